/** Colours as the browser computes them: their channels, and the contrast of two as WCAG 2 counts it. */

/** Red, green, blue and alpha, each from 0 to 1. */
export type Color = readonly number[];

/** What is seen of `color` on an opaque one. */
export const over = (color: Color, under: Color): Color =>
  under.map((value, i) => value - (value - color[i]!) * (color[3] ?? 1));

const luminance = (color: Color) => {
  const [red, green, blue] = color.map((value) =>
    value > 0.04 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92,
  );
  return 0.05 + 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** Whether text of ordinary size in one colour can be read on the other: a contrast of 4.5 to 1. */
export const isReadable = (a: Color, b: Color) => Math.abs(Math.log(luminance(a) / luminance(b))) > 1.51;
