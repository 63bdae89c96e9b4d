/**
 * Decides what the background alone could not tell: pale fabric and laces belong to the product, what shows between sleeves and a
 * shirt is the studio, and the deep shadow between a product's feet is the floor. Pure.
 */
import { findBox } from './layers.ts';
import { measureShape } from './shapes.ts';
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
  type Pixels,
  type Places,
  type Work,
} from '../pixels.ts';

/** Categories with openings, and the least size of an opening as a share of the picture; gloss is smaller. */
const OPENINGS = new Map<string | undefined, number>([
  ['jewelry', 0.003],
  ['bag', 0.0015],
  ['luggage', 0.0015],
]);
/** Least lightness of the background in an opening. */
const MIN_OPENING_LIGHTNESS = 236;
/** Through an opening the background is at most this much darker than beside the product, or the opening is this compact. */
const MAX_DIMMED = 6;
const MIN_COMPACT = 0.8;
/** Limits for a clean studio: unevenness at the picture's edges, and beside the product; sums over the channels, of 765. */
const MAX_UNEVEN = 9;
const COMPRESSED = 4;
/** Least share of the edges that differs by no more than this where a studio is lit from its middle. */
const MIN_VIGNETTE = 0.1;
const MAX_VIGNETTE = 40;
/** In pixels: the fill of the studio passes no gap of up to twice this width. */
const GAP = 2;
/** Fabric differs from the studio by this many times the studio's own unevenness, this many pixels away from it. */
const MIN_STEP = 1.8;
const NEAR = 4;
/** Farther inside, fabric differs by little more. */
const DEEP = 10;
const MAX_DEEPER = 1.4;
/** Shares of the picture: anything smaller is a fringe, for one piece and for all of them. */
const MIN_PIECE = 0.002;
const MIN_FABRIC = 0.03;
/** Clothes are pale, and no shadow, if at least this share differs from the studio by no more than this. */
const MIN_PALE = 0.3;
const MAX_PALE = 90;
/** In pixels: a block of a compressed picture extends no farther from an outline. */
const BLOCK = 9;
/** Least gap beside a sleeve, as a share of the picture and of the product's height. */
const MIN_GAP = 0.003;
const MIN_GAP_HEIGHT = 0.12;
/** Largest difference between the gaps on both sides: in position by the product's size, and in area. */
const MAX_APART = 0.15;
const MIN_BALANCE = 0.3;
/** Fringe beside a gap: at most this many pixels with at most this difference. */
const FRINGE = 4;
const MAX_FRINGE = 160;
/** Half of a lace's width, as a share of the picture's, and its least lightness. */
const LACE_RADIUS = 0.013;
const MIN_LACE = 225;
/** A floor shows up to this share of the product's height. */
const FLOOR_PART = 0.3;
/** Least lightness of a floor, and the largest difference of its channels. */
const MIN_FLOOR = 95;
const MAX_TINT = 48;
/** Blur in pixels, which evens out the noise in a shadow. */
const FLOOR_BLUR = 2;
/** Largest change of a floor's light over two pixels; larger where the light continues to change, into the depth of a shadow. */
const MAX_CHANGE = 7;
const MAX_SLOPE = 16;
const MIN_GOING_ON = 3.2;
/** If more of the product's lower end would go, the product itself is as even as a floor. */
const MAX_FLOOR = 0.6;
/** Share of the picture's width. */
const MAX_CRUMB = 0.01;

/** Difference of the channels of each pixel that may be background, or 0. @param lightness of each pixel, from 0 to 255 */
export const readTints = (data: Uint8ClampedArray, lightness: Uint8Array): Float32Array =>
  new Float32Array(lightness).map((pale, pixel) => pale && tintAt(data, pixel));

/**
 * Finds the background that a product encloses, for example a bangle.
 * @param marks 0 where a pixel may be background that was not reached
 * @param lightEdge light pixels at the picture's edge
 */
export function* openingsIn(
  marks: Uint8Array,
  lightness: Uint8Array,
  width: number,
  lightEdge: Places,
  category: string | undefined,
): Generator<Places> {
  const least = OPENINGS.get(category);
  if (!least) return;
  const white = percentile(
    lightEdge.map((pixel) => lightness[pixel]!),
    0.9,
  );
  const isOpen = marks.map((is, pixel) => (1 - is) & +(lightness[pixel]! >= MIN_OPENING_LIGHTNESS));
  // The search also finds gloss and white parts of the product.
  for (const opening of findParts(isOpen, width)) {
    if (opening.length < marks.length * least) continue;
    let light = 0;
    for (const part of opening) light += lightness[part]! / opening.length;
    // An opening shows the studio's own white, or is compact.
    if (
      light >= white - MAX_DIMMED ||
      measureShape(opening, width, marks.length / width).solidity >= MIN_COMPACT
    )
      yield opening;
  }
}

/** @param isClear 1 where a pixel is background; changed in place */
export function* settle(pixels: Pixels, isClear: Uint8Array, category: string | undefined): Work<void> {
  if (category === 'shoes') keepLaces(pixels, isClear);
  yield;
  const areClothes = category === 'clothes';
  const studio = cleanStudio(pixels, isClear);
  yield;
  const isPale = studio && keepFabric(pixels, isClear, studio, areClothes);
  yield;
  // In front of a clean studio clothes stand on no floor.
  if (!studio || !areClothes) clearFloor(pixels, isClear);
  else if (!isPale) clearGaps(pixels, isClear, studio);
  yield;
  keepProduct(pixels, isClear);
}

/** Difference of a pixel's channels. */
function tintAt(data: Uint8ClampedArray, pixel: number): number {
  const red = data[pixel * 4]!;
  const green = data[pixel * 4 + 1]!;
  const blue = data[pixel * 4 + 2]!;
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** Blurred lightness or tint of each pixel; 0 for coloured pixels. */
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

/** Clears crumbs beside the product, and a grey shadow below a product that hangs or stands above it. */
function keepProduct({ data, width }: Pixels, isClear: Uint8Array): void {
  const crumb = (width * MAX_CRUMB) ** 2;
  const [product = [], ...others] = [...findParts(inverse(isClear), width)].sort(
    (a, b) => b.length - a.length,
  );
  const end = percentile(product, 1);
  const isShade = (pixel: number) => pixel > end && paleness(data, pixel, MAX_TINT) >= MIN_FLOOR;
  for (const part of others) {
    if (part.length < crumb || part.every(isShade)) for (const pixel of part) isClear[pixel] = 1;
  }
}

/** The background can't enter where the gap is narrower than a lace. */
function keepLaces({ data, width }: Pixels, isClear: Uint8Array): void {
  const radius = Math.ceil(width * LACE_RADIUS);
  const depth = distanceTo(inverse(isClear), width, radius + 1);
  const isWide = depth.map((steps) => (steps > radius ? 1 : 0));
  const away = distanceTo(isWide, width, radius + 3);
  for (let pixel = 0; pixel < isClear.length; pixel++) {
    if (away[pixel]! > radius + 2 && paleness(data, pixel, MAX_TINT) >= MIN_LACE) isClear[pixel] = 0;
  }
}

/** A studio that is even all around the product. */
interface CleanStudio {
  /** Its pixels at the picture's edge. */
  readonly edge: Places;
  /** Blurred difference of each pixel from the studio. */
  readonly off: Float32Array;
  /** Its own largest difference. */
  readonly uneven: number;
  /** 1 where a pixel differs by no more than that. */
  readonly isSame: Uint8Array;
  /** The studio was retouched to one colour: a shadow on it is no wider than that of lying clothes. */
  readonly isFlat: boolean;
}

function cleanStudio({ data, width, height }: Pixels, isClear: Uint8Array): CleanStudio | null {
  const edge = markedIn(isClear).filter((pixel) => isAtEdge(pixel, width, isClear.length));
  const studio = findShade(data, edge, 0.5);
  const off = new Float32Array(isClear.length).map((_, pixel) => differenceTo(data, pixel, studio));
  boxBlur(off, width, height, 1);
  const along = Float32Array.from(edge, (pixel) => off[pixel]!);
  // A picture may have a frame around it; one that only grows darker to its corners is not of one colour.
  const vague = along.filter((by) => by > COMPRESSED && by < MAX_VIGNETTE);
  const isFlat = percentile(along, 0.5) < 1 && vague.length < along.length * MIN_VIGNETTE;
  const alongEdge = isFlat ? 0 : percentile(along, 0.8);
  if (alongEdge > MAX_UNEVEN) return null;
  const uneven = alongEdge + COMPRESSED;
  return { edge, off, uneven, isSame: isClear.map((_, pixel) => +(off[pixel]! <= uneven)), isFlat };
}

/**
 * White fabric is a step darker or lighter than a clean studio and then even; a shadow continues to become darker.
 * @returns whether clothes are as pale as the studio, so that everything they enclose is theirs
 */
function keepFabric(
  { width, height }: Pixels,
  isClear: Uint8Array,
  { edge, off, uneven, isSame, isFlat }: CleanStudio,
  areClothes: boolean,
): boolean {
  const size = isClear.length;
  const marks = distanceTo(inverse(isSame), width, GAP + 1).map((steps) => +(steps <= GAP));
  const isStudio = new Uint8Array(size);
  const open = edge.filter((pixel) => !marks[pixel]);
  spread(isStudio, width, spread(marks, width, open), GAP, (pixel) => isSame[pixel] === 1);
  const isLeft = isClear.map((is, pixel) => is & (1 - isStudio[pixel]!));
  const own = markedIn(inverse(isStudio));
  const pale = own.filter((pixel) => off[pixel]! <= MAX_PALE);
  const isPale = areClothes && isFlat && pale.length > own.length * MIN_PALE;
  if (!isPale && countMarks(isLeft) < size * MIN_FABRIC) return false;
  const depth = distanceTo(isStudio, width, DEEP + 1);
  const fabric: number[] = [];
  for (const part of findParts(isLeft, width)) {
    const at = (steps: number) => part.filter((pixel) => depth[pixel] === steps);
    const offAt = (steps: number) =>
      percentile(
        Float32Array.from(at(steps), (pixel) => off[pixel]!),
        0.5,
      );
    const core = at(DEEP + 1);
    if (!isPale) {
      const near = offAt(NEAR);
      const isEven = near >= uneven * MIN_STEP && offAt(DEEP) <= near * MAX_DEEPER;
      if (core.length < size * MIN_PIECE || !isEven) continue;
    }
    for (const pixel of core) fabric.push(pixel);
  }
  if (fabric.length >= size * MIN_FABRIC) {
    const product = Float32Array.from(inverse(isClear));
    const kept = spread(inverse(isClear), width, fabric, DEEP - 1);
    for (const pixel of kept) product[pixel] = 1;
    boxBlur(product, width, height, BLOCK);
    for (const pixel of kept) if (product[pixel]! > 0.5) isClear[pixel] = 0;
  }
  if (!isPale) return false;
  for (const part of findParts(isClear, width)) {
    if (!part.some((pixel) => isAtEdge(pixel, width, size))) for (const pixel of part) isClear[pixel] = 0;
  }
  return true;
}

/** Clears the studio between a shirt and its sleeves: as light as a clean studio on both sides, which no print is. */
function clearGaps({ width }: Pixels, isClear: Uint8Array, { off, isSame }: CleanStudio): void {
  const size = isClear.length;
  const box = findBox(isClear, width);
  const gaps = [
    ...findParts(
      isClear.map((is, pixel) => (1 - is) & isSame[pixel]!),
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
    // Continues to the sleeve, where a compressed picture is uneven.
    if (isPair) spread(isClear, width, part, FRINGE, (pixel) => off[pixel]! <= MAX_FRINGE);
  }
}

/** Clears the floor between a product's feet and below its rounded edge, where its shadow is deep and noisy. */
function clearFloor({ data, width, height }: Pixels, isClear: Uint8Array): void {
  const box = findBox(isClear, width);
  const top = Math.floor(box.y + box.height * (1 - FLOOR_PART));
  // Only the lower end of the picture is searched.
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
  // Continues to the product, whose edge is blurred into the floor.
  const isPale = (pixel: number) => paleness(lower.data, pixel, MAX_TINT) >= MIN_FLOOR;
  for (const pixel of spread(marks, width, floor, FLOOR_BLUR + 1, isPale)) isOpen[pixel] = 1;
}
