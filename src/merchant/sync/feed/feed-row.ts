/** The types of a feed's records and rows, its errors, and helpers that read a record's values. */

/** One record of a file: texts by column or element name in lower case. */
export type RawRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Has no prototype, because a column may be called `constructor`. */
export const emptyRecord = (): Record<string, string[]> => Object.create(null) as Record<string, string[]>;

export interface RawRow {
  /** The line in the file where the record begins, from 1; in JSON, the number of the record. */
  readonly line: number;
  readonly record: RawRecord;
}

export interface FeedRow {
  readonly line: number;
  /** The values that `--id` and its templates can use: `id`, `sku`, `mpn`, and every column of the record. */
  readonly values: RawRecord;
  readonly title: string;
  /** Categories, the most reliable first: Google's category, paths, the shop's own words. */
  readonly categories: readonly string[];
  /** Addresses, or paths of local files, in the feed's order. */
  readonly pictures: readonly string[];
  /** Rows with the same group are variants of one product and may share an id. */
  readonly group?: string | undefined;
  /** The reason why the shop itself does not show the product. */
  readonly hidden?: string | undefined;
}

/** The columns of a feed in an unknown format. */
export interface UnknownColumns {
  readonly names: readonly string[];
  /** The column that probably has each role: `sku`, `title`, `category` or `image`. */
  readonly guess: Readonly<Record<string, string>>;
}

/** The feed can't be read; the message says what was expected. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** Set if it can be read with names of its columns. */
  readonly columns: UnknownColumns | undefined;

  constructor(
    message: string,
    { columns, ...options }: ErrorOptions & { columns?: UnknownColumns | undefined } = {},
  ) {
    super(message, options);
    this.columns = columns;
  }
}

/** The first text of the first of these fields that has one. */
export function one(record: RawRecord, ...names: string[]): string {
  for (const name of names) {
    const value = record[name];
    const text = (typeof value === 'string' ? value : value?.[0])?.trim();
    if (text) return text;
  }
  return '';
}

/** All different texts of these fields. */
export function many(record: RawRecord, ...names: string[]): string[] {
  const texts = names.flatMap((name) => record[name] ?? []).map((text) => text.trim());
  return [...new Set(texts.filter(Boolean))];
}
