/** Groups the lines of a product in files that use several lines for one product. */
import type { RawRow } from '../feed-row.ts';

/** @param isFirst whether this line begins another product than that of line `first` */
export async function* groupLines(
  raw: AsyncIterable<RawRow>,
  isFirst: (row: RawRow, first: RawRow) => boolean,
): AsyncGenerator<[RawRow, ...RawRow[]]> {
  let group: [RawRow, ...RawRow[]] | null = null;
  for await (const row of raw) {
    if (group && !isFirst(row, group[0])) group.push(row);
    else {
      if (group) yield group;
      group = [row];
    }
  }
  if (group) yield group;
}

/** Compares lines by the number in a column; lines without one go to the end in their order. */
export function compareByNumber(column: string): (a: RawRow, b: RawRow) => number {
  const readNumber = ({ record }: RawRow) => Number(record[column] || Infinity);
  return (a, b) => (readNumber(a) === readNumber(b) ? 0 : readNumber(a) - readNumber(b));
}
