/**
 * Makes a product without its background into a sheet that can be laid on any photo: for each pixel, what covers the photo there,
 * and how much of the photo shows through. Pure.
 */
import { findBackground, whiteIn, type Enclosed } from './background.ts';
import { dropCrumbs } from './floor.ts';
import { BYTES, countMarks, type Pixels, type Sheet, type Work } from '../pixels.ts';
import type { Box, Cutout } from '../types.ts';
import { findBox, type Layers } from './layers.ts';
import { unmixed } from './unmix.ts';

/** Margin around the product, so that its outline is never cut; as a share of its longer side, and in pixels. */
const MARGIN = { part: 0.03, pixels: 8 };
/** Margin below eyewear, as a share of its width: a half-rimmed lens continues there. */
const BELOW = 0.3;
/** Least transparent share of a transparent picture. */
const MIN_TRANSPARENT = 0.05;
const OPAQUE = 40;
/** If less of the picture than this would remain, it had no background: a white product on white, without an outline. */
const MIN_REMAINING = 0.001;
/** Largest crumb, as a share of the picture's width; chains and stones are small themselves. */
const MAX_CRUMB = 0.01;
/** Limits of a sign beside eyewear: the empty gap, as a share of the picture's width, and its share of the pixels. */
const MAX_GAP = 0.04;
const MAX_SIGN = 0.3;

/** Further steps for eyewear. @param box of the product @returns the product's height after them */
export type Refine = (layers: Layers, box: Box, isOnWhite: boolean) => Work<number>;

/** What differs for all products but eyewear. */
export interface Settling extends Enclosed {
  /** @param isClear 1 where a pixel is background; changed in place */
  settle(pixels: Pixels, isClear: Uint8Array, category: string | undefined): Work<void>;
}

/**
 * @param category of the product (specification, section 2.1)
 * @param refine for eyewear
 * @param settling for all else
 */
export function* cutFromBackground(
  pixels: Pixels,
  category: string | undefined,
  refine?: Refine,
  settling?: Settling,
): Work<Cutout> {
  const { data, width, height } = pixels;
  const size = width * height;
  let isClear: Uint8Array = new Uint8Array(size).map((_, pixel) => +(data[pixel * 4 + 3]! < OPAQUE));
  const isTransparent = countMarks(isClear) >= size * MIN_TRANSPARENT;
  let isOnWhite = false;
  const background = isTransparent ? null : yield* findBackground(pixels, category, settling);
  if (background) {
    dropCrumbs(background, width, width * MAX_CRUMB);
    if (settling) yield* settling.settle(pixels, background, category);
    isOnWhite = countMarks(background) <= size * (1 - MIN_REMAINING);
  }
  if (isOnWhite) isClear = background!;
  else if (isTransparent) dropCrumbs(isClear, width, width * MAX_CRUMB);
  if (refine) dropApart(isClear, width);
  const isAlone = isOnWhite || isTransparent;
  const found = findBox(isClear, width);
  yield;

  const margin = Math.ceil(Math.max(found.width, found.height) * MARGIN.part) + MARGIN.pixels;
  const below = refine ? Math.max(margin, Math.ceil(found.width * BELOW)) : margin;
  const [left, top] = [found.x - margin, found.y - margin];
  const [across, down] = [found.width + 2 * margin, found.height + margin + below];
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
  const layers: Layers = {
    pixels: cropped,
    isClear: open,
    white,
    lenses: [],
    isLens: new Uint8Array(open.length),
    isGlass: false,
    through: new Float32Array(open.length * 3).fill(1),
  };
  yield;
  const box = { ...found, x: margin, y: margin };
  const productHeight = refine && isAlone ? yield* refine(layers, box, isOnWhite) : found.height;
  return {
    category,
    sheet: isOnWhite ? yield* unmixed(layers) : asItIs(layers),
    box: { ...found, height: productHeight },
    inset: { x: margin, y: margin },
    isAlone,
  };
}

/** Drops a maker's sign or a line of text above or below eyewear. If both are of similar size, they are two views. */
function dropApart(isClear: Uint8Array, width: number): void {
  const bands: { from: number; to: number; cover: number }[] = [];
  for (let y = 0; y < isClear.length / width; y++) {
    const cover = width - countMarks(isClear.subarray(y * width, (y + 1) * width));
    const band = bands.at(-1);
    if (!cover) continue;
    if (band && y - band.to <= width * MAX_GAP) Object.assign(band, { to: y, cover: band.cover + cover });
    else bands.push({ from: y, to: y, cover });
  }
  const [product, ...others] = bands.sort((a, b) => b.cover - a.cover);
  for (const { from, to, cover } of others)
    if (cover < product!.cover * MAX_SIGN) isClear.fill(1, from * width, (to + 1) * width);
}

/** For a picture that is transparent already, or whose background can't be told from the product. */
function asItIs({ pixels: { data, width, height }, isLens, through }: Layers): Sheet {
  const sheet = new Uint8ClampedArray(width * height * BYTES);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = isLens[pixel] ? 0 : data[pixel * 4 + 3]!;
    for (let i = 0; i < 3; i++) {
      sheet[pixel * BYTES + i] = (data[pixel * 4 + i]! * alpha) / 255;
      sheet[pixel * BYTES + 4 + i] = 255 * through[pixel * 3 + i]!;
    }
    sheet[pixel * BYTES + 3] = alpha;
  }
  return { data: sheet, width, height };
}
