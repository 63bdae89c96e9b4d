/** Of a ring or bracelet that lies, the half that is nearer to the viewer: on a finger the other one is hidden. Pure. */
import { BYTES } from '../pixels.ts';
import type { Cutout } from '../types.ts';

const OPAQUE = 64;
/** Of the product's height: what is clear between two parts of a column, from which on it is the opening. */
const MIN_GAP = 0.08;

export interface Front {
  readonly cutout: Cutout;
  /** Of its inner edge: how much lower its middle is than its ends, in parts of the width. */
  readonly bow: number;
  /** From its middle to where the opening ends, in parts of the width: beyond that its back is seen too. */
  readonly reach: number;
}

/** Null where it has no opening. */
export function findFront(cutout: Cutout): Front | null {
  const { box, inset, sheet } = cutout;
  const alpha = (x: number, y: number) =>
    sheet.data[((inset.y + y) * sheet.width + inset.x + x) * BYTES + 3] ?? 0;
  /** The first row of the lowest part of a column, and the last one of what is above its gap; null without one. */
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
  // Where the two halves meet at the sides.
  const half = Math.round((middle.front + middle.back) / 2);
  const data = sheet.data.slice();
  let [first, last] = [0.5, 0.5];
  for (let x = -inset.x; x < box.width + inset.x && inset.x + x < sheet.width; x++) {
    const gap = gapIn(x);
    // Its ends alone count: between stones there are gaps too.
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
