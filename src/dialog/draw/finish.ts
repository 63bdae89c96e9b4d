/** Brings what is drawn to a photo's own sharpness, light and grain, and lays it on the photo. Pure. */
import { fillPolygon, OVAL } from './face.ts';
import type { Look } from './look.ts';
import { boxBlur, type Pixels, type Work } from './pixels.ts';
import { VALUES, type Layer } from './warp.ts';

/** What is laid over a photo with its upper left corner at `left`, `top`; RGBA, not premultiplied. */
export interface Patch extends Pixels {
  readonly left: number;
  readonly top: number;
}

/** Standard deviation in pixels of what reading a sheet blurs by itself. */
const OWN_BLUR = 0.7;
/** In parts of the width: how far a shadow falls down, and how soft it is. */
const SHADOW = { down: 0.022, softness: 0.014, darkness: 0.38 } as const;

/** Blurs a layer to the standard deviation `blur`, by passes of the kernel 1 2 1. */
export function soften({ data, width, height }: Layer, blur: number): void {
  // Each pass adds a variance of a half.
  const passes = Math.min(24, Math.max(0, Math.floor(2 * (blur * blur - OWN_BLUR * OWN_BLUR))));
  const along = (start: number, step: number, length: number) => {
    for (let value = 0; value < VALUES; value++) {
      let before = data[start + value]!;
      for (let i = 0, at = start + value; i < length; i++, at += step) {
        const current = data[at]!;
        const after = i + 1 < length ? data[at + step]! : current;
        data[at] = (before + 2 * current + after) / 4;
        before = current;
      }
    }
  };
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) along(y * width * VALUES, VALUES, width);
    for (let x = 0; x < width; x++) along(x * VALUES, width * VALUES, height);
  }
}

/** Lays a temple under the front: what the front covers or tints. */
export function under(front: Layer, temple: Layer, hidden: (pixel: number) => number): void {
  for (let pixel = 0, at = 0; pixel < front.width * front.height; pixel++, at += VALUES) {
    const shown = 1 - hidden(pixel);
    const alpha = (temple.data[at + 3]! / 255) * shown;
    if (alpha <= 0) continue;
    const rest = 1 - front.data[at + 3]! / 255;
    for (let i = 0; i < 3; i++) {
      front.data[at + i]! += (rest * front.data[at + 4 + i]! * temple.data[at + i]! * shown) / 255;
    }
    front.data[at + 3] = 255 * (1 - rest * (1 - alpha));
  }
}

/**
 * @param width of the product in the photo, for its shadow; 0 for none
 * @param hidden how much of each of the layer's pixels something of the photo lies before, from 0 to 1
 */
export function* finish(
  layer: Layer,
  photo: Pixels,
  look: Look | null,
  width: number,
  hidden: Float32Array | null,
): Work<Patch> {
  const size = layer.width * layer.height;
  const shadow = look && width > 0 ? shadowOf(layer, look, width) : null;
  yield;
  const data = new Uint8ClampedArray(size * 4);
  const passed = [0, 0, 0];
  const added = [0, 0, 0];
  // So that the same grain is there each time: a generator of its own.
  let seed = 1;
  const noise = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x3fffffff - 1;
  };
  const [left, right] = look ? edgesOf(look) : [0, 1];
  for (let pixel = 0, at = 0; pixel < size; pixel++, at += VALUES) {
    const cover = layer.data[at + 3]! / 255;
    const dark = shadow ? 1 - shadow[pixel]! : 1;
    if (cover === 0 && dark > 0.998 && layer.data[at + 4]! + layer.data[at + 5]! + layer.data[at + 6]! > 763)
      continue;
    const x = (pixel % layer.width) + layer.left;
    const y = Math.floor(pixel / layer.width) + layer.top;
    const bright = look && Math.min(1, Math.max(0, (x - left) / (right - left)));
    const before = hidden ? 1 - hidden[pixel]! : 1;
    const grain = look && look.grain > 0.4 ? (noise() + noise()) * 1.22 * look.grain * cover : 0;
    for (let i = 0; i < 3; i++) {
      const light = look ? look.light[0][i]! * (1 - bright!) + look.light[1][i]! * bright! : 1;
      passed[i] = (1 - cover) * (layer.data[at + 4 + i]! / 255) * dark * before + (1 - before);
      added[i] = (layer.data[at + i]! * light + grain) * before;
    }
    // Nothing but a photo can be multiplied by three values: the least of them is the alpha, the rest is added.
    const least = Math.min(passed[0]!, passed[1]!, passed[2]!);
    const alpha = 1 - least;
    if (alpha <= 0) continue;
    const byte = (clampTo(y, photo.height) * photo.width + clampTo(x, photo.width)) * 4;
    for (let i = 0; i < 3; i++) {
      data[pixel * 4 + i] = (photo.data[byte + i]! * (passed[i]! - least) + added[i]!) / alpha;
    }
    data[pixel * 4 + 3] = Math.round(255 * alpha);
    if (pixel % 8192 === 0) yield;
  }
  return { data, width: layer.width, height: layer.height, left: layer.left, top: layer.top };
}

const clampTo = (value: number, length: number) => Math.min(length - 1, Math.max(0, value));

const edgesOf = ({ points }: Look): [number, number] => [points[234 * 3]!, points[454 * 3]!];

/** What the product keeps from the light, moved down and softened, within the face alone. */
function shadowOf({ data, width, height, left, top }: Layer, { points }: Look, of: number): Float32Array {
  const shadow = new Float32Array(width * height);
  const down = Math.round(of * SHADOW.down);
  for (let y = down; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((y - down) * width + x) * VALUES;
      shadow[y * width + x] = (data[at + 3]! / 255) * SHADOW.darkness;
    }
  }
  const radius = Math.max(1, Math.round(of * SHADOW.softness));
  boxBlur(shadow, width, height, radius);
  boxBlur(shadow, width, height, radius);
  const isFace = new Uint8Array(width * height);
  fillPolygon(isFace, width, [left, top], points, OVAL);
  const within = Float32Array.from(isFace);
  boxBlur(within, width, height, radius);
  return shadow.map((value, pixel) => value * within[pixel]!);
}
