/**
 * Reads a necklace in its picture: two strands that come from above, and what hangs on them. Also estimates its width, if the shop
 * does not say it. Pure.
 */
import { BYTES, percentile } from '../pixels.ts';
import type { ProductPixels } from '../types.ts';

/** As shares of the product's box. */
export interface Chain {
  /** Where the pendant, or the lowest part of the chain, begins; and the largest width of that. */
  readonly pendantTop: number;
  readonly pendantWidth: number;
  /** Whether that is higher than the chain is thick. */
  readonly hasPendant: boolean;
  /** Half of the distance between the strands, by row from the top to `pendantTop`. */
  readonly halves: readonly number[];
  /** Whether its strands end at the top, where a closed chain has its clasp. */
  readonly isOpen: boolean;
}

const OPAQUE = 64;
const ROWS = 96;
/** Least distance between strands, as a share of the box's width, for this many rows. */
const MIN_GAP = 0.03;
const MIN_STRANDS = 8;
/** Least height of the open part: a shorter one is a pendant, for example a heart. */
const MIN_LENGTH = 0.4;
/** How many times a pendant is higher than a strand is wide. */
const MIN_PENDANT = 3;
/** A closed chain runs across at its top: within this many rows, over this share of the width. */
const CLOSED = { rows: 4, extent: 0.1 };
/** In millimetres: a neck, half of a chain that reaches the collarbones, a pendant. */
const NECK_MM = 127;
const HALF_CHAIN_MM = 230;
const PENDANT_MM = 22;

/** Null without strands, for example for a pendant alone. */
export function readChain({ sheet: { data, width }, box, inset }: ProductPixels): Chain | null {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const from = inset.y + Math.floor((row * box.height) / ROWS);
    const to = Math.max(from + 1, inset.y + Math.floor(((row + 1) * box.height) / ROWS));
    const isSeen = (x: number) => {
      for (let y = from; y < to; y++) if (data[(y * width + inset.x + x) * BYTES + 3]! >= OPAQUE) return true;
      return false;
    };
    let [first, last, gap, middle, run, thickness] = [-1, -1, 0, 0, 0, 0];
    for (let x = 0; x < box.width; x++) {
      if (!isSeen(x)) {
        run++;
        continue;
      }
      if (first < 0) first = x;
      else if (run > gap) [gap, middle] = [run, x - run / 2];
      [last, run] = [x, 0];
      thickness++;
    }
    return {
      extent: first < 0 ? 0 : (last - first + 1) / box.width,
      gap: gap / box.width,
      middle: middle / box.width,
      thickness: thickness / 2 / box.width,
    };
  });
  const isStrands = rows.map(({ gap }) => gap >= MIN_GAP);
  // Scans from the bottom up: a hole in what hangs on a chain is closed below again.
  let top = ROWS;
  for (let row = ROWS - 1, count = 0; row >= 0; row--) {
    count = isStrands[row] ? count + 1 : 0;
    if (count >= MIN_STRANDS) {
      top = row + MIN_STRANDS;
      break;
    }
  }
  if (top < ROWS * MIN_LENGTH || (top === ROWS && !isStrands[ROWS - 1])) return null;
  const strands = rows.slice(0, top);
  const thickness = percentile(
    strands.filter((_, row) => isStrands[row]).map((row) => row.thickness),
    0.5,
  );
  const height = ((1 - top / ROWS) * box.height) / box.width;
  return {
    pendantTop: top / ROWS,
    pendantWidth: Math.max(0, ...rows.slice(top).map(({ extent }) => extent)),
    hasPendant: height >= thickness * MIN_PENDANT,
    halves: strands.map(({ gap }) => gap / 2),
    isOpen: !rows.slice(0, CLOSED.rows).some(({ gap, extent }) => gap < MIN_GAP && extent > CLOSED.extent),
  };
}

/**
 * Estimates the width in millimetres: a whole chain has the usual length; where its strands leave the picture, the pendant has the
 * usual size.
 * @param isCut whether the product reaches the picture's upper edge
 */
export function chainWidth(product: ProductPixels, isCut: boolean): number {
  const { width, height } = product.box;
  const ratio = width / height;
  const chain = readChain(product);
  if (!chain) return PENDANT_MM * Math.min(1, ratio);
  const byPendant = isCut && chain.hasPendant ? PENDANT_MM / chain.pendantWidth : Infinity;
  const byLength = isCut ? Infinity : (HALF_CHAIN_MM * ratio) / Math.hypot(1, ratio / 2);
  return Math.min(NECK_MM, byPendant, byLength);
}
