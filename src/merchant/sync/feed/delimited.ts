/** Records of a CSV or TSV file, one for each line below the header. */
import { parse, type CsvError } from 'csv-parse';
import { emptyRecord, FeedError, type RawRow } from './feed-row.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;

/**
 * @param text the file, beginning with its header
 * @param file what an error calls the file
 */
export async function* readDelimited(
  text: AsyncIterable<string>,
  header: string,
  file = 'the feed',
): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter: detectDelimiter(header),
    info: true,
    raw: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // Without a limit, a quote that is never closed would make the rest of the file one record.
    max_record_size: 1_000_000,
  });
  let failure: Error | null = null;
  const end = { isReached: false };
  parser.on('error', (error) => void (failure ??= error));
  parser.on('end', () => void (end.isReached = true));
  let last = 1;
  let names: string[] | null = null;
  // The parser's browser build has no async iterator, so that its records are read by hand.
  function* readRows(): Generator<RawRow> {
    for (let next = parser.read() as Parsed | null; next; next = parser.read() as Parsed | null) {
      last = next.info.lines;
      if (names)
        yield { line: last - (next.raw.trim().split('\n').length - 1), record: toRecord(names, next.record) };
      else names = next.record.map(normalizeName);
    }
    if (!failure) return;
    const { code, message } = failure as CsvError;
    if (!code?.startsWith('CSV_')) throw failure;
    const close = 'Close it, or write two where one belongs to the text.';
    const why =
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? `a quote (") there is never closed. ${close}`
        : code === 'CSV_MAX_RECORD_SIZE'
          ? `a row has more than a million characters, most likely because a quote (") there is never closed. ${close}`
          : message;
    throw new FeedError(`The text after line ${last} of ${file} is not CSV: ${why}`);
  }
  for await (const part of text) {
    parser.write(part);
    yield* readRows();
  }
  parser.end();
  while (!end.isReached) {
    yield* readRows();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Keeps spreadsheets from reading a text as a formula: they hide an apostrophe before it. */
export const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** Undoes `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** Columns with the same name each add a value. */
function toRecord(names: readonly string[], values: readonly string[]): RawRow['record'] {
  const record = emptyRecord();
  for (const [index, name] of names.entries()) (record[name] ??= []).push(values[index] ?? '');
  return record;
}

interface Parsed {
  record: string[];
  raw: string;
  info: { lines: number };
}

/** The column names of a file that has only a header. */
export const splitNames = (header: string): string[] =>
  header.split(detectDelimiter(header)).map((name) => normalizeName(name.replaceAll('"', '')));

/** Chooses the delimiter that splits the header into the most columns, ignoring quoted text. */
function detectDelimiter(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, 'x');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** Gives `Image Src ` and `image_src` the same name. */
export function normalizeName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^[a-z]:/, '')
    .replaceAll(/[\s_]+/g, ' ');
}
