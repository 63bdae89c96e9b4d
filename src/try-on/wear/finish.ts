/** Brings what is drawn to a photo's own sharpness, light and grain, and lays it on the photo. Pure. */
import { fillPolygon, OVAL } from './face/face.ts';
import { boxBlur, BYTES, clamp01, type Pixels } from './pixels.ts';
import type { Look, Patch, Rectangle } from './types.ts';
import { pixelAt } from './face/look.ts';
import type { Layer } from './warp.ts';

/** How much of a layer's pixel something of the photo lies before, from 0 to 1. */
export type Hidden = (pixel: number) => number;

/** Standard deviation in pixels of what reading a sheet blurs by itself. */
const OWN_BLUR = 0.7;
/** In parts of the width: how far a shadow falls down, and how soft it is. */
const SHADOW = { down: 0.022, softness: 0.014, darkness: 0.38 } as const;

/** Blurs a layer to the standard deviation `blur`. */
export function soften({ data, width, height }: Layer, blur: number): void {
  const variance = Math.min(12, blur * blur - OWN_BLUR * OWN_BLUR);
  // A mean of three by three adds a variance of two thirds, and less where the outer ones count for less.
  const passes = Math.ceil(1.5 * variance);
  const added = variance / passes;
  for (let pass = 0; pass < passes; pass++) {
    for (let value = 0; value < 7; value++)
      boxBlur(data, width, height, added / (1 - added) / 2, value, BYTES);
  }
}

/** Gives what covers the photo the light of the face, from left to right, and the photo's grain. */
export function lit({ data, width, left }: Layer, { points, light, grain }: Look): void {
  const [from, to] = [points[234 * 3]!, points[454 * 3]!];
  for (let at = 0; at < data.length; at += BYTES) {
    const cover = data[at + 3]! / 255;
    if (cover === 0) continue;
    const across = clamp01((left + ((at / BYTES) % width) - from) / (to - from));
    // The same grain each time, as evenly spread as it has to be for its deviation.
    const random = Math.sin(at) * 43758.5453;
    const added = grain > 0.4 ? (random - Math.floor(random) - 0.5) * 3.46 * grain * cover : 0;
    for (let i = 0; i < 3; i++) {
      data[at + i] = data[at + i]! * (light[0][i]! + (light[1][i]! - light[0][i]!) * across) + added;
    }
  }
}

/** @param photo that the layer lies on, or one pixel of it */
export function cutPatch(
  { data: layer, width, height, left, top }: Rectangle & { readonly data: ArrayLike<number> },
  photo: Pixels,
  shadow: Float32Array | null = null,
  hidden: Hidden = () => 0,
): Patch {
  const data = new Uint8ClampedArray(width * height * 4);
  const passed = [0, 0, 0];
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += BYTES) {
    const rest = (1 - layer[at + 3]! / 255) * (1 - (shadow?.[pixel] ?? 0));
    // Nothing but a photo can be multiplied by three values: the least of them is the alpha, the rest is added.
    let least = 1;
    for (let i = 0; i < 3; i++) {
      passed[i] = (rest * layer[at + 4 + i]!) / 255;
      if (passed[i]! < least) least = passed[i]!;
    }
    if (least > 0.998) continue;
    const under = pixelAt(photo, left + (pixel % width), top + Math.floor(pixel / width)) * 4;
    for (let i = 0; i < 3; i++) {
      const behind = photo.data[under + i]!;
      data[pixel * 4 + i] = (behind * (passed[i]! - least) + layer[at + i]!) / (1 - least);
    }
    data[pixel * 4 + 3] = 255 * (1 - least) * (1 - hidden(pixel));
  }
  return { data, width, height, left, top };
}

/** @param of width of the product: what it keeps from the light, moved down and softened, within the face alone */
export function drawShadow(
  { data, width, height, left, top }: Layer,
  { points }: Look,
  of: number,
): Float32Array {
  const down = Math.round(of * SHADOW.down) * width;
  const shadow = new Float32Array(width * height).map(
    (_, pixel) => ((data[(pixel - down) * BYTES + 3] ?? 0) / 255) * SHADOW.darkness,
  );
  const radius = Math.max(1, Math.round(of * SHADOW.softness));
  boxBlur(shadow, width, height, radius);
  boxBlur(shadow, width, height, radius);
  const isFace = new Uint8Array(width * height);
  fillPolygon(isFace, width, [left, top], points, OVAL);
  const within = Float32Array.from(isFace);
  boxBlur(within, width, height, radius);
  return shadow.map((value, pixel) => value * within[pixel]!);
}
