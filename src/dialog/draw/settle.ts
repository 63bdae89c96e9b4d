/**
 * Settles what a picture's background alone could not tell: white fabric and laces are the product's; what is seen between sleeves
 * and a shirt is the studio, and the deep shadow between a product's feet its floor. Pure.
 */
import { dropCrumbs } from './floor.ts';
import { boxOf } from './layers.ts';
import type { Settling } from './sheet.ts';
import {
  boxBlur,
  distanceTo,
  inverse,
  markedIn,
  paleness,
  partsOf,
  percentile,
  spread,
  type Pixels,
} from './pixels.ts';

/** A clean studio is so even around the product, of 255: as retouched pictures are. Less is of the studio itself. */
const MAX_UNEVEN = 3;
/** Pixels from the studio at which fabric is as light as it is farther in. */
const NEAR = 3;
const FAR = 9;
/** By how much fabric is darker than the studio there, of 255, and how much more of that is seen farther in at most. */
const DARKER = [5, 60] as const;
const MAX_DEEPER = 1.4;
/** Of the picture: less is fringes of outlines. */
const MIN_FABRIC = 0.03;
/** Of the picture, and of the product's height: gaps beside sleeves at least. */
const MIN_GAP = 0.003;
const MIN_GAP_HEIGHT = 0.12;
/** By how much gaps at both sides differ at most: of the product's size, and in area. */
const MAX_APART = 0.15;
const MIN_BALANCE = 0.3;
/** Beside a gap: so many pixels are so light at least. */
const FRINGE = 4;
const MIN_FRINGE = 200;
/** Half a lace, in parts of the picture's width, and how light it is at least. */
const LACE_RADIUS = 0.013;
const MIN_LACE = 225;
/** Of the product's height: a floor is seen so far up. */
const FLOOR_PART = 0.3;
/** What may be a floor: so light at least, with channels that differ by at most that. */
const MIN_FLOOR = 95;
const MAX_TINT = 48;
/** In pixels: it evens out the noise in a shadow. */
const FLOOR_BLUR = 2;
/** By how much a floor's light changes over two pixels; more where it goes on to change, as towards the depth of a shadow. */
const MAX_CHANGE = 7;
const MAX_SLOPE = 16;
const MIN_GOING_ON = 3.2;
/** Where more of the product's lower end would go, it is itself as even as a floor. */
const MAX_FLOOR = 0.6;
/** Of the picture's width. */
const MAX_CRUMB = 0.01;

export const settling: Settling = {
  // Larger than gloss.
  openings: new Map([
    ['jewelry', 0.003],
    ['bag', 0.0015],
    ['luggage', 0.0015],
  ]),
  tintOf: (data, lightness) => new Float32Array(lightness).map((pale, pixel) => pale && tintAt(data, pixel)),
  *settle(pixels, isClear, category) {
    if (category === 'shoes') keepLaces(pixels, isClear);
    yield;
    settleWhite(pixels, isClear, category === 'clothes');
    yield;
    clearFloor(pixels, isClear);
    dropCrumbs(isClear, pixels.width, pixels.width * MAX_CRUMB);
    yield;
  },
};

/** By how much a pixel's channels differ. */
function tintAt(data: Uint8ClampedArray, pixel: number): number {
  const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!];
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** How light each pixel is, or how tinted, evened out; 0 for what has a colour. */
function plane(
  { data, width, height }: Pixels,
  radius: number,
  of: 'light' | 'tint' = 'light',
): Float32Array {
  const values = new Float32Array(width * height);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const light = paleness(data, pixel, MAX_TINT);
    if (light >= 0) values[pixel] = of === 'light' ? light : tintAt(data, pixel);
  }
  boxBlur(values, width, height, radius);
  return values;
}

/** What is narrower than a lace is no way in for the background. */
function keepLaces({ data, width }: Pixels, isClear: Uint8Array): void {
  const radius = Math.ceil(width * LACE_RADIUS);
  const depth = distanceTo(inverse(isClear), width, radius + 1);
  const isWide = depth.map((steps) => (steps > radius ? 1 : 0));
  const away = distanceTo(isWide, width, radius + 3);
  for (let pixel = 0; pixel < isClear.length; pixel++) {
    if (away[pixel]! > radius + 2 && paleness(data, pixel, MAX_TINT) >= MIN_LACE) isClear[pixel] = 0;
  }
}

/**
 * Where the studio is clean, white fabric is a step darker than it, however low, and then even, where a shadow goes on to become
 * darker. What is as light as the studio at both sides of a shirt is seen between it and its sleeves, as no print is.
 */
function settleWhite(pixels: Pixels, isClear: Uint8Array, hasSleeves: boolean): void {
  const { width } = pixels;
  const size = isClear.length;
  const light = plane(pixels, 1);
  const edge: number[] = [];
  for (let pixel = 0; pixel < size; pixel++) {
    const isEdge = pixel < width || pixel >= size - width || (pixel + 1) % width < 2;
    if (isEdge && isClear[pixel]) edge.push(pixel);
  }
  const shadeOf = (among: readonly number[], part: number) =>
    percentile(
      among.map((pixel) => light[pixel]!),
      part,
    );
  const white = shadeOf(edge, 0.9);
  const isWhite = (pixel: number) => light[pixel]! >= white - MAX_UNEVEN;
  if (white - shadeOf(edge, 0.1) > MAX_UNEVEN) return;

  const isLight = isClear.map((is, pixel) => is & +isWhite(pixel));
  const isStudio = new Uint8Array(size);
  const open = edge.filter((pixel) => isLight[pixel]);
  for (const pixel of spread(inverse(isLight), width, open)) isStudio[pixel] = 1;
  const away = distanceTo(isStudio, width, FAR + 1);
  const fabric: (readonly number[])[] = [];
  const isLeft = isClear.map((is, pixel) => is & (1 - isStudio[pixel]!));
  for (const part of partsOf(isLeft, width)) {
    const darkerAt = (steps: number) =>
      white -
      shadeOf(
        part.filter((pixel) => away[pixel] === steps),
        0.5,
      );
    const near = darkerAt(NEAR);
    if (near >= DARKER[0] && near <= DARKER[1] && darkerAt(FAR) <= near * MAX_DEEPER) fabric.push(part);
  }
  const isMuch = fabric.reduce((sum, part) => sum + part.length, 0) >= size * MIN_FABRIC;
  if (isMuch) for (const part of fabric) for (const pixel of part) isClear[pixel] = 0;
  if (!hasSleeves) return;

  const box = boxOf(isClear, width);
  const gaps = [
    ...partsOf(
      isClear.map((is, pixel) => (1 - is) & +isWhite(pixel)),
      width,
    ),
  ]
    .filter((part) => part.length >= size * MIN_GAP)
    .map((part) => {
      const rows = part.map((pixel) => Math.floor(pixel / width));
      return {
        part,
        x: part.reduce((sum, pixel) => sum + (pixel % width), 0) / part.length - box.x - box.width / 2,
        y: percentile(rows, 0.5),
        height: percentile(rows, 1) - percentile(rows, 0),
      };
    })
    .filter(({ height }) => height >= box.height * MIN_GAP_HEIGHT);
  for (const { part, x, y } of gaps) {
    const isPair = gaps.some(
      (other) =>
        other.x * x < 0 &&
        Math.abs(other.x + x) <= box.width * MAX_APART &&
        Math.abs(other.y - y) <= box.height * MAX_APART &&
        other.part.length >= part.length * MIN_BALANCE,
    );
    // Up to the sleeve, where a compressed picture is uneven.
    if (isPair) spread(isClear, width, part, FRINGE, (pixel) => light[pixel]! >= MIN_FRINGE);
  }
}

/** The floor between a product's feet and below its rounding: its shadow is deep there, and full of noise. */
function clearFloor({ data, width, height }: Pixels, isClear: Uint8Array): void {
  const box = boxOf(isClear, width);
  const top = Math.floor(box.y + box.height * (1 - FLOOR_PART));
  // The lower end of the picture, in which alone it is looked for.
  const lower = { data: data.subarray(top * width * 4), width, height: height - top };
  const isOpen = isClear.subarray(top * width);
  const light = plane(lower, FLOOR_BLUR);
  const tint = plane(lower, FLOOR_BLUR, 'tint');
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
  // Up to the product, which is blurred into it.
  const isPale = (pixel: number) => paleness(lower.data, pixel, MAX_TINT) >= MIN_FLOOR;
  for (const pixel of spread(marks, width, floor, FLOOR_BLUR + 1, isPale)) isOpen[pixel] = 1;
}
