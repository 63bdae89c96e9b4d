/**
 * `match`: makes a button look like the theme's own one, with a style sheet in its shadow root, and follows changes of the
 * theme. The shop's `--tryon-*` properties take precedence. Nothing that is measured moves: a page at its end would not come back.
 */
import { fitIn, gapOf, NATURAL, nearOf } from './fit.ts';
import { followSize, followTheme, forget, once } from './follow-theme.ts';
import type { Look } from './look.ts';
import { colorReader, surfaceOf } from './read-colors.ts';
import { paintOf, placeOf, shapeOf, tintedOf } from './theme-style.ts';

/** States in which the theme's button has other colours than at rest. */
const STIRRED = ':hover,:disabled';
/** After which the button fits, or never will: its margins may push it into a line of its own, where it is wider. */
const MAX_PASSES = 4;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Looks of buttons that are further from the view than its own height: these fit in once they come near. */
const far = new Map<Element, Look>();
const looks = new WeakMap<Element, Look>();
/** One for all buttons. */
let view: IntersectionObserver | undefined;

function onView(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const look = looks.get(target);
    if (!look) continue;
    if (isIntersecting && far.delete(target)) look.refresh();
    else if (!isIntersecting && boundingClientRect.height) far.set(target, look);
  }
}

const isFar = ({ top, bottom }: DOMRect) => top > 2 * innerHeight || bottom < -innerHeight;

/**
 * @param element a button's host, with an open shadow root
 * @param selector of the theme's button: the first visible match
 * @throws DOMException where the selector is none
 */
export function applyLook(element: HTMLElement, selector: string, style?: string | null): Look {
  const findTheme = () => once(`theme ${selector}`, () => all(selector).find((one) => one.offsetHeight));
  let theme = findTheme();
  const root = element.shadowRoot!;
  const sheet = new CSSStyleSheet();
  const probe = new CSSStyleSheet();
  const read = colorReader(element, probe);
  let worn = '';
  let paint = '';
  let paintedOn = '';
  let fit = NATURAL;
  let gap = 0;
  let screenWidth = 0;

  const wear = (css: string) => {
    if (css !== worn) sheet.replaceSync((worn = css));
  };

  function refresh(): void {
    theme = findTheme();
    if (theme) followSize(theme);
    const parent = element.isConnected && element.parentElement;
    if (!theme || !parent) return wear('');

    const shape = once(`shape ${selector}`, () => shapeOf(theme!));
    const surface = surfaceOf(parent, read);
    const isStirred = theme.matches(STIRRED);
    if (`${surface}` !== paintedOn || !isStirred) {
      paintedOn = `${surface}`;
      const { color } = getComputedStyle(element);
      const name = `paint ${[selector, style, surface, color]}`;
      paint = once(name, () => paintOf(theme!, surface, color, style, read));
      if (isStirred) forget(name);
    }
    const button = root.querySelector('button');
    const inColors = (css: string) => `@media (forced-colors:none){${css}}`;
    let look = shape + inColors(paint);
    if (button) {
      wear(look + placeOf(fit));
      look += inColors(tintedOf(getComputedStyle(button), style === 'same' ? theme : null, surface, read));
    }
    if (button && isFar(button.getBoundingClientRect())) far.set(element, own);
    if (!far.has(element)) fitInto(look, theme, button);
    wear(look + placeOf(fit));
  }

  function fitInto(look: string, theme: HTMLElement, button: Element | null): void {
    const near = nearOf(element);
    gap ||= gapOf(theme, near);
    // On another screen everything may stand elsewhere.
    if (screenWidth !== innerWidth) fit = NATURAL;
    screenWidth = innerWidth;
    if (!button) return;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      wear(look + placeOf(fit));
      fit = fitIn(fit, button, element, theme, near, gap);
    }
  }

  root.adoptedStyleSheets.push(probe, sheet);
  const unfollow = followTheme({
    get theme() {
      return theme;
    },
    onChange() {
      if (!far.has(element)) refresh();
    },
  });
  const own: Look = {
    refresh,
    release() {
      unfollow();
      view!.unobserve(element);
      far.delete(element);
      looks.delete(element);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet && one !== probe);
    },
  };
  view ??= new IntersectionObserver(onView, { rootMargin: '100%' });
  looks.set(element, own);
  refresh();
  view.observe(element);
  return own;
}
