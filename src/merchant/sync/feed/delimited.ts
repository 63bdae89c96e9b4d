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
    // Where a quote is never closed, the rest of the file would be one record.
    max_record_size: 1_000_000,
  });
  let failure: Error | null = null;
  const end = { isReached: false };
  parser.on('error', (error) => void (failure ??= error));
  parser.on('end', () => void (end.isReached = true));
  let last = 1;
  let names: string[] | null = null;
  // Read by hand: the parser's streams for browsers have no iterator.
  function* parsed(): Generator<RawRow> {
    for (let next = parser.read() as Parsed | null; next; next = parser.read() as Parsed | null) {
      last = next.info.lines;
      if (names)
        yield { line: last - (next.raw.trim().split('\n').length - 1), record: toRecord(names, next.record) };
      else names = next.record.map(normalName);
    }
    if (!failure) return;
    const { code, message } = failure as CsvError;
    if (!code?.startsWith('CSV_')) throw failure;
    const close = 'Close it, or write two where one belongs to the text.';
    const why =
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? `a quote (") opens there and is never closed. ${close}`
        : code === 'CSV_MAX_RECORD_SIZE'
          ? `a row has more than a million characters, most likely because a quote (") opens there and is never closed. ${close}`
          : message;
    throw new FeedError(`What begins behind line ${last} of ${file} is not CSV: ${why}`);
  }
  for await (const part of text) {
    parser.write(part);
    yield* parsed();
  }
  parser.end();
  while (!end.isReached) {
    yield* parsed();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** What a spreadsheet would take for a formula, as text: with an apostrophe before it, which spreadsheets hide. */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** As it was before. */
export const asWritten = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** A line of CSV, without its end. */
export const csvLine = (values: readonly (string | number)[]): string =>
  values
    .map((value) => (/[",\n\r]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : value))
    .join(',');

/** Of several columns with one name each has a value. */
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

/** The names in the header of a file without a record. */
export const splitNames = (header: string): string[] =>
  header.split(detectDelimiter(header)).map((name) => normalName(name.replaceAll('"', '')));

/** The one that divides the header into the most columns, quoted text aside. */
function detectDelimiter(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, 'x');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** `Image Src ` and `image_src` are one name. */
export function normalName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^[a-z]:/, '')
    .replaceAll(/[\s_]+/g, ' ');
}
