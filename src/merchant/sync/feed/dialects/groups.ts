/** Gathers the lines of one product where a file spreads it over several, one product at a time. */
import type { RawRow } from '../feed-row.ts';

/** @param isFirst whether this line begins another product than the one that `first` began */
export async function* collectGroups(
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

/** By the numbers in a column; lines without one keep their place at the end. */
export function byNumber(column: string): (a: RawRow, b: RawRow) => number {
  const readNumber = ({ record }: RawRow) => Number(record[column] || Infinity);
  return (a, b) => (readNumber(a) === readNumber(b) ? 0 : readNumber(a) - readNumber(b));
}
