/**
 * A product without its background, as a sheet that can be laid on any photo: for each pixel what covers the photo there, and
 * what is let through of the rest. Pure.
 */
import { backgroundOf } from './background.ts';
import { contentBox } from './content-box.ts';
import { fringeAndFloor } from './floor.ts';
import { BYTES, type Cutout, type Layers, type Sheet } from './layers.ts';
import { lensesOf } from './lenses.ts';
import type { Pixels, Work } from './pixels.ts';
import { lastRowOf } from './shapes.ts';
import { isTranslucent, unmixed } from './unmix.ts';

/** Around the product, so that its outline is never cut; in parts of its longer side, and pixels. */
const MARGIN = { part: 0.03, pixels: 8 };
/** Below eyewear, in parts of its width: where half a rim is seen, a lens goes on. */
const BELOW = 0.3;
/** Categories whose products have openings: lenses, rings, handles. */
const WITH_OPENINGS: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'bag', 'luggage']);
/** A picture is transparent where so much of it is. */
const MIN_TRANSPARENT = 0.05;
const OPAQUE = 40;

/** @param category of the product (specification, section 2.1) */
export function* cutOut(pixels: Pixels, category: string | undefined): Work<Cutout> {
  const { data, width, height } = pixels;
  let isClear: Uint8Array = new Uint8Array(width * height);
  let clear = 0;
  for (let pixel = 0; pixel < isClear.length; pixel++) {
    if (data[pixel * 4 + 3]! >= OPAQUE) continue;
    isClear[pixel] = 1;
    clear++;
  }
  const isTransparent = clear >= isClear.length * MIN_TRANSPARENT;
  const background = isTransparent ? null : yield* backgroundOf(pixels, WITH_OPENINGS.has(category));
  if (background) isClear = background.isBackground;
  let box = contentBox(isClear, width, height);
  yield;

  const margin = Math.ceil(Math.max(box.width, box.height) * MARGIN.part) + MARGIN.pixels;
  const below = category === 'eyewear' ? Math.max(margin, Math.ceil(box.width * BELOW)) : margin;
  const [left, top] = [box.x - margin, box.y - margin];
  const crop = { width: box.width + 2 * margin, height: box.height + margin + below };
  const cropped = { ...crop, data: new Uint8ClampedArray(crop.width * crop.height * 4) };
  const open = new Uint8Array(crop.width * crop.height).fill(1);
  const white = new Float32Array(open.length * 3).fill(255);
  for (let y = Math.max(0, top); y < Math.min(height, top + crop.height); y++) {
    const [first, end] = [Math.max(0, left), Math.min(width, left + crop.width)];
    const [from, to] = [y * width, (y - top) * crop.width - left];
    cropped.data.set(data.subarray((from + first) * 4, (from + end) * 4), (to + first) * 4);
    open.set(isClear.subarray(from + first, from + end), to + first);
    if (background) for (let x = first; x < end; x++) background.writeWhite(x, y, white, (to + x) * 3);
    if (y % 32 === 0) yield;
  }
  const isCutOut = background !== null || isTransparent;
  const layers: Layers = { pixels: cropped, isClear: open, white, lenses: null };
  if (category === 'eyewear' && isCutOut) {
    layers.lenses = yield* lensesOf(layers, { ...box, x: margin, y: margin });
    if (background) yield* fringeAndFloor(layers);
    const [from, to] = [box.y - top, box.y - top + box.height];
    const bottom = Math.max(to, ...(layers.lenses?.shapes ?? []).map(({ hull }) => lastRowOf(hull) + 1));
    box = { ...box, height: bottom - from };
  }
  yield;
  const hasLenses = layers.lenses !== null || (isTransparent && category === 'eyewear');
  const isGlassy = category === 'eyewear' && isTranslucent(layers);
  const sheet = background ? yield* unmixed(layers, isGlassy) : asItIs(layers);
  return { category, sheet, box, inset: { x: margin, y: margin }, isCutOut, hasLenses };
}

/** A picture that is transparent already, or has no background that could be told from the product. */
function asItIs({ pixels: { data, width, height }, lenses }: Layers): Sheet {
  const sheet = new Uint8ClampedArray(width * height * BYTES);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = lenses?.isLens[pixel] ? 0 : data[pixel * 4 + 3]!;
    for (let i = 0; i < 3; i++) {
      sheet[pixel * BYTES + i] = (data[pixel * 4 + i]! * alpha) / 255;
      sheet[pixel * BYTES + 4 + i] = 255 * (alpha ? 1 : (lenses?.through[pixel * 3 + i] ?? 1));
    }
    sheet[pixel * BYTES + 3] = alpha;
  }
  return { data: sheet, width, height };
}
