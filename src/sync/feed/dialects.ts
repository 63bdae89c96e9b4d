/**
 * The feeds and exports that are known, from dialects.json: the columns by which each is recognised, any of several lists, and which
 * of them hold what. Column names are in lower case, with spaces for underscores. The pages of docs/platforms say where each comes
 * from. Where a product is more than a record, a reader of its own puts it together.
 */
import known from './dialects.json' with { type: 'json' };
import { bigCommerceRows, legacyBigCommerceRows } from './dialects/bigcommerce.ts';
import { shopifyRows } from './dialects/shopify.ts';
import { wooCommerceRows } from './dialects/woocommerce.ts';
import { many, one, type FeedRow, type RawRecord, type RawRow } from './feed-row.ts';

export interface Dialect {
  readonly name: string;
  readonly idField: 'id' | 'sku';
  isIts(has: (column: string) => boolean): boolean;
  rows(raw: AsyncIterable<RawRow>): AsyncIterable<FeedRow>;
}

interface Mapping {
  readonly columns: Readonly<Record<'title' | 'categories' | 'link', readonly string[]>> &
    Readonly<Partial<Record<'id' | 'sku', readonly string[]>>> & {
      /** Names, or a pattern of them. */
      readonly pictures: readonly string[] | string;
    };
  /** By what several in one column are divided: patterns. */
  readonly split?: { readonly categories?: string; readonly pictures?: string };
  /** Paths of categories begin with the root of all, and a product is in each part of its path. */
  readonly pathsFromRoot?: boolean;
  /** A record with this column only overrides texts of the one before. */
  readonly passedOver?: string;
  readonly hidden?: { readonly columns: string[]; readonly values: string[]; readonly why: string };
}

type Known = Pick<Dialect, 'name' | 'idField'> & {
  readonly recognisedBy: readonly (readonly string[])[];
} & (Mapping | { readonly reader: keyof typeof READERS });

const READERS = {
  shopify: shopifyRows,
  wooCommerce: wooCommerceRows,
  bigCommerce: bigCommerceRows,
  legacyBigCommerce: legacyBigCommerceRows,
};

export const DIALECTS: readonly Dialect[] = (known as unknown as readonly Known[]).map((dialect) => ({
  ...dialect,
  isIts: (has) => dialect.recognisedBy.some((columns) => columns.every(has)),
  rows: 'reader' in dialect ? READERS[dialect.reader] : (raw) => eachRecord(raw, dialect),
}));

async function* eachRecord(raw: AsyncIterable<RawRow>, mapping: Mapping): AsyncGenerator<FeedRow> {
  for await (const { line, record } of raw) {
    if (!mapping.passedOver || !one(record, mapping.passedOver)) yield { line, ...rowOf(record, mapping) };
  }
}

function rowOf(record: RawRecord, { columns, split, pathsFromRoot, hidden }: Mapping): Omit<FeedRow, 'line'> {
  const { id, sku, pictures } = columns;
  const like = typeof pictures === 'string' ? new RegExp(pictures) : null;
  const withPictures = like ? Object.keys(record).filter((name) => like.test(name)) : (pictures as string[]);
  const paths = parts(split?.categories, many(record, ...columns.categories));
  return {
    values: { ...record, ...(id && { id: one(record, ...id) }), ...(sku && { sku: one(record, ...sku) }) },
    title: one(record, ...columns.title),
    categories: pathsFromRoot ? paths.map(withoutRoot).toSorted((a, b) => b.length - a.length) : paths,
    pictures: parts(
      split?.pictures,
      withPictures.flatMap((name) => many(record, name)),
    ),
    link: one(record, ...columns.link) || null,
    hidden:
      hidden && hidden.values.includes(one(record, ...hidden.columns).toLowerCase()) ? hidden.why : undefined,
  };
}

const withoutRoot = (path: string): string => path.split('/').slice(1).join(' > ') || path;

function parts(by: string | undefined, texts: readonly string[]): string[] {
  if (by === undefined) return [...texts];
  return [...new Set(texts.flatMap((text) => text.split(new RegExp(by))).map((text) => text.trim()))].filter(
    Boolean,
  );
}
