/** What is known about each pixel of a product's picture, on the way to a drawing. Pure. */
import type { Pixels } from '../pixels.ts';
import type { Box } from '../types.ts';

/** The product's box; the whole picture if the product is nowhere. */
export function findBox(isClear: Uint8Array, width: number): Box {
  const height = isClear.length / width;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      if (isClear[pixel]) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return bottom
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : { x: 0, y: 0, width, height };
}

/** What is known about each pixel of a product's picture. */
export interface Layers {
  readonly pixels: Pixels;
  /** 1 where the product is not. */
  readonly isClear: Uint8Array;
  /** White of the studio, three values a row. */
  readonly white: Float32Array;
}
