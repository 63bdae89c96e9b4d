/**
 * `data-class`: a plain button in the page's own tree, with the theme's classes, that replaces the one in the shadow root. It
 * has the same text and behaviour, and is in the tree only while that one would be shown.
 */
import { PageObserver } from '../../../core/base/page-observer.ts';
import { setOrRemove } from '../attributes.ts';
import { readButtonText } from '../button-text.ts';
import { GAP, isSeen, marginsFor, findNear } from './fit.ts';
import type { Look } from '../ports.ts';

const SLOT = 'button';
const OWN = `:scope > [slot="${SLOT}"]`;
/** Attributes that a theme's scripts set on every button of a form, and that must not apply to this one. */
const NOT_OURS = ['disabled', 'hidden', 'aria-disabled', 'aria-hidden'];

/** @param classes as in the `class` attribute of the theme's buttons */
export function applyLook(element: HTMLElement, classes: string): Look {
  const root = element.shadowRoot!;
  const inner = () => root.querySelector<HTMLElement>('[part=button]');
  const slot = document.createElement('slot');
  slot.name = SLOT;
  const sheet = new CSSStyleSheet();
  const button = document.createElement('button');
  const icon = document.createElement('span');
  const label = document.createElement('span');
  button.append(icon, label);
  icon.setAttribute('aria-hidden', 'true');
  let margins: number[] | null = null;
  Object.assign(button, { type: 'button', className: classes, slot: SLOT });
  button.setAttribute('aria-haspopup', 'dialog');
  button.addEventListener('click', (event) => {
    // Inside a link the click is not the link's.
    event.preventDefault();
    (element as HTMLElement & { show?(): void }).show?.();
  });
  for (const name of ['pointerenter', 'focus']) {
    button.addEventListener(name, () => inner()?.dispatchEvent(new CustomEvent(name)));
  }
  const theme = new PageObserver(() => {
    for (const name of NOT_OURS) button.removeAttribute(name);
  });

  function refresh(): void {
    const original = inner();
    if (!original) return button.remove();
    const isReserved = original.classList.contains('reserved');
    const wear = () =>
      sheet.replaceSync(
        // What a theme's button inherits from where it stands, it inherits through the slot.
        `:host{display:contents}slot{box-sizing:inherit}[part=button]{display:none}${isReserved ? '::slotted(button){visibility:hidden!important}' : ''}${margins ? `::slotted(button){margin:${margins.join('px ')}px!important}` : ''}`,
      );
    wear();
    const text = readButtonText(original);
    if (label.textContent !== text) label.textContent = text;
    if (!icon.firstChild) icon.append(createIcon(element, root));
    setOrRemove(button, 'aria-busy', original.getAttribute('aria-busy') ?? 'false');
    for (const name of ['aria-label', 'lang']) setOrRemove(button, name, original.getAttribute(name));
    // Copies too: a theme puts back sections from its memory.
    for (const old of element.querySelectorAll(OWN)) if (old !== button) old.remove();
    if (button.parentNode !== element) element.append(button);
    // The button's own rendering may have taken it away.
    if (slot.parentNode !== root) root.append(slot);
    if (margins || !button.offsetHeight) return;
    // What the theme's classes give it, and what it lacks then.
    const css = getComputedStyle(button);
    margins = [css.marginTop, css.marginRight, css.marginBottom, css.marginLeft].map(parseFloat);
    const lacking = marginsFor(
      button.getBoundingClientRect(),
      [0, 0, 0, 0],
      findNear(element).filter((node) => isSeen(node, button)),
      GAP,
    );
    margins = margins.map((margin, side) => margin + lacking[side]!);
    wear();
  }

  root.adoptedStyleSheets.push(sheet);
  element.focus = (options) => button.focus(options);
  theme.observe(button, { attributeFilter: NOT_OURS });
  refresh();

  return {
    refresh,
    release() {
      theme.disconnect();
      // The element's own, which reaches the button in the shadow root.
      delete (element as Partial<HTMLElement>).focus;
      button.remove();
      slot.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}

/** A copy of the icon, which the page's styles apply to. */
function createIcon(element: Element, root: ShadowRoot): Element {
  const own = element.querySelector(':scope > [slot=icon]');
  const icon = (own ?? root.querySelector('[part=icon] svg')!).cloneNode(true) as HTMLElement;
  icon.removeAttribute('slot');
  Object.assign(icon.style, {
    width: '1.25em',
    height: '1.25em',
    marginInlineEnd: '0.5em',
    verticalAlign: '-0.25em',
  });
  if (!own)
    Object.assign(icon.style, {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '1.75',
      strokeLinecap: 'round',
    });
  return icon;
}
