/**
 * Tells the white studio background of a product's picture from the product: from the picture's edges inwards, through the soft
 * shadow on the floor, and into openings that the product encloses. White inside the product stays, also where its outline has
 * small gaps. Pure.
 */
import { distanceTo, edgePixels, floodFill, percentile, type Pixels, type Work } from './pixels.ts';

export interface Background {
  /** 1 where a pixel is background. */
  readonly isBackground: Uint8Array;
  /**
   * Writes how light the studio is at a pixel to three places of `white`, by channel from 0 to 255; lights fall off towards
   * a picture's corners.
   */
  writeWhite(x: number, y: number, white: Float32Array, to: number): void;
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
/** Light specks are smaller than this part of the picture. */
const MAX_SPECK = 0.0001;
/** What is seen through an opening is at most so much darker than the background beside the product, or fills so much of its box. */
const MAX_DIMMED = 6;
const MIN_COMPACT = 0.6;
/** Pixels to a side of the squares in which the studio's light is measured. */
const CELL = 32;
const ROWS_PER_STEP = 32;

/**
 * Null if there is no white background.
 * @param hasOpenings background that the product encloses counts too, as behind a pair of glasses or inside a ring
 */
export function* backgroundOf(pixels: Pixels, hasOpenings: boolean): Work<Background | null> {
  const { data, width, height } = pixels;
  const size = width * height;
  const lightness = yield* lightnessOf(pixels);
  const edge = edgePixels(width, height);
  const lightEdge = edge.filter((pixel) => lightness[pixel]! >= MIN_LIGHTNESS);
  if (lightEdge.length < edge.length * MIN_LIGHT_EDGE) return null;

  const isOutline = yield* outlinesOf(lightness, width, height);
  const distance = distanceTo(isOutline, width, height, GAP_RADIUS + 1);
  yield;
  const isBackground = new Uint8Array(size);
  const isOpen = (pixel: number) => distance[pixel]! > GAP_RADIUS;
  const areas = [yield* floodFill(isBackground, width, lightEdge, 1, isOpen)];
  if (hasOpenings) {
    const white = percentile(
      lightEdge.map((pixel) => lightness[pixel]!),
      0.9,
    );
    const isBright = (pixel: number) => isOpen(pixel) && lightness[pixel]! >= MIN_OPENING_LIGHTNESS;
    for (let pixel = 0; pixel < size; pixel++) {
      if (isBackground[pixel] || !isBright(pixel)) continue;
      const opening = yield* floodFill(isBackground, width, [pixel], 1, isBright);
      const isLarge = opening.length >= size * MIN_OPENING_AREA;
      if (isLarge && isSeenThrough(opening, lightness, width, white)) areas.push(opening);
      // Gloss, and what is white itself, is marked, so that it is not filled again from its next pixel.
      else for (const gloss of opening) isBackground[gloss] = 2;
    }
    for (let pixel = 0; pixel < size; pixel++) if (isBackground[pixel] === 2) isBackground[pixel] = 0;
  }
  yield;
  // The fill kept a distance from the outline: now the areas grow up to it.
  let fronts: Iterable<number>[] = areas;
  for (let step = 0; step <= GAP_RADIUS + 1; step++) {
    const grown: number[] = [];
    const visit = (pixel: number) => {
      if (isBackground[pixel] || lightness[pixel]! < MIN_LIGHTNESS) return;
      // Into the outline at last, and not beyond it: a white product begins there.
      if (step >= GAP_RADIUS && !isOutline[pixel]) return;
      isBackground[pixel] = 1;
      grown.push(pixel);
    };
    for (const front of fronts) {
      for (const pixel of front) {
        const column = pixel % width;
        if (column > 0) visit(pixel - 1);
        if (column < width - 1) visit(pixel + 1);
        if (pixel >= width) visit(pixel - width);
        if (pixel < size - width) visit(pixel + width);
      }
    }
    fronts = [grown];
    yield;
  }
  // What a compressed picture's noise has left of it: light specks.
  const marks = isBackground.map((is, pixel) => (is || lightness[pixel]! < MIN_LIGHTNESS ? 1 : 0));
  for (let pixel = 0; pixel < size; pixel++) {
    if (marks[pixel]) continue;
    const speck = yield* floodFill(marks, width, [pixel], 1, () => true);
    // One that no background touches is gloss.
    if (speck.length >= size * MAX_SPECK) continue;
    const isOutside = speck.some((part) => isBackground[part - 1] || isBackground[part + 1]);
    if (isOutside) for (const part of speck) isBackground[part] = 1;
  }
  let remaining = 0;
  for (const is of isBackground) if (!is) remaining++;
  if (remaining < size * MIN_REMAINING) return null;
  return { isBackground, writeWhite: whiteOf(data, width, height, isBackground) };
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

/** The darkest channel where a pixel may be background or a shadow on it, else 0. */
function* lightnessOf({ data, width, height }: Pixels): Work<Uint8Array> {
  const lightness = new Uint8Array(width * height);
  for (let y = 0, pixel = 0, byte = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++, byte += 4) {
      const [red, green, blue] = [data[byte]!, data[byte + 1]!, data[byte + 2]!];
      const min = red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
      const max = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
      if (data[byte + 3] === 0) lightness[pixel] = 255;
      else if (min >= MIN_SHADOW && max - min <= MAX_TINT) lightness[pixel] = min;
    }
    if (y % ROWS_PER_STEP === 0) yield;
  }
  return lightness;
}

/** 1 wherever a picture is no smooth background. */
function* outlinesOf(lightness: Uint8Array, width: number, height: number): Work<Uint8Array> {
  const isOutline = new Uint8Array(lightness.length);
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const across = lightness[x > 0 ? pixel - 1 : pixel]! - lightness[x < width - 1 ? pixel + 1 : pixel]!;
      const down =
        lightness[y > 0 ? pixel - width : pixel]! - lightness[y < height - 1 ? pixel + width : pixel]!;
      const isSmooth =
        lightness[pixel]! > 0 &&
        across <= MAX_GRADIENT &&
        -across <= MAX_GRADIENT &&
        down <= MAX_GRADIENT &&
        -down <= MAX_GRADIENT;
      if (!isSmooth) isOutline[pixel] = 1;
    }
    if (y % ROWS_PER_STEP === 0) yield;
  }
  return isOutline;
}

/** The background's mean in each of a few squares; where a square has none, its neighbours' mean. */
function whiteOf(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  isBackground: Uint8Array,
): Background['writeWhite'] {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const sums = new Float32Array(columns * rows * 4);
  for (let pixel = 0; pixel < isBackground.length; pixel++) {
    // Every third one is enough, and so are those that no shadow lies on.
    if (!isBackground[pixel] || pixel % 3 || data[pixel * 4]! < MIN_LIGHTNESS || !data[pixel * 4 + 3])
      continue;
    const cell = (Math.floor(pixel / width / CELL) * columns + Math.floor((pixel % width) / CELL)) * 4;
    for (let channel = 0; channel < 3; channel++) sums[cell + channel]! += data[pixel * 4 + channel]!;
    sums[cell + 3]!++;
  }
  const white = new Float32Array(sums.length).fill(255);
  for (let cell = 0; cell < columns * rows; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    for (let reach = 0, total = [0, 0, 0, 0]; reach < Math.max(columns, rows) && total[3]! < 24; reach++) {
      total = [0, 0, 0, 0];
      for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++) {
        for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) {
          for (let i = 0; i < 4; i++) total[i]! += sums[(y * columns + x) * 4 + i]!;
        }
      }
      if (total[3]! >= 24) for (let i = 0; i < 3; i++) white[cell * 4 + i] = total[i]! / total[3]!;
    }
  }
  return (x, y, to, at) => {
    const [column, row] = [Math.max(0, x / CELL - 0.5), Math.max(0, y / CELL - 0.5)];
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [fx, fy] = [column - left, row - top];
    const right = left < columns - 1 ? 4 : 0;
    const below = top < rows - 1 ? columns * 4 : 0;
    for (let i = 0, cell = (top * columns + left) * 4; i < 3; i++, cell++) {
      const upper = white[cell]! * (1 - fx) + white[cell + right]! * fx;
      const lower = white[cell + below]! * (1 - fx) + white[cell + below + right]! * fx;
      to[at + i] = upper * (1 - fy) + lower * fy;
    }
  };
}
