/** Draws a product on a photo as if it were worn there. Pixels in, pixels out: knows no element, no file and no network. */
import { bridgeOffset, FRONTAL, turned } from './face.ts';
import { finish, soften, under, type Patch } from './finish.ts';
import { hairiness, type Look } from './look.ts';
import type { Pixels, Work } from './pixels.ts';
import type { Cutout } from './layers.ts';
import { drawTemple } from './temple.ts';
import { extentOf, VALUES, warp, type Layer, type Seat } from './warp.ts';

/**
 * Where a product lies, in pixels of the photo: its own centre and width, without the margins of its picture. Eyewear lies
 * where the eyes are; how far before them it sits is seen on a face that is turned.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** As if seen from the front. */
  readonly width: number;
  /** Radians, clockwise. */
  readonly angle: number;
  readonly isMirrored: boolean;
}

/** By how much of its width eyewear is bent around the head at its ends. */
const BEND = 0.045;

/**
 * @param photo at the size at which the product is to be drawn
 * @param look of the face that it is worn on; null where it is only laid on the photo
 */
export function* wear(cutout: Cutout, photo: Pixels, look: Look | null, place: Place): Work<Patch | null> {
  const { width, angle, isMirrored } = place;
  const before = look ? bridgeOffset(look.points) : { x: 0, y: 0 };
  const [x, y] = [place.x + before.x, place.y + before.y];
  const seat: Seat = {
    x,
    y,
    width,
    isMirrored,
    bend: look ? BEND : 0,
    pose: turned(look?.pose ?? FRONTAL, angle),
  };
  const extent = extentOf(seat, cutout);
  if (look) reachEar(extent, seat);
  const layer = emptyLayer(extent, photo);
  if (!layer) return null;
  yield* warp(layer, cutout, seat);
  if (look) {
    const temple = { ...layer, data: new Float32Array(layer.data.length) };
    if (drawTemple(temple, cutout, seat)) under(layer, temple, (pixel) => hairAt(look, photo, layer, pixel));
    soften(layer, look.blur);
  }
  yield;
  return yield* finish(layer, photo, look, look ? width : 0);
}

/** A temple leaves the front's extent on the side that is nearer. */
function reachEar(extent: [number, number, number, number], { width, pose }: Seat): void {
  const reach = pose.back[0] * width * 0.72;
  if (reach > 0) extent[2] += reach;
  else extent[0] += reach;
  extent[1] += Math.min(0, pose.back[1] * width * 0.72);
  extent[3] += Math.max(0, pose.back[1] * width * 0.72);
}

function hairAt(look: Look, { data, width, height }: Pixels, layer: Layer, pixel: number): number {
  const x = Math.min(width - 1, Math.max(0, layer.left + (pixel % layer.width)));
  const y = Math.min(height - 1, Math.max(0, layer.top + Math.floor(pixel / layer.width)));
  const byte = (y * width + x) * 4;
  return hairiness(look, data[byte]!, data[byte + 1]!, data[byte + 2]!);
}

/** Null where nothing of it is on the photo. */
function emptyLayer(extent: readonly [number, number, number, number], photo: Pixels): Layer | null {
  const [left, top] = [Math.max(0, Math.floor(extent[0])), Math.max(0, Math.floor(extent[1]))];
  const width = Math.min(photo.width, Math.ceil(extent[2])) - left;
  const height = Math.min(photo.height, Math.ceil(extent[3])) - top;
  return width > 0 && height > 0
    ? { data: new Float32Array(width * height * VALUES), left, top, width, height }
    : null;
}
