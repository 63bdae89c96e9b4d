/**
 * Takes away what is left of a studio around a product: the pale fringe of its outlines, the shadow of the floor below its rims,
 * and crumbs. Pure.
 */
import type { Layers } from './layers.ts';
import { distanceTo, inverse, markedIn, paleness, findParts, percentile, spread } from './pixels.ts';
import type { Shape } from './shapes.ts';

/** A fringe is at least this light (0 to 255), colourless, and so wide in parts of the product's width. */
const MIN_LIGHTNESS = 178;
const MAX_TINT = 26;
const REACH = 0.022;
/** It is nearly as light as the studio, or lies at most so many pixels from what has a channel as dark as this. */
const MAX_DIMMED = 10;
const BESIDE = 12;
const MAX_DARK = 120;
/** Pixels from a lens to its rim, and from one part of it to the next: a bevel is light. */
const MAX_SLIT = 4;
/** Below a lens a rim is at most as thick as it is at a third of its columns, but for so much. */
const USUAL_THICKNESS = 0.3;
const MAX_EXCESS = 1.08;
/** Of what is below it, a floor's shadow is greyer than this. */
const MAX_FLOOR_TINT = 48;
/** Of the product's width: what is smaller hangs on nothing. */
const MAX_CRUMB = 0.02;
/**
 * Of frames of clear acetate, beside the bridge, as light as the studio at least, so far within their edges in parts of the width; and
 * of all their pixels, how light most are.
 */
const MIN_CLEAR = 0.03;
const WITHIN = 0.002;
const MIN_LIGHT = 0.6;
const BRIDGE = 0.1;

/** Marks as clear what is no product. */
export function clearFringeAndFloor(layers: Layers): void {
  const {
    pixels: { data, width },
    isClear,
    white,
    lenses,
    isLens,
  } = layers;
  const crumb = width * MAX_CRUMB;
  const light = isClear.map((_, pixel) => (isLens[pixel] ? 0 : Math.max(0, paleness(data, pixel, MAX_TINT))));
  const isStudio = (pixel: number) => light[pixel]! >= white[Math.floor(pixel / width) * 3]! - MAX_DIMMED;
  // What is seen between rims, bars and folded temples is larger than gloss.
  const isGap = isClear.map((is, pixel) => +(!is && isStudio(pixel)));
  layers.isGlass = isClearAcetate(layers, isGap);
  // The studio is seen through it, and so is a face.
  if (layers.isGlass) return;
  for (const gap of findParts(isGap, width)) {
    if (gap.length >= crumb * crumb) for (const pixel of gap) isClear[pixel] = 1;
  }
  const isDark = isClear.map((_, pixel) => +(paleness(data, pixel, 255) < MAX_DARK));
  const toDark = distanceTo(isDark, width, BESIDE + 1);
  spread(
    isClear,
    width,
    markedIn(isClear),
    width * REACH,
    (pixel, from) =>
      isStudio(pixel) ||
      (toDark[pixel]! <= BESIDE &&
        light[pixel]! >= MIN_LIGHTNESS &&
        // A line that is as much darker than both of its sides is no fringe.
        paleness(data, 2 * pixel - from, 255) < light[pixel]! + MAX_DIMMED),
  );
  for (const lens of lenses) clearBelow(lens, data, width, isClear);
  dropCrumbs(isClear, width, crumb);
}

/** Frames that let the studio be seen through them, between their edges, not only beside their bridge as through two bars. */
function isClearAcetate(
  { pixels: { data, width }, isClear, white, isLens }: Layers,
  isGap: Uint8Array,
): boolean {
  const light: number[] = [];
  const depth = width * WITHIN;
  const toEdge = distanceTo(inverse(isGap), width, Math.ceil(depth) + 1);
  let [clear, all] = [0, 0];
  for (let pixel = 0; pixel < isClear.length; pixel++) {
    if (isClear[pixel] || isLens[pixel] || Math.abs((pixel % width) / width - 0.5) < BRIDGE) continue;
    all++;
    if (toEdge[pixel]! > depth) clear++;
    light.push(paleness(data, pixel, 255) / white[Math.floor(pixel / width) * 3]!);
  }
  return clear > all * MIN_CLEAR && percentile(light, 0.4) > MIN_LIGHT;
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
    const rim: number[] = [];
    for (let gap = 0; gap < MAX_SLIT;) {
      pixel += width;
      gap = isClear[pixel] === 0 ? 0 : gap + 1;
      if (!gap) rim.push(pixel);
    }
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
  for (const part of findParts(inverse(isClear), width)) {
    if (part.length < side * side) for (const crumb of part) isClear[crumb] = 1;
  }
}
