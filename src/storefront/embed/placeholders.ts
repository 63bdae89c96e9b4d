/**
 * `dist/placeholders.js`: fills `data-tryon-…` placeholders with buttons, for pages whose editor strips custom elements: at the
 * start, when one appears, and when one changes its id. Loaded if the page has one.
 */
import { toAttribute, PASSED_TO_BUTTON } from '../../core/base/settings.ts';
import { setOrRemove } from '../button/events.ts';
import { all } from '../page/dom.ts';
import { awaitHydration } from '../page/hydration.ts';
import { PLACEHOLDERS } from '../page/placeholders.ts';

/** The attributes that a placeholder passes on to its button, each as `data-tryon-…`. */
const PASSED_ON = PASSED_TO_BUTTON.map(toAttribute);
const ATTRIBUTES = ['id-from', ...PASSED_ON.map((name) => `data-tryon-${name}`)];
/** The buttons except the one of `data-mount`. */
const BUTTON = 'tryon-button:not([data-tryon-mounted])';
/** Marks the buttons that were inserted into placeholders; those of the theme are not changed. */
const MARK = 'data-tryon-placed';
/** The buttons by their placeholders: a page that is morphed loses them, and they are put back as they were. */
const placed = new WeakMap<Element, Element>();

let later: Promise<void> | undefined;

export function fillPlaceholders(): void {
  let scheduled = 0;
  const schedule = () => {
    // This waits for the next frame, so that a theme that removes buttons again causes no endless loop.
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      fillAll();
    });
  };
  new MutationObserver(schedule).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ATTRIBUTES,
  });
  fillAll();
}

function fillAll(): void {
  for (const button of all(document, `[${MARK}]`)) if (!button.closest(PLACEHOLDERS)) button.remove();
  for (const placeholder of all(document, PLACEHOLDERS)) {
    let button = all(placeholder, BUTTON).find((button) => button.closest(PLACEHOLDERS) === placeholder);
    if (!button) {
      const hydration = awaitHydration();
      if (hydration) return void (later ??= hydration.then(fillAll));
      button = placed.get(placeholder) ?? document.createElement('tryon-button');
      placed.set(placeholder, button);
      button.toggleAttribute(MARK, true);
      placeholder.append(button);
    }
    if (!button.hasAttribute(MARK)) continue;
    const given = (name: string) => placeholder.getAttribute(name);
    // Only `id-from` is also read without the prefix.
    for (const name of PASSED_ON)
      setOrRemove(button, name, given(`data-tryon-${name}`) ?? (name === 'id-from' ? given(name) : null));
  }
}
