/**
 * Joins a page's descriptions of each product into one unit: a group with its variants, however they refer to each other, and
 * parts that share an `@id`.
 */
import { asList, isThing, type Thing } from './json.ts';
import { asId } from './product-ids.ts';
import { hasType, readThingId, type Mention, type StructuredData } from './structured-data.ts';
import { listAddresses, listOffers } from './variants.ts';

export interface Unit {
  /** The product or the group. */
  readonly root: Thing;
  readonly variants: readonly Thing[];
  /** The variants that the page also describes outside of their group. */
  readonly own: readonly Thing[];
  readonly where: string;
  /** The reason why this is not the page's own product, or null. */
  readonly other: string | null;
  readonly isMain: boolean;
}

export function productUnits({ mentions, byId, mainIds }: StructuredData, url: string): Unit[] {
  const whole = (value: unknown): Thing | undefined => {
    const id = readThingId(value, url);
    const known = id ? byId.get(id) : undefined;
    if (!isThing(value)) return known;
    const isSame = known && asId(known.sku) === (asId(value.sku) ?? asId(known.sku));
    return isSame ? { ...known, ...value } : value;
  };
  const units = new Map<unknown, Unit>();
  const groups = groupsById(mentions);
  for (const mention of mentions) {
    const thing = whole(mention.thing) ?? mention.thing;
    const group = findGroup(thing, groups, whole);
    const root = group ?? thing;
    const key =
      readThingId(root, url) ??
      asId(root.productGroupID) ??
      (group ? mention.thing.isVariantOf : null) ??
      mention.thing;
    const isConflict = (unit: Unit) => !group && !isGroup(root) && asId(unit.root.sku) !== asId(root.sku);
    const known = units.get(key);
    const into = known && isConflict(known) ? mention.thing : key;
    units.set(
      into,
      merge(
        into === key ? known : undefined,
        root,
        group ? thing : null,
        mention,
        mainIds.has(readThingId(root, url) ?? ''),
      ),
    );
  }
  return [...units.values()].map((unit) => ({
    ...unit,
    own: unit.variants,
    variants: collectVariants(unit, whole),
  }));
}

/** The groups by id, the first of each. */
function groupsById(mentions: readonly Mention[]): Map<string, Thing> {
  const groups = new Map<string, Thing>();
  for (const { thing } of mentions) {
    const id = isGroup(thing) ? asId(thing.productGroupID) : null;
    if (id && !groups.has(id)) groups.set(id, thing);
  }
  return groups;
}

const isGroup = (thing: Thing) => hasType(thing, 'ProductGroup') || asList(thing.hasVariant).length > 0;

function merge(
  known: Unit | undefined,
  root: Thing,
  variant: Thing | null,
  mention: Mention,
  isMain: boolean,
): Unit {
  const { where, other } = mention;
  // The unit's list is extended in place: copying it for each variant would take quadratic time.
  const variants = (known?.variants ?? []) as Thing[];
  if (variant) variants.push(variant);
  return {
    root: known?.root ? mergeThings(known.root, root) : { ...root },
    variants,
    own: [],
    where: known && !known.other ? known.where : where,
    // The page's own product may also appear among others in another place.
    other: known ? known.other && other : other,
    isMain: isMain || mention.isMain || Boolean(known?.isMain),
  };
}

/** `known`, with further properties of `more`. */
function mergeThings(known: Thing, more: Thing): Thing {
  const isNew = Object.keys(more).some((key) => !Object.hasOwn(known, key));
  return isNew ? { ...more, ...known } : known;
}

/** The group of a variant that the page describes as a product, beside its group or without one. */
function findGroup(
  variant: Thing,
  groups: ReadonlyMap<string, Thing>,
  whole: (value: unknown) => Thing | undefined,
): Thing | undefined {
  if (isGroup(variant)) return undefined;
  const named = asList(variant.isVariantOf)[0];
  const groupId = asId(variant.inProductGroupWithID) ?? (isThing(named) ? asId(named.productGroupID) : null);
  const byId = named === undefined ? undefined : whole(named);
  const beside = groupId ? groups.get(groupId) : undefined;
  const found =
    beside ?? byId ?? (groupId ? { '@type': 'ProductGroup', productGroupID: groupId } : undefined);
  return found && hasType(found, 'ProductGroup', 'ProductModel', 'Product') ? found : undefined;
}

/** The variants inside the group, those that refer to it, or else the offers that describe variants. */
function collectVariants(unit: Unit, whole: (value: unknown) => Thing | undefined): Thing[] {
  const inside = asList(unit.root.hasVariant)
    .map((variant) => whole(variant) ?? variant)
    .filter(isThing);
  const seen = new Set<unknown>();
  const different = [...inside, ...unit.variants].filter((variant) => {
    const names = [variant, variant['@id'], asId(variant.sku)].filter(
      (name) => name !== null && name !== undefined,
    );
    const isNew = names.every((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
  if (different.length > 0) return different;
  const offers = listOffers(unit.root).filter((offer) => asId(offer.sku) !== null);
  const isOfVariants =
    offers.length > 1 ||
    offers.some((offer) => listAddresses(offer).some((address) => /[?&#]variant/.test(address)));
  return isOfVariants ? offers : [];
}
