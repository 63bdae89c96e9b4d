/**
 * A product without its background, as a sheet that can be laid on any photo: for each pixel what covers the photo there, and
 * what is let through of the rest. Pure.
 */
import { backgroundOf } from './background.ts';
import { dropCrumbs } from './floor.ts';
import { BYTES, type Box, type Cutout, type Layers, type Sheet } from './layers.ts';
import { pixelsWhere, type Pixels, type Work } from './pixels.ts';
import { unmixed } from './unmix.ts';

/** Around the product, so that its outline is never cut; in parts of its longer side, and pixels. */
const MARGIN = { part: 0.03, pixels: 8 };
/** Below eyewear, in parts of its width: where half a rim is seen, a lens goes on. */
const BELOW = 0.3;
/** Categories whose products have openings: lenses, rings, handles. */
const WITH_OPENINGS: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'bag', 'luggage']);
/** A picture is transparent where so much of it is. */
const MIN_TRANSPARENT = 0.05;
const OPAQUE = 40;
/** Of the picture's width: what is smaller hangs on nothing; chains and stones are small themselves. */
const MAX_CRUMB = 0.005;

/** What is more to do for eyewear. @param box of the product; @returns how high it is then, and whether it lets light through */
export type Refine = (
  layers: Layers,
  box: Box,
  isOnWhite: boolean,
) => Work<{ readonly height: number; readonly isGlassy: boolean }>;

/**
 * @param category of the product (specification, section 2.1)
 * @param refine for eyewear
 */
export function* cutOut(pixels: Pixels, category: string | undefined, refine?: Refine): Work<Cutout> {
  const { data, width, height } = pixels;
  let isClear: Uint8Array = new Uint8Array(width * height).map((_, pixel) =>
    data[pixel * 4 + 3]! < OPAQUE ? 1 : 0,
  );
  const isTransparent =
    pixelsWhere(isClear.length, (pixel) => isClear[pixel]).length >= isClear.length * MIN_TRANSPARENT;
  const background = isTransparent ? null : yield* backgroundOf(pixels, WITH_OPENINGS.has(category));
  if (background) isClear = background.isBackground;
  const isCutOut = background !== null || isTransparent;
  if (isCutOut) dropCrumbs(isClear, width, width * MAX_CRUMB);
  const found = boxOf(isClear, width);
  yield;

  const margin = Math.ceil(Math.max(found.width, found.height) * MARGIN.part) + MARGIN.pixels;
  const below = refine ? Math.max(margin, Math.ceil(found.width * BELOW)) : margin;
  const [left, top] = [found.x - margin, found.y - margin];
  const crop = { width: found.width + 2 * margin, height: found.height + margin + below };
  const cropped = { ...crop, data: new Uint8ClampedArray(crop.width * crop.height * 4) };
  const white = new Float32Array(crop.height * 3).fill(255);
  const open = new Uint8Array(crop.width * crop.height).map((_, pixel) => {
    const [x, y] = [left + (pixel % crop.width), top + Math.floor(pixel / crop.width)];
    if (x < 0 || y < 0 || x >= width || y >= height) return 1;
    const from = y * width + x;
    for (let i = 0; i < 4; i++) cropped.data[pixel * 4 + i] = data[from * 4 + i]!;
    if (background) white.set(background.white.subarray(y * 3, y * 3 + 3), (y - top) * 3);
    return isClear[from]!;
  });
  const layers: Layers = { pixels: cropped, isClear: open, white, lenses: null };
  yield;
  const box = { ...found, x: margin, y: margin };
  const refined = refine && isCutOut ? yield* refine(layers, box, background !== null) : null;
  return {
    category,
    sheet: background ? yield* unmixed(layers, refined?.isGlassy ?? false) : asItIs(layers),
    box: { ...found, height: refined?.height ?? found.height },
    inset: { x: margin, y: margin },
    isCutOut,
    hasLenses: layers.lenses !== null || (isTransparent && refine !== undefined),
  };
}

/** Where the product is; the whole picture where nothing is of it. */
function boxOf(isClear: Uint8Array, width: number): Box {
  let [x, y, right, bottom] = [width, -1, 0, 0];
  isClear.forEach((is, pixel) => {
    if (is) return;
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    if (y < 0) y = row;
    [x, right, bottom] = [Math.min(x, column), Math.max(right, column + 1), row + 1];
  });
  return y < 0
    ? { x: 0, y: 0, width, height: isClear.length / width }
    : { x, y, width: right - x, height: bottom - y };
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
