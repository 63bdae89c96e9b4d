/**
 * Finds the place in a page that holds an id of the shop's catalog, where the page names no product in a usual place. For shop owners
 * alone: no shopper's browser loads this file. Pure, but for the request for the catalog's ids.
 */
import { requestUrl } from '../../core/catalog/connection-settings.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofMount } from '../../core/findings/mount.ts';
import { all, allOwn, isAmongOthers, readOwnText, readValue, type Root } from './dom.ts';
import { isThing, readJson } from './json.ts';

/** Requests for the catalog's ids at most, of 100 products each. */
const MAX_PAGES = 10;

interface Listing {
  readonly products: readonly StorefrontProduct[];
  readonly total: number;
  readonly limit: number;
}

/**
 * The ids of the products that can be tried on, as many as a few requests bring; null if there is no answer.
 * @param root the relay's address
 * @param ask gets the JSON at an address
 */
export const listActiveIds = (...given: Parameters<typeof listIds>): Promise<ReadonlySet<string> | null> =>
  listIds(...given).catch(() => null);

async function listIds(
  root: string,
  idKind: string | null | undefined,
  ask: (url: string) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { tryon_status: 'active', page, limit: 100 };
    const { products, total, limit } = (await ask(requestUrl(root, '/products', query))) as Listing;
    for (const { id, external_id } of products) ids.add((idKind === 'product' ? id : external_id) ?? id);
    if (products.length === 0 || page * limit >= total) break;
  }
  return ids;
}

/** An id in the page, and the attributes of the script tag that read it there. */
export interface IdPlace {
  readonly id: string;
  readonly attributes: string;
}

/** Text of one element in which an id stands. */
interface Candidate {
  readonly element: Element;
  /** The attribute, `value`, `text`, or a path. */
  readonly what: string;
  readonly id: string;
  /** The text before the id. */
  readonly label: string;
  /** The number of elements around it up to the one that also contains the page's title. */
  readonly distance: number;
}

/** Reads the page as the script does, by `data-id-from` and `data-id-pattern`. */
export type ReadPage = (idFrom: string, idPattern: string) => string | null;

/** The advice to the shop owner. @param ids null if they could not be listed */
export function searchPage(ids: ReadonlySet<string> | null, root: Root, read: ReadPage): Finding {
  if (!ids) return ofMount('product', 'catalog-unread');
  const place = findIdPlace(ids, root, read);
  return place
    ? ofMount('product', 'in-catalog', { ...place })
    : ofMount('product', 'not-in-catalog', { count: ids.size });
}

const MAX_ELEMENTS = 20_000;
const MAX_CANDIDATES = 200;
const UNSEARCHED =
  'script:not([type="application/json"]), style, template, noscript, svg, svg *, tryon-button, [data-tryon-debug-panel]';
/** Fields with a number that is no id. */
const COUNTS =
  'button, [type="submit"], [type="number"], [name*="qty" i], [name*="quantity" i], [name*="page" i]';
const ATTRIBUTES = /^(?:data-(?!tryon)|content$|value$)|sku|product|variant|article|reference/i;
/** Names of what holds an id. A short number elsewhere may be anything. */
const NAMES = /sku|product|variant|item|article|artikel|ref|code|model|number|\bno\b|\bnr\b/i;
const SHORT_NUMBER = /^\d{1,4}$/;
const MAX_TEXT = 100;

/** The place nearest to the page's title, or null. Attributes come before texts, which translators change. */
export function findIdPlace(ids: ReadonlySet<string>, root: Root, read: ReadPage): IdPlace | null {
  const candidates: Candidate[] = [];
  for (const element of all(root, 'meta[content], body *').slice(0, MAX_ELEMENTS)) {
    if (element.matches(UNSEARCHED) || isAmongOthers(element)) continue;
    for (const { what, text } of listReadings(element)) {
      const found = findId(text, ids, what === 'text');
      const name = `${what} ${element.getAttribute('name')} ${found?.label}`;
      if (!found || (SHORT_NUMBER.test(found.id) && !NAMES.test(name))) continue;
      candidates.push({ element, what, ...found, distance: countLevels(element) });
    }
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  candidates.sort((a, b) => a.distance - b.distance);
  const own = candidates.filter(({ id }) => id === candidates[0]?.id);
  const rank = ({ what, label }: Candidate) => (what === 'text' ? (label ? 2 : 1) : 0);
  for (const candidate of own.sort((a, b) => rank(a) - rank(b))) {
    const attributes = describePlace(candidate, root, read);
    if (attributes) return { id: candidate.id, attributes };
  }
  return null;
}

function* listReadings(element: Element): Generator<{ what: string; text: string }> {
  const isControl = element.matches('input, select, textarea, option, button');
  const value = isControl && !element.matches(`option, ${COUNTS}`) ? readValue(element) : null;
  if (value) yield { what: 'value', text: value.trim() };
  for (const { name, value: text } of Array.from(element.attributes)) {
    if ((isControl && name === 'value') || !ATTRIBUTES.test(name)) continue;
    if (!/^\s*[{[]/.test(text)) yield { what: name, text: text.trim() };
    else
      for (const [path, inner] of listTexts(readJson(element, text).value))
        yield { what: name + path, text: inner };
  }
  if (element.tagName.toLowerCase() === 'script') {
    for (const [path, text] of listTexts(readJson(element).value))
      yield { what: path.replace(/^\./, ''), text };
  } else if (!isControl && element.textContent.length < 5 * MAX_TEXT) {
    yield { what: 'text', text: readOwnText(element) };
  }
}

/** The texts and numbers in JSON, each with its path. Items of lists are left out, since another may be the page's own next time. */
function* listTexts(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string' || typeof value === 'number') yield [path, String(value)];
  if (!isThing(value) || path.length > MAX_TEXT) return;
  for (const [key, inner] of Object.entries(value))
    if (/^[a-z_][\w-]*$/i.test(key)) yield* listTexts(inner, `${path}.${key}`);
}

/** The id that a text is, or that follows a label. */
function findId(
  text: string,
  ids: ReadonlySet<string>,
  mayHaveLabel: boolean,
): Pick<Candidate, 'id' | 'label'> | null {
  if (ids.has(text)) return { id: text, label: '' };
  if (!mayHaveLabel || text.length > MAX_TEXT) return null;
  for (const { 0: separator, index } of text.matchAll(/[:#.]\s*|\s+/g)) {
    const end = index + separator.length;
    const [label, id] = [text.slice(0, end), text.slice(end)];
    if (ids.has(id) && /^\D*\p{L}\D*$/u.test(label)) return { id, label };
  }
  return null;
}

function countLevels(element: Element): number {
  let levels = 0;
  for (let block: Element | null = element; block; block = block.parentElement, levels++)
    if (block.matches('h1') || all(block, 'h1').length > 0) break;
  return levels;
}

/** The attributes for the script tag; null if nothing but its position tells the element from others. */
function describePlace(
  { element, what, id, label }: Candidate,
  root: Root,
  readPage: ReadPage,
): string | null {
  const pattern =
    label &&
    `${label
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+')}\\s*(.+)`;
  const reads = (selector: string) => {
    const same = allOwn(root, selector);
    const read = (other: Element) =>
      what === 'text' ? readOwnText(other) : what === 'value' ? readValue(other) : other.getAttribute(what);
    // A radio button that is not checked has no value.
    const isOnly = same.every((other) => [null, read(element)].includes(read(other)));
    if (!same.includes(element) || !isOnly) return false;
    return readPage(`${selector}@${what}`, pattern) === id;
  };
  const own = listSelectors(element, id, what);
  const around: string[] = [];
  for (let block = element.parentElement; block; block = block.parentElement)
    around.push(...listSelectors(block, id));
  const tag = element.tagName.toLowerCase();
  const within = [...own, ...(what === 'text' ? [] : [tag])].flatMap((selector) =>
    around.map((block) => `${block} ${selector}`),
  );
  const selector = [...own, ...within].find(reads);
  if (!selector) return null;
  const write = (name: string, text: string) =>
    `${name}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  return [
    write('data-id-from', `${selector}@${what}`),
    ...(pattern ? [write('data-id-pattern', pattern)] : []),
  ].join(' ');
}

/** Attributes whose value says what an element is. */
const KINDS = ['name', 'itemprop', 'property', 'data-testid', 'data-hook', 'data-role', 'data-ref'];
/** A name that a template has written by hand. Numbers and hashes differ from page to page, or with each build. */
const STABLE = /^[a-z]+(?:[-_:.[\]]+[a-z]+)*\]?$/i;
/** Class names that say how an element looks. */
const LOOKS =
  /^(?:[mp][trblxyse]?|text|font|bg|flex|grid|block|inline|hidden|[wh]|min|max|border|rounded|col|row|container|d|float|align|justify|items|self|space|gap|leading|tracking|uppercase|lowercase|italic|underline|small|muted|lead|sr|is|has|js|active|show|fade|relative|absolute|sticky|order|shadow|opacity|cursor|overflow|truncate|whitespace|break)(?:-|$)/i;

const escaped = (name: string) => name.replaceAll(/[^\w-]/g, '\\$&');

/** Selectors of an element by its own names, the most specific first. */
function listSelectors(element: Element, id: string, what = ''): string[] {
  const isStable = (name: string) => STABLE.test(name) && !name.toLowerCase().includes(id.toLowerCase());
  const quoted = (value: string) => (/^[\w-]+$/.test(value) ? value : `'${value}'`);
  const [attribute] = what.split('.') as [string];
  const elementId = element.getAttribute('id') ?? '';
  const classes = (element.getAttribute('class') ?? '')
    .split(/\s+/)
    .filter((name) => isStable(name) && !LOOKS.test(name));
  const isWritten =
    element.getAttribute(attribute) !== null && !['value', 'content', 'name'].includes(attribute);
  return [
    ...(isStable(elementId) ? [`#${escaped(elementId)}`] : []),
    ...(isWritten ? [`[${escaped(attribute)}]`] : []),
    ...KINDS.flatMap((kind) => {
      const value = element.getAttribute(kind) ?? '';
      return isStable(value) ? [`[${kind}=${quoted(value)}]`] : [];
    }),
    ...classes
      .toSorted((a, b) => Number(NAMES.test(b)) - Number(NAMES.test(a)))
      .map((name) => `.${escaped(name)}`),
    ...(element.matches('form[action*="cart" i]') ? ['form[action*=cart]'] : []),
  ];
}
