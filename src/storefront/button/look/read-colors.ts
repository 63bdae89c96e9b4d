/** Reads colours as the page shows them: in any notation, and through backgrounds that are not opaque. */
import { member } from '../../page/dom.ts';
import { type Color, over } from './color.ts';
import { once } from './follow-theme.ts';

/** Every colour in a computed value, of a gradient for example; null without one. */
export const colorsIn = (value: string) => value.match(/\b(?!url)\w+\([^()]*\)/g);

export type ReadColor = (color: string) => Color;

/** What has been read, of all buttons: a computed colour is the same everywhere. */
const known = new Map<string, Color>();
const MAX_KNOWN = 500;

/**
 * A reader of colours through the browser, which knows every notation: of lines between columns, which a button has none of, so
 * that nothing changes on the page.
 * @param sheet adopted by the host's shadow root; its rules are replaced
 */
export function colorReader(host: Element, sheet: CSSStyleSheet): ReadColor {
  const style = getComputedStyle(host);
  const measure = (color: string): Color => {
    sheet.replaceSync(
      `:host{transition:none!important;column-rule-color:${color}!important;column-rule-color:color-mix(in srgb,${color},${color})!important}`,
    );
    const mixed = style.columnRuleColor;
    // Without color-mix (Chrome 110) it is `rgb(…)`, whose three channels are bytes.
    const isInBytes = mixed.startsWith('rgb');
    return mixed.match(/[\d.e-]+/g)!.map((channel, i) => +channel / (isInBytes && i < 3 ? 255 : 1));
  };
  return (color) => {
    // The system's follows the colour scheme.
    if (color === 'Canvas')
      return once(`Canvas ${style.getPropertyValue('color-scheme')}`, () => measure(color));
    const channels = known.get(color) ?? measure(color);
    if (known.size < MAX_KNOWN) known.set(color, channels);
    return channels;
  };
}

/** What lies behind: the backgrounds of all that is around, over the colour of an empty page. */
export const surfaceOf = (node: Element | null, read: ReadColor): Color =>
  node
    ? over(read(getComputedStyle(node).backgroundColor), surfaceOf(member(node, 'parentElement'), read))
    : read('Canvas');
