/** Filters on planes of numbers, one for each pixel, for unmixing a picture. Radii are in pixels of the plane. Pure. */
import { boxBlur, clamp01 } from '../pixels.ts';

/** Planes of one size. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue. */
export type Planes = readonly [Float32Array, Float32Array, Float32Array];

/** Blurs at up to this deviation run at full size; wider ones on a reduced plane, which looks the same. */
const FINE = 2;

/** Linear from 0 at `low` to 1 at `high`. */
export const slope = (value: number, low: number, high: number): number =>
  clamp01((value - low) / (high - low));

/** The largest value within squares of `2 × radius + 1`. */
export function dilated(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(plane.length);
  for (let at = 0, x = 0; at < plane.length; at++, x = x + 1 < width ? x + 1 : 0) {
    let most = plane[at]!;
    const last = at + Math.min(radius, width - 1 - x);
    for (let k = at - Math.min(radius, x); k <= last; k++) if (plane[k]! > most) most = plane[k]!;
    rows[at] = most;
  }
  const whole = rows.slice();
  for (let y = 0; y < height; y++) {
    const to = y * width;
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
      const from = row * width;
      for (let x = 0; x < width; x++) if (rows[from + x]! > whole[to + x]!) whole[to + x] = rows[from + x]!;
    }
  }
  return whole;
}

/** The least value within squares of `2 × radius + 1`. */
export const eroded = (plane: Float32Array, size: Size, radius: number): Float32Array =>
  dilated(
    plane.map((value) => -value),
    size,
    radius,
  ).map((value) => -value);

/** A copy, blurred to about this standard deviation. */
export const blurred = (plane: Float32Array, size: Size, deviation: number): Float32Array =>
  sumOfBlurs(plane, size, [[deviation, 1]]);

/** Deviation and share of each blur, in rising order. */
export type Scales = readonly (readonly [deviation: number, share: number])[];

/** The sum of several blurs. Wide ones run on a reduced plane, which looks the same. */
function sumOfBlurs(plane: Float32Array, size: Size, scales: Scales): Float32Array {
  const [narrowest, ...wider] = scales.filter(([deviation]) => deviation > FINE);
  let sum: Float32Array | null = null;
  for (const [deviation, share] of scales) {
    if (deviation > FINE) continue;
    const blur = plane.slice();
    // Two box blurs of radius r have a variance of 2 × r × (r + 1) / 3.
    const radius = (Math.sqrt(1 + 6 * deviation * deviation) - 1) / 2;
    for (let pass = 0; pass < 2; pass++) boxBlur(blur, size.width, size.height, radius);
    for (let at = 0; at < blur.length; at++) blur[at] = blur[at]! * share + (sum ? sum[at]! : 0);
    sum = blur;
  }
  if (!narrowest) return sum!;
  const factor = Math.ceil(narrowest[0] / (FINE / 2));
  const small = reduced(plane, size, factor);
  const ofSmall = [narrowest, ...wider].map(([deviation, share]) => [deviation / factor, share] as const);
  const wide = enlarged({ ...small, plane: sumOfBlurs(small.plane, small, ofSmall) }, size, factor);
  if (sum) for (let at = 0; at < wide.length; at++) wide[at]! += sum[at]!;
  return wide;
}

type Sized = Size & { readonly plane: Float32Array };

/** Means of squares. */
export function reduced(plane: Float32Array, { width, height }: Size, factor: number): Sized {
  const [across, down] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const small = new Float32Array(across * down);
  const counts = new Float32Array(across * down);
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.floor(y / factor) * across;
    for (let x = 0; x < width; x++, from++) {
      const at = row + Math.floor(x / factor);
      small[at]! += plane[from]!;
      counts[at]!++;
    }
  }
  return { plane: small.map((sum, at) => sum / counts[at]!), width: across, height: down };
}

export const enlarged = ({ plane, width, height }: Sized, to: Size, factor: number): Float32Array =>
  resampled(
    plane,
    width,
    linePlaces(to.width, 0, 1 / factor, width),
    linePlaces(to.height, 0, 1 / factor, height),
  );

/**
 * Reads a plane, or a channel of a picture's bytes, between its pixels.
 * @param width of a row in pixels
 * @param channels that each pixel has
 */
export function resampled(
  values: Float32Array | Uint8ClampedArray,
  width: number,
  columns: LinePlaces,
  rows: LinePlaces,
  channel = 0,
  channels = 1,
): Float32Array {
  const [across, down] = [columns.before.length, rows.before.length];
  const plane = new Float32Array(across * down);
  for (let y = 0, at = 0; y < down; y++) {
    const upper = rows.before[y]! * width;
    const lower = rows.after[y]! * width;
    const fy = rows.part[y]!;
    for (let x = 0; x < across; x++, at++) {
      const [left, right, fx] = [columns.before[x]!, columns.after[x]!, columns.part[x]!];
      const a = values[(upper + left) * channels + channel]!;
      const b = values[(lower + left) * channels + channel]!;
      const above = a + (values[(upper + right) * channels + channel]! - a) * fx;
      const below = b + (values[(lower + right) * channels + channel]! - b) * fx;
      plane[at] = above + (below - above) * fy;
    }
  }
  return plane;
}

type LinePlaces = ReturnType<typeof linePlaces>;

/**
 * The places of a line that are read at equal distances: for each the two pixels around it, and the weight of the second. Beyond the
 * line its ends are repeated.
 * @param from where the first distance begins
 */
export function linePlaces(count: number, from: number, distance: number, length: number) {
  const before = new Int32Array(count);
  const after = new Int32Array(count);
  const part = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const at = Math.min(length - 1, Math.max(0, from + (i + 0.5) * distance - 0.5));
    before[i] = Math.floor(at);
    after[i] = Math.min(length - 1, before[i]! + 1);
    part[i] = at - before[i]!;
  }
  return { before, after, part };
}

/** Spreads the values of planes from where the weight is: near ones first, and wider ones only where no other is near. */
export function spreadFrom(planes: Planes, weight: Float32Array, size: Size, scales: Scales): Planes {
  const some = weight.map((value) => value + 1e-6);
  const below = sumOfBlurs(some, size, scales);
  return planes.map((plane) => {
    const weighted = plane.slice();
    for (let at = 0; at < weighted.length; at++) weighted[at]! *= some[at]!;
    const above = sumOfBlurs(weighted, size, scales);
    for (let at = 0; at < above.length; at++) above[at]! /= below[at]!;
    return above;
  }) as unknown as Planes;
}

/** A guided filter: values that follow the edges of a guide. @param smoothness variance of the guide below which it is even */
export function guided(
  guide: Float32Array,
  values: Float32Array,
  { width, height }: Size,
  radius: number,
  smoothness: number,
): Float32Array {
  const mean = (plane: Float32Array) => {
    boxBlur(plane, width, height, radius);
    return plane;
  };
  const [ofGuide, ofValues] = [mean(guide.slice()), mean(values.slice())];
  const products = mean(guide.map((value, at) => value * values[at]!));
  const squares = mean(guide.map((value) => value * value));
  const steep = products.map(
    (value, at) => (value - ofGuide[at]! * ofValues[at]!) / (squares[at]! - ofGuide[at]! ** 2 + smoothness),
  );
  const rest = ofValues.map((value, at) => value - steep[at]! * ofGuide[at]!);
  const [slopes, starts] = [mean(steep), mean(rest)];
  return guide.map((value, at) => slopes[at]! * value + starts[at]!);
}
