/**
 * Tells the white studio background of a product's picture from the product: from the picture's edges inwards, through the soft
 * shadow on the floor, and into openings that the product encloses. White inside the product stays, also where its outline has
 * small gaps. Pure.
 */
import {
  boxBlur,
  distanceTo,
  paleness,
  percentile,
  shadeOf,
  spread,
  type Pixels,
  type Work,
} from './pixels.ts';
import { shapeOf } from './shapes.ts';

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
/** In a background, lightness changes by at most this over two pixels; at a product's outline it changes by more. */
const MAX_GRADIENT = 8;
/** A background pixel's channels differ by at most this: less where thin light outlines are to be kept. */
const MAX_TINT = 40;
const MAX_FINE_TINT = 24;
/** In pixels: the fill passes through no gap of up to twice this width. */
const GAP_RADIUS = 2;
/** Background in an opening of the product is at least this light, and this fraction of the picture: larger than gloss. */
const MIN_OPENING_LIGHTNESS = 236;
const MIN_OPENING_AREA = 0.003;
/** What is seen through an opening is at most so much darker than the background beside the product, or as compact as this. */
const MAX_DIMMED = 6;
const MIN_COMPACT = 0.8;

/**
 * Null if there is no white background.
 * @param hasOpenings background that the product encloses counts too, as behind a pair of glasses or inside a ring
 * @param isFine thin light outlines are kept, and with them a studio's noise and the light that a product casts on it
 */
export function* backgroundOf(
  { data, width, height }: Pixels,
  hasOpenings: boolean,
  isFine: boolean,
): Work<Background | null> {
  const size = width * height;
  // The darkest channel where a pixel may be background or a shadow on it, else 0.
  const lightness = new Uint8Array(size);
  const isOutline = new Uint8Array(size);
  for (let pixel = 0; pixel < size; pixel++) {
    const pale = data[pixel * 4 + 3] ? paleness(data, pixel, isFine ? MAX_FINE_TINT : MAX_TINT) : 255;
    if (pale >= MIN_SHADOW) lightness[pixel] = pale;
    else isOutline[pixel] = 1;
  }
  yield;
  const lightEdge: number[] = [];
  for (let pixel = 0; pixel < size; pixel++) {
    const isEdge = pixel < width || pixel >= size - width || (pixel + 1) % width < 2;
    if (isEdge && lightness[pixel]! >= MIN_LIGHTNESS) lightEdge.push(pixel);
  }
  if (lightEdge.length < 2 * (width + height - 2) * MIN_LIGHT_EDGE) return null;

  const smooth = new Float32Array(lightness);
  if (!isFine) boxBlur(smooth, width, height, 1);
  for (let pixel = width; pixel < size - width; pixel++) {
    const across = Math.abs(smooth[pixel - 1]! - smooth[pixel + 1]!);
    const down = Math.abs(smooth[pixel - width]! - smooth[pixel + width]!);
    if (Math.max(across, down) > MAX_GRADIENT) isOutline[pixel] = 1;
  }
  const distance = distanceTo(isOutline, width, GAP_RADIUS + 1);
  const marks = new Uint8Array(size);
  for (let pixel = 0; pixel < size; pixel++) if (distance[pixel]! <= GAP_RADIUS) marks[pixel] = 1;
  yield;
  const areas = [
    ...spread(
      marks,
      width,
      lightEdge.filter((pixel) => !marks[pixel]),
    ),
  ];
  yield;
  if (hasOpenings) {
    const white = percentile(
      lightEdge.map((pixel) => lightness[pixel]!),
      0.9,
    );
    for (let pixel = 0; pixel < size; pixel++) {
      if (lightness[pixel]! < MIN_OPENING_LIGHTNESS) marks[pixel] = 1;
    }
    for (let pixel = 0; pixel < size; pixel++) {
      if (marks[pixel]) continue;
      // Gloss, and what is white itself, is filled as well.
      const opening = spread(marks, width, [pixel]);
      if (opening.length < size * MIN_OPENING_AREA) continue;
      let light = 0;
      for (const part of opening) light += lightness[part]! / opening.length;
      // It shows the studio's own white, or is a compact lens; a white frame is neither.
      if (light >= white - MAX_DIMMED || shapeOf(opening, width, height).solidity >= MIN_COMPACT) {
        for (const part of opening) areas.push(part);
      }
    }
  }
  yield;
  // The fill kept a distance from the outline: now the areas grow up to it, into it at last, and not beyond it: a white
  // product begins there.
  const isBackground = new Uint8Array(size);
  const isLight = (pixel: number) => lightness[pixel]! >= MIN_LIGHTNESS;
  const near = spread(isBackground, width, areas, GAP_RADIUS, isLight);
  const all = spread(isBackground, width, near, 2, (pixel) => isLight(pixel) && isOutline[pixel] === 1);
  yield;
  if (all.length > size * (1 - MIN_REMAINING)) return null;
  // Nearly the lightest of each row, as the floor's shadow lies on a part of it.
  const white = new Float32Array(height * 3);
  for (let y = 0; y < height; y++) {
    const row: number[] = [];
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 4) {
      if (isBackground[pixel] && data[pixel * 4 + 3]) row.push(pixel);
    }
    white.set(row.length ? shadeOf(data, row, 0.7) : [255, 255, 255], y * 3);
  }
  return { isBackground, white };
}
