/**
 * The cut-out as it was before eyewear was drawn as worn, kept to compare the drawing of today with. Finds the white studio background of a product's picture, from the picture's edges inwards, and makes it transparent. The
 * soft shadow on it stays as a shadow; white inside the product stays too, also where its outline has small gaps. Works in
 * time slices, so that the page stays responsive.
 */
import type { Pixels } from '../../../../src/try-on/wear/picture/pixels.ts';

/** There is no white background where less than this fraction of the picture's edge is light. */
const MIN_LIGHT_EDGE = 0.6;
/** Where less than this fraction of the picture would remain it was no background: a white product on white, without an outline. */
const MIN_REMAINING = 0.001;
/** The background, and the shadow on it, is at least this light (0 to 255). */
const MIN_LIGHTNESS = 200;
/** A background pixel's channels differ by at most this. */
const MAX_TINT = 24;
/** In a background, lightness changes by at most this over two pixels; at a product's outline it changes by more. */
const MAX_GRADIENT = 8;
/** In pixels: the fill passes through no gap of up to twice this width. */
const GAP_RADIUS = 2;
/** Background lighter than this has no shadow on it. */
const SHADOW_FREE_LIGHTNESS = 238;
/** Background in an opening of the product is at least this light, and this fraction of the picture: larger than gloss. */
const MIN_OPENING_LIGHTNESS = 236;
const MIN_OPENING_AREA = 0.003;
/** Pixels between two possible interruptions. */
const PIXELS_PER_STEP = 2048;

/** Changes `pixels` in place; false, and unchanged, where there is no white background. Yields where it may be interrupted. */
export function* clearWhite(pixels: Pixels, hasOpenings: boolean): Generator<void, boolean> {
  const { data, width, height } = pixels;
  const lightness = yield* backgroundLightness(data);
  const size = lightness.length;
  const edge = edgePixels(width, height);
  const lightEdge = edge.filter((pixel) => lightness[pixel]!);
  if (lightEdge.length < edge.length * MIN_LIGHT_EDGE) return false;

  const distance = yield* distanceToOutline(lightness, width, height);
  const isCleared = new Uint8Array(size);
  /** Every pixel that was filled, once. */
  const filled = new Uint32Array(size);
  let count = 0;
  /** From `seeds` to all neighbours that are farther from an outline than a gap is wide. */
  function* floodFill(
    seeds: readonly number[],
    accepts: (pixel: number) => boolean,
  ): Generator<void, Uint32Array> {
    const first = count;
    const visit = (pixel: number) => {
      if (isCleared[pixel] || distance[pixel]! <= GAP_RADIUS || !accepts(pixel)) return;
      isCleared[pixel] = 1;
      filled[count++] = pixel;
    };
    seeds.forEach(visit);
    for (let next = first; next < count; next++) {
      forNeighbours(filled[next]!, width, size, visit);
      if (next % PIXELS_PER_STEP === 0) yield;
    }
    return filled.subarray(first, count);
  }

  const areas = [yield* floodFill(lightEdge, () => true)];
  if (hasOpenings) {
    const isBright = (pixel: number) => lightness[pixel]! >= MIN_OPENING_LIGHTNESS;
    for (let pixel = 0; pixel < size; pixel++) {
      if (pixel % PIXELS_PER_STEP === 0) yield;
      if (isCleared[pixel] || distance[pixel]! <= GAP_RADIUS || !isBright(pixel)) continue;
      const opening = yield* floodFill([pixel], isBright);
      if (opening.length >= size * MIN_OPENING_AREA) areas.push(opening);
      // Marked, so that it is not filled again from its next pixel.
      else for (const gloss of opening) isCleared[gloss] = 2;
    }
    for (let pixel = 0; pixel < size; pixel++) if (isCleared[pixel] === 2) isCleared[pixel] = 0;
  }

  // The fill kept a distance from the outline: now the areas grow up to it.
  let fronts: Iterable<number>[] = areas;
  for (let step = 0; step <= GAP_RADIUS + 1; step++) {
    const grown: number[] = [];
    let visited = 0;
    for (const front of fronts) {
      for (const pixel of front) {
        forNeighbours(pixel, width, size, (next) => {
          if (isCleared[next] || !lightness[next]) return;
          isCleared[next] = 1;
          grown.push(next);
        });
        if (++visited % PIXELS_PER_STEP === 0) yield;
      }
    }
    fronts = [grown];
  }

  let remaining = 0;
  for (let pixel = 0; pixel < size; pixel++) {
    if (!isCleared[pixel]) remaining++;
    if (pixel % PIXELS_PER_STEP === 0) yield;
  }
  if (remaining < size * MIN_REMAINING) return false;

  for (let pixel = 0; pixel < size; pixel++) {
    if (isCleared[pixel]) replaceByShadow(data, pixel, lightness[pixel]!);
    else if (touchesCleared(isCleared, pixel, width)) unblendWhite(data, pixel);
    if (pixel % PIXELS_PER_STEP === 0) yield;
  }
  return true;
}

/** The darkest channel where a pixel may be background or a shadow on it, else 0. */
function* backgroundLightness(data: Uint8ClampedArray): Generator<void, Uint8Array> {
  const lightness = new Uint8Array(data.length / 4);
  for (let pixel = 0, byte = 0; pixel < lightness.length; pixel++, byte += 4) {
    const [red, green, blue] = [data[byte]!, data[byte + 1]!, data[byte + 2]!];
    const min = Math.min(red, green, blue);
    if (data[byte + 3] === 0) lightness[pixel] = 255;
    else if (min >= MIN_LIGHTNESS && Math.max(red, green, blue) - min <= MAX_TINT) lightness[pixel] = min;
    if (pixel % PIXELS_PER_STEP === 0) yield;
  }
  return lightness;
}

/** A distance transform: pixels from each to the next that is no smooth background, limited to `GAP_RADIUS` + 1. */
function* distanceToOutline(
  lightness: Uint8Array,
  width: number,
  height: number,
): Generator<void, Uint8Array> {
  const distance = new Uint8Array(lightness.length);
  const differ = (a: number, b: number) => Math.abs(lightness[a]! - lightness[b]!) > MAX_GRADIENT;
  const max = GAP_RADIUS + 1;
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const [left, right] = [x > 0 ? pixel - 1 : pixel, x < width - 1 ? pixel + 1 : pixel];
      const [above, below] = [y > 0 ? pixel - width : pixel, y < height - 1 ? pixel + width : pixel];
      const isSmooth = lightness[pixel]! > 0 && !differ(left, right) && !differ(above, below);
      if (!isSmooth) continue;
      const before = Math.min(x > 0 ? distance[left]! : max, y > 0 ? distance[above]! : max);
      distance[pixel] = Math.min(before + 1, max);
    }
    if (y % 4 === 0) yield;
  }
  for (let y = height - 1, pixel = distance.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, pixel--) {
      const after = Math.min(
        x < width - 1 ? distance[pixel + 1]! : max,
        y < height - 1 ? distance[pixel + width]! : max,
      );
      distance[pixel] = Math.min(distance[pixel]!, after + 1);
    }
    if (y % 4 === 0) yield;
  }
  return distance;
}

function edgePixels(width: number, height: number): number[] {
  const pixels: number[] = [];
  for (let row = 0; row < height; row++) pixels.push(row * width, row * width + width - 1);
  for (let column = 0; column < width; column++) pixels.push(column, (height - 1) * width + column);
  return pixels;
}

function forNeighbours(pixel: number, width: number, size: number, visit: (pixel: number) => void): void {
  const column = pixel % width;
  if (column > 0) visit(pixel - 1);
  if (column < width - 1) visit(pixel + 1);
  if (pixel >= width) visit(pixel - width);
  if (pixel < size - width) visit(pixel + width);
}

function touchesCleared(isCleared: Uint8Array, pixel: number, width: number): boolean {
  let isFound = false;
  forNeighbours(pixel, width, isCleared.length, (next) => (isFound ||= isCleared[next] === 1));
  return isFound;
}

/** Black, as opaque as the background was dark. */
function replaceByShadow(data: Uint8ClampedArray, pixel: number, lightness: number): void {
  data.fill(0, pixel * 4, pixel * 4 + 3);
  data[pixel * 4 + 3] = Math.max(0, SHADOW_FREE_LIGHTNESS - lightness);
}

/** At its edge the product is blended with the white behind it: that share of white becomes transparency. */
function unblendWhite(data: Uint8ClampedArray, pixel: number): void {
  const channels = [0, 1, 2].map((channel) => data[pixel * 4 + channel]!);
  const min = Math.min(...channels);
  if (min <= MIN_LIGHTNESS) return;
  const opacity = Math.max(0, (255 - min) / (255 - MIN_LIGHTNESS));
  channels.forEach((value, channel) => {
    data[pixel * 4 + channel] = opacity > 0 ? (value - 255 * (1 - opacity)) / opacity : 0;
  });
  data[pixel * 4 + 3]! *= opacity;
}
