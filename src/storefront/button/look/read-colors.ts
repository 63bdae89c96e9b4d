/** Reads colours as the page shows them, and caches them. */
import { type Color, measureColor, type ReadColor } from '../../../core/base/color.ts';
import { once } from './follow-theme.ts';

/** All colours in a computed value, for example of a gradient; null if there is none. */
export const colorsIn = (value: string) => value.match(/\b(?!url)\w+\([^()]*\)/g);

/** The cache for all buttons: a computed colour is the same everywhere. */
const known = new Map<string, Color>();
const MAX_KNOWN = 500;

/**
 * A reader of colours that remembers them.
 * @param sheet adopted by the host's shadow root; its rules are replaced
 */
export function colorReader(host: Element, sheet: CSSStyleSheet): ReadColor {
  const style = getComputedStyle(host);
  return (color) => {
    // The system's colours depend on the colour scheme.
    if (color === 'Canvas')
      return once(`Canvas ${style.getPropertyValue('color-scheme')}`, () => measureColor(host, sheet, color));
    const channels = known.get(color) ?? measureColor(host, sheet, color);
    if (known.size < MAX_KNOWN) known.set(color, channels);
    return channels;
  };
}
