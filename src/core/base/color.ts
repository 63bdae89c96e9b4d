/** Colours as a page shows them: reading, blending, and contrast as WCAG 2 defines it. */
import { findParent } from './page.ts';

/** Red, green, blue and alpha, each from 0 to 1. */
export type Color = readonly number[];

export type ReadColor = (color: string) => Color;

/** `rgb(…)`, whose three channels are bytes. */
const IN_BYTES = /^rgb/;

/**
 * Reads a computed colour, or a name. The browser converts notations that are not in bytes, which recomputes styles each time. The
 * property for lines between columns is used, because a host has no columns, so that nothing changes on the page.
 * @param sheet a sheet in the host's shadow root; its rules are replaced
 */
export function measureColor(host: Element, sheet: CSSStyleSheet, color: string): Color {
  if (!IN_BYTES.test(color)) {
    sheet.replaceSync(
      `:host{transition:none!important;column-rule-color:${color}!important;column-rule-color:color-mix(in srgb,${color},${color})!important}`,
    );
    // Without color-mix (Chrome 110) the colour is in bytes.
    color = getComputedStyle(host).columnRuleColor;
  }
  return color.match(/[\d.e-]+/g)!.map((channel, i) => +channel / (IN_BYTES.test(color) && i < 3 ? 255 : 1));
}

/** The surface behind an element: the backgrounds of all elements around it, over the colour of an empty page. */
export const findSurface = (node: Element | null, read: ReadColor): Color =>
  node
    ? over(read(getComputedStyle(node).backgroundColor), findSurface(findParent(node), read))
    : read('Canvas');

/** `color` blended over an opaque one. */
export const over = (color: Color, under: Color): Color =>
  under.map((value, i) => value - (value - color[i]!) * (color[3] ?? 1));

const luminance = (color: Color) => {
  const [red, green, blue] = color.map((value) =>
    value > 0.04 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92,
  );
  return 0.05 + 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** The contrast ratio, from 1 to 21. */
export const measureContrast = (a: Color, b: Color) =>
  Math.exp(Math.abs(Math.log(luminance(a) / luminance(b))));

/** The least contrast for text of ordinary size. */
export const READABLE = 4.5;

export const isReadable = (a: Color, b: Color) => measureContrast(a, b) >= READABLE;

const TINT_ALPHA = 0.08;
/** The extra contrast that makes up for rounded colours on the screen. */
const MARGIN = 0.1;

/**
 * The tint of a button that is hovered or busy: black or white, whichever is nearer to the text, since that is visible on white and
 * on black too; the other one if the text would become hard to read, or harder than it is.
 * @param fills each opaque colour that may lie behind the text
 * @returns the colour for CSS, and whether it is certainly visible
 */
export function chooseTint(ink: Color, fills: readonly Color[]): { color: string; isSeen: boolean } {
  const near = luminance(over(ink, fills[0]!)) > luminance(fills[0]!) ? 1 : 0;
  const isSafe = fills.every((fill) => {
    const tinted = over([near, near, near, TINT_ALPHA], fill);
    const resting = measureContrast(over(ink, fill), fill);
    return measureContrast(over(ink, tinted), tinted) >= Math.min(READABLE + MARGIN, resting);
  });
  const shade = 255 * (isSafe ? near : 1 - near);
  return { color: `rgb(${shade} ${shade} ${shade}/${TINT_ALPHA})`, isSeen: isSafe };
}
