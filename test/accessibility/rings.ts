/** The focus ring that an element has, from what the browser computes: on itself, or on what stands for it. */
import { measureContrast, parseRgb } from './contrast.ts';

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
