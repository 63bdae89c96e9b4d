/** Reads a feed or an export row by row: the format is known by the content, the platform by the columns. */
import { textOf, type Bytes } from './bytes.ts';
import { namesOf, readDelimited } from './delimited.ts';
import { DIALECTS, type Dialect } from './dialects.ts';
import { FeedError, type FeedRow, type RawRow } from './feed-row.ts';
import { readJson } from './json.ts';
import { readXml } from './xml.ts';

export interface Feed {
  /** For people: `Google Merchant feed`, `Shopify export`. */
  readonly name: string;
  /** What identifies a product where nothing else is asked for: `id` of a Google feed, `sku` of an export. */
  readonly idField: 'id' | 'sku';
  /** Can be iterated once. */
  readonly rows: AsyncIterable<FeedRow>;
}

/** Characters by which a format is recognised. */
const MAX_HEAD = 65_536;

/** What a single product may take: also a description with its pictures inside is shorter. */
const MAX_RECORD = 2 ** 22;

/** @throws FeedError, also while rows are read */
export async function readFeed(source: Bytes): Promise<Feed> {
  const text = textOf(source)[Symbol.asyncIterator]();
  let head = '';
  // A header with many columns can be long, and JSON may have no lines at all.
  while (head.length < MAX_HEAD && !head.trimStart().includes('\n')) {
    const { done, value } = await text.next();
    if (done) break;
    // What tells Excel the delimiter, where a file begins with it.
    head = (head + value).replace(/^sep=.\n/i, '');
  }
  if (head.trim() === '') throw new FeedError('The feed is empty.');
  let sinceRow = 0;
  async function* whole(): AsyncGenerator<string> {
    yield head;
    for await (const part of { [Symbol.asyncIterator]: () => text }) {
      sinceRow += part.length;
      if (sinceRow > MAX_RECORD)
        throw new FeedError(
          `A product of the feed is longer than ${MAX_RECORD / 2 ** 20} million characters, or something in it is never closed. Look at the end of what was read before, or export the feed again.`,
        );
      yield part;
    }
  }
  async function* measured(): AsyncGenerator<RawRow> {
    for await (const row of rawRows(head, whole())) {
      sinceRow = 0;
      yield row;
    }
  }
  const raw = measured();
  const first = await raw.next();
  // A header alone is a feed without products.
  const dialect = first.done ? dialectOfNone(head.trim()) : dialectOf(Object.keys(first.value.record));
  async function* again(): AsyncGenerator<RawRow> {
    if (first.done) return;
    yield first.value;
    yield* raw;
  }
  return { name: dialect.name, idField: dialect.idField, rows: dialect.rows(again()) };
}

function rawRows(head: string, text: AsyncGenerator<string>): AsyncGenerator<RawRow> {
  const start = head.trimStart();
  if (start.startsWith('<')) return readXml(text);
  if (/^[[{]/.test(start)) {
    const [line = ''] = start.split('\n', 1);
    return readJson(text, start.startsWith('{') && isWhole(line));
  }
  const [header = ''] = start.split('\n', 1);
  return readDelimited(text, header);
}

function isWhole(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return !['products', 'items'].some((name) => Object.hasOwn(value as object, name));
  } catch {
    return false;
  }
}

function dialectOf(names: readonly string[]): Dialect {
  const dialect = DIALECTS.find(({ isIts }) => isIts((name) => names.includes(name)));
  if (dialect) return dialect;
  throw new FeedError(
    `This is no feed or export that is known. Expected columns such as sku, title, category, image and link; got ${names.slice(0, 12).join(', ') || 'no product'}.`,
  );
}

const dialectOfNone = (head: string): Dialect =>
  /^[<[{]/.test(head) ? DIALECTS.at(-1)! : dialectOf(namesOf(head));
