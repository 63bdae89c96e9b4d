/** Judges whether a picture shows a watch or bracelet so that it can be worn on a hand. Reads pixels. */
import type { Cutout } from '../types.ts';

const GRID = 64;
const OPAQUE = 64;
/** Least height by width of a watch with its strap. */
const MIN_WATCH_RATIO = 1.2;
/** Least width by height of the opening of a bangle that lies flat: the opening of a standing one is round, and shows the inner side. */
const MIN_LYING_RATIO = 1.35;
/** Least share of the grid's cells: a smaller opening is a gap between links. */
const MIN_OPENING = 0.03;
/** Largest distance of a watch's axis from the middle, in half cells. */
const MAX_SHIFT = 12;
/** Least symmetry of a watch from the front; of a bangle, whose stones may point a little to one side. */
const MIN_SYMMETRY = 0.8;
const MIN_BANGLE_SYMMETRY = 0.7;
/** How much thicker the farther half of a bangle is than the nearer one if the setting is there. */
const MAX_BEHIND = 2;
/** Share of the columns in the middle. A shadow has hardly any colour, never sparkles, and lies below coloured pixels. */
const MIDDLE = { from: 0.3, to: 0.7 };
const MIN_TINT = 40;
const MAX_TINTED = 0.05;
const MIN_SPARKLE = 200;

/**
 * Score from 0, which can't be worn, to 1. It uses the pixels that are there already: a test that read them from a canvas again
 * failed once in WebKit, without a visible cause.
 */
export function fitness(product: Cutout): number {
  const ratio = product.box.width / product.box.height;
  const isOpaque = readGrid(product);
  const opening = openingIn(isOpaque);
  if (product.category === 'watch') {
    const symmetry = opening || ratio > 1 / MIN_WATCH_RATIO ? 0 : measureSymmetry(isOpaque);
    return symmetry < MIN_SYMMETRY ? 0 : symmetry;
  }
  // Without an opening it is a bracelet of links, or one that lies open.
  if (!opening || opening.ratio * ratio < MIN_LYING_RATIO) return 0;
  return isFrontSeen(isOpaque, opening.middle) && !isShadowBelow(product) ? 1 : 0;
}

/** Whether the nearer half of a bangle would really be its shadow on the floor. Silver can't be told from that. */
function isShadowBelow({ sheet: { data, width }, box, inset }: Cutout): boolean {
  const none = { count: 0, tinted: 0, sparkling: 0 };
  const [front, back] = [{ ...none }, { ...none }];
  for (let x = Math.ceil(box.width * MIDDLE.from); x < box.width * MIDDLE.to; x++) {
    let [isFront, wasOpaque] = [true, false];
    for (let y = box.height - 1; y >= 0; y--) {
      const at = ((inset.y + y) * width + inset.x + x) * 8;
      const alpha = data[at + 3]!;
      if (alpha < OPAQUE) {
        isFront &&= !wasOpaque;
        continue;
      }
      wasOpaque = true;
      const colour = [0, 1, 2].map((i) => (data[at + i]! / alpha) * 255);
      const part = isFront ? front : back;
      part.count++;
      if (Math.max(...colour) - Math.min(...colour) >= MIN_TINT) part.tinted++;
      if (Math.min(...colour) >= MIN_SPARKLE) part.sparkling++;
    }
  }
  return back.tinted > back.count / 2 && Math.max(front.tinted, front.sparkling) < front.count * MAX_TINTED;
}

/** The product in cells of a square grid, with a margin of one cell. */
function readGrid({ sheet, box, inset }: Cutout): boolean[] {
  return [...Array(GRID * GRID).keys()].map((cell) => {
    const [column, row] = [(cell % GRID) - 1, Math.floor(cell / GRID) - 1];
    if (Math.min(column, row) < 0 || Math.max(column, row) >= GRID - 2) return false;
    const x = inset.x + Math.floor(((column + 0.5) / (GRID - 2)) * box.width);
    const y = inset.y + Math.floor(((row + 0.5) / (GRID - 2)) * box.height);
    return sheet.data[(y * sheet.width + x) * 8 + 3]! >= OPAQUE;
  });
}

/** Symmetry about the best upright axis near the middle: a crown moves it to the side. */
function measureSymmetry(isOpaque: readonly boolean[]): number {
  let best = 0;
  for (let axis = GRID - 1 - MAX_SHIFT; axis <= GRID - 1 + MAX_SHIFT; axis++) {
    let [both, either] = [0, 0];
    isOpaque.forEach((is, cell) => {
      const column = cell % GRID;
      const other = axis - column;
      const isMirrored = other >= 0 && other < GRID && isOpaque[cell - column + other]!;
      if (is && isMirrored) both++;
      if (is || isMirrored) either++;
    });
    if (either) best = Math.max(best, both / either);
  }
  return best;
}

/** A bangle seen from its side shows another one than from its front, and one with its stones at the back would lose them. */
function isFrontSeen(isOpaque: readonly boolean[], middle: number): boolean {
  const thickest = (from: number, to: number) => {
    const columns = Array.from({ length: GRID }, (_, column) => {
      let count = 0;
      for (let row = from; row < to; row++) if (isOpaque[row * GRID + column]) count++;
      return count;
    });
    return Math.max(...columns.slice(GRID * MIDDLE.from, GRID * MIDDLE.to));
  };
  return (
    measureSymmetry(isOpaque) >= MIN_BANGLE_SYMMETRY &&
    thickest(0, middle) <= MAX_BEHIND * thickest(middle, GRID)
  );
}

/** Finds the clear area within the product that is not open to its outside: its width by height, and its middle row. */
function openingIn(isOpaque: readonly boolean[]) {
  const isOutside = new Uint8Array(isOpaque.length);
  const open = [0];
  while (open.length > 0) {
    const cell = open.pop()!;
    if (isOutside[cell] || isOpaque[cell]) continue;
    isOutside[cell] = 1;
    const column = cell % GRID;
    if (column > 0) open.push(cell - 1);
    if (column < GRID - 1) open.push(cell + 1);
    if (cell >= GRID) open.push(cell - GRID);
    if (cell < GRID * (GRID - 1)) open.push(cell + GRID);
  }
  let [count, left, right, top, bottom] = [0, GRID, 0, GRID, 0];
  isOutside.forEach((is, cell) => {
    if (is || isOpaque[cell]) return;
    const [column, row] = [cell % GRID, Math.floor(cell / GRID)];
    count++;
    [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
  });
  return count < MIN_OPENING * isOpaque.length
    ? null
    : { ratio: (right - left) / (bottom - top), middle: (top + bottom) >> 1 };
}
