/**
 * Separates the white studio background of a product's picture from the product: from the picture's edges inwards, through openings
 * of the product, and through its shadow on the floor. White inside the product stays, also if its outline has small gaps. A product
 * that would lose pale parts is not separated: its picture is better than the rest of it. Pure.
 */
import {
  boxBlur,
  countMarks,
  differenceTo,
  distanceTo,
  findParts,
  findShade,
  inverse,
  isAtEdge,
  markedIn,
  paleness,
  percentile,
  spread,
  type Colour,
  type Pixels,
  type Places,
  type Work,
} from '../pixels.ts';
import { findBox } from './layers.ts';

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
/**
 * The fill passes no gap of up to twice this width: in pixels for fine products, as a share of the picture's width for others, whose
 * laces and seams may be as white as the studio.
 */
const FINE_GAP = 2;
const WIDE_GAP = 0.005;
const FINE = new Set<string | undefined>(['jewelry', 'watch']);
/** Categories with openings, and the least size of an opening as a share of the picture: gloss is smaller. */
const OPEN = new Set<string | undefined>(['jewelry', 'bag', 'luggage']);
const MIN_OPENING = 0.003;
/** Least lightness of the background in an opening; and by how much it may be darker than beside the product. */
const MIN_OPENING_LIGHTNESS = 236;
const MAX_DIMMED = 6;
/** A floor shows up to this share of the product's height. */
const FLOOR_PART = 0.3;
/** Least lightness of a floor, and the largest difference of its channels. */
const MIN_FLOOR = 95;
const MAX_FLOOR_TINT = 48;
/** Blur in pixels, which evens out the noise in a shadow. */
const FLOOR_BLUR = 2;
/** Largest change of a floor's light over two pixels; larger where the light continues to change, into the depth of a shadow. */
const MAX_CHANGE = 7;
const MAX_SLOPE = 16;
const MIN_GOING_ON = 3.2;
/** If more of the product's lower end would go, the product itself is as even as a floor. */
const MAX_FLOOR = 0.6;
/** Largest crumb, as a share of the picture's width; chains and stones are small themselves. */
const MAX_CRUMB = 0.01;
/** If less of the picture than this would remain, it had no background: a white product on white, without an outline. */
const MIN_REMAINING = 0.001;
/** Least difference from the studio beyond its own unevenness, a sum over the channels; and the share of the picture that may have it. */
const NOISE = 12;
const MAX_GONE = 0.025;

/** 1 where a pixel is background; null if there is no white background, or none that can be told from the product. */
export function* findBackground(pixels: Pixels, category: string | undefined): Work<Uint8Array | null> {
  const { data, width, height } = pixels;
  const size = width * height;
  const gap = FINE.has(category) ? FINE_GAP : Math.max(FINE_GAP, Math.round(width * WIDE_GAP));
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
  const marks = distanceTo(isOutline, width, gap + 1).map((steps) => +(steps <= gap));
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
  const near = spread(isBackground, width, areas, gap, isLight);
  spread(isBackground, width, near, 2, (pixel) => isLight(pixel) && isOutline[pixel] === 1);
  yield;
  // Crumbs below the product would pass for its lower end.
  dropCrumbs(isBackground, width);
  clearFloor(pixels, isBackground);
  yield;
  dropCrumbs(isBackground, width);
  const isAll = countMarks(isBackground) > size * (1 - MIN_REMAINING);
  // The light in stones and metal is as pale, and no sign of a loss.
  return isAll || (category !== 'jewelry' && isPartGone(pixels, isBackground)) ? null : isBackground;
}

/** Clears crumbs, which are left of the floor and of the noise of a compressed picture. */
export function dropCrumbs(isClear: Uint8Array, width: number): void {
  for (const part of findParts(inverse(isClear), width)) {
    if (part.length < (width * MAX_CRUMB) ** 2) for (const crumb of part) isClear[crumb] = 1;
  }
}

/** Whether pale parts of the product were taken for background: they differ from the studio, and in the upper half they are no shadow. */
function isPartGone({ data, width }: Pixels, isBackground: Uint8Array): boolean {
  const size = isBackground.length;
  const upper = markedIn(isBackground.subarray(0, size / 2));
  const edge = upper.filter((pixel) => isAtEdge(pixel, width, size));
  const studio = findShade(data, edge, 0.5);
  const off = (pixel: number) => differenceTo(data, pixel, studio);
  const uneven = percentile(Float32Array.from(edge, off), 0.9) + NOISE;
  return upper.filter((pixel) => off(pixel) > uneven).length > size * MAX_GONE;
}

/** Difference of the channels of each pixel that has a lightness; 0 elsewhere. */
function readTints(data: Uint8ClampedArray, lightness: Uint8Array): Float32Array {
  return new Float32Array(lightness).map((pale, pixel) => {
    if (!pale) return 0;
    const red = data[pixel * 4]!;
    const green = data[pixel * 4 + 1]!;
    const blue = data[pixel * 4 + 2]!;
    return Math.max(red, green, blue) - Math.min(red, green, blue);
  });
}

/**
 * Finds the background that a product encloses, for example a bangle.
 * @param marks 0 where a pixel may be background that was not reached
 * @param lightEdge light pixels at the picture's edge
 */
function* openingsIn(
  marks: Uint8Array,
  lightness: Uint8Array,
  width: number,
  lightEdge: Places,
  category: string | undefined,
): Generator<Places> {
  if (!OPEN.has(category)) return;
  const white = percentile(
    lightEdge.map((pixel) => lightness[pixel]!),
    0.9,
  );
  const isOpen = marks.map((is, pixel) => (1 - is) & +(lightness[pixel]! >= MIN_OPENING_LIGHTNESS));
  // The search also finds gloss and white parts of the product.
  for (const opening of findParts(isOpen, width)) {
    if (opening.length < marks.length * MIN_OPENING) continue;
    let light = 0;
    for (const part of opening) light += lightness[part]! / opening.length;
    if (light >= white - MAX_DIMMED) yield opening;
  }
}

/** Clears the floor between a product's feet and below its rounded edge, where its shadow is deep and noisy. */
function clearFloor({ data, width, height }: Pixels, isBackground: Uint8Array): void {
  const box = findBox(isBackground, width);
  const top = Math.floor(box.y + box.height * (1 - FLOOR_PART));
  // Only the lower end of the picture is searched.
  const lower = data.subarray(top * width * 4);
  const isOpen = isBackground.subarray(top * width);
  const lightness = isOpen.map((_, pixel) => Math.max(0, paleness(lower, pixel, MAX_FLOOR_TINT)));
  const light = new Float32Array(lightness);
  const tint = readTints(lower, lightness);
  for (const plane of [light, tint]) boxBlur(plane, width, height - top, FLOOR_BLUR);
  const change = (of: Float32Array, pixel: number, step: number) =>
    Math.abs(of[pixel - step]! - of[pixel + step]!);
  const isEven = (pixel: number, step: number) => {
    const by = change(light, pixel, step);
    if (by > MAX_SLOPE || change(tint, pixel, step) > MAX_CHANGE) return false;
    return by <= MAX_CHANGE || change(light, pixel, 4 * step) >= MIN_GOING_ON * by;
  };
  const marks = isOpen.slice();
  const around = markedIn(isOpen);
  const floor = spread(
    marks,
    width,
    around,
    Infinity,
    (pixel) => light[pixel]! >= MIN_FLOOR && isEven(pixel, 1) && isEven(pixel, width),
  ).slice(around.length);
  if (floor.length > (isOpen.length - around.length) * MAX_FLOOR) return;
  // Continues to the product, whose edge is blurred into the floor.
  for (const pixel of spread(marks, width, floor, FLOOR_BLUR + 1, (at) => lightness[at]! >= MIN_FLOOR))
    isOpen[pixel] = 1;
}

/** White of the studio by row: near the lightest value, as the floor's shadow covers a part of it. */
export function whiteIn({ data, width }: Pixels, isBackground: Uint8Array, y: number): Colour {
  const row: number[] = [];
  for (let pixel = y * width; pixel < (y + 1) * width; pixel += 4) {
    if (isBackground[pixel] && data[pixel * 4 + 3]) row.push(pixel);
  }
  return row.length ? findShade(data, row, 0.7) : [255, 255, 255];
}
