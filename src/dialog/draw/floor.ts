/**
 * Takes away what is left of a studio around eyewear: the pale fringe of its outlines and the shadow of the floor below its
 * rims. Pure.
 */
import type { Layers, Lenses } from './layers.ts';
import { floodFill, percentile, type Pixels, type Work } from './pixels.ts';
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

/** Marks as clear what is no product. */
export function* fringeAndFloor({ pixels, isClear, lenses }: Layers): Work<void> {
  const { data, width } = pixels;
  const product = isClear.length - countOf(isClear);
  const isLight = (pixel: number) => {
    const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!];
    const min = Math.min(red, green, blue);
    return min >= MIN_LIGHTNESS && Math.max(red, green, blue) - min <= MAX_TINT;
  };
  const marks = Uint8Array.from(isClear);
  let front: number[] = [];
  for (let pixel = 0; pixel < marks.length; pixel++) {
    const isEdge =
      marks[pixel] && !(marks[pixel - 1] && marks[pixel + 1] && marks[pixel - width] && marks[pixel + width]);
    if (isEdge) front.push(pixel);
  }
  const gone: number[] = [];
  for (let step = 0; step < Math.ceil(width * REACH) && front.length > 0; step++) {
    const next: number[] = [];
    for (const pixel of front) {
      for (const neighbour of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
        if (marks[neighbour] !== 0 || !isLight(neighbour) || lenses?.isLens[neighbour]) continue;
        marks[neighbour] = 1;
        next.push(neighbour);
      }
    }
    gone.push(...next);
    front = next;
    if (step % 4 === 0) yield;
  }
  if (gone.length <= product * MAX_LOSS) for (const pixel of gone) isClear[pixel] = 1;
  for (const shape of lenses?.shapes ?? []) clearBelow(shape, pixels, isClear);
  yield;
  yield* dropSpecks(isClear, lenses, width);
}

/** The floor's shadow touches a rim from below: what is thicker there than elsewhere, and lighter and greyer than the rim. */
function clearBelow({ mask, hull }: Shape, { data, width }: Pixels, isClear: Uint8Array): void {
  const height = mask.length / width;
  const filled = hull.flatMap(([from, to]) => (from <= to ? [from, to] : []));
  const [left, right] = [Math.min(...filled), Math.max(...filled)];
  const margin = (right - left) * 0.15;
  const columns: { x: number; bottom: number; thickness: number }[] = [];
  for (let x = Math.ceil(left + margin); x <= right - margin; x++) {
    let bottom = height - 1;
    while (bottom > 0 && !mask[bottom * width + x]) bottom--;
    let end = bottom + 1;
    // A rim that is not beside its lens is none.
    while (end < height && isClear[end * width + x] && end < bottom + 4) end++;
    while (end < height && !isClear[end * width + x]) end++;
    columns.push({ x, bottom, thickness: end - bottom - 1 });
  }
  const usual = percentile(
    columns.map(({ thickness }) => thickness),
    USUAL_THICKNESS,
  );
  const most = Math.ceil(usual * MAX_EXCESS) + 1;
  for (const { x, bottom, thickness } of columns) {
    for (let y = bottom + most + 1; y <= bottom + thickness + 1 && y < height; y++) {
      const byte = (y * width + x) * 4;
      const [min, max] = [
        Math.min(data[byte]!, data[byte + 1]!, data[byte + 2]!),
        Math.max(data[byte]!, data[byte + 1]!, data[byte + 2]!),
      ];
      if (max - min <= 48) isClear[y * width + x] = 1;
    }
  }
}

/** Crumbs that are left of the floor hang on nothing. */
function* dropSpecks(isClear: Uint8Array, lenses: Lenses | null, width: number): Work<void> {
  const marks = isClear.map((is, pixel) => (is || lenses?.isLens[pixel] ? 1 : 0));
  for (let pixel = 0; pixel < marks.length; pixel++) {
    if (marks[pixel]) continue;
    const part = yield* floodFill(marks, width, [pixel], 1, () => true);
    if (part.length < width * width * 0.0004) for (const speck of part) isClear[speck] = 1;
  }
}

function countOf(flags: Uint8Array): number {
  let count = 0;
  for (const flag of flags) count += flag;
  return count;
}
