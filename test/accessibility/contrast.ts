/** Contrasts as WCAG 2 counts them, and focus rings in two tones, on their own: not by the code that is tested. */

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly number[];

export const parseRgb = (css: string): number[] => css.match(/[\d.]+/g)!.map(Number);

/** What is seen of a colour with an alpha as fourth channel on an opaque one. */
export const over = (color: Rgb, under: Rgb): number[] =>
  under.map((value, i) => value + (color[i]! - value) * (color[3] ?? 1));

export function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

export function measureContrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Of an element, of one of its pseudo-elements, or of what is around an invisible field. */
export interface RingStyle {
  readonly outlineStyle: string;
  readonly outlineWidth: string;
  readonly outlineColor: string;
  readonly boxShadow: string;
}

/** Two tones of which one can be told from any background: a contrast of 9 between them leaves each page at least 3 to one of them. */
export function isTwoTone({ outlineStyle, outlineWidth, outlineColor, boxShadow }: RingStyle): boolean {
  if (outlineStyle !== 'solid' || parseFloat(outlineWidth) < 2 || boxShadow === 'none') return false;
  return measureContrast(parseRgb(outlineColor), parseRgb(boxShadow).slice(0, 3)) >= 9;
}
