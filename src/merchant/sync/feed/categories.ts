/**
 * Which of the service's categories a row belongs to: by the shop's own map, by the service's own words, or by Google's product
 * taxonomy (https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt). Never guesses.
 */
import { CATEGORIES, type Category } from '../../../core/catalog/resources.ts';
import googleCategories from './google-categories.json' with { type: 'json' };
import { asWritten, harmless } from './delimited.ts';
import { FeedError, one, type RawRow } from './feed-row.ts';

/** By a category's words in lower case; null where the shop does not want it. */
export type CategoryMap = ReadonlyMap<string, Category | null>;

const GOOGLE = googleCategories as readonly { path: string; category: string | null; ids: number[] }[];

/** A path of categories has a few dozen characters: what is longer is none, and is cut. */
const MAX_LENGTH = 1000;
const partsOf = (path: string) =>
  path
    .slice(0, MAX_LENGTH)
    .split(/[>›»]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

const normal = (path: string) => partsOf(path).join(' > ').toLowerCase();

/** Google's categories that are tried on, by path; null for a part that is not. */
const BY_PATH: CategoryMap = new Map(
  GOOGLE.map(({ path, category }) => [normal(path), category as Category | null]),
);
const BY_ID = new Map(
  GOOGLE.flatMap(({ ids, category }) => ids.map((id) => [String(id), category as Category])),
);

export const isCategory = (text: string): text is Category =>
  (CATEGORIES as readonly string[]).includes(text);

/** The category; null if the shop's map says that it is not wanted; undefined if nothing here knows it. */
export function categoryOf(texts: readonly string[], map: CategoryMap): Category | null | undefined {
  for (const text of texts) {
    const found = withParents(text, map);
    if (found !== undefined) return found;
  }
  for (const text of texts) {
    const word = text.trim().toLowerCase();
    const found = isCategory(word) ? word : (BY_ID.get(word) ?? withParents(text, BY_PATH));
    if (found) return found;
  }
  return undefined;
}

/** What is said of a path holds for everything below it, unless more is said there. */
function withParents(path: string, map: CategoryMap): Category | null | undefined {
  const parts = normal(path).split(' > ');
  for (let length = parts.length; length > 0; length--) {
    const found = map.get(parts.slice(0, length).join(' > '));
    if (found !== undefined) return found;
  }
  return undefined;
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

/** A map that is ready to be filled in. */
export function categoryMapFor(unknown: Iterable<string>): string[] {
  const quoted = [...unknown].map((category) => `"${harmless(category).replaceAll('"', '""')}",`);
  return ['category,tryon_category', ...quoted];
}
