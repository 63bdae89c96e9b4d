/**
 * Reads a feed or an export, row by row: recognises the format by its content, and the platform by its columns. Holds no more
 * than the rows of one product at a time.
 */
import { textOf, type Bytes } from './bytes.ts';
import { normalName, readDelimited } from './delimited.ts';
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

/** @throws FeedError, also while rows are read */
export async function readFeed(source: Bytes): Promise<Feed> {
  const text = textOf(source)[Symbol.asyncIterator]();
  let head = '';
  // A header with many columns can be long, and JSON may have no lines at all.
  while (head.length < MAX_HEAD && !head.trimStart().includes('\n')) {
    const { done, value } = await text.next();
    if (done) break;
    head += value;
  }
  head = head.replace(/^\uFEFF/, '');
  if (head.trim() === '') throw new FeedError('The feed is empty.');
  async function* whole(): AsyncGenerator<string> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => text };
  }
  const raw = rawRows(head, whole());
  const first = await raw.next();
  // A header alone is a feed without products.
  const dialect = first.done ? DIALECTS.at(-1)! : dialectOf(first.value.record);
  async function* again(): AsyncGenerator<RawRow> {
    if (first.done) return;
    yield first.value;
    yield* raw;
  }
  return { name: dialect.name, idField: dialect.idField, rows: dialect.rows(again()) };
}

function rawRows(head: string, text: AsyncGenerator<string>): AsyncGenerator<RawRow> {
  const start = head.trimStart();
  if (/^<(!doctype html|html)\b/i.test(start)) {
    throw new FeedError('This is a web page, not a feed. Does the address need a login?');
  }
  if (start.startsWith('<')) return readXml(text);
  if (/^[[{]/.test(start)) {
    const [line = ''] = start.split('\n', 1);
    return readJson(text, start.startsWith('{') && isWhole(line));
  }
  const [header = ''] = start.split(/\r?\n/, 1);
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

/** @throws FeedError if no dialect fits */
function dialectOf(record: RawRow['record']): Dialect {
  const has = (name: string) => Object.hasOwn(record, normalName(name));
  const dialect = DIALECTS.find(({ isIts }) => isIts(has));
  if (dialect) return dialect;
  const names = Object.keys(record).slice(0, 12).join(', ') || 'no product';
  throw new FeedError(
    `This is no feed or export that is known. Expected columns such as sku, title, category, image and link; got ${names}.`,
  );
}
