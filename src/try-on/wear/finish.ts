/** Matches a drawn layer to a photo's sharpness, light and grain, and cuts it out for the photo. Pure. */
import { fillPolygon, OVAL } from './face/face.ts';
import { boxBlur, BYTES, clamp01, type Pixels } from './pixels.ts';
import type { Cutout, Look, Patch, Place, Rectangle } from './types.ts';
import { pixelAt } from './face/look.ts';
import type { Layer } from './warp.ts';

/** How much of a layer's pixel something in the photo hides, from 0 to 1. */
export type Hidden = (pixel: number) => number;

/** Blur that reading a sheet adds by itself, as a standard deviation in pixels. */
const OWN_BLUR = 0.7;
/** Offset and softness of a shadow, as shares of the product's width. */
const SHADOW = { down: 0.022, softness: 0.014, darkness: 0.38 } as const;

/** Blurs a layer to the standard deviation `blur`. */
export function soften({ data, width, height }: Layer, blur: number): void {
  const variance = Math.min(12, blur * blur - OWN_BLUR * OWN_BLUR);
  // One pass of a 3 × 3 mean adds a variance of two thirds, less if the outer pixels have a lower weight.
  const passes = Math.ceil(1.5 * variance);
  const added = variance / passes;
  for (let pass = 0; pass < passes; pass++) {
    for (let value = 0; value < 7; value++)
      boxBlur(data, width, height, added / (1 - added) / 2, value, BYTES);
  }
}

/** Gives the layer the face's light, from left to right, and the photo's grain. */
export function illuminate({ data, width, left }: Layer, { points, light, grain }: Look): void {
  const [from, to] = [points[234 * 3]!, points[454 * 3]!];
  for (let at = 0; at < data.length; at += BYTES) {
    const cover = data[at + 3]! / 255;
    if (cover === 0) continue;
    const across = clamp01((left + ((at / BYTES) % width) - from) / (to - from));
    // A hash in place of a random number: the grain is the same each time.
    const random = Math.sin(at) * 43758.5453;
    const added = grain > 0.4 ? (random - Math.floor(random) - 0.5) * 3.46 * grain * cover : 0;
    for (let i = 0; i < 3; i++) {
      data[at + i] = data[at + i]! * (light[0][i]! + (light[1][i]! - light[0][i]!) * across) + added;
    }
  }
}

/** @param photo below the layer, or one pixel of it */
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
    // A patch has one alpha for all channels: it is the least transmission of the three, and the rest is added as colour.
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

/** Least share of a product's opaque pixels that is seen of it on a photo. */
const MIN_SEEN = 0.1;
const OPAQUE = 96;

/** The patch, or null if hardly anything of the product is seen on the photo, for example behind hair. */
export function ifSeen(patch: Patch | null, { sheet, box }: Cutout, { width }: Place): Patch | null {
  if (!patch) return null;
  const count = (data: Uint8ClampedArray, bytes: number) => {
    let opaque = 0;
    for (let at = 3; at < data.length; at += bytes) if (data[at]! >= OPAQUE) opaque++;
    return opaque;
  };
  const whole = count(sheet.data, BYTES) * (width / box.width) ** 2;
  return count(patch.data, 4) >= whole * MIN_SEEN ? patch : null;
}

/** Draws the product's shadow, moved down and softened, on the face only. @param of width of the product */
export function drawShadow(
  { data, width, height, left, top }: Layer,
  { points }: Look,
  of: number,
): Float32Array {
  const down = Math.round(of * SHADOW.down) * width;
  const shadow = new Float32Array(width * height);
  for (let pixel = down; pixel < shadow.length; pixel++)
    shadow[pixel] = (data[(pixel - down) * BYTES + 3]! / 255) * SHADOW.darkness;
  const radius = Math.max(1, Math.round(of * SHADOW.softness));
  boxBlur(shadow, width, height, radius);
  boxBlur(shadow, width, height, radius);
  const isFace = new Uint8Array(width * height);
  fillPolygon(isFace, width, [left, top], points, OVAL);
  const within = Float32Array.from(isFace);
  boxBlur(within, width, height, radius);
  for (let pixel = 0; pixel < shadow.length; pixel++) shadow[pixel]! *= within[pixel]!;
  return shadow;
}
