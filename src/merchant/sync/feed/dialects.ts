/**
 * The feeds and exports that are known, from dialects.json: the columns by which each is recognised, any of several lists, and which
 * of them hold what. Column names are in lower case, with spaces for underscores. The pages of docs/platforms say where each comes
 * from. Where a product is more than a record, a reader of its own puts it together.
 */
import known from './dialects.json' with { type: 'json' };
import { bigCommerceRows } from './dialects/bigcommerce.ts';
import { shopifyRows } from './dialects/shopify.ts';
import { wooCommerceRows } from './dialects/woocommerce.ts';
import { many, one, type FeedRow, type RawRecord, type RawRow } from './feed-row.ts';

export interface Dialect {
  readonly name: string;
  readonly idField: 'id' | 'sku';
  readonly idHint?: string;
  isIts(has: (column: string) => boolean): boolean;
  rows(raw: AsyncIterable<RawRow>): AsyncIterable<FeedRow>;
}

interface Mapping {
  readonly columns: Readonly<Record<'title', readonly string[]>> &
    Readonly<Partial<Record<'id' | 'sku', readonly string[]>>> &
    /** Names, or a pattern of them. */
    Readonly<Record<'categories' | 'pictures', readonly string[] | string>>;
  /** By what several in one column are divided: patterns. */
  readonly split?: { readonly categories?: string; readonly pictures?: string };
  /** Paths of categories begin with the root of all, and a product is in each part of its path. */
  readonly pathsFromRoot?: boolean;
  /** A record with this column only overrides texts of the one before. */
  readonly passedOver?: string;
  /** Records with other values in this column are none of products. */
  readonly only?: { readonly column: string; readonly values: readonly string[] };
  /** A record without a title is a variant of the product above, from which it has what it lacks. */
  readonly variantsBelow?: boolean;
  /** Ids of all products stand in the first of the columns that there is. */
  readonly isOneColumn?: boolean;
  /** The folder of pictures that are named without an address. */
  readonly picturesIn?: string;
  readonly hidden?: { readonly columns: string[]; readonly values: string[]; readonly why: string };
}

type Known = Pick<Dialect, 'name' | 'idField' | 'idHint'> & {
  readonly recognisedBy: readonly (readonly string[])[];
} & (Mapping | { readonly reader: keyof typeof READERS });

const READERS = { shopify: shopifyRows, wooCommerce: wooCommerceRows, bigCommerce: bigCommerceRows };

export const DIALECTS: readonly Dialect[] = (known as unknown as readonly Known[]).map((dialect) => ({
  ...dialect,
  isIts: (has) => dialect.recognisedBy.some((columns) => columns.every(has)),
  rows: 'reader' in dialect ? READERS[dialect.reader] : (raw) => eachRecord(raw, dialect),
}));

async function* eachRecord(raw: AsyncIterable<RawRow>, mapping: Mapping): AsyncGenerator<FeedRow> {
  const { passedOver, only, variantsBelow } = mapping;
  let product: FeedRow | null = null;
  for await (const { line, record } of raw) {
    if (passedOver && one(record, passedOver)) continue;
    if (only && !only.values.includes(one(record, only.column).toLowerCase())) continue;
    const row: FeedRow = { line, ...toRow(record, mapping) };
    if (variantsBelow && product && !row.title) yield joinVariant(product, row);
    else yield (product = row);
  }
}

const joinVariant = (product: FeedRow, { line, values, ...row }: FeedRow): FeedRow => ({
  line,
  values,
  title: product.title,
  categories: row.categories.length > 0 ? row.categories : product.categories,
  pictures: row.pictures.length > 0 ? row.pictures : product.pictures,
  group: String(product.line),
  hidden: product.hidden ?? row.hidden,
});

function toRow(
  record: RawRecord,
  { columns, split, pathsFromRoot, picturesIn, hidden, isOneColumn }: Mapping,
): Omit<FeedRow, 'line'> {
  const { id, sku } = columns;
  const idIn = isOneColumn
    ? findFirst
    : (record: RawRecord, names: readonly string[]) => one(record, ...names);
  const listTexts = (names: readonly string[] | string) => {
    if (typeof names !== 'string') return many(record, ...names);
    const like = new RegExp(names);
    return many(record, ...Object.keys(record).filter((name) => like.test(name)));
  };
  const paths = parts(split?.categories, listTexts(columns.categories)).filter(
    (text) => !KINDS.has(text.toLowerCase()),
  );
  const pictures = parts(split?.pictures, listTexts(columns.pictures));
  return {
    values: { ...record, ...(id && { id: idIn(record, id) }), ...(sku && { sku: idIn(record, sku) }) },
    title: one(record, ...columns.title),
    categories: pathsFromRoot ? paths.map(withoutRoot).toSorted((a, b) => b.length - a.length) : paths,
    pictures: picturesIn ? pictures.map((name) => new URL(name, picturesIn).href) : pictures,
    hidden:
      hidden && hidden.values.includes(one(record, ...hidden.columns).toLowerCase()) ? hidden.why : undefined,
  };
}

/** What shops' software calls kinds of products, in columns that elsewhere hold a category. */
const KINDS = new Set([
  'simple',
  'variable',
  'variation',
  'grouped',
  'external',
  'configurable',
  'bundle',
  'virtual',
]);

/** Several pictures in one text, as files that are made by hand have them. */
export const picturesIn = (text: string): string[] =>
  parts((known.at(-1) as unknown as Mapping).split!.pictures, [text]);

/** Of the first column that the file has: where a product has nothing there, another column is no substitute. */
const findFirst = (record: RawRecord, names: readonly string[]): string =>
  one(record, names.find((name) => name in record) ?? '');

const withoutRoot = (path: string): string => path.split('/').slice(1).join(' > ') || path;

function parts(by: string | undefined, texts: readonly string[]): string[] {
  if (by === undefined) return [...texts];
  return [...new Set(texts.flatMap((text) => text.split(new RegExp(by))).map((text) => text.trim()))].filter(
    Boolean,
  );
}
