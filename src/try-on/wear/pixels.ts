/**
 * Pictures as plain pixels, and operations on planes of numbers for drawing. Pure.
 *
 * Loops over pixels destructure no arrays: until an engine has compiled such a loop, each pass makes an array and an iterator, and most
 * pictures are prepared once.
 */

import { clamp } from '../../core/base/numbers.ts';

/** RGBA, 0 to 255, not premultiplied; the shape of an `ImageData`. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Indexes of pixels in a plane, row by row from its upper left corner. */
export type Places = readonly number[] | Int32Array;

/**
 * Eight bytes a pixel: red, green and blue of the cover, premultiplied by its alpha; that alpha; the transmission of red, green and
 * blue beside the cover; one unused byte. On a photo `p` it looks like `cover + p × (1 − alpha) × through`.
 */
export interface Sheet {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** The sheet at half the size, cached on first use. */
  half?: Sheet;
}
export const BYTES = 8;

/** Work in steps: it yields where it may be interrupted. */
export type Work<Result> = Generator<void, Result>;

export const clamp01 = (value: number): number => clamp(value, 0, 1);

/** Smoothstep: 0 up to `from`, 1 from `to` on. */
export function ramp(from: number, to: number, value: number): number {
  const part = clamp01((value - from) / (to - from));
  return part * part * (3 - 2 * part);
}

const toRank = (count: number, part: number) => Math.min(count - 1, Math.floor(count * part));

/** The value below which the fraction `part` of `values` lies; 0 for an empty list. */
export function percentile(values: ArrayLike<number>, part: number): number {
  // A typed array sorts numbers without a callback.
  const sorted = new Float64Array(values).sort();
  return sorted[toRank(sorted.length, part)] ?? 0;
}

/** Percentile of each channel of some pixels. */
export const findShade = (data: Uint8ClampedArray, pixels: Places, part: number): Colour =>
  [0, 1, 2].map((channel) => {
    const counts = new Uint32Array(256);
    for (const pixel of pixels) counts[data[pixel * 4 + channel]!]!++;
    let value = 0;
    for (let below = counts[0]!; below <= toRank(pixels.length, part); below += counts[value]!) value++;
    return value;
  }) as unknown as Colour;

/**
 * Box blur over squares of `2 × radius + 1`, in place, by running sums along rows and then columns. Values continue beyond the
 * edges.
 * @param radius may be a fraction, which weights the outermost pixels
 * @param channel of `channels` that the plane holds for each pixel
 */
export function boxBlur(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  channel = 0,
  channels = 1,
): void {
  const reach = Math.ceil(radius);
  const outer = radius - reach + 1;
  const whole = 2 * radius + 1;
  const line = new Float32Array(width + 2 * reach);
  for (let y = 0, start = channel; y < height; y++, start += width * channels) {
    for (let x = 0; x < width; x++) line[reach + x] = plane[start + x * channels]!;
    line.fill(line[reach]!, 0, reach).fill(line[reach + width - 1]!, reach + width);
    let sum = 0;
    for (let i = 1; i < 2 * reach; i++) sum += line[i]!;
    for (let x = 0; x < width; x++) {
      plane[start + x * channels] = (sum + outer * (line[x]! + line[x + 2 * reach]!)) / whole;
      sum += line[x + 2 * reach]! - line[x + 1]!;
    }
  }
  // Row by row, with a sum for each column: memory is read in its own order.
  const rows = new Float32Array(width * height);
  for (let at = 0; at < rows.length; at++) rows[at] = plane[at * channels + channel]!;
  const sums = new Float64Array(width);
  const startOf = (y: number) => clamp(y, 0, height - 1) * width;
  for (let y = 1 - reach; y < reach; y++) {
    const start = startOf(y);
    for (let x = 0; x < width; x++) sums[x]! += rows[start + x]!;
  }
  for (let y = 0, to = channel; y < height; y++) {
    const [above, top, below] = [startOf(y - reach), startOf(y - reach + 1), startOf(y + reach)];
    for (let x = 0; x < width; x++, to += channels) {
      plane[to] = (sums[x]! + outer * (rows[above + x]! + rows[below + x]!)) / whole;
      sums[x]! += rows[below + x]! - rows[top + x]!;
    }
  }
}

/** Distance from each pixel to the nearest where `isTarget` is set, up to `max`; a diagonal step counts as two. */
export function distanceTo(isTarget: Uint8Array, width: number, max: number): Uint8Array {
  const distance = isTarget.map((is) => (is ? 0 : max));
  const { length } = distance;
  const reach = (pixel: number, before: number, beyond: number) => {
    const least = distance[before]! < distance[beyond]! ? distance[before]! : distance[beyond]!;
    if (distance[pixel]! > least + 1) distance[pixel] = least + 1;
  };
  for (let pixel = width; pixel < length; pixel++) reach(pixel, pixel - 1, pixel - width);
  for (let pixel = length - width - 1; pixel >= 0; pixel--) reach(pixel, pixel + 1, pixel + width);
  return distance;
}

/**
 * Flood fill: marks `front`, then all unmarked neighbours that `accepts`, for so many steps.
 * @returns the marked pixels, those of `front` first
 */
export function spread(
  marks: Uint8Array,
  width: number,
  front: Places,
  steps = Infinity,
  accepts?: (pixel: number, from: number) => boolean,
): Int32Array {
  // A typed array and not a growing list: preparing a picture spends most of its time here.
  const queue = new Int32Array(front.length + marks.length);
  queue.set(front);
  return queue.subarray(0, flood(queue, 0, front.length, marks, width, steps, accepts));
}

/** @returns the end of the queue, whose front is from `at` to `end` */
function flood(
  queue: Int32Array,
  at: number,
  end: number,
  marks: Uint8Array,
  width: number,
  steps = Infinity,
  accepts?: (pixel: number, from: number) => boolean,
): number {
  for (let i = at; i < end; i++) marks[queue[i]!] = 1;
  const neighbours = [-1, 1, -width, width];
  for (let step = 0; step < steps && at < end; step++) {
    for (const last = end; at < last; at++) {
      const from = queue[at]!;
      for (let i = 0; i < 4; i++) {
        const pixel = from + neighbours[i]!;
        // Reads beyond the plane give undefined, which is no free pixel.
        if (marks[pixel] !== 0 || (accepts && !accepts(pixel, from))) continue;
        marks[pixel] = 1;
        queue[end++] = pixel;
      }
    }
  }
  return end;
}

/** Inverts marks. */
export const inverse = (marks: Uint8Array): Uint8Array => marks.map((is) => 1 - is);

/** Connected components of `isPart`. */
export function* findParts(isPart: Uint8Array, width: number): Generator<Int32Array> {
  const marks = inverse(isPart);
  // One queue holds all components, one after the other.
  const queue = new Int32Array(marks.length);
  for (let pixel = 0, end = 0; pixel < marks.length; pixel++) {
    if (marks[pixel]) continue;
    const start = end;
    queue[start] = pixel;
    end = flood(queue, start, start + 1, marks, width);
    yield queue.subarray(start, end);
  }
}

/** Whether a pixel is at the edge of a plane. */
export const isAtEdge = (pixel: number, width: number, size: number): boolean =>
  pixel < width || pixel >= size - width || (pixel + 1) % width < 2;

/** Number of marked pixels. */
export function countMarks(marks: Uint8Array): number {
  let count = 0;
  for (const is of marks) count += is;
  return count;
}

/** Indexes of the marked pixels. */
export function markedIn(marks: Uint8Array): Int32Array {
  const pixels = new Int32Array(countMarks(marks));
  for (let pixel = 0, at = 0; pixel < marks.length; pixel++) if (marks[pixel]) pixels[at++] = pixel;
  return pixels;
}

/** Darkest channel of a colourless pixel, as in a studio's white and its shadows; -1 for a coloured one. */
export function paleness(data: Uint8ClampedArray, pixel: number, maxTint: number): number {
  const red = data[pixel * 4]!;
  const green = data[pixel * 4 + 1]!;
  const blue = data[pixel * 4 + 2]!;
  const min = Math.min(red, green, blue);
  return Math.max(red, green, blue) - min <= maxTint ? min : -1;
}

/** Sum of the channels' differences, up to 765. */
export const differenceTo = (data: Uint8ClampedArray, pixel: number, [red, green, blue]: Colour): number =>
  Math.abs(data[pixel * 4]! - red) +
  Math.abs(data[pixel * 4 + 1]! - green) +
  Math.abs(data[pixel * 4 + 2]! - blue);
