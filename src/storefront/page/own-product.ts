/**
 * Chooses the page's own product among all that a page describes: not a related one, a bundle or one that was viewed
 * before. Pure.
 */
import { compare, type Match } from './addresses.ts';
import { asList, isThing, type Thing } from './json.ts';
import { asId } from './product-ids.ts';
import type { Unit } from './product-units.ts';
import { REVIEWED } from './structured-data.ts';
import { listAddresses } from './variants.ts';

export interface Rejected {
  /** The text that was read, for the shop owner: an id, a name, or an expression. */
  readonly what: string;
  readonly where: string;
  readonly why: string;
}

/** The most reasons that are kept: a page may have thousands of products, and more reasons don't help the shop owner. */
const MAX_REJECTED = 100;

export interface Chosen {
  readonly unit: Unit | null;
  readonly rejected: Rejected[];
}

/**
 * The page's own product among those that it names: by address, as the main entity, or as the only one. Null if that is not certain.
 * @param canonical the page's stated address
 */
export function chooseOwn(units: readonly Unit[], location: URL, canonical: URL | null): Chosen {
  const rejected: Rejected[] = [];
  return { unit: choose(units, location, canonical, rejected), rejected };
}

function choose(
  units: readonly Unit[],
  location: URL,
  canonical: URL | null,
  rejected: Rejected[],
): Unit | null {
  const reject = (unit: Unit, why: string) => {
    if (rejected.length < MAX_REJECTED) rejected.push({ what: describe(unit), where: unit.where, why });
  };
  const own = units.filter((unit) => {
    if (unit.other) reject(unit, unit.other);
    return !unit.other;
  });
  const matches = own.map((unit) => ({
    unit,
    here: matchUnit(unit, location),
    stated: canonical ? matchUnit(unit, canonical) : ('unknown' as UnitMatch),
  }));
  const steps: ((match: (typeof matches)[number]) => boolean)[] = [
    ({ here }) => here === 'same',
    ({ stated }) => stated === 'same',
    ({ here, stated }) => here === 'alike' || stated === 'alike',
    ({ here, stated }) => here === 'named' || stated === 'named',
    ({ unit, stated }) => unit.isMain && stated !== 'other',
    ({ stated }) => stated !== 'other',
    // Without a canonical address only the browser's address can distinguish several products.
    ({ here, stated }) => stated !== 'other' && here !== 'other',
  ];
  for (const fits of steps) {
    const fitting = matches.filter(fits).map(({ unit }) => unit);
    const isByAddress = steps.indexOf(fits) < 3;
    const [first, ...more] = isByAddress ? asOneProduct(fitting) : withoutRepeats(fitting);
    if (!first || more.length > 0) continue;
    const isFitting = new Set(fitting);
    for (const { unit, stated } of matches) {
      if (isFitting.has(unit)) continue;
      reject(unit, stated === 'other' ? 'its address is another page’s' : 'another one is the page’s own');
    }
    return first;
  }
  const reviewed = units
    .filter(({ other }) => other === REVIEWED)
    .filter((unit) => matchUnit(unit, canonical ?? location) === 'same');
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

/** `named`: no address matches, but an `@id` does, which may be made up. */
type UnitMatch = Match | 'named';

/** Compares the unit's addresses with the page's. An `@id` counts only if those are unknown, and only as a match, since it may be made up. */
function matchUnit({ root, variants }: Unit, page: URL): UnitMatch {
  const things = [root, ...variants];
  const ids = new Set(things.map((thing) => thing['@id']));
  const matches = (given: readonly string[]) => new Set(given.map((address) => compare(address, page)));
  const addresses = [...things.flatMap(listAddresses), ...listMainPages(root)];
  const stated = matches(addresses.filter((address) => !ids.has(address)));
  const best = (['same', 'alike', 'other'] as const).find((match) => stated.has(match));
  if (best) return best;
  const made = matches(addresses.filter((address) => ids.has(address)));
  return made.has('same') || made.has('alike') ? 'named' : 'unknown';
}

const listMainPages = ({ mainEntityOfPage }: Thing): string[] =>
  asList(mainEntityOfPage)
    .map((page) => (isThing(page) ? (page['@id'] ?? page.url) : page))
    .filter((address) => typeof address === 'string');

/** Joins descriptions with the page's address into one product: they are its variants, or by the theme and by an app. */
function asOneProduct(units: Unit[]): Unit[] {
  // A group with its variants comes before an app's description of the product.
  const offered = findOffered(units);
  const isGroup = ({ variants }: Unit) => variants.length > 0;
  const [first, ...more] = [...offered.filter(isGroup), ...offered.filter((unit) => !isGroup(unit))];
  if (!first || more.length === 0) return first ? [first] : [];
  const variants = [first, ...more].flatMap(({ root, variants }) =>
    variants.length > 0 ? variants : [root],
  );
  return [{ ...first, root: first.variants.length > 0 ? first.root : {}, variants }];
}

const isOffered = ({ root, variants }: Unit) => [root, ...variants].some((thing) => thing.offers);

/** The units with an offer, if any has one: a theme describes what is for sale, an app for ratings does not. */
function findOffered(units: Unit[]): Unit[] {
  const offered = units.filter(isOffered);
  return offered.length > 0 ? offered : units;
}

/** Removes repeats of the same product, and ratings that have its name or none. */
function withoutRepeats(units: Unit[]): Unit[] {
  // The first unit with each set of ids is kept.
  const different = new Map<string, Unit>();
  const unnamed: Unit[] = [];
  const names = new Set<string>();
  for (const unit of units) {
    const ids = listUnitIds(unit);
    if (ids.length === 0) {
      unnamed.push(unit);
      continue;
    }
    for (const name of readUnitName(unit)) names.add(name);
    const key = ids.join();
    if (!different.has(key)) different.set(key, unit);
  }
  if (different.size === 0) return units;
  const strangers = unnamed.filter((unit) => readUnitName(unit).some((name) => !names.has(name)));
  const named = [...different.values()];
  const isOneName = names.size === 1 && named.every((unit) => readUnitName(unit).length > 0);
  return [...(isOneName ? findOffered(named) : named), ...strangers];
}

const readUnitName = ({ root }: Unit) =>
  typeof root.name === 'string' ? [root.name.trim().toLowerCase()] : [];

const listUnitIds = ({ root, variants }: Unit): string[] =>
  [root, ...variants]
    .flatMap((thing) => [asId(thing.sku), asId(thing.productID), asId(thing.productGroupID)])
    .filter((id) => id !== null);

export function describe(unit: Unit): string {
  const [id] = listUnitIds(unit);
  return id ?? (typeof unit.root.name === 'string' ? unit.root.name : 'a product without an id');
}
