/** Pictures as plain pixels, and the few operations on planes of numbers that drawing needs. Pure. */

import { clamp } from '../../../core/base/numbers.ts';

/** RGBA, 0 to 255, not premultiplied; the shape of an `ImageData`. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Work that yields between its steps, where it may be interrupted. */
export type Work<Result> = Generator<void, Result>;

export const clamp01 = (value: number): number => clamp(value, 0, 1);

/** 0 up to `from`, 1 from `to` on, and smooth between. */
export function ramp(from: number, to: number, value: number): number {
  const part = clamp01((value - from) / (to - from));
  return part * part * (3 - 2 * part);
}

/** The value below which so large a part of `values` lies. 0 where there are none. */
export function percentile(values: readonly number[], part: number): number {
  // Numbers of a typed array are sorted without calling back for each pair.
  const sorted = new Float64Array(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The same for each channel of some pixels. */
export const shadeOf = (data: Uint8ClampedArray, pixels: readonly number[], part: number): Colour =>
  [0, 1, 2].map((channel) =>
    percentile(
      pixels.map((pixel) => data[pixel * 4 + channel]!),
      part,
    ),
  ) as unknown as Colour;

/**
 * A mean over squares of `2 × radius + 1`, in place, by running sums along rows and then columns; beyond an edge all is as there.
 * @param radius of a fraction, so much of the outermost pixels counts
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
  const line = new Float32Array(Math.max(width, height) + 2 * reach + 1);
  const along = (start: number, step: number, length: number) => {
    for (let i = 0; i <= length + 2 * reach; i++)
      line[i] = plane[start + clamp(i - reach, 0, length - 1) * step]!;
    let sum = 0;
    for (let i = 1; i < 2 * reach; i++) sum += line[i]!;
    for (let i = 0; i < length; i++) {
      plane[start + i * step] = (sum + outer * (line[i]! + line[i + 2 * reach]!)) / (2 * radius + 1);
      sum += line[i + 2 * reach]! - line[i + 1]!;
    }
  };
  for (let y = 0; y < height; y++) along(y * width * channels + channel, channels, width);
  for (let x = 0; x < width; x++) along(x * channels + channel, width * channels, height);
}

/** Steps from each pixel to the nearest where `isTarget` is set, up to `max`; diagonal steps count as two. */
export function distanceTo(isTarget: Uint8Array, width: number, max: number): Uint8Array {
  const distance = isTarget.map((is) => (is ? 0 : max));
  const reach = (pixel: number, before: number, beyond: number) => {
    const next = Math.min(distance[before]!, distance[beyond]!) + 1;
    if (distance[pixel]! > next) distance[pixel] = next;
  };
  for (let pixel = width; pixel < distance.length; pixel++) reach(pixel, pixel - 1, pixel - width);
  for (let pixel = distance.length - width - 1; pixel >= 0; pixel--) reach(pixel, pixel + 1, pixel + width);
  return distance;
}

/**
 * Marks `front`, and goes on to all neighbours without a mark that `accepts`, for so many steps.
 * @returns the pixels that are marked, those of `front` first
 */
export function spread(
  marks: Uint8Array,
  width: number,
  front: readonly number[],
  steps = Infinity,
  accepts: (pixel: number, from: number) => boolean = () => true,
): readonly number[] {
  const marked = [...front];
  for (const pixel of front) marks[pixel] = 1;
  const neighbours = [-1, 1, -width, width];
  for (let at = 0, step = 0; step < steps && at < marked.length; step++) {
    for (const end = marked.length; at < end; at++) {
      const from = marked[at]!;
      for (const by of neighbours) {
        const pixel = from + by;
        // Beyond the plane there is no mark at all.
        if (marks[pixel] !== 0 || !accepts(pixel, from)) continue;
        marks[pixel] = 1;
        marked.push(pixel);
      }
    }
  }
  return marked;
}

/** Marks where there are none. */
export const inverse = (marks: Uint8Array): Uint8Array => marks.map((is) => 1 - is);

/** What hangs together of `isPart`. */
export function* partsOf(isPart: Uint8Array, width: number): Generator<readonly number[]> {
  const marks = inverse(isPart);
  for (let pixel = 0; pixel < marks.length; pixel++) if (!marks[pixel]) yield spread(marks, width, [pixel]);
}

/** Whether a pixel is one of the outermost of a plane. */
export const isAtEdge = (pixel: number, width: number, size: number): boolean =>
  pixel < width || pixel >= size - width || (pixel + 1) % width < 2;

/** How many are marked. */
export const countOf = (marks: Uint8Array): number => marks.reduce((sum, is) => sum + is, 0);

/** Those that are marked. */
export function markedIn(marks: Uint8Array): number[] {
  const pixels: number[] = [];
  for (let pixel = 0; pixel < marks.length; pixel++) if (marks[pixel]) pixels.push(pixel);
  return pixels;
}

/** The darkest channel of what is colourless, as a studio's white and the shadows on it are; -1 of what is not. */
export function paleness(data: Uint8ClampedArray, pixel: number, maxTint: number): number {
  const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!];
  const min = Math.min(red, green, blue);
  return Math.max(red, green, blue) - min <= maxTint ? min : -1;
}

/** Sum over the channels, of 765. */
export const differenceTo = (data: Uint8ClampedArray, pixel: number, [red, green, blue]: Colour): number =>
  Math.abs(data[pixel * 4]! - red) +
  Math.abs(data[pixel * 4 + 1]! - green) +
  Math.abs(data[pixel * 4 + 2]! - blue);
