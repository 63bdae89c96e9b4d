/**
 * Takes away what is left of a studio around a product: the pale fringe of its outlines, the shadow of the floor below its rims,
 * and crumbs. Pure.
 */
import type { Layers } from './layers.ts';
import { distanceTo, inverse, markedIn, paleness, partsOf, percentile, spread } from './pixels.ts';
import type { Shape } from './shapes.ts';

/** A fringe is at least this light (0 to 255), colourless, and so wide in parts of the product's width. */
const MIN_LIGHTNESS = 178;
const MAX_TINT = 26;
const REACH = 0.022;
/** It is nearly as light as the studio, or lies at most so many pixels from what has a channel as dark as this. */
const MAX_DIMMED = 10;
const BESIDE = 12;
const MAX_DARK = 120;
/** Below a lens a rim is at most as thick as it is at a third of its columns, but for so much. */
const USUAL_THICKNESS = 0.3;
const MAX_EXCESS = 1.08;
/** Of what is below it, a floor's shadow is greyer than this. */
const MAX_FLOOR_TINT = 48;
/** Of the product's width: what is smaller hangs on nothing. */
const MAX_CRUMB = 0.02;

/** Marks as clear what is no product. */
export function clearFringeAndFloor({ pixels: { data, width }, isClear, white, lenses }: Layers): void {
  const isDark = isClear.map((_, pixel) => +(paleness(data, pixel, 255) < MAX_DARK));
  const toDark = distanceTo(isDark, width, BESIDE + 1);
  spread(isClear, width, markedIn(isClear), width * REACH, (pixel) => {
    const isBeside = toDark[pixel]! <= BESIDE;
    const least = isBeside ? MIN_LIGHTNESS : white[Math.floor(pixel / width) * 3]! - MAX_DIMMED;
    return !lenses?.isLens[pixel] && paleness(data, pixel, MAX_TINT) >= least;
  });
  for (const shape of lenses?.shapes ?? []) clearBelow(shape, data, width, isClear);
  dropCrumbs(isClear, width, width * MAX_CRUMB);
}

/** The floor's shadow touches a rim from below: what is thicker there than elsewhere, and lighter and greyer than the rim. */
function clearBelow(
  { mask, hull }: Shape,
  data: Uint8ClampedArray,
  width: number,
  isClear: Uint8Array,
): void {
  const left = Math.min(...hull.map(([from]) => from));
  const right = Math.max(...hull.map(([, to]) => to));
  const margin = (right - left) * 0.15;
  const rims: (readonly number[])[] = [];
  for (let x = Math.ceil(left + margin); x <= right - margin; x++) {
    let pixel = mask.length - width + x;
    while (pixel >= width && !mask[pixel]) pixel -= width;
    const below = pixel + 4 * width;
    // A rim that is not beside its lens is none.
    do pixel += width;
    while (isClear[pixel] && pixel < below);
    const rim: number[] = [];
    for (; isClear[pixel] === 0; pixel += width) rim.push(pixel);
    rims.push(rim);
  }
  const usual = percentile(
    rims.map((rim) => rim.length),
    USUAL_THICKNESS,
  );
  for (const rim of rims) {
    for (const pixel of rim.slice(Math.ceil(usual * MAX_EXCESS) + 1)) {
      if (paleness(data, pixel, MAX_FLOOR_TINT) >= 0) isClear[pixel] = 1;
    }
  }
}

/**
 * Crumbs are left of the floor, and of the noise of a compressed picture.
 * @param side of a crumb at most, in pixels
 */
export function dropCrumbs(isClear: Uint8Array, width: number, side: number): void {
  for (const part of partsOf(inverse(isClear), width)) {
    if (part.length < side * side) for (const crumb of part) isClear[crumb] = 1;
  }
}
