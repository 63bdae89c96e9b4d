/**
 * The known feeds and exports, from dialects.json: lists of columns, one of which has to be complete to recognise the format, and
 * the meaning of the columns. Column names are in lower case, with spaces for underscores. The pages of docs/platforms name the
 * sources. Formats that spread a product over several records have readers of their own.
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
  isMatch(has: (column: string) => boolean): boolean;
  rows(raw: AsyncIterable<RawRow>): AsyncIterable<FeedRow>;
}

interface Mapping {
  readonly columns: Readonly<Record<'title', readonly string[]>> &
    Readonly<Partial<Record<'id' | 'sku', readonly string[]>>> &
    /** Column names, or a pattern that matches them. */
    Readonly<Record<'categories' | 'pictures', readonly string[] | string>>;
  /** Patterns that separate several values in one column. */
  readonly split?: { readonly categories?: string; readonly pictures?: string };
  /** Category paths begin with a common root, and each prefix of a path is listed as well. */
  readonly pathsFromRoot?: boolean;
  /** A record with a value in this column only translates texts of the record before, and is skipped. */
  readonly passedOver?: string;
  /** Only records with these values in this column are products. */
  readonly only?: { readonly column: string; readonly values: readonly string[] };
  /** A record without a title is a variant of the product above and inherits its missing values. */
  readonly variantsBelow?: boolean;
  /** The ids of all products are in the first of these columns that exists. */
  readonly isOneColumn?: boolean;
  /** The base address of pictures that are given by file name. */
  readonly picturesIn?: string;
  readonly hidden?: { readonly columns: string[]; readonly values: string[]; readonly why: string };
}

type Known = Pick<Dialect, 'name' | 'idField' | 'idHint'> & {
  readonly recognisedBy: readonly (readonly string[])[];
} & (Mapping | { readonly reader: keyof typeof READERS });

const READERS = { shopify: shopifyRows, wooCommerce: wooCommerceRows, bigCommerce: bigCommerceRows };

export const DIALECTS: readonly Dialect[] = (known as unknown as readonly Known[]).map((dialect) => ({
  ...dialect,
  isMatch: (has) => dialect.recognisedBy.some((columns) => columns.every(has)),
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
    else yield (product = variantsBelow ? { ...row, group: String(line) } : row);
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
  const readId = isOneColumn
    ? findFirst
    : (record: RawRecord, names: readonly string[]) => one(record, ...names);
  const listTexts = (names: readonly string[] | string) => {
    if (typeof names !== 'string') return many(record, ...names);
    const like = new RegExp(names);
    return many(record, ...Object.keys(record).filter((name) => like.test(name)));
  };
  const paths = parts(split?.categories, listTexts(columns.categories)).filter(
    (text) => !PRODUCT_TYPE.test(text),
  );
  const pictures = parts(split?.pictures, listTexts(columns.pictures));
  return {
    values: { ...record, ...(id && { id: readId(record, id) }), ...(sku && { sku: readId(record, sku) }) },
    title: one(record, ...columns.title),
    categories: pathsFromRoot ? paths.map(withoutRoot).toSorted((a, b) => b.length - a.length) : paths,
    pictures: picturesIn ? pictures.map((name) => new URL(name, picturesIn).href) : pictures,
    hidden:
      hidden && hidden.values.includes(one(record, ...hidden.columns).toLowerCase()) ? hidden.why : undefined,
  };
}

/** Product types of shop software, found in columns that elsewhere hold a category. */
const PRODUCT_TYPE = /^(?:simple|variable|variation|grouped|external|configurable|bundle|virtual)$/i;

/** Reads the first column that the file has. Another column is no substitute for an empty value there. */
const findFirst = (record: RawRecord, names: readonly string[]): string =>
  one(record, names.find((name) => name in record) ?? '');

const withoutRoot = (path: string): string => path.split('/').slice(1).join(' > ') || path;

function parts(by: string | undefined, texts: readonly string[]): string[] {
  if (by === undefined) return [...texts];
  return [...new Set(texts.flatMap((text) => text.split(new RegExp(by))).map((text) => text.trim()))].filter(
    Boolean,
  );
}
