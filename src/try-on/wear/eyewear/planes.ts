/** Filters on planes of numbers, one for each pixel, for unmixing a picture. Radii are in pixels of the plane. Pure. */
import { boxBlur, clamp01, type Pixels } from '../pixels.ts';

/** Planes of one size. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue. */
export type Planes = readonly [Float32Array, Float32Array, Float32Array];

/** Makes a plane of each. */
export const eachOf = (planes: Planes, make: (plane: Float32Array, i: number) => Float32Array): Planes => [
  make(planes[0], 0),
  make(planes[1], 1),
  make(planes[2], 2),
];

/** A weight that counts only where no other is. */
export const NONE = 1e-6;

/** Blurs at up to this deviation run at full size; wider ones on a reduced plane, which looks the same. */
const FINE = 2;

/** Linear from 0 at `low` to 1 at `high`. */
export const slope = (value: number, low: number, high: number): number =>
  clamp01((value - low) / (high - low));

/** The largest value within squares of `2 × radius + 1`. */
export const dilated = (plane: Float32Array, size: Size, radius: number): Float32Array =>
  extremes(plane, size, radius, 1);

/** The least value within squares of `2 × radius + 1`. */
export const eroded = (plane: Float32Array, size: Size, radius: number): Float32Array =>
  extremes(plane, size, radius, -1);

/** @param sign 1 for the largest values, -1 for the least */
function extremes(plane: Float32Array, { width, height }: Size, radius: number, sign: 1 | -1): Float32Array {
  const found = new Float32Array(plane.length);
  const column = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    column.fill(-Infinity);
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
      for (let x = 0, from = row * width; x < width; x++, from++) {
        const value = sign * plane[from]!;
        if (value > column[x]!) column[x] = value;
      }
    }
    for (let x = 0; x < width; x++, at++) {
      let most = column[x]!;
      const last = Math.min(width - 1, x + radius);
      for (let k = Math.max(0, x - radius); k <= last; k++) if (column[k]! > most) most = column[k]!;
      found[at] = sign * most;
    }
  }
  return found;
}

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
  const [width, height] = [Math.ceil(size.width / factor), Math.ceil(size.height / factor)];
  const small = reduced(plane, size, { width, height });
  const ofSmall = [narrowest, ...wider].map(([deviation, share]) => [deviation / factor, share] as const);
  const wide = enlarged(sumOfBlurs(small, { width, height }, ofSmall), { width, height }, size);
  if (sum) for (let at = 0; at < wide.length; at++) wide[at]! += sum[at]!;
  return wide;
}

/**
 * A smaller plane, of means.
 * @param weight by which each value is multiplied
 */
export function reduced(
  plane: Float32Array,
  { width, height }: Size,
  to: Size,
  weight: Float32Array | null = null,
): Float32Array {
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * to.width) / width));
  const small = new Float32Array(to.width * to.height);
  const counts = new Float32Array(to.width * to.height);
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.floor((y * to.height) / height) * to.width;
    for (let x = 0; x < width; x++, from++) {
      const at = row + columns[x]!;
      small[at]! += weight ? plane[from]! * weight[from]! : plane[from]!;
      counts[at]!++;
    }
  }
  for (let at = 0; at < small.length; at++) small[at]! /= counts[at]!;
  return small;
}

/**
 * A larger plane, read between the pixels line by line: of each line the columns are read once.
 * @param large takes the result
 */
export function enlarged(
  plane: Float32Array,
  { width, height }: Size,
  to: Size,
  large: Float32Array = new Float32Array(to.width * to.height),
): Float32Array {
  const { before, after, part } = linePlaces(to.width, 0, width / to.width, width);
  const rows = linePlaces(to.height, 0, height / to.height, height);
  // The two lines that a row lies between have an even and an odd number.
  const lines = [new Float32Array(to.width), new Float32Array(to.width)];
  const numbers = [-1, -1];
  const lineAt = (number: number) => {
    const line = lines[number % 2]!;
    if (numbers[number % 2] === number) return line;
    numbers[number % 2] = number;
    for (let x = 0, start = number * width; x < line.length; x++) {
      const left = plane[start + before[x]!]!;
      line[x] = left + (plane[start + after[x]!]! - left) * part[x]!;
    }
    return line;
  };
  for (let y = 0, at = 0; y < to.height; y++) {
    const [above, below, share] = [lineAt(rows.before[y]!), lineAt(rows.after[y]!), rows.part[y]!];
    for (let x = 0; x < to.width; x++, at++) large[at] = above[x]! + (below[x]! - above[x]!) * share;
  }
  return large;
}

/** The colours of a picture, from 0 to 1, read between its pixels. */
export function coloursAt({ data, width }: Pixels, columns: LinePlaces, rows: LinePlaces): Planes {
  const across = columns.before.length;
  const plane = () => new Float32Array(across * rows.before.length);
  const [red, green, blue]: Planes = [plane(), plane(), plane()];
  for (let y = 0, at = 0; y < rows.before.length; y++) {
    const upper = rows.before[y]! * width;
    const lower = rows.after[y]! * width;
    const down = rows.part[y]!;
    for (let x = 0; x < across; x++, at++) {
      const left = columns.before[x]!;
      const right = columns.after[x]!;
      const aside = columns.part[x]!;
      const a = 4 * (upper + left);
      const b = 4 * (upper + right);
      const c = 4 * (lower + left);
      const d = 4 * (lower + right);
      const ofD = (aside * down) / 255;
      const ofC = down / 255 - ofD;
      const ofB = aside / 255 - ofD;
      const ofA = 1 / 255 - ofB - ofC - ofD;
      red[at] = data[a]! * ofA + data[b]! * ofB + data[c]! * ofC + data[d]! * ofD;
      green[at] = data[a + 1]! * ofA + data[b + 1]! * ofB + data[c + 1]! * ofC + data[d + 1]! * ofD;
      blue[at] = data[a + 2]! * ofA + data[b + 2]! * ofB + data[c + 2]! * ofC + data[d + 2]! * ofD;
    }
  }
  return [red, green, blue];
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
  const some = weight.map((value) => value + NONE);
  const below = sumOfBlurs(some, size, scales);
  return eachOf(planes, (plane) => {
    const weighted = plane.slice();
    for (let at = 0; at < weighted.length; at++) weighted[at]! *= some[at]!;
    const above = sumOfBlurs(weighted, size, scales);
    for (let at = 0; at < above.length; at++) above[at]! /= below[at]!;
    return above;
  });
}

/**
 * A guided filter: values that follow the edges of a guide, as a slope and a start for each place by which they follow from the guide.
 * @param smoothness variance of the guide below which it is even
 */
export function guided(
  guide: Float32Array,
  values: Float32Array,
  { width, height }: Size,
  radius: number,
  smoothness: number,
): { slopes: Float32Array; starts: Float32Array } {
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
  return { slopes: mean(steep), starts: mean(rest) };
}
