/**
 * `match`: makes a button look like the theme's own one, with a style sheet in its shadow root, and follows changes of the
 * theme. The shop's `--tryon-*` properties take precedence. Nothing that is measured moves: a page at its end would not come back.
 */
import { fitIn, gapOf, NATURAL, nearOf } from './fit.ts';
import { followTheme } from './follow-theme.ts';
import type { Look } from './look.ts';
import { colorReader, surfaceOf } from './read-colors.ts';
import { paintOf, placeOf, shapeOf } from './theme-style.ts';

/** States in which the theme's button has other colours than at rest. */
const STIRRED = ':hover,:disabled';
/** After which the button fits, or never will: its margins may push it into a line of its own, where it is wider. */
const MAX_PASSES = 4;

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
    if (theme) following.observe(theme);
    const parent = element.isConnected && element.parentElement;
    if (!theme || !parent) return wear('');

    const css = getComputedStyle(theme);
    const surface = surfaceOf(parent, read);
    if (`${surface}` !== paintedOn || !theme.matches(STIRRED)) {
      paintedOn = `${surface}`;
      paint = paintOf(theme, css, surface, getComputedStyle(element).color, style, read);
    }
    const look = `${shapeOf(theme, css)}@media (forced-colors:none){button{${paint}}}`;
    const near = nearOf(element);
    gap ||= gapOf(theme, near);
    // On another screen everything may stand elsewhere.
    if (screenWidth !== innerWidth) fit = NATURAL;
    screenWidth = innerWidth;
    const button = root.querySelector('button');
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      wear(look + placeOf(fit));
      if (button) fit = fitIn(fit, button, element, theme, near, gap);
    }
    wear(look + placeOf(fit));
  }

  root.adoptedStyleSheets.push(probe, sheet);
  const following = followTheme(refresh, (changed) => changed.contains(theme!));
  refresh();

  return {
    refresh,
    release() {
      following.stop();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet && one !== probe);
    },
  };
}
