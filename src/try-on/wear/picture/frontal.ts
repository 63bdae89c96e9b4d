/**
 * Scores how much a picture shows its product from the front and alone. A product worn on a face is symmetric from the front; from
 * the side, or with a badge beside it, it is not. Pure.
 */
import { BYTES } from '../pixels.ts';
import type { ProductPixels } from '../types.ts';

/** Columns that are compared, and pixels in each: a cell also counts a wire that only crosses it. */
const GRID = 64;
const FINE = 4;
const SEEN = 48;
/** Least opacity of a bridge, which is as clear as a lens in frames of clear acetate. */
const FAINT = 16;
/**
 * Score from which a product counts as frontal. Of 38 shops' pictures of eyewear (Nov 2026) 30 frontal ones have 0.83 and more,
 * those at an angle 0.67 and less; a drawn pair with one lens 0.6 times as large as the other has 0.81.
 */
export const MIN_FRONTAL = 0.82;
/** Least width by height: folded glasses, and the head of somebody who wears them, are narrower. */
const MIN_GLASSES_RATIO = 1.5;
/** A badge fills a square of this many cells whose mirror image is empty; a folded temple is narrower. */
const BADGE = 3;
/** Largest score of a picture with a badge, below that of a frontal one. */
const BADGED = 0.8;

/** What a picture of eyewear has to show, in words for shops. */
export const FRONT = 'it alone and from the front, without a badge or a second view';

/**
 * How much a picture shows the product from the front, from 0 to 1.
 * @param isEyewear glasses are also wide, and one piece: two views side by side have no bridge in the middle
 */
export function frontality(product: ProductPixels, isEyewear: boolean): number {
  const ratio = product.box.width / product.box.height;
  const rows = Math.max(1, Math.round(GRID / ratio));
  const cells = seenCells(product, rows);
  const isSeen = (column: number, row: number) =>
    column >= 0 && column < GRID && cells[row * GRID + column]! >= SEEN;
  const isAlone = new Uint8Array(cells.length);
  let [alone, all, bridge] = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < GRID; column++) {
      if (column >> 1 === GRID >> 2 && cells[row * GRID + column]! >= FAINT) bridge++;
      if (!isSeen(column, row)) continue;
      all++;
      // Tolerates one cell to each side: no photo is quite straight.
      if (!AROUND.some(([x, y]) => isSeen(GRID - 1 - column + x, row + y))) {
        isAlone[row * GRID + column] = 1;
        alone++;
      }
    }
  }
  if (!all || (isEyewear && !bridge)) return 0;
  const symmetry = 1 - alone / all;
  if (!isEyewear) return symmetry;
  return symmetry * Math.min(1, ratio / MIN_GLASSES_RATIO) * (hasBadge(isAlone) ? BADGED : 1);
}

const AROUND = [0, -1, 1].flatMap((x) => [0, -1, 1].map((y) => [x, y] as const));

/** @param isAlone 1 where only one side shows something */
function hasBadge(isAlone: Uint8Array): boolean {
  const square = [...Array(BADGE * BADGE).keys()].map((i) => Math.floor(i / BADGE) * GRID + (i % BADGE));
  return isAlone.some((_, cell) => cell % GRID <= GRID - BADGE && square.every((by) => isAlone[cell + by]));
}

/** Visibility of the product in each cell of a grid over it, of 255: its largest value. */
function seenCells({ sheet: { data, width }, box, inset }: ProductPixels, rows: number): Uint8Array {
  const [across, down] = [GRID * FINE, rows * FINE];
  const cells = new Uint8Array(GRID * rows);
  /** The pixels of one of `parts` parts of a length: at least one. */
  const pixelsOf = (part: number, parts: number, length: number) => {
    const from = Math.floor((part * length) / parts);
    return [from, Math.max(from + 1, Math.floor(((part + 1) * length) / parts))] as const;
  };
  for (let y = 0; y < down; y++) {
    const [top, bottom] = pixelsOf(y, down, box.height);
    for (let x = 0; x < across; x++) {
      const [left, right] = pixelsOf(x, across, box.width);
      let seen = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          const at = ((inset.y + row) * width + inset.x + column) * BYTES;
          // Absorption by a lens counts too.
          const passes = Math.min(data[at + 4]!, data[at + 5]!, data[at + 6]!);
          seen += 255 - ((255 - data[at + 3]!) * passes) / 255;
        }
      }
      const cell = Math.floor(y / FINE) * GRID + Math.floor(x / FINE);
      cells[cell] = Math.max(cells[cell]!, seen / ((bottom - top) * (right - left)));
    }
  }
  return cells;
}
