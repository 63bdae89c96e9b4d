/** Shapes in masks: their convex hull, their closing, and how compact they are. Pure. */
import { distanceTo } from './pixels.ts';

/** From and to, both included, for each row of a mask; `from > to` where a row is empty. */
type Spans = readonly (readonly [from: number, to: number])[];

export interface Shape {
  /** 1 within the shape. */
  readonly mask: Uint8Array;
  readonly area: number;
  /** Area by that of the convex hull: 1 for a lens, less for what has leaked out of one. */
  readonly solidity: number;
  readonly hull: Spans;
}

export function shapeOf(mask: Uint8Array, width: number, height: number): Shape {
  const rows: [number, number][] = [];
  let area = 0;
  for (let y = 0; y < height; y++) {
    let [from, to] = [width, -1];
    for (let x = 0; x < width; x++) {
      if (!mask[y * width + x]) continue;
      area++;
      if (from > x) from = x;
      to = x;
    }
    rows.push([from, to]);
  }
  const hull = hullOf(rows);
  let hullArea = 0;
  for (const [from, to] of hull) hullArea += Math.max(0, to - from + 1);
  return { mask, area, solidity: area / Math.max(1, hullArea), hull };
}

/** The lowest row that is not empty; -1 if there is none. */
export function lastRowOf(hull: Spans): number {
  for (let y = hull.length - 1; y >= 0; y--) if (hull[y]![0] <= hull[y]![1]) return y;
  return -1;
}

/** The convex hull of rows: for each side the chain that bulges outwards. */
function hullOf(rows: Spans): Spans {
  const side = (index: 0 | 1, sign: 1 | -1) => {
    const chain: [x: number, y: number][] = [];
    rows.forEach((row, y) => {
      if (row[0] > row[1]) return;
      const x = row[index];
      for (;;) {
        const [b, a] = [chain.at(-1), chain.at(-2)];
        if (!a || !b || sign * ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) > 0) break;
        chain.pop();
      }
      chain.push([x, y]);
    });
    const at: number[] = [];
    for (let i = 1; i < chain.length; i++) {
      const [[x0, y0], [x1, y1]] = [chain[i - 1]!, chain[i]!];
      for (let y = y0; y <= y1; y++) at[y] = x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
    }
    return at;
  };
  const [left, right] = [side(0, -1), side(1, 1)];
  return rows.map((row, y) => [Math.ceil(left[y] ?? row[0]), Math.floor(right[y] ?? row[1])] as const);
}

/** Fills holes and notches narrower than `2 × radius`, as far as the convex hull reaches. */
export function closed({ mask, hull }: Shape, width: number, height: number, radius: number): Uint8Array {
  const outside = distanceTo(mask, width, height, radius + 1).map((distance) => (distance > radius ? 1 : 0));
  const inside = distanceTo(outside, width, height, radius + 1);
  return mask.map((is, pixel) => {
    const [from, to] = hull[Math.floor(pixel / width)]!;
    const x = pixel % width;
    return is || (inside[pixel]! > radius && x >= from && x <= to) ? 1 : 0;
  });
}
