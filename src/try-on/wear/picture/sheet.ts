/**
 * Makes a product without its background into a sheet that can be laid on any photo: for each pixel, what covers the photo there,
 * and how much of the photo shows through. Pure.
 */
import { dropCrumbs, findBackground, whiteIn } from './background.ts';
import { BYTES, countMarks, type Pixels, type Sheet, type Work } from '../pixels.ts';
import type { Cutout } from '../types.ts';
import { findBox, type Layers } from './layers.ts';
import { unmixed } from './unmix.ts';

/** Margin around the product, so that its outline is never cut; as a share of its longer side, and in pixels. */
const MARGIN = { part: 0.03, pixels: 8 };
/** Least transparent share of a transparent picture. */
const MIN_TRANSPARENT = 0.05;
const OPAQUE = 40;

/** @param category of the product (specification, section 2.1); eyewear has a way of its own */
export function* cutFromBackground(pixels: Pixels, category: string | undefined): Work<Cutout> {
  const { data, width, height } = pixels;
  const size = width * height;
  let isClear: Uint8Array = new Uint8Array(size).map((_, pixel) => +(data[pixel * 4 + 3]! < OPAQUE));
  const isTransparent = countMarks(isClear) >= size * MIN_TRANSPARENT;
  if (isTransparent) dropCrumbs(isClear, width);
  const background = isTransparent ? null : yield* findBackground(pixels, category);
  const isOnWhite = background !== null;
  if (background) isClear = background;
  const isAlone = isOnWhite || isTransparent;
  const found = findBox(isClear, width);
  yield;

  const margin = Math.ceil(Math.max(found.width, found.height) * MARGIN.part) + MARGIN.pixels;
  const [left, top] = [found.x - margin, found.y - margin];
  const [across, down] = [found.width + 2 * margin, found.height + 2 * margin];
  const cropped = { data: new Uint8ClampedArray(across * down * 4), width: across, height: down };
  const white = new Float32Array(down * 3).fill(255);
  const open = new Uint8Array(across * down).fill(1);
  // The part of each row that the picture has.
  const [from, to] = [Math.max(0, left), Math.min(width, left + across)];
  for (let y = Math.max(0, top); y < Math.min(height, top + down); y++) {
    const [row, at] = [y * width, (y - top) * across + from - left];
    open.set(isClear.subarray(row + from, row + to), at);
    cropped.data.set(data.subarray((row + from) * 4, (row + to) * 4), at * 4);
    if (isOnWhite) white.set(whiteIn(pixels, isClear, y), (y - top) * 3);
  }
  // Only the white background shows there.
  if (isTransparent) open.forEach((is, pixel) => is && cropped.data.fill(255, pixel * 4, pixel * 4 + 3));
  const layers: Layers = { pixels: cropped, isClear: open, white };
  yield;
  return {
    category,
    sheet: isOnWhite ? yield* unmixed(layers) : asItIs(layers),
    box: found,
    inset: { x: margin, y: margin },
    isAlone,
  };
}

/** For a picture that is transparent already, or whose background can't be told from the product. */
function asItIs({ pixels: { data, width, height } }: Layers): Sheet {
  const sheet = new Uint8ClampedArray(width * height * BYTES).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = data[pixel * 4 + 3]!;
    for (let i = 0; i < 3; i++) sheet[pixel * BYTES + i] = (data[pixel * 4 + i]! * alpha) / 255;
    sheet[pixel * BYTES + 3] = alpha;
  }
  return { data: sheet, width, height };
}
