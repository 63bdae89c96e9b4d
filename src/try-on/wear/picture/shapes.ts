/** Shapes in masks: their convex hull and their solidity. Pure. */

import type { Places } from '../pixels.ts';

/** First and last column of each row of a mask; `from > to` for an empty row. */
type Spans = readonly (readonly [from: number, to: number])[];

export interface Shape {
  /** 1 within the shape. */
  readonly mask: Uint8Array;
  /** Columns of its pixels, by row. */
  readonly rows: readonly (readonly number[])[];
  readonly area: number;
  /** Area divided by that of the convex hull: 1 for a lens, less if a fill has leaked. */
  readonly solidity: number;
  readonly hull: Spans;
}

export function measureShape(pixels: Places, width: number, height: number): Shape {
  const mask = new Uint8Array(width * height);
  const rows = Array.from({ length: height }, (): number[] => []);
  const spans = rows.map((): [number, number] => [Infinity, -Infinity]);
  for (const pixel of pixels) {
    mask[pixel] = 1;
    const y = Math.floor(pixel / width);
    const x = pixel - y * width;
    rows[y]!.push(pixel);
    const span = spans[y]!;
    if (x < span[0]) span[0] = x;
    if (x > span[1]) span[1] = x;
  }
  const hull = findHull(spans);
  let hullArea = 0;
  for (const [from, to] of hull) if (from <= to) hullArea += to - from + 1;
  return { mask, rows, area: pixels.length, solidity: pixels.length / hullArea, hull };
}

/** Convex hull of rows: for each side the chain that bulges outwards. */
function findHull(rows: Spans): Spans {
  const side = (index: 0 | 1, sign: 1 | -1) => {
    const at: number[] = [];
    let y = rows.findIndex(([from, to]) => from <= to);
    const last = rows.findLastIndex(([from, to]) => from <= to);
    while (y < last) {
      const x = rows[y]![index];
      const slopeTo = (row: number) => (rows[row]![index] - x) / (row - y);
      let next = last;
      for (let row = last; row > y; row--) if (sign * (slopeTo(row) - slopeTo(next)) > 0) next = row;
      for (let row = y; row <= next; row++) at[row] = x + ((rows[next]![index] - x) * (row - y)) / (next - y);
      y = next;
    }
    return at;
  };
  const [left, right] = [side(0, -1), side(1, 1)];
  return rows.map((row, y) => [Math.ceil(left[y] ?? row[0]), Math.floor(right[y] ?? row[1])] as const);
}
