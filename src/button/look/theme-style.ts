/** Computes the style of a button beside the theme's own one: its colours, and its shape. */
import { type Color, isReadable, over } from './color.ts';
import type { Fit } from './fit.ts';
import { colorsIn, type ReadColor } from './read-colors.ts';

/** Each can be set by the shop. */
const declare = (name: string, value: string | number) => `${name}:var(--tryon-${name},${value});`;

/**
 * The declarations of colour: the theme's where these can be read on the surface.
 * @param css of the theme's button
 * @param own the colour of the text around
 */
export function paintOf(
  theme: Element,
  css: CSSStyleDeclaration,
  surface: Color,
  own: string,
  style: string | null | undefined,
  read: ReadColor,
): string {
  const firstReadable = (fills: Color[], inks: string[]) =>
    inks
      .concat(own, 'black', 'white')
      .find((ink) => fills.every((fill) => isReadable(over(read(ink), fill), fill)));
  // Where nothing is filled Firefox names no colour.
  const colors: string[] = colorsIn(css.background) ?? [css.backgroundColor];
  const ink = firstReadable([surface], colors.concat(css.borderTopColor, css.color))!;
  return style === 'same'
    ? `${declare('color', css.color)}${declare('background', css.background)}${declare('border', css.borderTop)}box-shadow:${css.boxShadow}}${['before', 'after'].map((name) => ringOf(theme, name)).join('')}button:focus-visible{outline:var(--tryon-focus-outline,2px solid ${ink})`
    : declare('color', ink) +
        declare('border', style === 'quiet' ? 0 : `max(1px,${css.borderTopWidth}) solid`);
}

/** What a theme draws over its button, as Dawn does its border. */
function ringOf(theme: Element, name: string): string {
  const css = getComputedStyle(theme, `::${name}`);
  if (css.position !== 'absolute' || css.content !== '""') return '';
  const drawn = ['border', 'borderRadius', 'boxShadow', 'background', 'opacity', 'zIndex'] as const;
  const rules = drawn.map(
    (property) => `${property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}:${css[property]}`,
  );
  const inset = [css.top, css.right, css.bottom, css.left].join(' ');
  return `button{position:relative}button::${name}{content:"";position:absolute;pointer-events:none;inset:${inset};${rules.join(';')}}`;
}

/** The rules of type, height and corners. */
export const shapeOf = (theme: HTMLElement, css: CSSStyleDeclaration): string =>
  `:host{transition:none!important;vertical-align:top}button{letter-spacing:${css.letterSpacing};word-spacing:${css.wordSpacing};text-transform:${css.textTransform};${
    declare('font', `${css.fontWeight} ${css.fontSize} ${css.fontFamily}`) +
    // The height comes from `min-height`: the theme's padding would make ours higher, by its icon.
    declare('padding', `0 ${css.paddingRight}`) +
    // One corner for all: in a group of fields a theme squares those on one side.
    declare('border-radius', css.borderTopRightRadius) +
    declare('min-height', `${theme.offsetHeight}px`)
  }}`;

/** The rules of width and place. */
export function placeOf({ fills, width, indent, margins: [top, right, bottom, left], drop }: Fit): string {
  const wide = `width:${width}px;min-width:fit-content;position:relative;left:${indent}px;`;
  return `:host{${width ? wide : ''}${fills ? 'display:block;flex:1;grid-column:1/-1' : ''}}button{${
    width ? declare('width', `calc(100% - ${right! + left!}px)`) : ''
  }margin:${top! + drop}px ${right}px ${bottom! - drop}px ${left}px}`;
}
