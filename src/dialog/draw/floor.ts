/**
 * Takes away what is left of a studio around a product: the pale fringe of its outlines, the shadow of the floor below its rims,
 * and crumbs. Pure.
 */
import type { Layers } from './layers.ts';
import { isPale, percentile, pixelsWhere, spread } from './pixels.ts';
import type { Shape } from './shapes.ts';

/** A fringe is at least this light (0 to 255), colourless, and so wide in parts of the product's width. */
const MIN_LIGHTNESS = 178;
const MAX_TINT = 26;
const REACH = 0.022;
/** Where more than this part of the product would go, the product itself is light. */
const MAX_LOSS = 0.03;
/** Below a lens a rim is at most as thick as it is at a third of its columns, but for so much. */
const USUAL_THICKNESS = 0.3;
const MAX_EXCESS = 1.08;
/** Of the product's width: what is smaller hangs on nothing. */
const MAX_CRUMB = 0.02;

/** Marks as clear what is no product. */
export function clearFringeAndFloor({ pixels: { data, width }, isClear, lenses }: Layers): void {
  const edge = pixelsWhere(
    isClear.length,
    (pixel) =>
      isClear[pixel] &&
      !(isClear[pixel - 1] && isClear[pixel + 1] && isClear[pixel - width] && isClear[pixel + width]),
  );
  const gone = spread(
    isClear.slice(),
    width,
    edge,
    (pixel) => !lenses?.isLens[pixel] && isPale(data, pixel, MIN_LIGHTNESS, MAX_TINT),
    width * REACH,
  ).slice(edge.length);
  const product = pixelsWhere(isClear.length, (pixel) => !isClear[pixel]).length;
  if (gone.length <= product * MAX_LOSS) for (const pixel of gone) isClear[pixel] = 1;
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
  const filled = hull.flatMap(([from, to]) => (from <= to ? [from, to] : []));
  const [left, right] = [Math.min(...filled), Math.max(...filled)];
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
      if (isPale(data, pixel, 0, 48)) isClear[pixel] = 1;
    }
  }
}

/**
 * Crumbs are left of the floor, and of the noise of a compressed picture.
 * @param side of a crumb at most, in pixels
 */
export function dropCrumbs(isClear: Uint8Array, width: number, side: number): void {
  const marks = isClear.slice();
  for (let pixel = 0; pixel < marks.length; pixel++) {
    if (marks[pixel]) continue;
    const part = spread(marks, width, [pixel], () => true);
    if (part.length < side * side) for (const crumb of part) isClear[crumb] = 1;
  }
}
