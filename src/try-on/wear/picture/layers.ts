/** What is known of a product's picture, pixel by pixel, on the way to what is drawn. Pure. */
import type { Pixels } from './pixels.ts';
import type { Shape } from './shapes.ts';

/** In pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

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

/**
 * Eight bytes a pixel: red, green and blue of the cover, multiplied by its alpha, that alpha, and what passes of red, green
 * and blue beside the cover; the last one is unused. What lies on a photo `p` looks like `cover + p × (1 − alpha) × through`.
 */
export interface Sheet {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** The same at half the size, once that was needed. */
  half?: Sheet;
}
export const BYTES = 8;

export interface Cutout {
  /** Of the product (specification, section 2.1). */
  readonly category: string | undefined;
  /** A part of the picture around the product. */
  readonly sheet: Sheet;
  /** Where the product is in its picture. */
  readonly box: Box;
  /** Where the product is in the sheet. */
  readonly inset: { readonly x: number; readonly y: number };
  /** The product alone is seen: its picture was transparent, or had a background that is gone. */
  readonly isAlone: boolean;
}
