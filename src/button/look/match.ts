/**
 * `match`: makes a button look like the theme's own one, with a style sheet in its shadow root, and follows changes of the
 * theme. The shop's `--tryon-*` properties take precedence. Knows no product and no state of the button.
 *
 * Every byte counts here: shoppers load this before they see the button.
 */
import { type Color, isReadable, over } from './color.ts';
import { lacks } from './margins.ts';
import type { Look } from './look.ts';

/** States in which the theme's button has other colours than at rest. */
const STIRRED = ':hover,:disabled';
/** How many elements before the button, and after it, are measured. */
const MAX_NEAR = 60;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Every colour in a computed value, of a gradient for example. */
const colorsIn = (value: string) => value.match(/\w+\([^()]*\)/g);

/**
 * @param element a button's host, with an open shadow root
 * @param selector of the theme's button: the first visible match
 * @throws DOMException where the selector is none
 */
export function applyLook(element: HTMLElement, selector: string, style?: string | null): Look {
  const root = element.shadowRoot!;
  const sheet = new CSSStyleSheet();
  /** Also the options of each listener, of which it has `signal` by itself. */
  const end = Object.assign(new AbortController(), { capture: true });
  const own = getComputedStyle(element);
  let planned = 0;
  let theme: HTMLElement | undefined;
  let paint = '';
  let paintedOn = '';

  /**
   * Through the browser, which knows every notation. Leaves the host in a colour of ours and out of the flow, so that what
   * is measured next is the theme as it would be without it.
   */
  function parse(color: string): Color {
    sheet.replaceSync(
      `:host{transition:none!important;position:fixed;background:${color}!important;background:color-mix(in srgb,${color},${color})!important}`,
    );
    const mixed = own.backgroundColor;
    // `rgb(…)` without color-mix (Chrome 110): the three channels are bytes.
    return mixed.match(/[\d.e-]+/g)!.map((channel, i) => +channel / (mixed > 'd' && i < 3 ? 255 : 1));
  }

  /** What lies behind: the backgrounds of all that is around, over the colour of an empty page. */
  const surfaceOf = (node: Element | null): Color =>
    node
      ? over(parse(getComputedStyle(node).backgroundColor), surfaceOf(node.parentElement))
      : parse('Canvas');

  const declare = (name: string, value: string | number) => `${name}:var(--tryon-${name},${value});`;

  function refresh(): void {
    planned = 0;
    const found = all(selector).find((one) => one.offsetHeight);
    if (found !== theme) {
      theme = found;
      if (theme) sizes.observe(theme);
    }
    const parent = element.isConnected && element.parentElement;
    if (!theme || !parent) return sheet.replaceSync('');

    const css = getComputedStyle(theme);
    const surface = surfaceOf(parent);
    const on = `${surface}`;
    if (on !== paintedOn || !theme.matches(STIRRED)) {
      paintedOn = on;
      const first = (fills: Color[], inks: string[]) =>
        inks
          .concat(own.color, 'black', 'white')
          .find((ink) => fills.every((fill) => isReadable(over(parse(ink), fill), fill)));
      // Where nothing is filled Firefox names no colour.
      const colors: string[] = colorsIn(css.background) ?? [css.backgroundColor];
      const ink = first([surface], colors.concat(css.borderTopColor, css.color));
      // What a picture or a gradient covers is not seen.
      const fills = colors.slice(colors[1] ? 1 : 0).map((fill) => over(parse(fill), surface));
      const text = style === 'same' && first(fills, [css.color]);
      paint = text
        ? `${declare('color', text)}${declare('background', css.background)}${declare('border', css.borderTop)}}button:focus-visible{outline:var(--tryon-focus-outline,2px solid ${ink})`
        : declare('color', ink!) +
          declare('border', style === 'quiet' ? 0 : `max(1px,${css.borderTopWidth}) solid`);
    }

    const fillsRow = theme.offsetWidth > 0.6 * parent.clientWidth;
    const look = `:host{transition:none!important;vertical-align:top;${
      fillsRow
        ? `display:block;width:${theme.offsetWidth}px;min-width:fit-content;flex:1;grid-column:1/-1}button{${declare('width', '100%')}`
        : ''
    }}button{letter-spacing:${css.letterSpacing};word-spacing:${css.wordSpacing};text-transform:${css.textTransform};${
      declare('font', `${css.fontWeight} ${css.fontSize} ${css.fontFamily}`) +
      // The height comes from `min-height`: the theme's padding would make ours higher, by its icon.
      declare('padding', `0 ${css.paddingRight}`) +
      // One corner for all: in a group of fields a theme squares those on one side.
      declare('border-radius', css.borderTopRightRadius) +
      declare('min-height', `${theme.offsetHeight}px`)
    }}@media (forced-colors:none){button{${paint}}}`;
    const margins = [0, 0, 0, 0];
    const place = () => sheet.replaceSync(`${look}button{margin:${margins.join('px ')}px}`);
    place();

    const button = root.querySelector('button');
    if (!button) return;
    const everything = all('*');
    const near = everything.slice(0, everything.indexOf(element) + MAX_NEAR).slice(-2 * MAX_NEAR);
    // Twice: the first margins may have pushed the button into a line of its own.
    for (let passes = 2; passes--;) {
      lacks(button, near, theme).forEach((pixels, side) => (margins[side]! += pixels));
      place();
    }
  }

  // Before the next frame: what a theme does in many small steps is read once.
  const plan = () => {
    planned ||= requestAnimationFrame(refresh);
  };
  // Elements that come or go anywhere, but attributes of the theme's button and what is around it alone.
  const tree = new MutationObserver(
    (records) => records.some(({ type, target }) => type > 'b' || target.contains(theme!)) && plan(),
  );
  const sizes = new ResizeObserver(plan);

  root.adoptedStyleSheets.push(sheet);
  refresh();
  tree.observe(document, { childList: true, subtree: true, attributes: true });
  sizes.observe(document.documentElement);
  document.addEventListener('load', plan, end);
  document.addEventListener('transitionend', plan, end);
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', plan, end);

  return [
    refresh,
    () => {
      tree.disconnect();
      sizes.disconnect();
      end.abort();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  ];
}
