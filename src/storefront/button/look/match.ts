/**
 * `match`: makes a button look like the theme's own one, with a style sheet in its shadow root, and follows changes of the
 * theme. The shop's `--tryon-*` properties take precedence. Measuring moves nothing: a page that is scrolled to its end would not scroll back.
 */
import { findSurface } from '../../../core/base/color.ts';
import { fitIn, measureGap, NATURAL, findNear, type Fit } from './fit.ts';
import { followSize, followTheme, forget, once } from './follow-theme.ts';
import type { Look } from '../ports.ts';
import { colorReader } from './read-colors.ts';
import { readPaint, formatPlace, readShape, tintPaint } from './theme-style.ts';

/** States in which the theme's button has other colours than at rest. */
const STIRRED = ':hover,:disabled';
/** The number of passes after which the button fits or never will: margins may push it into a line of its own, where it is wider. */
const MAX_PASSES = 4;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Looks of buttons that are further from the view than its own height. They are fitted once they come near. */
const far = new Map<Element, Look>();
const looks = new WeakMap<Element, Look>();
/** The gap around each theme's button, measured before there is one of ours. */
const gaps = new WeakMap<Element, number>();
/** The fit of the last button in view, by the kind of its container. A button far from the view starts with it, and so moves nothing when it comes near. */
const fits = new Map<string, Fit>();
let view: IntersectionObserver | undefined;

function onView(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const look = looks.get(target);
    if (!look) continue;
    if (isIntersecting && far.delete(target)) look.refresh();
    else if (!isIntersecting && boundingClientRect.height) far.set(target, look);
  }
}

const KNOWN_MS = 500;
/** The containers of buttons, and whether each was far a moment ago. All are measured at once: each button that is shown changes the layout. */
let known = new Map<Element | null, boolean>();
let knownUntilMs = 0;

const isOutside = ({ top, bottom }: DOMRect) => top > 2 * innerHeight || bottom < -innerHeight;

function isFar(parent: Element): boolean {
  const nowMs = performance.now();
  if (nowMs > knownUntilMs) {
    known = new Map(
      all('tryon-button').map(({ parentElement: place }) => [
        place,
        isOutside(place!.getBoundingClientRect()),
      ]),
    );
    knownUntilMs = nowMs + KNOWN_MS;
  }
  return known.get(parent) ?? isOutside(parent.getBoundingClientRect());
}

/**
 * @param element a button's host, with an open shadow root
 * @param selector the theme's button is its first visible match
 * @throws DOMException if the selector is invalid
 */
export function applyLook(element: HTMLElement, selector: string, style?: string | null): Look {
  let theme: HTMLElement | undefined;
  // The current one is kept even if a quick view with another match is inserted before it.
  const findTheme = () =>
    once(`theme ${selector}`, () => {
      const shown = all(selector).filter((one) => one.offsetHeight);
      return shown.find((one) => one === theme) ?? shown[0];
    });
  theme = findTheme();
  const root = element.shadowRoot!;
  const sheet = new CSSStyleSheet();
  const probe = new CSSStyleSheet();
  const read = colorReader(element, probe);
  let worn = '';
  let paint = '';
  let paintedOn = '';
  let fit = NATURAL;
  let gap = 0;
  let wasShown = false;
  let screenWidth = 0;
  /** False if the row is only as wide as its content: it would grow with each pass. */
  let mayFill = true;

  const wear = (css: string) => {
    if (css !== worn) sheet.replaceSync((worn = css));
  };

  function refresh(): void {
    theme = findTheme();
    if (theme) followSize(theme);
    const parent = element.isConnected && element.parentElement;
    if (!theme || !parent) return wear('');

    const button = root.querySelector('button');
    // After the button is shown, the observer reports its distance.
    if (!wasShown && isFar(parent)) far.set(element, own);
    else if (!wasShown) far.delete(element);
    wasShown = !!button;
    const readLook = () => (button ? lookOn(parent, theme!, button) : '');
    // Far buttons of one kind share one measurement: reading the layout after each change takes long on a large page.
    const look = button && far.has(element) ? once(`far ${[selector, style]}`, readLook) : readLook();
    const kind = `${[selector, style, innerWidth, parent.className]}`;
    if (!far.has(element)) {
      fitInto(look, theme, button);
      if (button) fits.set(kind, fit);
    } else {
      fit = fits.get(kind) ?? NATURAL;
      screenWidth = innerWidth;
    }
    if (button) wear(look + formatPlace(fit));
  }

  function lookOn(parent: Element, theme: HTMLElement, button: Element): string {
    const shape = once(`shape ${selector}`, () => readShape(theme));
    const surface = findSurface(parent, read);
    const isStirred = theme.matches(STIRRED);
    if (`${surface}` !== paintedOn || !isStirred) {
      paintedOn = `${surface}`;
      const { color } = getComputedStyle(element);
      const name = `paint ${[selector, style, surface, color]}`;
      paint = once(name, () => readPaint(theme, surface, color, style, read));
      if (isStirred) forget(name);
    }
    const inColors = (css: string) => `@media (forced-colors:none){${css}}`;
    const look = shape + inColors(paint);
    wear(look + formatPlace(fit));
    const tinted = tintPaint(getComputedStyle(button), style === 'same' ? theme : null, surface, read);
    return look + inColors(tinted);
  }

  function fitInto(look: string, theme: HTMLElement, button: Element | null): void {
    if (!gaps.has(theme)) gaps.set(theme, measureGap(theme, findNear(theme)));
    gap ||= gaps.get(theme)!;
    // On a screen of another width the layout may be different.
    if (screenWidth !== innerWidth) {
      fit = NATURAL;
      mayFill = true;
    }
    screenWidth = innerWidth;
    if (!button) return;
    const near = findNear(element);
    const row = element.parentElement!;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      wear(look + formatPlace(fit));
      const roomPx = row.clientWidth;
      const next = fitIn(fit, button, element, theme, near, gap, mayFill);
      wear(look + formatPlace(next));
      if (next.fills && row.clientWidth > roomPx) mayFill = false;
      else fit = next;
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
