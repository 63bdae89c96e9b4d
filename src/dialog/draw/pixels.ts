/** Pictures as plain pixels, and the few operations on planes of numbers that drawing needs. Pure. */

/** RGBA, 0 to 255, not premultiplied; the shape of an `ImageData`. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Work that yields between its steps, where it may be interrupted. */
export type Work<Result> = Generator<void, Result>;

export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

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

/** A mean over squares of `2 × radius + 1`, in place, by running sums along rows and then columns. */
export function boxBlur(plane: Float32Array, width: number, height: number, radius: number): void {
  if (radius < 1) return;
  const line = new Float32Array(Math.max(width, height));
  const along = (start: number, step: number, length: number) => {
    for (let i = 0; i < length; i++) line[i] = plane[start + i * step]!;
    let sum = 0;
    for (let i = -radius; i < length; i++) {
      sum += (i + radius < length ? line[i + radius]! : 0) - (i - radius > 0 ? line[i - radius - 1]! : 0);
      if (i >= 0) plane[start + i * step] = sum / (2 * radius + 1);
    }
  };
  for (let y = 0; y < height; y++) along(y * width, 1, width);
  for (let x = 0; x < width; x++) along(x, width, height);
}

/** Steps from each pixel to the nearest where `isTarget` is set, up to `max`; diagonal steps count as two. */
export function distanceTo(isTarget: Uint8Array, width: number, height: number, max: number): Uint8Array {
  const distance = new Uint8Array(isTarget.length).fill(max);
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const left = x > 0 ? distance[pixel - 1]! : max;
      const above = y > 0 ? distance[pixel - width]! : max;
      const before = isTarget[pixel] ? -1 : left < above ? left : above;
      if (before < max) distance[pixel] = before + 1;
    }
  }
  for (let y = height - 1, pixel = distance.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, pixel--) {
      const right = x < width - 1 ? distance[pixel + 1]! : max;
      const below = y < height - 1 ? distance[pixel + width]! : max;
      const after = (right < below ? right : below) + 1;
      if (after < distance[pixel]!) distance[pixel] = after;
    }
  }
  return distance;
}

/**
 * Marks `front`, and goes on to all neighbours that `accepts`, for so many steps.
 * @returns the pixels that are marked, those of `front` first
 */
export function spread(
  marks: Uint8Array,
  width: number,
  front: readonly number[],
  accepts: (pixel: number, from: number, step: number) => boolean,
  steps = Infinity,
): readonly number[] {
  const marked = [...front];
  for (const pixel of front) marks[pixel] = 1;
  let [at, step] = [0, 0];
  const visit = (pixel: number, from: number) => {
    // Beyond the plane there is no mark at all.
    if (marks[pixel] !== 0 || !accepts(pixel, from, step)) return;
    marks[pixel] = 1;
    marked.push(pixel);
  };
  for (; step < steps && at < marked.length; step++) {
    for (const end = marked.length; at < end; at++) {
      const from = marked[at]!;
      visit(from - 1, from);
      visit(from + 1, from);
      visit(from - width, from);
      visit(from + width, from);
    }
  }
  return marked;
}

/** The pixels where `is` holds. */
export function pixelsWhere(length: number, is: (pixel: number) => unknown): number[] {
  const pixels: number[] = [];
  for (let pixel = 0; pixel < length; pixel++) if (is(pixel)) pixels.push(pixel);
  return pixels;
}

/** Light and colourless, as a studio's white and the shadows on it are. */
export function isPale(data: Uint8ClampedArray, pixel: number, least: number, maxTint: number): boolean {
  const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!];
  const min = Math.min(red, green, blue);
  return min >= least && Math.max(red, green, blue) - min <= maxTint;
}
