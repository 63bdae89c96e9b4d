/**
 * Finds the products that a page names in JSON-LD and microdata, each with its place: one in a list, a review or among
 * related products is not the page's own.
 */
import { parse } from './addresses.ts';
import { all, isAmongOthers, readOwnText, type Root } from './dom.ts';
import { decodeEntities, asList, isThing, readJson, type Thing } from './json.ts';

/** One description of a product or a group of variants in the page. */
export interface Mention {
  readonly thing: Thing;
  /** The place, for shop owners: "JSON-LD", "microdata". */
  readonly where: string;
  /** The reason why this is not the page's own product, or null. */
  readonly other: string | null;
  /** Whether the page states that this is its main entity. */
  readonly isMain: boolean;
}

export interface StructuredData {
  readonly mentions: Mention[];
  /** All things with an `@id`, by that id. */
  readonly byId: Map<string, Thing>;
  /** Products that a page calls its main entity, by `@id`. */
  readonly mainIds: Set<string>;
}

export function hasType(thing: Thing, ...types: string[]): boolean {
  return asList(thing['@type']).some(
    (name) => typeof name === 'string' && types.includes(name.replace(/^.*[/#:]/, '')),
  );
}

const PRODUCT_TYPES = ['Product', 'ProductGroup', 'IndividualProduct', 'SomeProducts'];
const isProduct = (thing: Thing) => hasType(thing, ...PRODUCT_TYPES);

/** Properties that lead from a thing to its subject, which may be the page's own product. */
const OWN = ['@graph', '@included', 'mainEntity', 'mainEntityOfPage', 'about', 'itemOffered'];
export const REVIEWED = 'it is what a review is about';
const OTHERS: Record<string, string> = {
  isRelatedTo: 'it is a related product',
  isSimilarTo: 'it is a similar product',
  isAccessoryOrSparePartFor: 'it is what another product is an accessory for',
  isConsumableFor: 'it is what another product is made for',
  itemReviewed: REVIEWED,
  itemListElement: 'it is in a list',
  item: 'it is in a list',
};

const AMONG_OTHERS = 'it is in a block of related products';

/** An `@id` as an absolute address, whether it was written as one or relative to the page. */
export function readThingId(thing: unknown, url: string): string | null {
  const id = isThing(thing) ? thing['@id'] : thing;
  if (typeof id !== 'string' || id === '') return null;
  return parse(id, url)?.href ?? id;
}

/** A script of JSON-LD. */
export interface JsonLd {
  /** Its content; undefined for one that is not read, which stands for a product. */
  readonly value?: unknown;
  /** The reason why it is not about the page's own product, or null. */
  readonly other: string | null;
}

/** The most characters that are read, about 8,000 products. The longest scripts, which list other products, are left out first. */
const MAX_READ = 2 ** 21;
const UNREAD: JsonLd = { other: 'the page has too much JSON-LD to read it all' };

export const findScripts = (root: Root) => all(root, 'script[type*="application/ld+json" i]');

export function jsonLdIn(root: Root): JsonLd[] {
  const scripts = findScripts(root);
  const lengths = new Map(scripts.map((script) => [script, script.textContent.length]));
  let left = MAX_READ;
  const read = new Set(
    [...scripts]
      .sort((a, b) => lengths.get(a)! - lengths.get(b)!)
      .filter((script) => (left -= lengths.get(script)!) >= 0),
  );
  return scripts.map((script) => {
    if (!read.has(script)) return UNREAD;
    const { value, problem } = readJson(script);
    if (value === undefined) return { other: `it is not JSON: ${problem}` };
    return { value, other: isAmongOthers(script) ? AMONG_OTHERS : null };
  });
}

/** The number of characters of JSON-LD above which the page should not wait for reading. */
const LONG = 2 ** 16;
export const isLong = (root: Root): boolean =>
  findScripts(root).reduce((length, script) => length + script.textContent.length, 0) > LONG;

export function readJsonLd(scripts: readonly JsonLd[], url: string): StructuredData {
  const data: StructuredData = { mentions: [], byId: new Map(), mainIds: new Set() };
  scripts.forEach(({ value = { '@type': 'Product' }, other }, index) => {
    try {
      collect(decoded(value), data, url, { where: `JSON-LD (script ${index + 1})`, other, isMain: false });
    } catch {
      // A script that is nested too deeply is not about the page's product.
    }
  });
  return data;
}

/** A copy with the HTML entities in its texts decoded. */
function decoded(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value);
  if (Array.isArray(value)) return value.map(decoded);
  if (!isThing(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decoded(inner)]));
}

function collect(value: unknown, data: StructuredData, url: string, at: Omit<Mention, 'thing'>): void {
  const isMain = at.isMain && !at.other;
  for (const thing of asList(value)) {
    if (Array.isArray(thing)) collect(thing, data, url, at);
    if (!isThing(thing)) {
      if (isMain && typeof thing === 'string') data.mainIds.add(readThingId(thing, url)!);
      continue;
    }
    const id = readThingId(thing, url);
    if (id) {
      if (isMain) data.mainIds.add(id);
      if (Object.keys(thing).length > 1) addById(thing, id, data.byId);
    }
    const found = isProduct(thing);
    if (found) data.mentions.push({ thing, ...at });
    for (const [key, inner] of Object.entries(thing)) {
      if (typeof inner !== 'object' || inner === null) continue;
      // The product's own page, given as an object, is not a second product.
      if (key === 'hasVariant') addAllById(inner, data.byId, url);
      else if (!found && OWN.includes(key))
        collect(inner, data, url, { ...at, isMain: at.isMain || key === 'mainEntity' });
      else if (!found || key in OTHERS) {
        const why = key === 'isVariantOf' ? null : (OTHERS[key] ?? `it is under “${key}”`);
        collect(inner, data, url, { ...at, other: at.other ?? why, isMain: false });
      }
    }
  }
}

function addAllById(value: unknown, byId: Map<string, Thing>, url: string): void {
  for (const thing of asList(value)) {
    const id = isThing(thing) && Object.keys(thing).length > 1 ? readThingId(thing, url) : null;
    if (id) addById(thing as Thing, id, byId);
  }
}

/** Merges two descriptions of one thing, unless they contradict each other: then two things have the same id. */
function addById(thing: Thing, id: string, byId: Map<string, Thing>): void {
  const known = byId.get(id);
  const isAnother = ['sku', 'name', 'productID'].some(
    (key) =>
      known?.[key] !== undefined && thing[key] !== undefined && String(known[key]) !== String(thing[key]),
  );
  if (!isAnother) byId.set(id, { ...thing, ...known });
}

const SCHEMA_PRODUCT = /schema\.org\/(?:Product|ProductGroup|IndividualProduct|SomeProducts)\b/i;

export function readMicrodata(root: Root): Mention[] {
  const items = all(root, '[itemscope][itemtype*="schema.org/"]').filter((item) =>
    SCHEMA_PRODUCT.test(item.getAttribute('itemtype') ?? ''),
  );
  return items.map((item) => ({
    thing: readThing(item, root),
    where: 'microdata',
    other: whyOther(item),
    isMain: /\bmainEntity\b/.test(item.getAttribute('itemprop') ?? ''),
  }));
}

function whyOther(item: Element): string | null {
  const names = (item.getAttribute('itemprop') ?? '').split(/\s+/);
  for (const name of names) if (OTHERS[name]) return OTHERS[name];
  if (item.matches('[itemtype*="/ItemList"] *, [itemtype*="/ListItem"] *, [itemtype*="/BreadcrumbList"] *'))
    return 'it is in a list';
  if (item.matches('[itemtype*="schema.org/Review"] *')) return REVIEWED;
  return isAmongOthers(item) ? AMONG_OTHERS : null;
}

const ID_PROPERTIES = ['sku', 'productID', 'url', 'availability', 'name', 'productGroupID'];

/** The properties that belong to an item and not to one inside it. Inner items are read if they are offers or variants. */
function readThing(item: Element, root: Root, depth = 0): Thing {
  const thing: Thing = { '@type': (item.getAttribute('itemtype') ?? '').trim().split(/\s+/)[0] };
  const id = item.getAttribute('itemid');
  if (id) thing['@id'] = id;
  const referenced = (item.getAttribute('itemref') ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((name) => all(root, `[id="${name.replace(/["\\]/g, '\\$&')}"]`));
  const own = [
    ...all(item, '[itemprop]').filter((element) => findScope(element) === item),
    ...referenced.flatMap((element) => [element, ...all(element, '[itemprop]')]),
  ];
  for (const element of own) {
    const isOffer = element.getAttribute('itemscope') !== null;
    for (const name of (element.getAttribute('itemprop') ?? '').split(/\s+/)) {
      if (isOffer && /^(?:offers|hasVariant)$/.test(name) && depth < 3) {
        thing[name] = [...asList(thing[name]), readThing(element, root, depth + 1)];
      } else if (!isOffer && ID_PROPERTIES.includes(name) && !isAmongOthersIn(element, item)) {
        thing[name] = [...asList(thing[name]), microdataValue(element)];
      }
    }
  }
  return thing;
}

/** Whether an element is in a block of other products inside the item, such as related ones if the body is the item. */
const isAmongOthersIn = (element: Element, item: Element) => !isAmongOthers(item) && isAmongOthers(element);

function findScope(element: Element): Element | null {
  for (let block = element.parentElement; block; block = block.parentElement) {
    if (block.getAttribute('itemscope') !== null) return block;
  }
  return null;
}

export function microdataValue(element: Element): string {
  const tag = element.tagName.toLowerCase();
  const name = tag === 'meta' ? 'content' : tag === 'a' || tag === 'link' ? 'href' : 'value';
  return (element.getAttribute('content') ?? element.getAttribute(name) ?? readOwnText(element)).trim();
}
