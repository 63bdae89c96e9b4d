/** Computes the colours and the shape of a button from the theme's own button. */
import { type Color, isReadable, over, type ReadColor, chooseTint } from '../../../core/base/color.ts';
import type { Fit } from './fit.ts';
import { colorsIn } from './read-colors.ts';

/** A declaration that the shop can override by a custom property. */
const declare = (name: string, value: string | number) => `${name}:var(--tryon-${name},${value});`;

/**
 * The rules for colours: the theme's, if these are readable on the surface.
 * @param own the colour of the surrounding text
 */
export function readPaint(
  theme: Element,
  surface: Color,
  own: string,
  style: string | null | undefined,
  read: ReadColor,
): string {
  const css = getComputedStyle(theme);
  const firstReadable = (fills: Color[], inks: string[]) =>
    inks
      .concat(own, 'black', 'white')
      .find((ink) => fills.every((fill) => isReadable(over(read(ink), fill), fill)));
  // Firefox names no colour for an empty background.
  const colors: string[] = colorsIn(css.background) ?? [css.backgroundColor];
  const ink = firstReadable([surface], colors.concat(css.borderTopColor, css.color))!;
  if (style !== 'same') {
    return `button{${declare('color', ink)}${declare('border', style === 'quiet' ? 0 : `max(1px,${css.borderTopWidth}) solid`)}}`;
  }
  const rings = ['before', 'after'].map((name) => readRing(theme, name)).join('');
  return `button{${declare('color', css.color)}${declare('background', css.background)}${declare('border', css.borderTop)}box-shadow:${css.boxShadow}}${rings}`;
}

/**
 * The rule for a button that is hovered or busy: a tint, so that nothing fades. A shadow makes it, which lies over any background,
 * the shop's own too.
 * @param css the button's computed style
 * @param theme the element whose shadow the button has at rest
 */
export function tintPaint(
  css: CSSStyleDeclaration,
  theme: Element | null,
  surface: Color,
  read: ReadColor,
): string {
  const shadow = theme ? getComputedStyle(theme).boxShadow : 'none';
  const fills = (colorsIn(css.background) ?? [css.backgroundColor]).map((fill) => over(read(fill), surface));
  const tint = chooseTint(read(css.color), fills);
  const shadows = [`inset 0 0 0 100vmax ${tint.color}`, shadow].filter((one) => one !== 'none');
  if (!tint.isSeen) shadows.unshift('inset 0 0 0 1px');
  return `button:not(:focus-visible):is(:hover,[aria-busy=true]){box-shadow:${shadows.join()}}`;
}

/** The rule for what a theme draws over its button, such as Dawn's border. */
function readRing(theme: Element, name: string): string {
  const css = getComputedStyle(theme, `::${name}`);
  if (css.position !== 'absolute' || css.content !== '""') return '';
  const drawn = ['border', 'borderRadius', 'boxShadow', 'background', 'opacity', 'zIndex'] as const;
  const rules = drawn.map(
    (property) => `${property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}:${css[property]}`,
  );
  const inset = [css.top, css.right, css.bottom, css.left].join(' ');
  return `button{position:relative}button::${name}{content:"";position:absolute;pointer-events:none;inset:${inset};${rules.join(';')}}`;
}

/** The rules for font, height and corners. */
export function readShape(theme: HTMLElement): string {
  const css = getComputedStyle(theme);
  return `:host{transition:none!important;vertical-align:top}button{letter-spacing:${css.letterSpacing};word-spacing:${css.wordSpacing};text-transform:${css.textTransform};${
    declare('font', `${css.fontWeight} ${css.fontSize} ${css.fontFamily}`) +
    // The height comes from `min-height`: with the theme's padding, our icon would make the button higher.
    declare('padding', `0 ${css.paddingRight}`) +
    // One radius is used for all corners: in a group of fields a theme squares those on one side.
    declare('border-radius', css.borderTopRightRadius) +
    declare('min-height', `${theme.offsetHeight}px`)
  }}`;
}

/** The rules for width and position. */
export function formatPlace({
  fills,
  width,
  indent,
  margins: [top, right, bottom, left],
  drop,
}: Fit): string {
  const wide = `width:${width}px;min-width:fit-content;position:relative;left:${indent}px;`;
  return `:host{${width ? wide : ''}${fills ? 'display:block;flex:1;grid-column:1/-1' : ''}}button{${
    width ? declare('width', `calc(100% - ${right! + left!}px)`) : ''
  }margin:${top! + drop}px ${right}px ${bottom! - drop}px ${left}px}`;
}
