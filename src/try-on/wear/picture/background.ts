/**
 * Tells the white studio background of a product's picture from the product: from the picture's edges inwards, and through the soft
 * shadow on the floor. White inside the product stays, also where its outline has small gaps. Pure.
 */
import {
  boxBlur,
  distanceTo,
  findShade,
  isAtEdge,
  paleness,
  spread,
  type Colour,
  type Pixels,
  type Places,
  type Work,
} from '../pixels.ts';

/** There is no white background where less than this fraction of the picture's edge is light. */
const MIN_LIGHT_EDGE = 0.6;
/** The background is at least this light (0 to 255), and a soft shadow on it at least that. */
const MIN_LIGHTNESS = 200;
const MIN_SHADOW = 150;
/** In a background, lightness changes by at most this over two pixels; at a product's outline it changes by more. */
const MAX_GRADIENT = 8;
/** The same of how much its channels differ. */
const MAX_TINTING = 12;
/** A background pixel's channels differ by at most this: less where thin light outlines are to be kept. */
const MAX_TINT = 40;
const MAX_FINE_TINT = 24;
/** In pixels: the fill passes through no gap of up to twice this width. */
const GAP_RADIUS = 2;

/** What is different for all but eyewear. */
export interface Enclosed {
  /** @param lightness of each pixel, from 0 to 255 */
  readTints(data: Uint8ClampedArray, lightness: Uint8Array): Float32Array;
  /**
   * What a product encloses of the background, as in a ring.
   * @param marks 0 where a pixel may be background that was not reached
   * @param lightEdge the light pixels at the picture's edge
   */
  openingsIn(
    marks: Uint8Array,
    lightness: Uint8Array,
    width: number,
    lightEdge: Places,
    category: string | undefined,
  ): Iterable<Places>;
}

/**
 * 1 where a pixel is background; null if there is no white one.
 * @param settling tells a product from a shadow that is as light by its tint; without it thin light outlines are kept, and with
 *   them a studio's noise and the light that a product casts on it
 */
export function* findBackground(
  { data, width, height }: Pixels,
  category: string | undefined,
  settling?: Enclosed,
): Work<Uint8Array | null> {
  const size = width * height;
  // The darkest channel where a pixel may be background or a shadow on it, else 0.
  const lightness = new Uint8Array(size);
  const isOutline = new Uint8Array(size);
  const isLight = (pixel: number) => lightness[pixel]! >= MIN_LIGHTNESS;
  const lightEdge: number[] = [];
  for (let pixel = 0; pixel < size; pixel++) {
    const pale = data[pixel * 4 + 3] ? paleness(data, pixel, settling ? MAX_TINT : MAX_FINE_TINT) : 255;
    if (pale >= MIN_SHADOW) lightness[pixel] = pale;
    else isOutline[pixel] = 1;
    if (isLight(pixel) && isAtEdge(pixel, width, size)) lightEdge.push(pixel);
  }
  yield;
  if (lightEdge.length < 2 * (width + height - 2) * MIN_LIGHT_EDGE) return null;

  const markOutlines = (plane: Float32Array, maxGradient: number) => {
    if (settling) boxBlur(plane, width, height, 1);
    for (let pixel = width; pixel < size - width; pixel++) {
      const across = Math.abs(plane[pixel - 1]! - plane[pixel + 1]!);
      const down = Math.abs(plane[pixel - width]! - plane[pixel + width]!);
      if (Math.max(across, down) > maxGradient) isOutline[pixel] = 1;
    }
  };
  markOutlines(new Float32Array(lightness), MAX_GRADIENT);
  if (settling) markOutlines(settling.readTints(data, lightness), MAX_TINTING);
  const marks = distanceTo(isOutline, width, GAP_RADIUS + 1).map((steps) => +(steps <= GAP_RADIUS));
  yield;
  const openEdge = lightEdge.filter((pixel) => !marks[pixel]);
  let areas: Places = spread(marks, width, openEdge);
  yield;
  const openings = settling?.openingsIn(marks, lightness, width, lightEdge, category) ?? [];
  for (const opening of openings) areas = [...areas, ...opening];
  yield;
  // The fill kept a distance from the outline: now the areas grow up to it, into it at last, and not beyond it: a white
  // product begins there.
  const isBackground = new Uint8Array(size);
  const near = spread(isBackground, width, areas, GAP_RADIUS, isLight);
  spread(isBackground, width, near, 2, (pixel) => isLight(pixel) && isOutline[pixel] === 1);
  yield;
  return isBackground;
}

/** How light the studio is in a row: nearly its lightest, as the floor's shadow lies on a part of it. */
export function whiteIn({ data, width }: Pixels, isBackground: Uint8Array, y: number): Colour {
  const row: number[] = [];
  for (let pixel = y * width; pixel < (y + 1) * width; pixel += 4) {
    if (isBackground[pixel] && data[pixel * 4 + 3]) row.push(pixel);
  }
  return row.length ? findShade(data, row, 0.7) : [255, 255, 255];
}
