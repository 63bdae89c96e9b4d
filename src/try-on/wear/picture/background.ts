/**
 * Separates the white studio background of a product's picture from the product: from the picture's edges inwards, and through the
 * soft shadow on the floor. White inside the product stays, also if its outline has small gaps. Pure.
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
import { openingsIn, readTints } from './settle.ts';

/** Least share of the picture's edge that is light where there is a white background. */
const MIN_LIGHT_EDGE = 0.6;
/** Least lightness of the background, 0 to 255, and of a soft shadow on it. */
const MIN_LIGHTNESS = 200;
const MIN_SHADOW = 150;
/** Largest change of lightness over two pixels in a background; a product's outline changes by more. */
const MAX_GRADIENT = 8;
/** The same for the difference of its channels. */
const MAX_TINTING = 12;
/** Largest difference of a background pixel's channels. */
const MAX_TINT = 40;
/** In pixels: the fill passes no gap of up to twice this width. */
const GAP_RADIUS = 2;

/** 1 where a pixel is background; null if there is no white background. */
export function* findBackground(
  { data, width, height }: Pixels,
  category: string | undefined,
): Work<Uint8Array | null> {
  const size = width * height;
  // The darkest channel where a pixel may be background or a shadow on it; 0 elsewhere.
  const lightness = new Uint8Array(size);
  const isOutline = new Uint8Array(size);
  const isLight = (pixel: number) => lightness[pixel]! >= MIN_LIGHTNESS;
  const lightEdge: number[] = [];
  for (let pixel = 0; pixel < size; pixel++) {
    const pale = data[pixel * 4 + 3] ? paleness(data, pixel, MAX_TINT) : 255;
    if (pale >= MIN_SHADOW) lightness[pixel] = pale;
    else isOutline[pixel] = 1;
    if (isLight(pixel) && isAtEdge(pixel, width, size)) lightEdge.push(pixel);
  }
  yield;
  if (lightEdge.length < 2 * (width + height - 2) * MIN_LIGHT_EDGE) return null;

  const markOutlines = (plane: Float32Array, maxGradient: number) => {
    boxBlur(plane, width, height, 1);
    for (let pixel = width; pixel < size - width; pixel++) {
      const across = Math.abs(plane[pixel - 1]! - plane[pixel + 1]!);
      const down = Math.abs(plane[pixel - width]! - plane[pixel + width]!);
      if (Math.max(across, down) > maxGradient) isOutline[pixel] = 1;
    }
  };
  markOutlines(new Float32Array(lightness), MAX_GRADIENT);
  markOutlines(readTints(data, lightness), MAX_TINTING);
  const marks = distanceTo(isOutline, width, GAP_RADIUS + 1).map((steps) => +(steps <= GAP_RADIUS));
  yield;
  const openEdge = lightEdge.filter((pixel) => !marks[pixel]);
  let areas: Places = spread(marks, width, openEdge);
  yield;
  for (const opening of openingsIn(marks, lightness, width, lightEdge, category))
    areas = [...areas, ...opening];
  yield;
  // The fill kept a distance from the outline. The areas now grow up to the outline and into it, but not beyond: a white product
  // begins there.
  const isBackground = new Uint8Array(size);
  const near = spread(isBackground, width, areas, GAP_RADIUS, isLight);
  spread(isBackground, width, near, 2, (pixel) => isLight(pixel) && isOutline[pixel] === 1);
  yield;
  return isBackground;
}

/** White of the studio by row: near the lightest value, as the floor's shadow covers a part of it. */
export function whiteIn({ data, width }: Pixels, isBackground: Uint8Array, y: number): Colour {
  const row: number[] = [];
  for (let pixel = y * width; pixel < (y + 1) * width; pixel += 4) {
    if (isBackground[pixel] && data[pixel * 4 + 3]) row.push(pixel);
  }
  return row.length ? findShade(data, row, 0.7) : [255, 255, 255];
}
