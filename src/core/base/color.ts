/** Colours as a page shows them: read through the browser, one over another, and the contrast of two as WCAG 2 counts it. */
import { findParent } from './page.ts';

/** Red, green, blue and alpha, each from 0 to 1. */
export type Color = readonly number[];

export type ReadColor = (color: string) => Color;

/** `rgb(…)`, whose three channels are bytes. */
const IN_BYTES = /^rgb/;

/**
 * Reads a computed colour, or a name: one that is not in bytes through the browser, which knows every notation, and which computes styles
 * anew each time. It is asked of lines between columns, which a host has none of, so that nothing changes on the page.
 * @param sheet adopted by the host's shadow root; its rules are replaced
 */
export function measureColor(host: Element, sheet: CSSStyleSheet, color: string): Color {
  if (!IN_BYTES.test(color)) {
    sheet.replaceSync(
      `:host{transition:none!important;column-rule-color:${color}!important;column-rule-color:color-mix(in srgb,${color},${color})!important}`,
    );
    // In bytes where there is no color-mix (Chrome 110).
    color = getComputedStyle(host).columnRuleColor;
  }
  return color.match(/[\d.e-]+/g)!.map((channel, i) => +channel / (IN_BYTES.test(color) && i < 3 ? 255 : 1));
}

/** What lies behind: the backgrounds of all that is around, over the colour of an empty page. */
export const findSurface = (node: Element | null, read: ReadColor): Color =>
  node
    ? over(read(getComputedStyle(node).backgroundColor), findSurface(findParent(node), read))
    : read('Canvas');

/** What is seen of `color` on an opaque one. */
export const over = (color: Color, under: Color): Color =>
  under.map((value, i) => value - (value - color[i]!) * (color[3] ?? 1));

const luminance = (color: Color) => {
  const [red, green, blue] = color.map((value) =>
    value > 0.04 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92,
  );
  return 0.05 + 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** From 1 to 21. */
export const measureContrast = (a: Color, b: Color) =>
  Math.exp(Math.abs(Math.log(luminance(a) / luminance(b))));

/** What text of ordinary size needs. */
export const READABLE = 4.5;

export const isReadable = (a: Color, b: Color) => measureContrast(a, b) >= READABLE;

const TINT_ALPHA = 0.08;
/** More than is needed, since the screen rounds colours. */
const MARGIN = 0.1;

/**
 * A tint over a button that is pointed at or busy: black or white, whichever is nearer to the text, since that is seen on white and
 * on black too; the other one where the text would become hard to read, or harder than it is.
 * @param fills each colour that may lie behind the text, opaque
 * @returns for CSS; and whether it is sure to be seen
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
