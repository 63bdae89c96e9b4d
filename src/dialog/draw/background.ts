/**
 * Tells the white studio background of a product's picture from the product: from the picture's edges inwards, through the soft
 * shadow on the floor, and into openings that the product encloses. White inside the product stays, also where its outline has
 * small gaps. Pure.
 */
import { distanceTo, isPale, percentile, pixelsWhere, spread, type Pixels, type Work } from './pixels.ts';

export interface Background {
  /** 1 where a pixel is background. */
  readonly isBackground: Uint8Array;
  /** How light the studio is in each row: three values from 0 to 255. */
  readonly white: Float32Array;
}

/** There is no white background where less than this fraction of the picture's edge is light. */
const MIN_LIGHT_EDGE = 0.6;
/** Where less than this fraction of the picture would remain it was no background: a white product on white, without an outline. */
const MIN_REMAINING = 0.001;
/** The background is at least this light (0 to 255), and a soft shadow on it at least that. */
const MIN_LIGHTNESS = 200;
const MIN_SHADOW = 150;
/** A background pixel's channels differ by at most this. */
const MAX_TINT = 24;
/** In a background, lightness changes by at most this over two pixels; at a product's outline it changes by more. */
const MAX_GRADIENT = 8;
/** In pixels: the fill passes through no gap of up to twice this width. */
const GAP_RADIUS = 2;
/** Background in an opening of the product is at least this light, and this fraction of the picture: larger than gloss. */
const MIN_OPENING_LIGHTNESS = 236;
const MIN_OPENING_AREA = 0.003;
/** What is seen through an opening is at most so much darker than the background beside the product, or fills so much of its box. */
const MAX_DIMMED = 6;
const MIN_COMPACT = 0.6;

/**
 * Null if there is no white background.
 * @param hasOpenings background that the product encloses counts too, as behind a pair of glasses or inside a ring
 */
export function* backgroundOf(
  { data, width, height }: Pixels,
  hasOpenings: boolean,
): Work<Background | null> {
  const isBackground = new Uint8Array(width * height);
  // The darkest channel where a pixel may be background or a shadow on it, else 0.
  const lightness = isBackground.map((_, pixel) => {
    if (!data[pixel * 4 + 3]) return 255;
    if (!isPale(data, pixel, MIN_SHADOW, MAX_TINT)) return 0;
    return Math.min(data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!);
  });
  yield;
  const edge = pixelsWhere(
    lightness.length,
    (pixel) => pixel < width || pixel >= lightness.length - width || (pixel + 1) % width < 2,
  );
  const lightEdge = edge.filter((pixel) => lightness[pixel]! >= MIN_LIGHTNESS);
  if (lightEdge.length < edge.length * MIN_LIGHT_EDGE) return null;

  const change = (one: number | undefined, other: number | undefined) =>
    Math.abs((one ?? other)! - (other ?? one)!);
  const isOutline = lightness.map((value, pixel) =>
    value &&
    change(lightness[pixel - 1], lightness[pixel + 1]) <= MAX_GRADIENT &&
    change(lightness[pixel - width], lightness[pixel + width]) <= MAX_GRADIENT
      ? 0
      : 1,
  );
  const distance = distanceTo(isOutline, width, height, GAP_RADIUS + 1);
  yield;
  const isOpen = (pixel: number) => distance[pixel]! > GAP_RADIUS;
  const areas = [...spread(isBackground, width, lightEdge.filter(isOpen), isOpen)];
  yield;
  if (hasOpenings) {
    const white = percentile(
      lightEdge.map((pixel) => lightness[pixel]!),
      0.9,
    );
    const isBright = (pixel: number) => isOpen(pixel) && lightness[pixel]! >= MIN_OPENING_LIGHTNESS;
    // Gloss, and what is white itself, is filled once as well.
    const seen = isBackground.slice();
    for (let pixel = 0; pixel < seen.length; pixel++) {
      if (seen[pixel] || !isBright(pixel)) continue;
      const opening = spread(seen, width, [pixel], isBright);
      if (opening.length < seen.length * MIN_OPENING_AREA) continue;
      if (isSeenThrough(opening, lightness, width, white)) for (const part of opening) areas.push(part);
    }
  }
  yield;
  // The fill kept a distance from the outline: now the areas grow up to it, into it at last, and not beyond it: a white
  // product begins there.
  spread(
    isBackground,
    width,
    areas,
    (pixel, _, step) => lightness[pixel]! >= MIN_LIGHTNESS && (step < GAP_RADIUS || isOutline[pixel] === 1),
    GAP_RADIUS + 2,
  );
  yield;
  if (
    pixelsWhere(isBackground.length, (pixel) => !isBackground[pixel]).length <
    isBackground.length * MIN_REMAINING
  )
    return null;
  return { isBackground, white: whiteOf(data, width, height, isBackground) };
}

/** An opening shows the studio's own white, or is a compact lens; a white frame is neither. */
function isSeenThrough(
  area: readonly number[],
  lightness: Uint8Array,
  width: number,
  white: number,
): boolean {
  let [left, right, last, light] = [width, 0, 0, 0];
  for (const pixel of area) {
    const x = pixel % width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (pixel > last) last = pixel;
    light += lightness[pixel]!;
  }
  // It was filled from its uppermost row on.
  const box = (right - left + 1) * (Math.floor((last - area[0]!) / width) + 1);
  return light / area.length >= white - MAX_DIMMED || area.length >= box * MIN_COMPACT;
}

/** Nearly the lightest of each row, as the floor's shadow lies on a part of it. */
function whiteOf(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  isBackground: Uint8Array,
): Float32Array {
  const white = new Float32Array(height * 3);
  for (let y = 0; y < height; y++) {
    const row = pixelsWhere(
      width,
      (x) => x % 4 === 0 && isBackground[y * width + x] && data[(y * width + x) * 4 + 3],
    );
    for (let i = 0; i < 3; i++) {
      white[y * 3 + i] =
        percentile(
          row.map((x) => data[(y * width + x) * 4 + i]!),
          0.7,
        ) || 255;
    }
  }
  return white;
}
