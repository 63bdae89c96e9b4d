/** Records of a CSV or TSV file, one for each line below the header. */
import { parse, type CsvError } from 'csv-parse';
import { FeedError, type RawRow } from './feed-row.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** @param text the file, beginning with its header */
export async function* readDelimited(text: AsyncIterable<string>, header: string): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter: delimiterOf(header),
    columns: (names: string[]) => names.map(normalName),
    bom: true,
    info: true,
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
  let previous = 1;
  // Read by hand: the parser's streams for browsers have no iterator.
  function* parsed(): Generator<RawRow> {
    for (let next = parser.read() as Parsed | null; next; next = parser.read() as Parsed | null) {
      yield { line: previous + 1, record: next.record };
      previous = next.info.lines;
    }
    if (!failure) return;
    const { code, lines, message } = failure as CsvError & { lines?: number };
    if (!code?.startsWith('CSV_')) throw failure;
    throw new FeedError(`Line ${lines ?? '?'} of the feed is not CSV: ${message}`);
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

interface Parsed {
  record: Record<string, string>;
  info: { lines: number };
}

/** The one that divides the header into the most columns, quoted text aside. */
function delimiterOf(header: string): string {
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
