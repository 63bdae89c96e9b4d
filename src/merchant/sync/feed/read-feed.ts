/** Reads a feed or an export row by row. The content tells the format, the columns tell the platform. */
import { orNull } from '../../../core/base/or-null.ts';
import { decodeBytes, type Bytes } from './bytes.ts';
import { splitNames, normalizeName, readDelimited } from './delimited.ts';
import columnWords from './column-words.json' with { type: 'json' };
import { DIALECTS, type Dialect } from './dialects.ts';
import { FeedError, many, type FeedRow, type RawRecord, type RawRow } from './feed-row.ts';
import { LIST_NAMES, readJson } from './json.ts';
import { findMore, type Page } from './page.ts';
import { readXml } from './xml.ts';

/** Names of the feed's own columns. */
export type Columns = Partial<Record<'sku' | 'title' | 'category' | 'image', string>>;

export interface Feed {
  /** A name to display, such as `Google Merchant feed` or `Shopify export`. */
  readonly name: string;
  /** The default identifier of a product: `id` of a Google feed, `sku` of an export. */
  readonly idField: 'id' | 'sku';
  /** Advice about products without an identifier. */
  readonly idHint?: string;
  /** The encoding, as far as it was read; null if that was ASCII. */
  readonly encoding?: string | null;
  /** The content of an answer in JSON beside its products. */
  readonly page?: Page | undefined;
  /** Whether it is a table, which a spreadsheet may have changed. */
  readonly isTable?: boolean | undefined;
  /** Why this may not be the whole shop, once the rows are read. */
  readonly whyPartial?: () => string | null;
  /** The rows; they can be iterated once. */
  readonly rows: AsyncIterable<FeedRow>;
}

/** The number of characters that is enough to recognise a format. */
const MAX_HEAD = 65_536;

/**
 * A delimiter hint for Excel, or notes before the header: a line whose values begin with `#`, as in Meta's template in every language
 * (`# Requis | …`), or a line with `#` and no delimiter.
 */
const PREAMBLE =
  /^(?:sep=.\n|"?# ?\p{L}[\p{L} ]* \|[^\n]*\n|"?# ?\p{L}[^\n]*[,;\t]"?# ?\p{L}[^\n]*\n|"?#[^\n,;\t|]*\n)+/iu;

/** Far more than the rows of any shop: short rows are packed by the million. */
const MAX_ROWS = 1_000_000;

/** The maximum length of one product; even a description with embedded pictures is shorter. */
const MAX_RECORD_LENGTH = 2 ** 22;

/**
 * @param columns the roles of columns in feeds that no dialect knows, or that a dialect reads otherwise
 * @param encodingName the encoding, which the bytes tell by default
 * @throws FeedError, also while rows are read
 */
export async function readFeed(
  source: Bytes,
  columns: Columns = {},
  encodingName: string | null = null,
): Promise<Feed> {
  const encoding = { name: encodingName };
  const text = decodeBytes(source, encoding)[Symbol.asyncIterator]();
  let head = '';
  let preambleLines = 0;
  const skipPreamble = (text: string) =>
    text.replace(/^(?:ï»¿)+/, '').replace(PREAMBLE, (lines) => {
      preambleLines += lines.split('\n').length - 1;
      return '';
    });
  // A header with many columns can be long, and JSON may have no lines at all.
  while (head.length < MAX_HEAD && !head.trimStart().includes('\n')) {
    const { done, value } = await text.next();
    if (done) break;
    // Some files begin with a delimiter hint for Excel, or with the notes of Meta's template.
    head = skipPreamble(head + value);
  }
  if (head.trim() === '') throw new FeedError('The feed is empty. Export it again.');
  const start = head.trimStart();
  const isTable = !/^[<[{]/.test(start);
  const page: Page = { items: 0, isFromApi: false, facts: Object.create(null) };
  let recordLength = 0;
  let rowCount = 0;
  async function* whole(): AsyncGenerator<string> {
    yield head;
    for await (const part of { [Symbol.asyncIterator]: () => text }) {
      recordLength += part.length;
      if (recordLength > MAX_RECORD_LENGTH)
        throw new FeedError(
          `A product of the feed is longer than ${MAX_RECORD_LENGTH / 2 ** 20} million characters, or something in it is never closed. Look at the end of what was read before, or export the feed again.`,
        );
      yield part;
    }
  }
  async function* readRows(): AsyncGenerator<RawRow> {
    for await (const { line, record } of rawRows(start, whole(), page)) {
      recordLength = 0;
      if (++rowCount > MAX_ROWS)
        throw new FeedError(
          `The feed has more than ${MAX_ROWS} rows, which no shop needs. Export fewer products at a time.`,
        );
      yield { line: line + preambleLines, record };
    }
  }
  const raw = readRows();
  const first = await raw.next();
  // A file with a header alone is a feed without products.
  const dialect = first.done ? detectEmptyDialect(head.trim()) : detectDialect(first.value.record, columns);
  async function* allRows(): AsyncGenerator<RawRow> {
    if (first.done) return;
    yield first.value;
    yield* raw;
  }
  const { name, idField, idHint } = dialect;
  return {
    name,
    idField,
    ...(idHint && { idHint }),
    get encoding() {
      return encoding.name;
    },
    page,
    isTable,
    whyPartial: () => findMore(page, null),
    rows: withSinglePictures(withColumns(dialect.rows(renameColumns(allRows())), columns)),
  };
}

function rawRows(start: string, text: AsyncGenerator<string>, page: Page): AsyncGenerator<RawRow> {
  if (start.startsWith('<')) return readXml(text);
  if (/^[[{]/.test(start)) {
    const [line = ''] = start.split('\n', 1);
    return readJson(text, start.startsWith('{') && isRecordLine(line), page);
  }
  const [header = ''] = start.split('\n', 1);
  return readDelimited(text, header);
}

function isRecordLine(line: string): boolean {
  const value = orNull(() => JSON.parse(line) as object);
  return value !== null && !LIST_NAMES.some((name) => Object.hasOwn(value, name));
}

/** Adds the English names of columns in other languages. */
function withEnglishNames(record: RawRecord): RawRecord {
  const found = Object.entries(record).flatMap(([name, value]) => {
    const usual = ENGLISH_NAMES.get(name);
    return usual && !(usual in record) ? [[usual, value] as const] : [];
  });
  return found.length > 0 ? { ...record, ...Object.fromEntries(found) } : record;
}

const ENGLISH_NAMES = new Map(
  Object.entries(columnWords).flatMap(([usual, names]) => names.map((name) => [name, usual] as const)),
);

async function* renameColumns(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  for await (const { line, record } of rows) yield { line, record: withEnglishNames(record) };
}

async function* withColumns(rows: AsyncIterable<FeedRow>, columns: Columns): AsyncGenerator<FeedRow> {
  const given = Object.entries(columns).map(([role, name]) => [role, normalizeName(name)] as const);
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
          pictures: texts('image') ?? row.pictures,
        };
  }
}

/** Divides a cell with several pictures, whatever the platform puts between them. */
async function* withSinglePictures(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  for await (const row of rows) yield { ...row, pictures: [...new Set(row.pictures.flatMap(splitPictures))] };
}

function splitPictures(cell: string): string[] {
  const [first = '', ...others] = cell.split(/([;|,\s]+)/);
  const pictures = [first];
  for (let at = 0; at < others.length; at += 2) {
    const [between, part] = [others[at]!, others[at + 1]!];
    const areFiles = [at > 0 ? others[at - 1]! : first, part].every((text) =>
      /\.(?:jpe?g|png|webp|gif)$/i.test(text),
    );
    if (areFiles || /^(?:https?:|\.{0,2}\/)/i.test(part)) pictures.push(part);
    else pictures.push(pictures.pop()! + between + part);
  }
  return pictures.map((picture) => picture.trim()).filter(Boolean);
}

/** Patterns that tell a column's role by its name, the most reliable first. A column has only one role. */
const COLUMN_PATTERNS: Readonly<Record<keyof Columns, readonly RegExp[]>> = {
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

function guessColumns(names: readonly string[]): Readonly<Record<string, string>> {
  const left = new Set(names);
  const found = Object.entries(COLUMN_PATTERNS).flatMap(([role, likely]) => {
    const name = likely.flatMap((like) => [...left].find((name) => like.test(name)) ?? [])[0];
    if (name === undefined) return [];
    left.delete(name);
    return [[role, name] as const];
  });
  return Object.fromEntries(found);
}

function detectDialect(first: RawRecord, columns: Columns): Dialect {
  const names = Object.keys(withEnglishNames(first));
  for (const name of Object.values(columns)) {
    if (names.includes(normalizeName(name))) continue;
    throw new FeedError(`The feed has no column ${name}. Its columns are ${named(Object.keys(first))}.`);
  }
  const dialect = DIALECTS.find(({ isMatch }) => isMatch((name) => names.includes(name)));
  if (dialect) return dialect;
  if (columns.sku && columns.title) return DIALECTS.at(-1)!;
  const own = Object.keys(first).filter(Boolean);
  if (own.length < 2)
    throw new FeedError(
      'There is no product in this file. Expected columns such as sku, title, category and image. Export your products as CSV, XML or JSON.',
    );
  const guess = guessColumns(own);
  const words = ['sku', 'title', 'category', 'image']
    .map((role) => `${role}=${guess[role] ?? '…'}`)
    .join(',');
  throw new FeedError(
    `The format of this feed is unknown. Expected columns such as sku, title, category and image. Otherwise say which columns hold them: --columns ${/\s/.test(words) ? `'${words}'` : words}. Its columns are ${named(own)}.`,
    { columns: { names: own, guess } },
  );
}

const named = (names: readonly string[]) => names.slice(0, 40).join(', ');

const detectEmptyDialect = (head: string): Dialect =>
  /^[<[{]/.test(head)
    ? DIALECTS.at(-1)!
    : detectDialect(Object.fromEntries(splitNames(head).map((name) => [name, ''])), {});
