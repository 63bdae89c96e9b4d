/**
 * The syntax of `data-id-from` and `id-from`, which say where the page holds a product's id. Alternatives, separated by
 * `;`, are tried in order. The last `@` of each separates a selector from what is read of the first element that it
 * matches: an attribute, `@value`, `@text`, or a path into JSON in a script or an attribute. The word `page` means the
 * product that the page's structured data names. Pure: reads a document and changes nothing.
 */
import { all, allOwn, readOwnText, readValue, type Root } from './dom.ts';
import { decodeEntities, follow, jsonIn, parsePath } from './json.ts';
import type { Rejected } from './own-product.ts';
import { pageProduct, type IdReading } from './page-product.ts';
import { asId, whyNoId } from './product-ids.ts';
import { CHOICE_FIELDS, VARIANT_FIELDS } from './variants.ts';

/** One alternative: `page`, or a selector and what is read of the element. */
export interface IdAlternative {
  /** The text as written. */
  readonly text: string;
  /** Null for `page`. */
  readonly selector: string | null;
  /** An attribute's name, `value`, `text`, or a path. */
  readonly what: string;
}

export interface IdSource {
  readonly alternatives: readonly IdAlternative[];
  /** For example `gid://shop/Product/{}`: the id replaces the braces. */
  readonly template: string | null;
  /** A pattern whose first group is the id. */
  readonly pattern?: RegExp | null;
}

/** @throws TypeError that says what is wrong with `text`, and what was expected */
export function parseIdSource(
  text: string,
  isSelector: (selector: string) => boolean,
  template?: string | null,
  pattern?: string | null,
): IdSource {
  if (template && !template.includes('{}')) {
    throw new TypeError(
      `data-id-template must hold {} where the id goes, such as "gid://shop/Product/{}"; got ${JSON.stringify(template)}.`,
    );
  }
  const parts = split(text).filter((part) => part !== '');
  if (parts.length === 0) throw new TypeError(expected(text));
  return {
    alternatives: parts.map((part) => parseAlternative(part, isSelector)),
    template: template || null,
    pattern: pattern ? parsePattern(pattern) : null,
  };
}

/** The length to which a text is cut before the pattern is tried, so that this takes little time. */
const MAX_TRIED = 200;

function parsePattern(text: string): RegExp {
  try {
    // An alternative that always matches makes the number of groups known.
    if (new RegExp(`${text}|`).exec('')!.length > 1) return new RegExp(text);
  } catch {
    // The pattern is invalid.
  }
  throw new TypeError(
    `data-id-pattern must be a regular expression whose first group is the id, such as "SKU:?\\s*(.+)"; got ${JSON.stringify(text)}.`,
  );
}

const expected = (text: string) =>
  `id-from must be selector@attribute, such as "[data-sku]@data-sku", "#sku@text" or "script#product@selected.sku"; got ${JSON.stringify(text)}.`;

function parseAlternative(text: string, isSelector: (selector: string) => boolean): IdAlternative {
  if (text === 'page') return { text, selector: null, what: '' };
  // The last @ that leaves a selector before it: names in JSON-LD begin with @ as well.
  const ats = listIndices(text, '@');
  for (let at = ats.pop(); at !== undefined; at = ats.pop()) {
    const [selector, what] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (selector && what && isSelector(selector)) return { text, selector, what };
  }
  throw new TypeError(expected(text));
}

/** Splits at each `;` that is neither in quotes nor in brackets. */
function split(text: string): string[] {
  const ends = [...listIndices(text, ';'), text.length];
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1]! + 1, end).trim());
}

/** The positions of a character outside quotes and brackets. An unclosed bracket does not count. */
function listIndices(text: string, wanted: string): number[] {
  const indices: number[] = [];
  let quote = '';
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === '\\') index++;
    else if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if ('[('.includes(character)) depth++;
    else if ('])'.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === wanted && depth === 0) indices.push(index);
  }
  return indices;
}

/** @param url the address of the page, in full */
export function readId(source: IdSource, root: Root, url: string): IdReading {
  const rejected: Rejected[] = [];
  for (const alternative of source.alternatives) {
    if (alternative.selector === null) {
      const found = pageProduct(root, url);
      rejected.push(...found.rejected);
      const id = found.id !== null && idIn(found.id, source);
      if (id) return { ...found, id, rejected };
      // Another alternative would name the product of another choice.
      if (found.isUnknownVariant) break;
      if (found.rejected.length === 0) {
        rejected.push({ what: '', where: 'page', why: 'the page’s structured data names no product' });
      }
      continue;
    }
    const read = readAlternative(alternative, root);
    const id = 'text' in read ? idIn(read.text, source) : null;
    if (id) return { id, from: alternative.text, variant: null, rejected };
    rejected.push({ where: alternative.text, ...('text' in read ? noId(read.text, source) : read) });
  }
  return { id: null, from: null, variant: null, rejected };
}

/** The id in what was read, as the catalog has it; null where the pattern finds none. */
function idIn(text: string, { pattern, template }: IdSource): string | null {
  const id = pattern ? matchIn(text, pattern) : asId(text);
  // A function as replacement keeps "$&" in an id from being a pattern.
  return id && template ? template.replaceAll('{}', () => id) : id;
}

function matchIn(text: string, pattern: RegExp): string | null {
  const part = text.slice(0, MAX_TRIED);
  const match = pattern.exec(part);
  // A match at the cut may be incomplete.
  const isCut = part.length < text.length && match && match.index + match[0].length === MAX_TRIED;
  return match && !isCut ? asId(match[1]) : null;
}

const noId = (text: string, { pattern }: IdSource) => ({
  what: text.slice(0, 60),
  why: text && pattern ? 'data-id-pattern finds no id in it' : whyNoId(text)!,
});

/** The text that was read, or the reason why there is none. */
type Read = { text: string } | { what: string; why: string };

const asRead = (text: string): Read => ({ text: text.trim() });

function readAlternative({ selector, what }: IdAlternative, root: Root): Read {
  const own = allOwn(root, selector!);
  const elements = own.length > 0 ? own : all(root, selector!);
  if (elements.length === 0) return { what: '', why: 'no element matches the selector' };
  if (what === 'value') {
    // Among several radio buttons the checked one counts.
    const values = elements.map(readValue).filter((value) => value !== null);
    return values.length > 0 ? asRead(values[0]!) : { what: '', why: 'the element has no value' };
  }
  const [element] = elements as [Element];
  const attribute = element.getAttribute(what);
  if (attribute !== null) return asRead(attribute);
  if (what === 'text') return asRead(readOwnText(element));
  if (element.tagName.toLowerCase() === 'script') return readPath(jsonIn(element), what);
  // `@data-product.reference`: a path into an attribute with JSON.
  const [name] = what.split(/[.[]/, 1) as [string];
  const json = name === what ? null : element.getAttribute(name);
  if (json === null) return { what: '', why: `the element has no ${name}` };
  return readPath(jsonIn(element, json), what.slice(name.length));
}

function readPath(json: unknown, path: string): Read {
  if (json === undefined) return { what: '', why: 'it is not JSON' };
  const steps = parsePath(path);
  if (!steps) return { what: path, why: 'this is not a path such as selected.sku or variants[0].sku' };
  const value = follow(json, steps);
  if (value === undefined || value === null)
    return { what: path, why: 'the JSON holds nothing under this path' };
  if (typeof value !== 'string' && typeof value !== 'number')
    return { what: path, why: 'it is neither text nor a number' };
  return asRead(decodeEntities(String(value)));
}

/** The attributes and controls whose change can change the id. */
export function watchedAttributes({ alternatives }: IdSource): string[] {
  return alternatives.flatMap(({ selector, what }) =>
    selector === null ? [] : [what.split(/[.[]/, 1)[0]!.toLowerCase(), ...attributesIn(selector)],
  );
}

/** The form controls whose value can change the id without an attribute's change. */
export function watchedControls({ alternatives }: IdSource): string[] {
  return alternatives.flatMap(({ selector, what }) =>
    selector === null ? [VARIANT_FIELDS, CHOICE_FIELDS] : what === 'value' ? [selector] : [],
  );
}

/** The attributes whose change can make another element match. */
export function attributesIn(selector: string): string[] {
  const named = [...selector.matchAll(/\[\s*(?:[\w-]*\|)?([\w-]+)/g)].map(([, name]) => name!.toLowerCase());
  return ['class', 'id', 'disabled', 'checked', 'selected', 'hidden', 'open', 'href', ...named];
}
