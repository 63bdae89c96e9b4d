/**
 * Finds the service's category for a row: by the shop's own map, by the service's category names, by Google's product
 * taxonomy (https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt), or by common words in many languages,
 * including those of Google's translations. A text that merely contains such a word gives a guess for the shop's map.
 */
import { CATEGORIES, type Category } from '../../../core/catalog/resources.ts';
import words from './category-words.json' with { type: 'json' };
import googleCategories from './google-categories.json' with { type: 'json' };
import { unescapeFormula, escapeFormula } from './delimited.ts';
import { FeedError, one, type RawRow } from './feed-row.ts';

/** Keys are category paths in lower case; null means that the shop leaves the category out. */
export type CategoryMap = ReadonlyMap<string, Category | null>;

const GOOGLE = googleCategories as readonly { path: string; category: string | null; ids: number[] }[];

/** Real paths have a few dozen characters; longer texts are cut. */
const MAX_LENGTH = 1000;
const splitPath = (path: string) =>
  path
    .slice(0, MAX_LENGTH)
    // Heureka separates the parts of a path by " | ". A bar without spaces separates alternatives.
    .split(/[>›»]|\s\|\s/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

const normalizePath = (path: string) => splitPath(path).join(' > ').toLowerCase();

/** Google's categories by path; null for a path whose products are not tried on. */
const BY_PATH: CategoryMap = new Map(
  GOOGLE.map(({ path, category }) => [normalizePath(path), category as Category | null]),
);
const BY_ID = new Map(
  GOOGLE.flatMap(({ ids, category }) => ids.map((id) => [String(id), category as Category])),
);

/** Common words for categories; null for products that are not tried on. */
const BY_WORD: CategoryMap = new Map(
  Object.entries(words).flatMap(([category, list]) =>
    list.map((word) => [word, (category || null) as Category | null] as const),
  ),
);

export const isCategory = (text: string): text is Category =>
  (CATEGORIES as readonly string[]).includes(text);

/** @returns null if the shop's map leaves the category out; undefined if it is unknown */
export function findCategory(texts: readonly string[], map: CategoryMap): Category | null | undefined {
  for (const text of texts) {
    const found = findByPath(text, map);
    if (found !== undefined) return found;
  }
  for (const text of texts) {
    const word = text.trim().toLowerCase();
    const found = isCategory(word) ? word : (BY_ID.get(word) ?? findByPath(text, BY_PATH));
    if (found) return found;
  }
  for (const text of texts) {
    // The last known part of a path is the most specific one.
    const found = splitPath(text)
      .map(findByWords)
      .findLast((category) => category !== undefined);
    if (found) return found;
    if (found === null) return undefined;
  }
  return undefined;
}

const AUDIENCE =
  /^(?:(?:wo)?men['’]?s?['’]?|ladies|kids['’]?|girls['’]?|boys['’]?|unisex|damen|herren|(?:женск|мужск|детск)(?:ая|ие|ий|ое)) | (?:for (?:wo)?men|(?:pour )?(?:femmes?|hommes?)|(?:de|para) (?:mujer|hombre)|donna|uomo)$/;

/** Reads one part, such as "Women's sunglasses" or "Rings & earrings"; undefined if it matches no or several categories. */
function findByWords(part: string): Category | null | undefined {
  const bare = (text: string) => text.trim().replace(AUDIENCE, '').trim();
  const whole = part.toLowerCase();
  const known = BY_WORD.get(whole) ?? BY_WORD.get(bare(whole));
  if (known !== undefined || BY_WORD.has(whole)) return known ?? null;
  const slug = whole.split('-').map((text) => BY_WORD.get(bare(text)));
  if (slug[0] && slug.every((category) => category === slug[0])) return slug[0];
  const several = whole.split(/[/,|&]/).flatMap((text) => BY_WORD.get(bare(text)) ?? []);
  return new Set(several).size === 1 ? several[0] : undefined;
}

/** Guesses the service's category from words in the shop's. */
export function guessCategory(text: string): Category | null {
  const known = [...BY_WORD].filter(([, category]) => category !== null);
  const tokens = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')} `;
  return known.find(([word]) => tokens.includes(` ${word} `))?.[1] ?? null;
}

/** An entry for a path also holds for the paths below it, unless they have entries of their own. */
function findByPath(path: string, map: CategoryMap): Category | null | undefined {
  const parts = normalizePath(path).split(' > ');
  const whole = parts.join(' > ');
  for (let length = parts.length; length > 0; length--) {
    const found = map.get(parts.slice(0, length).join(' > '));
    if (found !== undefined) return found;
  }
  for (const [pattern, category] of map)
    if (pattern.includes('*') && isMatch(whole, pattern)) return category;
  return undefined;
}

/** `*` matches any text, so that the parts of the pattern have to follow each other. */
function isMatch(path: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop() ?? '';
  if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = path.length - last.length;
  return others.every((part) => {
    const found = path.indexOf(part, at);
    at = found + part.length;
    return found >= 0 && at <= end;
  });
}

/**
 * Reads a shop's map with two columns, its category and ours; an empty second column leaves the category out.
 * @throws FeedError that names the line and what is wrong with it
 */
export async function readCategoryMap(rows: AsyncIterable<RawRow> | Iterable<RawRow>): Promise<CategoryMap> {
  const map = new Map<string, Category | null>();
  for await (const { line, record } of rows) {
    const from = unescapeFormula(one(record, 'category'));
    const to = one(record, 'tryon category').toLowerCase();
    if (!from || (to && !isCategory(to))) {
      throw new FeedError(
        `Line ${line} of the category map: expected a category and one of ${CATEGORIES.join(', ')}, or nothing; got ${JSON.stringify(from)} and ${JSON.stringify(to)}.`,
      );
    }
    map.set(normalizePath(from), to ? (to as Category) : null);
  }
  return map;
}

/** Reads the map from an object: the shop's categories, each with ours or with ''. */
export const categoryMapOf = (categories: Readonly<Record<string, string>>): Promise<CategoryMap> =>
  readCategoryMap(
    Object.entries(categories).map(([category, ours], index) => ({
      line: index + 1,
      record: { category, 'tryon category': ours },
    })),
  );

/** A map for the shop to fill in, with guesses. */
export function categoryMapTemplate(unknown: Iterable<string>): string[] {
  const quoted = [...unknown].map(
    (category) => `"${escapeFormula(category).replaceAll('"', '""')}",${guessCategory(category) ?? ''}`,
  );
  return ['category,tryon_category', ...quoted];
}
