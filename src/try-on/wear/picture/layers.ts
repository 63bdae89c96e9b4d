/** What is known of a product's picture, pixel by pixel, on the way to what is drawn. Pure. */
import type { Pixels } from '../pixels.ts';
import type { Shape } from './shapes.ts';
import type { Box } from '../types.ts';

/** Where the product is; the whole picture where nothing is of it. */
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

/** What is known of each pixel of a product's picture. */
export interface Layers {
  readonly pixels: Pixels;
  /** 1 where nothing is of the product. */
  readonly isClear: Uint8Array;
  /** The studio's white, three values a row. */
  readonly white: Float32Array;
  /** The lenses' shapes, openings included. */
  lenses: readonly Shape[];
  /** 1 in a lens. */
  isLens: Uint8Array;
  /** The frame itself lets light through. */
  isGlass: boolean;
  /** What is let through beside the product, by pixel and channel from 0 to 1: 1 but in a lens. */
  through: Float32Array;
}
