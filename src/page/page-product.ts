/**
 * Which product a shop's page is about, by what the page says to search engines: JSON-LD, microdata, meta; and which of
 * its variants is chosen. A product that only might be the page's is none. Pure: reads a document, in a browser or in
 * Node, and says what it found and why it took nothing else.
 */
import { addressesOfPage, compare, type Match } from './addresses.ts';
import { all, attributeOf, isAmongOthers, isIn, type Root } from './dom.ts';
import { asList, isThing, type Thing } from './json.ts';
import { asId } from './product-ids.ts';
import { jsonLdUnits, productUnits, type Unit } from './product-units.ts';
import { microdataValue, readMicrodata, REVIEWED } from './structured-data.ts';
import { addressesOf, chooseVariant, chosenIn, variantTable } from './variants.ts';

/** What sort of id it is, by the name of the property that it was read from. */
export type IdProperty = 'sku' | 'productID' | 'productGroupID' | 'retailer_item_id';

export interface Rejected {
  /** What was read, for the shop owner: an id, a name, or an expression. */
  readonly what: string;
  readonly where: string;
  readonly why: string;
}

export interface PageProduct {
  readonly id: string | null;
  readonly kind: IdProperty | null;
  /** Where the id stands: "JSON-LD (script 2)". Null where there is none. */
  readonly from: string | null;
  /** How the variant was chosen, or null where the product has no variants. */
  readonly variant: string | null;
  readonly rejected: readonly Rejected[];
}

/** @param url the address of the page, in full */
export function pageProduct(root: Root, url: string): PageProduct {
  const rejected: Rejected[] = [];
  const microdata = () =>
    productUnits({ mentions: readMicrodata(root), byId: new Map(), mainIds: new Set() }, url);
  for (const read of [() => jsonLdUnits(root, url), microdata]) {
    const unit = choose(read(), root, url, rejected);
    const found = unit && readUnit(unit, root, url, rejected);
    if (found) return { ...found, rejected };
  }
  const found = fromFormAlone(root) ?? fromLooseMicrodata(root, rejected) ?? fromMeta(root, rejected);
  return { ...(found ?? NOTHING), rejected };
}

type Found = Omit<PageProduct, 'rejected'>;
const NOTHING: Found = { id: null, kind: null, from: null, variant: null };

/** The page's own among those it names: by address, as its main entity, or as the only one. */
function choose(units: Unit[], root: Root, url: string, rejected: Rejected[]): Unit | null {
  const reject = (unit: Unit, why: string) =>
    void rejected.push({ what: describe(unit), where: unit.where, why });
  const own = units.filter((unit) => {
    if (unit.other) reject(unit, unit.other);
    return !unit.other;
  });
  const { location, canonical } = addressesOfPage(root, url);
  const matches = own.map((unit) => ({
    unit,
    here: matchOf(unit, location),
    stated: canonical ? matchOf(unit, canonical) : ('unknown' as UnitMatch),
  }));
  const steps: ((match: (typeof matches)[number]) => boolean)[] = [
    ({ here }) => here === 'same',
    ({ stated }) => stated === 'same',
    ({ here, stated }) => here === 'alike' || stated === 'alike',
    ({ here, stated }) => here === 'named' || stated === 'named',
    ({ unit, stated }) => unit.isMain && stated !== 'other',
    ({ stated }) => stated !== 'other',
    // Nothing states the page's address: then only the browser's tells several apart.
    ({ here, stated }) => stated !== 'other' && here !== 'other',
  ];
  for (const [index, fits] of steps.entries()) {
    const fitting = matches.filter(fits).map(({ unit }) => unit);
    const isByAddress = index < 3;
    const [first, ...more] = isByAddress ? asOneProduct(fitting) : withoutRepeats(fitting);
    if (!first || more.length > 0) continue;
    for (const { unit, stated } of matches) {
      if (fitting.includes(unit)) continue;
      reject(unit, stated === 'other' ? 'its address is another page’s' : 'another one is the page’s own');
    }
    return first;
  }
  const reviewed = units
    .filter(({ other }) => other === REVIEWED)
    .filter((unit) => matchOf(unit, canonical ?? location) === 'same');
  if (reviewed.length === 1) return reviewed[0]!;
  for (const { unit, stated } of matches) {
    reject(
      unit,
      stated === 'other'
        ? 'its address is another page’s'
        : 'there are several products, and nothing says which is the page’s own',
    );
  }
  return null;
}

/** `named`: an `@id` fits, which may be made up, where no address tells. */
type UnitMatch = Match | 'named';

const known = new WeakMap<Unit, Map<string, UnitMatch>>();

/** Each unit's match with each address, found once. */
function matchOf(unit: Unit, page: URL): UnitMatch {
  let matches = known.get(unit);
  if (!matches) known.set(unit, (matches = new Map()));
  let match = matches.get(page.href);
  if (!match) matches.set(page.href, (match = findMatch(unit, page)));
  return match;
}

/** By its addresses; an `@id`, which may be made up, tells only where those say nothing, and only what fits. */
function findMatch({ root, variants }: Unit, page: URL): UnitMatch {
  const things = [root, ...variants];
  const ids = things.map((thing) => thing['@id']);
  const matches = (given: readonly string[]) => new Set(given.map((address) => compare(address, page)));
  const addresses = [...things.flatMap(addressesOf), ...mainPagesOf(root)];
  const stated = matches(addresses.filter((address) => !ids.includes(address)));
  const best = (['same', 'alike', 'other'] as const).find((match) => stated.has(match));
  if (best) return best;
  const made = matches(addresses.filter((address) => ids.includes(address)));
  return made.has('same') || made.has('alike') ? 'named' : 'unknown';
}

const mainPagesOf = ({ mainEntityOfPage }: Thing): string[] =>
  asList(mainEntityOfPage)
    .map((page) => (isThing(page) ? (page['@id'] ?? page.url) : page))
    .filter((address) => typeof address === 'string');

/** Several descriptions of the page's own address are of one product: its variants, or its theme's and an app's. */
function asOneProduct(units: Unit[]): Unit[] {
  // A group with its variants before what an app says of the product.
  const offered = offeredOf(units);
  const isGroup = ({ variants }: Unit) => variants.length > 0;
  const [first, ...more] = [...offered.filter(isGroup), ...offered.filter((unit) => !isGroup(unit))];
  if (!first || more.length === 0) return first ? [first] : [];
  const variants = [first, ...more].flatMap(({ root, variants }) =>
    variants.length > 0 ? variants : [root],
  );
  return [{ ...first, root: first.variants.length > 0 ? first.root : {}, variants }];
}

const isOffered = ({ root, variants }: Unit) => [root, ...variants].some((thing) => thing.offers);

/** A theme says what is to be sold; an app that rates products does not. */
function offeredOf(units: Unit[]): Unit[] {
  const offered = units.filter(isOffered);
  return offered.length > 0 ? offered : units;
}

/** Without those that say nothing by themselves: a rating by the same name or by none, and the same product again. */
function withoutRepeats(units: Unit[]): Unit[] {
  const named = units.filter((unit) => idsOf(unit).length > 0);
  if (named.length === 0) return units;
  const names = new Set(named.flatMap(nameOf));
  const strangers = units.filter(
    (unit) => !named.includes(unit) && nameOf(unit).some((name) => !names.has(name)),
  );
  const different = named.filter(
    (unit, index) => named.findIndex((other) => idsOf(other).join() === idsOf(unit).join()) === index,
  );
  const isOneName = names.size === 1 && different.every((unit) => nameOf(unit).length > 0);
  return [...(isOneName ? offeredOf(different) : different), ...strangers];
}

const nameOf = ({ root }: Unit) => (typeof root.name === 'string' ? [root.name.trim().toLowerCase()] : []);

const idsOf = ({ root, variants }: Unit): string[] =>
  [root, ...variants]
    .flatMap((thing) => [asId(thing.sku), asId(thing.productID), asId(thing.productGroupID)])
    .filter((id) => id !== null);

function describe(unit: Unit): string {
  const [id] = idsOf(unit);
  return id ?? (typeof unit.root.name === 'string' ? unit.root.name : 'a product without an id');
}

/** The id of the product or of its chosen variant: always of one kind, whichever variant that is. */
function readUnit(unit: Unit, root: Root, url: string, rejected: Rejected[]): Found | null {
  const variants = variantsOf(unit, root);
  const things = [unit.root, ...variants];
  const kind = (['sku', 'productID', 'productGroupID'] as const).find((name) =>
    things.some((thing) => asId(thing[name]) !== null),
  );
  if (!kind) {
    rejected.push({ what: describe(unit), where: unit.where, why: 'it has neither sku nor productID' });
    return null;
  }
  const own = asId(unit.root[kind]);
  const [page, ...pages] = unit.own;
  const choice = chooseVariant(variants, root, url, pages.length === 0 ? page : undefined);
  if (!choice) return { id: own, kind, from: unit.where, variant: null };
  const id = asId(choice.variant[kind]);
  // The product's own id stands for a variant without one only where it is no other variant's.
  const isOthers = variants.some((variant) => asId(variant[kind]) === own);
  if (!id && (!own || isOthers)) {
    const why = `the chosen variant (by ${choice.by}) has no ${kind}, while others have`;
    rejected.push({ what: own ?? 'the product', where: unit.where, why });
    return { ...NOTHING, variant: choice.by };
  }
  return { id: id ?? own, kind, from: unit.where, variant: choice.by };
}

/** Those that the page names, and those in the theme's own tables where its form has chosen among them. */
function variantsOf({ root: product, variants }: Unit, root: Root): readonly Thing[] {
  const table = variantTable(root);
  const chosen = chosenIn(table, root);
  if (!chosen) {
    // What WooCommerce writes where a product has no SKU: its number.
    const hasOwn = asId(product.sku) !== null && !isProductNumber(product, root);
    return variants.length > 0 || hasOwn ? variants : table.filter((row) => asId(row.sku));
  }
  const isKnown = variants.some((variant) => asId(variant.sku) === asId(chosen.variant.sku));
  return isKnown ? variants : table;
}

function isProductNumber({ sku }: Thing, root: Root): boolean {
  const forms = all(root, 'form[data-product_variations][data-product_id]');
  return forms.some((form) => attributeOf(form, 'data-product_id') === asId(sku));
}

/** A theme without structured data, whose form and table name the variant all the same. */
function fromFormAlone(root: Root): Found | null {
  const chosen = chosenIn(variantTable(root), root);
  const id = chosen ? asId(chosen.variant.sku) : null;
  return chosen && id ? { id, kind: 'sku', from: 'the theme’s table of variants', variant: chosen.by } : null;
}

/** A `sku` outside of any product. */
function fromLooseMicrodata(root: Root, rejected: Rejected[]): Found | null {
  const elements = all(root, '[itemprop~="sku"]').filter(
    (element) => !isIn(element, '[itemtype*="schema.org/"]'),
  );
  return onlyOne(elements, microdataValue, 'sku', 'microdata', rejected);
}

function fromMeta(root: Root, rejected: Rejected[]): Found | null {
  const elements = all(root, 'meta[property="product:retailer_item_id"]');
  const read = (element: Element) => attributeOf(element, 'content') ?? '';
  return onlyOne(elements, read, 'retailer_item_id', 'meta product:retailer_item_id', rejected);
}

function onlyOne(
  elements: Element[],
  read: (element: Element) => string,
  kind: IdProperty,
  where: string,
  rejected: Rejected[],
): Found | null {
  const values = elements.flatMap((element) => {
    const value = read(element).trim();
    if (asId(value) === null) return [];
    if (!isAmongOthers(element)) return [value];
    rejected.push({ what: value, where, why: 'it stands in a block of related products' });
    return [];
  });
  const [id, ...more] = new Set(values);
  if (!id) return null;
  if (more.length === 0) return { id, kind, from: where, variant: null };
  const why = 'there are several, and nothing says which is the page’s own';
  for (const what of [id, ...more]) rejected.push({ what, where, why });
  return null;
}
