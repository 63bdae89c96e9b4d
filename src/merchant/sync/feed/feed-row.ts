/** A product as a feed or an export describes it, before anything is decided about it. Types and errors only. */

/** One record of a file: its column or element names in lower case, each with one text or several. */
export type RawRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Without a prototype: a column may be called `constructor`. */
export const emptyRecord = (): Record<string, string[]> => Object.create(null) as Record<string, string[]>;

export interface RawRow {
  /** Where the record begins in the file, from 1; of JSON, the number of the record. */
  readonly line: number;
  readonly record: RawRecord;
}

export interface FeedRow {
  readonly line: number;
  /** What `--id` and its templates choose from: `id`, `sku`, `mpn`, and every column of the record. */
  readonly values: RawRecord;
  readonly title: string;
  /** What the feed says of its category, the most telling first: Google's category, paths, words of the shop's own. */
  readonly categories: readonly string[];
  /** Addresses, or paths of local files, in the feed's order. */
  readonly pictures: readonly string[];
  /** Rows with the same group are variants of one product: an id that they share is no mistake. */
  readonly group?: string | undefined;
  /** Why the shop itself does not show the product. */
  readonly hidden?: string | undefined;
}

/** The feed can't be read at all; the message says what was expected. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** The first text of a field. */
export function one(record: RawRecord, ...names: string[]): string {
  for (const name of names) {
    const value = record[name];
    const text = (typeof value === 'string' ? value : value?.[0])?.trim();
    if (text) return text;
  }
  return '';
}

/** Every text of these fields, each once. */
export function many(record: RawRecord, ...names: string[]): string[] {
  const texts = names.flatMap((name) => record[name] ?? []).map((text) => text.trim());
  return [...new Set(texts.filter(Boolean))];
}
