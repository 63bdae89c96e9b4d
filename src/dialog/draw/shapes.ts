/** Shapes in masks: their convex hull, and how compact they are. Pure. */

/** From and to, both included, for each row of a mask; `from > to` where a row is empty. */
type Spans = readonly (readonly [from: number, to: number])[];

export interface Shape {
  /** 1 within the shape. */
  readonly mask: Uint8Array;
  /** Its pixels, by row. */
  readonly rows: readonly (readonly number[])[];
  readonly area: number;
  /** Area by that of the convex hull: 1 for a lens, less for what has leaked out of one. */
  readonly solidity: number;
  readonly hull: Spans;
}

export function shapeOf(pixels: readonly number[], width: number, height: number): Shape {
  const mask = new Uint8Array(width * height);
  const rows: number[][] = [];
  while (rows.length < height) rows.push([]);
  for (const pixel of pixels) {
    mask[pixel] = 1;
    rows[Math.floor(pixel / width)]!.push(pixel);
  }
  const hull = hullOf(
    rows.map((row, y) => [Math.min(...row) - y * width, Math.max(...row) - y * width] as const),
  );
  let hullArea = 0;
  for (const [from, to] of hull) if (from <= to) hullArea += to - from + 1;
  return { mask, rows, area: pixels.length, solidity: pixels.length / hullArea, hull };
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
