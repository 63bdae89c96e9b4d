/**
 * `match`: makes a button look like the theme's own one, with a style sheet in its shadow root, and follows changes of the
 * theme. The shop's `--tryon-*` properties take precedence.
 */
import { followTheme } from './follow-theme.ts';
import type { Look } from './look.ts';
import { lacks } from './margins.ts';
import { colorReader, surfaceOf } from './read-colors.ts';
import { paintOf, shapeOf } from './theme-style.ts';

/** States in which the theme's button has other colours than at rest. */
const STIRRED = ':hover,:disabled';
/** How many elements before the button, and after it, are measured. */
const MAX_NEAR = 60;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/**
 * @param element a button's host, with an open shadow root
 * @param selector of the theme's button: the first visible match
 * @throws DOMException where the selector is none
 */
export function applyLook(element: HTMLElement, selector: string, style?: string | null): Look {
  const findTheme = () => all(selector).find((one) => one.offsetHeight);
  let theme = findTheme();
  const root = element.shadowRoot!;
  const sheet = new CSSStyleSheet();
  const read = colorReader(element, sheet);
  let paint = '';
  let paintedOn = '';

  function refresh(): void {
    theme = findTheme();
    if (theme) following.observe(theme);
    const parent = element.isConnected && element.parentElement;
    if (!theme || !parent) return sheet.replaceSync('');

    const css = getComputedStyle(theme);
    const surface = surfaceOf(parent, read);
    if (`${surface}` !== paintedOn || !theme.matches(STIRRED)) {
      paintedOn = `${surface}`;
      paint = paintOf(css, surface, getComputedStyle(element).color, style, read);
    }
    wear(`${shapeOf(theme, parent, css)}@media (forced-colors:none){button{${paint}}}`, theme);
  }

  /** With the margins that the button needs among its neighbours. */
  function wear(look: string, theme: HTMLElement): void {
    const margins = [0, 0, 0, 0];
    const place = () => sheet.replaceSync(`${look}button{margin:${margins.join('px ')}px}`);
    place();
    const button = root.querySelector('button');
    if (!button) return;
    const everything = all('*');
    const near = everything.slice(0, everything.indexOf(element) + MAX_NEAR).slice(-2 * MAX_NEAR);
    const settle = () => {
      lacks(button, near, theme).forEach((pixels, side) => (margins[side]! += pixels));
      place();
    };
    settle();
    // The first margins may have pushed the button into a line of its own.
    settle();
  }

  root.adoptedStyleSheets.push(sheet);
  const following = followTheme(refresh, (changed) => changed.contains(theme!));
  refresh();

  return {
    refresh,
    release() {
      following.stop();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}
