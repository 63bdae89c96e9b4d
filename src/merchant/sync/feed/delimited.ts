/**
 * Records of a CSV or TSV file, one for each line below the header. Many files are concatenated strings, so that quotes are read by
 * evidence: the reading counts that gives a record as many values as the header. No record takes a line of another.
 */
import { emptyRecord, FeedError, type RawRow } from './feed-row.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Without a limit, a quote that is never closed would make the rest of the file one record. */
const MAX_RECORD_LENGTH = 1_000_000;

/** The name of the values beyond the header, which belong to no column. */
export const SURPLUS = '(beyond the header)';

/**
 * @param text the file, beginning with its header
 * @param file the name of the file in errors
 */
export async function* readDelimited(
  text: AsyncIterable<string>,
  header: string,
  file = 'the feed',
): AsyncGenerator<RawRow> {
  const delimiter = detectDelimiter(header);
  const isTsv = delimiter === '\t';
  let names = null as string[] | null;
  let number = 0;
  /** The lines that were read of a record whose quoted value goes on, and the line before them. */
  let held: string[] = [];
  let before = 0;
  let length = 0;
  const split = (line: string, reading?: Reading) => splitRecord(line, delimiter, reading);
  const isFull = (line: string) => split(line).values.length === names?.length;
  const refuse = (why: string) =>
    new FeedError(
      `The text after line ${before} of ${file} is not CSV: ${why} Close it, or write two where one belongs to the text.`,
    );
  const fit = (lines: readonly string[]): string[] => {
    const text = lines.join('\n');
    // A quote that closes elsewhere than at the end of a value can only be text within a line.
    const readings: Reading[] = text.includes('"') ? ['inner', 'escaped'] : ['inner'];
    if (lines.length === 1 && readings.length > 1) readings.push('strict');
    const found = readings.map((reading) => split(text, reading).values);
    return found.find((values) => values.length === names?.length) ?? found[0]!;
  };
  function* toRows(records: readonly (readonly string[])[]): Generator<RawRow> {
    for (const values of records) {
      before++;
      if (values.every((value) => value.trim() === '')) continue;
      if (names) yield { line: before, record: toRecord(names, values) };
      else names = values.map(normalizeName);
    }
    [held, length] = [[], 0];
  }
  /** In a TSV, a quote that no value needs is text, and each line is a record. */
  const asText = () => held.map((line) => split(line).values);

  for await (const lines of splitLines(text))
    for (const line of lines) {
      number++;
      if (isTsv && held.length > 0 && isFull(line)) yield* toRows(asText());
      if (held.length === 0) before = number - 1;
      const isOpen = split(held.length > 0 ? `"${line}` : line).isOpen && !(isTsv && isFull(line));
      held.push(line);
      length += line.length;
      if (length > MAX_RECORD_LENGTH)
        throw refuse(
          'a row has more than a million characters, most likely because a quote (") is never closed.',
        );
      if (isOpen) continue;
      const values = fit(held);
      const width = names?.length ?? values.length;
      const isTaken =
        held.length > 1 &&
        (isTsv
          ? values.length !== width
          : values.length > width || (isFull(held[0]!) && (values.length < width || isFull(line))));
      if (isTaken && !isTsv) throw refuse(`a quote (") there closes in line ${number}, within another row.`);
      yield* toRows(isTaken ? asText() : [values]);
    }
  if (held.length > 0 && !isTsv) throw refuse('a quote (") there is never closed.');
  yield* toRows(asText());
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of text) {
    const lines = part.split('\n');
    lines[0] = rest + lines[0]!;
    rest = lines.pop()!;
    yield lines;
  }
  yield rest ? [rest] : [];
}

/**
 * How a quote within a quoted value is read that closes it neither before a delimiter nor at the end: as text (`inner`), or as no
 * such value at all (`strict`). In `escaped`, it is text wherever a backslash stands before it, as PHP writes it.
 */
type Reading = 'inner' | 'escaped' | 'strict';

/** The values of a record. One whose quote is never closed is text up to the next delimiter; `isOpen` says that there is one. */
function splitRecord(text: string, delimiter: string, reading: Reading = 'inner') {
  if (!text.includes('"')) return { values: text.split(delimiter), isOpen: false };
  const values: string[] = [];
  let isOpen = false;
  for (let at = 0; at <= text.length;) {
    const isQuoted = text[at] === '"';
    const close = isQuoted ? findClosingQuote(text, at, delimiter, reading) : -1;
    const next = text.indexOf(delimiter, Math.max(at, close));
    const end = next < 0 ? text.length : next;
    values.push(close < 0 ? text.slice(at, end) : text.slice(at + 1, close).replaceAll(/""|\\"(?!")/g, '"'));
    isOpen ||= isQuoted && close < 0;
    at = end + 1;
  }
  return { values, isOpen };
}

function findClosingQuote(text: string, from: number, delimiter: string, reading: Reading): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else if (reading !== 'escaped' || text[at - 1] !== '\\') {
      let next = at + 1;
      while (text[next] === ' ') next++;
      if (next === text.length || text[next] === delimiter) return at;
      if (reading === 'strict') return -1;
    }
  }
  return -1;
}

/** Keeps spreadsheets from reading a text as a formula: they hide an apostrophe before it. */
export const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** Undoes `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** Columns with the same name each add a value. */
function toRecord(names: readonly string[], values: readonly string[]): RawRow['record'] {
  const record = emptyRecord();
  for (const [index, name] of names.entries()) (record[name] ??= []).push(values[index] ?? '');
  const surplus = values.slice(names.length).filter((value) => value.trim() !== '');
  if (surplus.length > 0) record[SURPLUS] = surplus;
  return record;
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
