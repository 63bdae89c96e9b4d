/** Computes the style of a button beside the theme's own one: its colours, and its shape. */
import { type Color, isReadable, over } from './color.ts';
import type { Fit } from './fit.ts';
import { colorsIn, type ReadColor } from './read-colors.ts';

/** Each can be set by the shop. */
const declare = (name: string, value: string | number) => `${name}:var(--tryon-${name},${value});`;

/**
 * The declarations of colour: the theme's where these can be read on the surface.
 * @param css the theme's button
 * @param own the colour of the text around
 */
export function paintOf(
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
  // What a picture or a gradient covers is not seen.
  const fills = colors.slice(colors[1] ? 1 : 0).map((fill) => over(read(fill), surface));
  const text = style === 'same' && firstReadable(fills, [css.color]);
  return text
    ? `${declare('color', text)}${declare('background', css.background)}${declare('border', css.borderTop)}}button:focus-visible{outline:var(--tryon-focus-outline,2px solid ${ink})`
    : declare('color', ink) +
        declare('border', style === 'quiet' ? 0 : `max(1px,${css.borderTopWidth}) solid`);
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
