/**
 * How much a picture shows its product from the front: what is worn on a face is symmetric there, and from the side it is not.
 * Reads pixels.
 */
import type { ContentBox } from '../placement.ts';

/** Columns and rows that are compared. */
const GRID = 64;
const OPAQUE = 128;
/** From here on a product counts as seen from the front. */
export const MIN_FRONTAL = 0.8;
/** Width by height: folded glasses, and the head of somebody who wears them, are narrower. */
const MIN_GLASSES_RATIO = 1.5;

/**
 * From 0 to 1: how much a picture shows the product from the front.
 * @param cutOut with a transparent background
 * @param isEyewear glasses are also wide
 */
export function frontality(cutOut: HTMLCanvasElement, content: ContentBox, isEyewear: boolean): number {
  const ratio = (content.width * cutOut.width) / (content.height * cutOut.height);
  return symmetryOf(cutOut, content) * (isEyewear ? Math.min(1, ratio / MIN_GLASSES_RATIO) : 1);
}

/** From 0 to 1: how much of the product's outline coincides with its mirror image. */
function symmetryOf(cutOut: HTMLCanvasElement, content: ContentBox): number {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [GRID, GRID];
  const ctx = canvas.getContext('2d')!;
  const [x, y] = [content.x * cutOut.width, content.y * cutOut.height];
  ctx.drawImage(cutOut, x, y, content.width * cutOut.width, content.height * cutOut.height, 0, 0, GRID, GRID);
  const { data } = ctx.getImageData(0, 0, GRID, GRID);
  const isOpaque = (column: number, row: number) => data[(row * GRID + column) * 4 + 3]! >= OPAQUE;
  let [both, either] = [0, 0];
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID / 2; column++) {
      const [left, right] = [isOpaque(column, row), isOpaque(GRID - 1 - column, row)];
      if (left && right) both++;
      if (left || right) either++;
    }
  }
  return either ? both / either : 0;
}
