/** Removes remains of a studio around a product: the pale fringe of outlines, the floor's shadow below rims, and crumbs. Pure. */
import type { Layers } from './layers.ts';
import { distanceTo, findParts, inverse, markedIn, paleness, percentile, spread } from '../pixels.ts';
import type { Shape } from './shapes.ts';

/** A fringe is at least this light (0 to 255), colourless, and at most this wide, as a share of the product's width. */
const MIN_LIGHTNESS = 178;
const MAX_TINT = 26;
const REACH = 0.022;
/** A fringe is nearly as light as the studio, or at most this many pixels away from a channel as dark as this. */
const MAX_DIMMED = 10;
const BESIDE = 12;
const MAX_DARK = 120;
/** Pixels from a lens to its rim, and from one part of the rim to the next: a bevel is light. */
const MAX_SLIT = 4;
/** Below a lens a rim is at most this much thicker than at a third of its columns. */
const USUAL_THICKNESS = 0.3;
const MAX_EXCESS = 1.08;
/** A floor's shadow below the rim is greyer than this. */
const MAX_FLOOR_TINT = 48;
/** Crumbs are smaller than this share of the product's width, and connected to nothing. */
const MAX_CRUMB = 0.02;
/**
 * Clear acetate is recognized by its rims: below the middle of the lenses, away from temples and hinges, beside the share of the
 * width of bridge and nose pads, and a few pixels from the rims' edges. Limits: least thickness, lightness by the studio's, and
 * change of it. In a shop's pictures (Nov 2026) this finds 37 of 51 frames that it calls transparent (others are dark or even), two
 * of 17 white and grey ones, and none of 67 of metal.
 */
const BRIDGE = 0.17;
const WITHIN = 3;
const MIN_INNER = 0.28;
const MIN_LIGHT = 0.64;
const MIN_CHANGE = 0.022;

/** Marks pixels as clear that are no part of the product. */
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
  layers.isGlass = isClearAcetate(layers);
  // The studio shows through a clear frame, and so will a face.
  if (layers.isGlass) return;
  // The background between rims, bars and folded temples is larger than gloss.
  const isGap = isClear.map((is, pixel) => +(!is && isStudio(pixel)));
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
        // A line that is this much darker than both of its sides is no fringe.
        paleness(data, 2 * pixel - from, 255) < light[pixel]! + MAX_DIMMED),
  );
  for (const lens of lenses) clearBelow(lens, data, width, isClear);
  dropCrumbs(isClear, width, crumb);
}

/** Whether the frame lets light through: its inside is light and uneven, as behind water. An opaque frame is even. */
function isClearAcetate({ pixels: { data, width }, isClear, white, isLens, lenses }: Layers): boolean {
  const isOpen = isClear.map((is, pixel) => is || isLens[pixel]!);
  const toEdge = distanceTo(isOpen, width, WITHIN + 1);
  const rows = lenses[0]?.rows ?? [];
  const middle = (rows.findIndex((row) => row.length) + rows.findLastIndex((row) => row.length)) >> 1;
  const inner: number[] = [];
  let all = 0;
  for (let pixel = Math.max(0, middle) * width; pixel < isClear.length; pixel++) {
    if (isOpen[pixel] || Math.abs((pixel % width) / width - 0.5) < BRIDGE) continue;
    all++;
    if (toEdge[pixel]! > WITHIN)
      inner.push(paleness(data, pixel, 255) / white[Math.floor(pixel / width) * 3]!);
  }
  // The darkest part may be the shaded edge of an opaque rim.
  return (
    inner.length > all * MIN_INNER &&
    percentile(inner, 0.5) > MIN_LIGHT &&
    percentile(inner, 0.8) - percentile(inner, 0.4) > MIN_CHANGE
  );
}

/** Clears the floor's shadow that touches a rim from below: thicker there than elsewhere, and lighter and greyer than the rim. */
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
 * Clears crumbs, which are left of the floor and of the noise of a compressed picture.
 * @param side largest side of a crumb in pixels
 */
export function dropCrumbs(isClear: Uint8Array, width: number, side: number): void {
  for (const part of findParts(inverse(isClear), width)) {
    if (part.length < side * side) for (const crumb of part) isClear[crumb] = 1;
  }
}
