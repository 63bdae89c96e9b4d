/**
 * The inside of a collar: what a picture shows of a garment's back above its front neckline. On a body the neck is before it. Pure.
 */
import { BYTES, type Cutout } from '../picture/layers.ts';
import type { Pixels } from '../picture/pixels.ts';
import type { ProductPixels } from '../picture/product-pixels.ts';

/** In parts of the garment's height: where its front neckline is, below the edge that its back has there. */
const DEPTH = [0.04, 0.24] as const;
/** In parts of its width: how far to each side a neckline reaches at least and at most, and by how much these differ. */
const SIDE = [0.05, 0.34] as const;
const MAX_UNEVEN = 0.4;
/** In parts of the height: by how much it may rise or fall from one column to the next. */
const MAX_RISE = 0.025;
const MAX_FALL = 0.004;
/** In pixels: by how much it may rise at a column more than it did before. */
const MAX_TURN = 2;
/** Sum of the channels, of 765, by which light changes at a neckline: in the middle, and on most of its way. */
const MIN_EDGE = 24;
const MIN_FAINT = 12;
const MAX_LOST = 0.2;
/** By how much an edge counts less for each row that it is farther away. */
const NEARER = 1;
/** Of its rise to the upper edge, that a round or pointed line has after a quarter of its way; of a label it rises at once. */
const MAX_RISEN = 0.4;
/** A front is mostly lighter than the inside, which lies in its shadow: how much more such a line counts than one below it. */
const LIT = 2;
/** A neckline may be any of so many lines across the middle, as a label has edges as well; of stripes there are more. */
const MAX_LINES = 8;
const OPAQUE = 128;

/** @param flat the same as it lies before any photo, of the sheet's size */
export function leaveOutCollar(cutout: Cutout, flat: Pixels | null): void {
  const { sheet, inset } = cutout;
  insideOfCollar(cutout)?.forEach((rows, x) => {
    for (let y = 0; y < rows; y++) {
      const pixel = (inset.y + y) * sheet.width + inset.x + x;
      sheet.data.fill(0, pixel * BYTES, pixel * BYTES + 4);
      flat?.data.fill(0, pixel * 4, pixel * 4 + 4);
    }
  });
}

/**
 * Up to which row each column of the garment's box shows its inside; null where it is not surely seen: a neckline is a line that
 * leads from below the middle of the upper edge to both sides of it.
 */
export function insideOfCollar({ sheet: { data, width }, box, inset }: ProductPixels): Int32Array | null {
  const index = (x: number, y: number) => ((inset.y + y) * width + inset.x + x) * BYTES;
  const isOpaque = (x: number, y: number) => data[index(x, y) + 3]! >= OPAQUE;
  const upperEdge = Array.from({ length: box.width }, (_, x) => {
    let y = 0;
    while (y < box.height && !isOpaque(x, y)) y++;
    return y;
  });
  /** By how much the colours above a place differ from those below it, or of its left from its right. */
  const edgeAt = (x: number, y: number) => {
    if (x < 4 || x >= box.width - 4 || y < 4 || y >= box.height - 4) return 0;
    let [down, across] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      let [below, beside] = [0, 0];
      for (let i = -2; i <= 2; i++) {
        for (let step = 1; step <= 3; step++) {
          below += data[index(x + i, y + step) + channel]! - data[index(x + i, y - step) + channel]!;
          beside += data[index(x + step, y + i) + channel]! - data[index(x - step, y + i) + channel]!;
        }
      }
      down += Math.abs(below) / 15;
      across += Math.abs(beside) / 15;
    }
    return Math.max(down, across);
  };

  /** By how much it becomes lighter from above a place to below it. */
  const lightenAt = (x: number, y: number) => {
    let by = 0;
    for (let step = 2; step <= 4; step++)
      for (let channel = 0; channel < 3; channel++)
        by += data[index(x, y + step) + channel]! - data[index(x, y - step) + channel]!;
    return by / 3;
  };

  const middle = box.width >> 1;
  const top = upperEdge[middle]!;
  const [from, to] = DEPTH.map((part) => Math.round(top + part * box.height)) as [number, number];
  const strengths = Array.from({ length: Math.max(0, to - from) }, (_, i) => edgeAt(middle, from + i));
  const isPeak = (i: number) =>
    strengths[i]! >= MIN_EDGE &&
    strengths[i]! >= (strengths[i - 1] ?? 0) &&
    strengths[i]! > (strengths[i + 1] ?? 0);
  const lines = [...strengths.keys()].filter(isPeak).sort((a, b) => strengths[b]! - strengths[a]!);

  /** Follows a line to one side, up to the garment's upper edge. */
  function follow(start: number, step: 1 | -1, rows: Int32Array): number | null {
    let [y, lost, slope] = [start, 0, 0];
    for (let away = 1; away <= SIDE[1] * box.width; away++) {
      const x = middle + step * away;
      let best = { y, edge: -1 };
      // It grows steep by and by, where a line that it meets turns off at once.
      const rise = Math.min(MAX_RISE * box.height, MAX_TURN + 2 * slope);
      for (let at = Math.round(y - rise); at <= y + Math.max(1, MAX_FALL * box.height); at++) {
        // The nearer of two that are alike.
        const edge = edgeAt(x, at) - Math.abs(at - y) * NEARER;
        if (edge > best.edge) best = { y: at, edge };
      }
      if (best.edge < MIN_FAINT) lost++;
      else {
        slope = Math.max(0, slope * 0.7 + (y - best.y) * 0.3);
        y = best.y;
      }
      if (y <= upperEdge[x]! + 4) return lost <= away * MAX_LOST && away >= SIDE[0] * box.width ? away : null;
      rows[x] = y;
    }
    return null;
  }

  if (lines.length > MAX_LINES) return null;
  let best = { rows: null as Int32Array | null, contrast: 0 };
  for (const line of lines) {
    const rows = new Int32Array(box.width);
    const start = (rows[middle] = from + line);
    const [left, right] = ([-1, 1] as const).map((step) => follow(start, step, rows));
    if (!left || !right || Math.abs(left - right) > MAX_UNEVEN * Math.max(left, right)) continue;
    const isRound = [-left, right].every((side) => {
      const end = rows[middle + side - Math.sign(side)]!;
      return start - rows[middle + (side >> 2)]! <= (start - end) * MAX_RISEN;
    });
    if (!isRound) continue;
    let lighter = 0;
    for (let x = middle - left + 1; x < middle + right; x++)
      lighter += lightenAt(x, rows[x]!) / (left + right);
    const contrast = lighter > 0 ? lighter * LIT : -lighter;
    if (contrast > best.contrast) best = { rows, contrast };
  }
  return best.rows;
}
