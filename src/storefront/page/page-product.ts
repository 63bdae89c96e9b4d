/**
 * Finds the id of the product that a shop's page is about, or of its chosen variant, in the page's data for search engines:
 * JSON-LD, microdata, meta. If it is not certain, there is none. Pure: reads a document, in a browser or in Node, and
 * reports what it found and why it rejected the rest.
 */
import { readCanonical } from './addresses.ts';
import { all, isAmongOthers, type Root } from './dom.ts';
import type { Thing } from './json.ts';
import { chooseOwn, describe, type Chosen, type Rejected } from './own-product.ts';
import { ofPresets } from './platform.ts';
import { asId } from './product-ids.ts';
import { productUnits, type Unit } from './product-units.ts';
import { jsonLdIn, microdataValue, readJsonLd, readMicrodata } from './structured-data.ts';
import { chooseVariant, chosenIn, variantTable } from './variants.ts';

export interface IdReading {
  readonly id: string | null;
  /** Where the id was found, such as "JSON-LD (script 2)", or which alternative it was read from. Null if there is none. */
  readonly from: string | null;
  /** How the variant was chosen. Null if the product has no variants. */
  readonly variant: string | null;
  readonly rejected: readonly Rejected[];
}

interface PageProduct extends IdReading {
  /** Whether the shopper has chosen something that names no variant: no other variant is shown instead. */
  readonly isUnknownVariant?: boolean;
}

const UNNAMED =
  'it is the number of the chosen variant, and the page does not have the variant’s SKU; add "sku" to the table (Magento’s jsonConfig, as our module does), or set data-id-from to where the SKU is';

/** @param url the address of the page, in full */
export function pageProduct(root: Root, url: string): PageProduct {
  const rejected: Rejected[] = [];
  const chosen = chosenIn(variantTable(root), root);
  if (chosen && 'variant' in chosen) {
    const id = asId(chosen.variant.sku);
    if (id) return { id, from: 'the theme’s table of variants', variant: chosen.by, rejected };
    const [, number = ''] = /([^/]+)$/.exec(String(chosen.variant['@id'])) ?? [];
    rejected.push({ what: number, where: 'the theme’s table of variants', why: UNNAMED });
  } else if (chosen?.chosen) {
    return unknownVariant(chosen.chosen, 'the theme’s table of variants', rejected);
  }
  for (const choose of [ownInJsonLd, ownInMicrodata]) {
    const { unit, rejected: others } = choose(root, url);
    rejected.push(...others);
    const found = unit && readUnit(unit, root, url, rejected, chosen !== null);
    if (found) return { ...found, rejected };
  }
  const found = fromLooseMicrodata(root, rejected) ?? fromMeta(root, rejected);
  return { ...(found ?? NOTHING), rejected };
}

let last: { readonly key: readonly unknown[]; readonly own: Chosen } | null = null;

/** The choice is cached until a script or an address changes, because most changes of a page change neither. */
function ownInJsonLd(root: Root, url: string): Chosen {
  const scripts = jsonLdIn(root);
  const canonical = readCanonical(root, url);
  const key = [url, canonical?.href, ...scripts.flatMap(({ value, other }) => [value, other])];
  if (last?.key.length !== key.length || last.key.some((part, index) => part !== key[index])) {
    const units = productUnits(readJsonLd(scripts, url), url);
    last = { key, own: chooseOwn(units, new URL(url), canonical) };
  }
  return last.own;
}

function ownInMicrodata(root: Root, url: string): Chosen {
  const data = { mentions: readMicrodata(root), byId: new Map(), mainIds: new Set<string>() };
  return chooseOwn(productUnits(data, url), new URL(url), readCanonical(root, url));
}

type Found = Omit<PageProduct, 'rejected'>;
const NOTHING: Found = { id: null, from: null, variant: null };

function unknownVariant(what: string, where: string, rejected: Rejected[]): PageProduct {
  rejected.unshift({ what, where, why: 'it is chosen, and no variant has it' });
  return { ...NOTHING, isUnknownVariant: true, rejected };
}

/**
 * The id of the product or of its chosen variant, by a property that is the same for all variants.
 * @param isOpen whether the form lets the shopper choose
 */
function readUnit(unit: Unit, root: Root, url: string, rejected: Rejected[], isOpen: boolean): Found | null {
  const variants = listVariants(unit, root);
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
  if (!choice) return { id: own, from: unit.where, variant: null };
  const isOthers = variants.some((variant) => asId(variant[kind]) === own);
  if ('chosen' in choice) return unknownVariant(choice.chosen, unit.where, rejected);
  if (isOpen && choice.isGuess) {
    if (own && !isOthers) return { id: own, from: unit.where, variant: null };
    rejected.push({ what: describe(unit), where: unit.where, why: 'not all of its options are chosen yet' });
    return NOTHING;
  }
  const id = asId(choice.variant[kind]);
  // The product's own id replaces a missing id of the variant only if no other variant has it.
  if (!id && (!own || isOthers)) {
    const why = `the chosen variant (by ${choice.by}) has no ${kind}, while others have`;
    rejected.push({ what: own ?? 'the product', where: unit.where, why });
    return { ...NOTHING, variant: choice.by };
  }
  return { id: id ?? own, from: unit.where, variant: choice.by };
}

/** The variants that the page names, or the theme's own table of them if nothing else names the product. */
function listVariants({ root: product, variants }: Unit, root: Root): readonly Thing[] {
  const hasOwn = asId(product.sku) !== null && !isProductNumber(product, root);
  return variants.length > 0 || hasOwn ? variants : variantTable(root).filter((row) => asId(row.sku));
}

const isProductNumber = ({ sku }: Thing, root: Root): boolean =>
  ofPresets('productNumber').some((place) => {
    const [selector, attribute] = place.split('@') as [string, string];
    return all(root, selector).some((element) => element.getAttribute(attribute) === asId(sku));
  });

/** Reads a `sku` in microdata that belongs to no product. */
function fromLooseMicrodata(root: Root, rejected: Rejected[]): Found | null {
  const elements = all(root, '[itemprop~="sku"]').filter(
    (element) => !element.closest('[itemtype*="schema.org/"]'),
  );
  return onlyOne(elements, microdataValue, 'microdata', rejected);
}

function fromMeta(root: Root, rejected: Rejected[]): Found | null {
  const elements = all(root, 'meta[property="product:retailer_item_id"]');
  const read = (element: Element) => element.getAttribute('content') ?? '';
  return onlyOne(elements, read, 'meta product:retailer_item_id', rejected);
}

function onlyOne(
  elements: Element[],
  read: (element: Element) => string,
  where: string,
  rejected: Rejected[],
): Found | null {
  const values = elements.flatMap((element) => {
    const value = read(element).trim();
    if (asId(value) === null) return [];
    if (!isAmongOthers(element)) return [value];
    rejected.push({ what: value, where, why: 'it is in a block of related products' });
    return [];
  });
  const [id, ...more] = new Set(values);
  if (!id) return null;
  if (more.length === 0) return { id, from: where, variant: null };
  const why = 'there are several, and nothing says which is the page’s own';
  for (const what of [id, ...more]) rejected.push({ what, where, why });
  return null;
}
