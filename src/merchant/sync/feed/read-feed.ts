/** Reads a feed or an export row by row: the format is known by the content, the platform by the columns. */
import { decodeBytes, type Bytes } from './bytes.ts';
import { splitNames, normalName, readDelimited } from './delimited.ts';
import columnWords from './column-words.json' with { type: 'json' };
import { DIALECTS, picturesIn, type Dialect } from './dialects.ts';
import { FeedError, many, type FeedRow, type RawRecord, type RawRow } from './feed-row.ts';
import { LISTS, readJson } from './json.ts';
import { readXml } from './xml.ts';

/** Names of the feed's own columns. */
export type Columns = Partial<Record<'sku' | 'title' | 'category' | 'image', string>>;

export interface Feed {
  /** For people: `Google Merchant feed`, `Shopify export`. */
  readonly name: string;
  /** What identifies a product where nothing else is asked for: `id` of a Google feed, `sku` of an export. */
  readonly idField: 'id' | 'sku';
  /** What to do about products without it. */
  readonly idHint?: string;
  /** Can be iterated once. */
  readonly rows: AsyncIterable<FeedRow>;
}

/** Characters by which a format is recognised. */
const MAX_HEAD = 65_536;

/** What a single product may take: also a description with its pictures inside is shorter. */
const MAX_RECORD = 2 ** 22;

/** @param columns which of the feed's columns is what, for what no dialect knows or reads otherwise
 * @throws FeedError, also while rows are read */
export async function readFeed(source: Bytes, columns: Columns = {}): Promise<Feed> {
  const text = decodeBytes(source)[Symbol.asyncIterator]();
  let head = '';
  let linesBefore = 0;
  const passOver = (text: string) =>
    text.replace(/^\uFEFF?(?:sep=.\n|"?# ?(?:required|optional)\b[^\n]*\n)/i, () => (linesBefore++, ''));
  // A header with many columns can be long, and JSON may have no lines at all.
  while (head.length < MAX_HEAD && !head.trimStart().includes('\n')) {
    const { done, value } = await text.next();
    if (done) break;
    // What tells Excel the delimiter, and notes for whoever fills in a template of Meta's, where a file begins with them.
    head = passOver(head + value);
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
    for await (const { line, record } of rawRows(head, whole())) {
      sinceRow = 0;
      yield { line: line + linesBefore, record };
    }
  }
  const raw = measured();
  const first = await raw.next();
  // A header alone is a feed without products.
  const dialect = first.done ? dialectOfNone(head.trim()) : detectDialect(first.value.record, columns);
  async function* again(): AsyncGenerator<RawRow> {
    if (first.done) return;
    yield first.value;
    yield* raw;
  }
  const { name, idField, idHint } = dialect;
  return {
    name,
    idField,
    ...(idHint && { idHint }),
    rows: withColumns(dialect.rows(withUsualNames(again())), columns),
  };
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
    return !LISTS.some((name) => Object.hasOwn(value as object, name));
  } catch {
    return false;
  }
}

/** With the names of another language as English ones, beside their own. */
function withUsual(record: RawRecord): RawRecord {
  const found = Object.entries(record).flatMap(([name, value]) => {
    const usual = USUAL_NAMES.get(name);
    return usual && !(usual in record) ? [[usual, value] as const] : [];
  });
  return found.length > 0 ? { ...record, ...Object.fromEntries(found) } : record;
}

const USUAL_NAMES = new Map(
  Object.entries(columnWords).flatMap(([usual, names]) => names.map((name) => [name, usual] as const)),
);

async function* withUsualNames(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  for await (const { line, record } of rows) yield { line, record: withUsual(record) };
}

async function* withColumns(rows: AsyncIterable<FeedRow>, columns: Columns): AsyncGenerator<FeedRow> {
  const given = Object.entries(columns).map(([role, name]) => [role, normalName(name)] as const);
  const named = new Map(given);
  for await (const row of rows) {
    const texts = (role: keyof Columns) => (named.has(role) ? many(row.values, named.get(role)!) : null);
    const sku = texts('sku');
    yield given.length === 0
      ? row
      : {
          ...row,
          values: sku ? { ...row.values, id: sku, sku } : row.values,
          title: texts('title')?.[0] ?? row.title,
          categories: texts('category') ?? row.categories,
          pictures: texts('image')?.flatMap(picturesIn) ?? row.pictures,
        };
  }
}

/** What each column could be, by its name: the most telling first. A column is but one of these. */
const LIKELY: Readonly<Record<keyof Columns, readonly RegExp[]>> = {
  category: [/categ|kateg|катег/i, /group|gruppe|collection|department|type$|typ$/i],
  image: [/image|img|bild/i, /photo|foto|picture|media|изобр|фото|imag/i],
  sku: [
    /sku|product ?(?:id|number|code)$/i,
    /artik|article|c[oó]d|ref|артик|nummer|number|品番|\bid\b|slug/i,
  ],
  title: [
    /^(?:product ?)?(?:title|name)$/i,
    /title|titel|titre|name|nom|назв|имя|bezeich|product$|produkt$/i,
  ],
};

function likelyColumns(names: readonly string[]): string {
  const left = new Set(names);
  const found = Object.entries(LIKELY).map(([role, likely]) => {
    const name = likely.flatMap((like) => [...left].find((name) => like.test(name)) ?? [])[0];
    if (name !== undefined) left.delete(name);
    return [role, name ?? '…'] as const;
  });
  const named = Object.fromEntries(found);
  return ['sku', 'title', 'category', 'image'].map((role) => `${role}=${named[role]}`).join(',');
}

function detectDialect(first: RawRecord, columns: Columns): Dialect {
  const names = Object.keys(withUsual(first));
  for (const name of Object.values(columns)) {
    if (names.includes(normalName(name))) continue;
    throw new FeedError(`The feed has no column ${name}. Its columns are ${named(Object.keys(first))}.`);
  }
  const dialect = DIALECTS.find(({ isIts }) => isIts((name) => names.includes(name)));
  if (dialect) return dialect;
  if (columns.sku && columns.title) return DIALECTS.at(-1)!;
  const own = Object.keys(first);
  if (own.length === 0)
    throw new FeedError(
      'There is no product in this file. Expected a list of products with columns such as sku, title, category and image.',
    );
  const words = likelyColumns(own);
  throw new FeedError(
    `This is no feed or export that is known. Expected columns such as sku, title, category and image; else say which column is what: --columns ${/\s/.test(words) ? `'${words}'` : words}. Its columns are ${named(own)}.`,
  );
}

const named = (names: readonly string[]) => names.slice(0, 40).join(', ');

const dialectOfNone = (head: string): Dialect =>
  /^[<[{]/.test(head)
    ? DIALECTS.at(-1)!
    : detectDialect(Object.fromEntries(splitNames(head).map((name) => [name, ''])), {});
