/**
 * Which of the service's categories a row belongs to: by the shop's own map, by the service's own words, or by Google's product
 * taxonomy (https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt), or by the usual words for it in many languages,
 * which are also those of Google's translations. What only contains such a word is a guess, for the map that the shop fills in.
 */
import { CATEGORIES, type Category } from '../../../core/catalog/resources.ts';
import words from './category-words.json' with { type: 'json' };
import googleCategories from './google-categories.json' with { type: 'json' };
import { asWritten, harmless } from './delimited.ts';
import { FeedError, one, type RawRow } from './feed-row.ts';

/** By a category's words in lower case; null where the shop does not want it. */
export type CategoryMap = ReadonlyMap<string, Category | null>;

const GOOGLE = googleCategories as readonly { path: string; category: string | null; ids: number[] }[];

/** A path of categories has a few dozen characters: what is longer is none, and is cut. */
const MAX_LENGTH = 1000;
const splitPath = (path: string) =>
  path
    .slice(0, MAX_LENGTH)
    // Heureka's paths have bars; without spaces these divide several.
    .split(/[>›»]|\s\|\s/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

const normal = (path: string) => splitPath(path).join(' > ').toLowerCase();

/** Google's categories that are tried on, by path; null for a part that is not. */
const BY_PATH: CategoryMap = new Map(
  GOOGLE.map(({ path, category }) => [normal(path), category as Category | null]),
);
const BY_ID = new Map(
  GOOGLE.flatMap(({ ids, category }) => ids.map((id) => [String(id), category as Category])),
);

/** By the usual words; null for what is sold beside them and not tried on. */
const BY_WORD: CategoryMap = new Map(
  Object.entries(words).flatMap(([category, list]) =>
    list.map((word) => [word, (category || null) as Category | null] as const),
  ),
);

export const isCategory = (text: string): text is Category =>
  (CATEGORIES as readonly string[]).includes(text);

/** The category; null if the shop's map says that it is not wanted; undefined if nothing here knows it. */
export function findCategory(texts: readonly string[], map: CategoryMap): Category | null | undefined {
  for (const text of texts) {
    const found = withParents(text, map);
    if (found !== undefined) return found;
  }
  for (const text of texts) {
    const word = text.trim().toLowerCase();
    const found = isCategory(word) ? word : (BY_ID.get(word) ?? withParents(text, BY_PATH));
    if (found) return found;
  }
  for (const text of texts) {
    // Of a path in words, the last that is known says the most.
    const found = splitPath(text)
      .map(byWords)
      .findLast((category) => category !== undefined);
    if (found) return found;
    if (found === null) return undefined;
  }
  return undefined;
}

const FOR_WHOM =
  /^(?:(?:wo)?men['’]?s?['’]?|ladies|kids['’]?|girls['’]?|boys['’]?|unisex|damen|herren|(?:женск|мужск|детск)(?:ая|ие|ий|ое)) | (?:for (?:wo)?men|(?:pour )?(?:femmes?|hommes?)|(?:de|para) (?:mujer|hombre)|donna|uomo)$/;

/** Of one part, such as "Women's sunglasses" or "Rings & earrings"; undefined if nothing or more than one thing is known of it. */
function byWords(part: string): Category | null | undefined {
  const bare = (text: string) => text.trim().replace(FOR_WHOM, '').trim();
  const whole = part.toLowerCase();
  const known = BY_WORD.get(whole) ?? BY_WORD.get(bare(whole));
  if (known !== undefined || BY_WORD.has(whole)) return known ?? null;
  const slug = whole.split('-').map((text) => BY_WORD.get(bare(text)));
  if (slug[0] && slug.every((category) => category === slug[0])) return slug[0];
  const several = whole.split(/[/,|&]/).flatMap((text) => BY_WORD.get(bare(text)) ?? []);
  return new Set(several).size === 1 ? several[0] : undefined;
}

/** Ours that a category of the shop could be, by the words in it. */
export function guessCategory(text: string): Category | null {
  const known = [...BY_WORD].filter(([, category]) => category !== null);
  const tokens = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')} `;
  return known.find(([word]) => tokens.includes(` ${word} `))?.[1] ?? null;
}

/** What is said of a path holds for everything below it, unless more is said there. */
function withParents(path: string, map: CategoryMap): Category | null | undefined {
  const parts = normal(path).split(' > ');
  const whole = parts.join(' > ');
  for (let length = parts.length; length > 0; length--) {
    const found = map.get(parts.slice(0, length).join(' > '));
    if (found !== undefined) return found;
  }
  for (const [pattern, category] of map) if (pattern.includes('*') && isLike(whole, pattern)) return category;
  return undefined;
}

/** `*` stands for anything: each part of the pattern comes after the one before it. */
function isLike(path: string, pattern: string): boolean {
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
 * The map that a shop wrote: two columns, its category and ours; an empty second one leaves the category out.
 * @throws FeedError that says what is wrong with which line
 */
export async function readCategoryMap(rows: AsyncIterable<RawRow> | Iterable<RawRow>): Promise<CategoryMap> {
  const map = new Map<string, Category | null>();
  for await (const { line, record } of rows) {
    const from = asWritten(one(record, 'category'));
    const to = one(record, 'tryon category').toLowerCase();
    if (!from || (to && !isCategory(to))) {
      throw new FeedError(
        `Line ${line} of the category map: expected a category and one of ${CATEGORIES.join(', ')}, or nothing; got ${JSON.stringify(from)} and ${JSON.stringify(to)}.`,
      );
    }
    map.set(normal(from), to ? (to as Category) : null);
  }
  return map;
}

/** The same of an object: each of the shop's categories with ours, or with ''. */
export const categoryMapOf = (categories: Readonly<Record<string, string>>): Promise<CategoryMap> =>
  readCategoryMap(
    Object.entries(categories).map(([category, ours], index) => ({
      line: index + 1,
      record: { category, 'tryon category': ours },
    })),
  );

/** A map to be filled in, with guesses. */
export function categoryMapFor(unknown: Iterable<string>): string[] {
  const quoted = [...unknown].map(
    (category) => `"${harmless(category).replaceAll('"', '""')}",${guessCategory(category) ?? ''}`,
  );
  return ['category,tryon_category', ...quoted];
}
