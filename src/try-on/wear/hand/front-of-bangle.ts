/** Cuts out the nearer half of a bangle that lies flat: the wrist hides the other half. Pure. */
import { BYTES } from '../pixels.ts';
import type { Cutout } from '../types.ts';

const OPAQUE = 64;
/** Least clear gap between two parts of a column that counts as the opening, as a share of the product's height. */
const MIN_GAP = 0.08;

export interface Front {
  readonly cutout: Cutout;
  /** How much lower the middle of its inner edge is than the ends, as a share of the width. */
  readonly bow: number;
  /** Distance from its middle to the end of the opening, as a share of the width: beyond it the back shows too. */
  readonly reach: number;
}

/** Null if there is no opening. */
export function findFront(cutout: Cutout): Front | null {
  const { box, inset, sheet } = cutout;
  const alpha = (x: number, y: number) =>
    sheet.data[((inset.y + y) * sheet.width + inset.x + x) * BYTES + 3] ?? 0;
  /** First row of the lowest part of a column, and last row above its gap; null without a gap. */
  const gapIn = (x: number): { front: number; back: number } | null => {
    let y = box.height - 1;
    while (y >= 0 && alpha(x, y) < OPAQUE) y--;
    while (y >= 0 && alpha(x, y) >= OPAQUE) y--;
    const front = y + 1;
    while (y >= 0 && alpha(x, y) < OPAQUE) y--;
    return y >= 0 && front - y > box.height * MIN_GAP ? { front, back: y } : null;
  };
  const middle = gapIn(Math.round(box.width / 2));
  if (!middle) return null;
  // Row where the two halves meet at the sides.
  const half = Math.round((middle.front + middle.back) / 2);
  const data = sheet.data.slice();
  let [first, last] = [0.5, 0.5];
  for (let x = -inset.x; x < box.width + inset.x && inset.x + x < sheet.width; x++) {
    const gap = gapIn(x);
    // Only the outermost gaps count: there are gaps between stones too.
    if (gap) [first, last] = [Math.min(first, x / box.width), x / box.width];
    const end = Math.max(half, gap?.front ?? 0);
    for (let y = 0; y < inset.y + end; y++) {
      const at = (y * sheet.width + inset.x + x) * BYTES;
      data.fill(0, at, at + 4).fill(255, at + 4, at + BYTES);
    }
  }
  return {
    cutout: {
      ...cutout,
      sheet: { ...sheet, data },
      box: { ...box, height: box.height - half },
      inset: { x: inset.x, y: inset.y + half },
    },
    bow: (middle.front - half) / box.width,
    reach: Math.min(0.5 - first, last - 0.5),
  };
}
