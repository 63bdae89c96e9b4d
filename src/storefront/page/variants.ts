/** Finds the chosen variant of a product: by the form's own field, by the page's address, else the first one in stock. */
import { parse, withoutQuery } from './addresses.ts';
import { all, allOwn, isAmongOthers, readOwnText, readText, readValue, type Root } from './dom.ts';
import { asList, isThing, jsonIn, type Thing } from './json.ts';
import { ofPresets } from './platform.ts';
import { asId } from './product-ids.ts';

/** Form fields with the variant to buy. */
export const VARIANT_FIELDS = [
  ...ofPresets('variantField'),
  ...['variant_id', 'variantId', 'variant', 'sku'].map((name) => `[name="${name}"]`),
].join();
/** Form fields with one option of several, which together name a variant. A theme may set them without an event. */
export const CHOICE_FIELDS = ofPresets('choiceField').join();
/** The form controls of an option, by its name. */
const OPTION_FIELDS = ['[name=NAME]', ...ofPresets('optionField')].join();
/** Form controls by which shoppers choose. */
const CHOOSERS = 'form select, form input[type="radio"]';
/** The selector of cart forms: a hidden `id` elsewhere may belong to anything. */
const CART_FORM = 'form[action*="cart" i], form[action*="basket" i]';
const PARAMETERS = /^(?:variant|variation|variant_?id|variation_id|id_product_attribute|sku|option|item)$/i;

export interface Choice {
  readonly variant: Thing;
  /** How the variant was chosen, for the shop owner. */
  readonly by: string;
  /** Whether nothing in the page chooses the variant. */
  readonly isGuess?: boolean;
}

/** A choice that names no variant, or that is not complete. */
export interface NoChoice {
  /** The choice; empty if the shopper has not chosen everything yet. */
  readonly chosen: string;
}

/** @param own the variant that the page itself is about, if any */
export function chooseVariant(
  variants: readonly Thing[],
  root: Root,
  url: string,
  own?: Thing,
): Choice | NoChoice | null {
  const base = withoutQuery(url);
  const known = byKey(variants, base);
  let unknown = '';
  for (const { field, value } of listFields(root)) {
    const isNamed = isVariantField(field);
    // A quantity of 1 is not the variant "1".
    const variant = isNamed || value.length > 4 || /\D/.test(value) ? known.get(value) : undefined;
    if (variant) return { variant, by: `the form’s field ${describeField(field)}` };
    if (isNamed && field.closest(CART_FORM)) unknown = `${describeField(field)} ${value}`;
  }
  for (const [name, value] of listParameters(url)) {
    const variant = PARAMETERS.test(name) ? known.get(value) : undefined;
    if (variant) return { variant, by: `?${name}= in the page’s address` };
  }
  const byTraits = variants.length > 1 ? chooseByTraits(variants, root, url) : null;
  if (byTraits && 'variant' in byTraits) return byTraits;
  const here = variants.filter((variant) =>
    listAddresses(variant).some((address) => isSameAddress(address, url)),
  );
  if (here.length === 1 && variants.length > 1)
    return { variant: here[0]!, by: 'its address, which is the page’s' };
  const named =
    own && variants.find((variant) => variant === own || (own.sku && asId(variant.sku) === asId(own.sku)));
  if (named) return { variant: named, by: 'being the one that the page is about' };
  if (byTraits) return byTraits;
  if (unknown && variants.length > 1) return { chosen: unknown };
  const offered = variants.find(isInStock) ?? variants.find((variant) => !isSoldOut(variant)) ?? variants[0];
  return offered ? { variant: offered, by: 'being offered first among those in stock', isGuess: true } : null;
}

function isVariantField(field: Element): boolean {
  const name = field.getAttribute('name') ?? '';
  return VARIANT_FIELDS.includes(`[name="${name}"]`);
}

const describeField = (field: Element) => {
  const name = field.getAttribute('name');
  return name ? `[name="${name}"]` : field.tagName.toLowerCase();
};

/** The form controls that may name a variant, the most reliable first. */
function listFields(root: Root): { field: Element; value: string }[] {
  return [VARIANT_FIELDS, CHOOSERS]
    .flatMap((selector) => allOwn(root, selector))
    .map((field) => ({ field, value: (readValue(field) ?? '').trim() }))
    .filter(({ value }) => asId(value) !== null);
}

/** The row of a theme's table that the form has chosen, by its number or by its options. */
export function chosenIn(table: readonly Thing[], root: Root): Choice | NoChoice | null {
  for (const { field, value } of listFields(root)) {
    const variant = isVariantField(field) && table.find((row) => row['@id'] === `gid:/${value}`);
    if (variant) return { variant, by: `the form’s field ${describeField(field)}` };
  }
  const rows = table.filter((row) => isThing(row.options));
  const readOptions = (row: Thing) => row.options as Thing;
  const names = [...new Set(rows.flatMap((row) => Object.keys(readOptions(row))))];
  const fields = names.map((name) => allOwn(root, OPTION_FIELDS.replaceAll('NAME', JSON.stringify(name))));
  // The theme has no form fields for these options.
  if (names.length === 0 || fields.some((field) => field.length === 0)) return null;
  const values = fields.map((field) => field.map(readValue).find((value) => value) ?? '');
  if (values.includes('')) return { chosen: '' };
  const variant = rows.find((row) =>
    // An option without a value matches any choice.
    names.every((name, i) => !readOptions(row)[name] || `${readOptions(row)[name]}` === values[i]),
  );
  const chosen = names.map((name, i) => `${name} ${values[i]}`).join(' and ');
  return variant ? { variant, by: `the choice of ${chosen}` } : { chosen };
}

const TRAITS = ['size', 'color', 'colour', 'material', 'pattern'];

/** Chooses the variant by size, colour and other traits, if only one has them. */
function chooseByTraits(variants: readonly Thing[], root: Root, url: string): Choice | NoChoice | null {
  const inAddress = listParameters(url)
    .filter(([name]) => TRAITS.some((trait) => name.toLowerCase().includes(trait)))
    .map(([, value]) => value);
  const fields = allOwn(root, CHOOSERS);
  const chosen = [...fields.flatMap(listFieldTexts), ...inAddress].map(normal);
  let fitting = variants;
  const by: string[] = [];
  for (const trait of TRAITS) {
    const known = new Set(variants.map((variant) => normal(readTrait(variant, trait))));
    known.delete('');
    const [value, ...more] = new Set(chosen.filter((text) => known.has(text)));
    const [unknown] = fields
      .filter((field) => known.size > 0 && normal(field.getAttribute('name') ?? '').includes(trait))
      .map((field) => readValue(field));
    if (!value && unknown) return { chosen: `${trait} ${unknown}` };
    if (!value || more.length > 0) continue;
    fitting = fitting.filter((variant) => normal(readTrait(variant, trait)) === value);
    by.push(`${trait} ${value}`);
  }
  if (by.length === 0) return null;
  const [variant, ...others] = fitting;
  return variant && others.length === 0
    ? { variant, by: `the choice of ${by.join(' and ')}` }
    : { chosen: by.join(' and ') };
}

const normal = (text: string) => text.trim().toLowerCase();

function readTrait(variant: Thing, trait: string): string {
  const value = asList(variant[trait])[0];
  return String((isThing(value) ? value.name : value) ?? '').replace(/^.*schema\.org\//, '');
}

/** The chosen value of a select or radio button, and the text of the option. */
function listFieldTexts(field: Element): string[] {
  const value = readValue(field);
  const { selectedOptions } = field as HTMLSelectElement;
  return [...(value === null ? [] : [value]), ...[...(selectedOptions ?? [])].map(readText)];
}

const tables = new WeakMap<readonly Thing[], { base: string; byKey: Map<string, Thing> }>();

/** The variants by their keys; the first of several with one key. */
function byKey(variants: readonly Thing[], base: string): Map<string, Thing> {
  let table = tables.get(variants);
  if (table?.base !== base) {
    table = { base, byKey: new Map() };
    for (const variant of [...variants].reverse())
      for (const key of listVariantKeys(variant, base)) table.byKey.set(key, variant);
    tables.set(variants, table);
  }
  return table.byKey;
}

/** The keys of a variant: its ids, and the `variant` parameter of its addresses. */
function listVariantKeys(variant: Thing, base: string): string[] {
  const ids = [variant.sku, variant.productID, variant.identifier].map(asId);
  const fromAddresses = listAddresses(variant).flatMap((address) => {
    const [, last] = /^gid:.*\/([^/]+)$/.exec(address) ?? [];
    const parameters = listParameters(address, base).filter(([name]) => PARAMETERS.test(name));
    return [last, ...parameters.map(([, value]) => value)];
  });
  return [...ids, ...fromAddresses].filter((key): key is string => Boolean(key));
}

/** The offers of a thing, including those inside an AggregateOffer. */
export const listOffers = (thing: Thing): Thing[] =>
  asList(thing.offers)
    .filter(isThing)
    .flatMap((offer) => [offer, ...asList(offer.offers).filter(isThing)]);

export const listAddresses = (thing: Thing): string[] =>
  [thing, ...listOffers(thing)]
    .flatMap((node) => [...asList(node['@id']), ...asList(node.url)])
    .filter((address) => typeof address === 'string');

function listParameters(address: string, base = ''): [string, string][] {
  const url = parse(address, base || address);
  return url ? [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))] : [];
}

function isSameAddress(address: string, url: string): boolean {
  const [one, other] = [parse(address, withoutQuery(url)), parse(url, url)];
  return one?.pathname === other?.pathname && one?.search === other?.search;
}

const readAvailability = (variant: Thing) =>
  [variant, ...listOffers(variant)]
    .flatMap((node) => asList(node.availability))
    .map((value) => String(isThing(value) ? value['@id'] : value));
const isInStock = (variant: Thing) =>
  readAvailability(variant).some((name) => /(?:InStock|LimitedAvailability|OnlineOnly)$/i.test(name));
const isSoldOut = (variant: Thing) =>
  readAvailability(variant).some((name) => /(?:OutOfStock|SoldOut|Discontinued)$/i.test(name));

const TABLES = ['script[type="application/json"]', ...ofPresets('variantTables').flat()];

/** The variants in tables that themes write for their own scripts, in the shape of structured data. */
export function variantTable(root: Root): Thing[] {
  const tables = TABLES.flatMap((place) => {
    const [selector, attribute] = place.split('@') as [string, string?];
    if (!attribute) {
      const scripts = all(root, selector).filter((script) => !isAmongOthers(script));
      return scripts.map((script) => jsonIn(script));
    }
    const holders = allOwn(root, selector).slice(0, 1);
    return holders.map((holder) => jsonIn(holder, holder.getAttribute(attribute)!));
  });
  return [...tables.flatMap(rowsIn), ...ofPresets('shownVariant').flatMap((shown) => shownRow(shown, root))];
}

function shownRow(shown: { field: string; sku: string }, root: Root): Thing[] {
  const [field] = allOwn(root, shown.field);
  const [sku] = all(root, shown.sku);
  const id = field ? asId(readValue(field)) : null;
  return sku && id ? [{ sku: readOwnText(sku), '@id': `gid:/${id}` }] : [];
}

const rowsByRoot = new WeakMap<object, Thing[]>();

/** The rows in a value, cached by the value. */
function rowsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  let known = rowsByRoot.get(value);
  if (!known) rowsByRoot.set(value, (known = rows(value, 0)));
  return known;
}

/** Objects with an id and a SKU, and objects of SKUs by id, at any depth of the data. */
function rows(value: unknown, depth: number): Thing[] {
  if (depth > 12 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => rows(item, depth + 1));
  const thing = value as Thing;
  const id = asId(thing.variation_id) ?? asId(thing.id);
  if (id && 'sku' in thing && !Array.isArray(thing.variants)) {
    const isThere = thing.is_in_stock ?? thing.available;
    const availability = isThere === undefined ? undefined : isThere ? 'InStock' : 'OutOfStock';
    return [{ sku: thing.sku, '@id': `gid:/${id}`, availability, options: thing.attributes }];
  }
  // Magento's table has the options of each variant by its number.
  if (isThing(thing.index) && isThing(thing.attributes)) {
    const skus = isThing(thing.sku) ? thing.sku : {};
    return Object.entries(thing.index).map(([id, chosen]) => ({
      sku: skus[id],
      '@id': `gid:/${id}`,
      options: Object.fromEntries(
        Object.entries(isThing(chosen) ? chosen : {}).flatMap(([name, value]) =>
          ofPresets('optionName').map((field) => [field.replace('{}', name), value]),
        ),
      ),
    }));
  }
  return Object.entries(thing).flatMap(([key, inner]) =>
    /^skus?$/.test(key) && isThing(inner)
      ? Object.entries(inner).map(([id, sku]) => ({ sku, '@id': `gid:/${id}` }))
      : rows(inner, depth + 1),
  );
}
