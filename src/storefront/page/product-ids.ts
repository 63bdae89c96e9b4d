/**
 * Distinguishes product ids from fillers: shops write "N/A" or 0 if there is no id, and pages may contain template placeholders
 * that were not filled in.
 */

/** The most characters an `external_id` may have (specification, "Products"), where an emoji is one. */
const MAX_LENGTH = 255;
const FILLERS =
  /^(?:n\s*[./]\s*[abdv]\.?|0+(?:\.0+)?|null|undefined|none|nan|false|true|\[object object\]|[-–—_.?#\s]+)$/i;
const TEMPLATE =
  /\{\{|\}\}|\{%|%\}|<%|%>|<\?|\?>|\$\{|#\{|\[\[|\]\]|\{\$?[a-z_][\w .|:>-]*\}|^%+[a-z_][\w.-]*%+$|^\{\d*\}$/i;

/** The reason why a text is not an id; null if it is one. */
export function whyNoId(text: string): string | null {
  if (text === '') return 'it is empty, or the browser has translated it';
  if (TEMPLATE.test(text)) return 'it is a template that was not filled in';
  if (FILLERS.test(text)) return 'it stands for “none”';
  if ([...text].length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  return null;
}

/** The id in a value: a text, a number, the first item of a list, or JSON-LD's `@value`. */
export function asId(value: unknown): string | null {
  if (Array.isArray(value)) return asId(value[0]);
  if (typeof value === 'object' && value !== null) return asId((value as Record<string, unknown>)['@value']);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return whyNoId(text) === null ? text : null;
}
