/** Draws a product on a photo as if it were worn there. Pixels in, pixels out. */
import { bridgeOffset, FRONTAL, turned } from './face.ts';
import { finish, soften, under, type Patch } from './finish.ts';
import { hairAt, type Look } from './look.ts';
import type { Pixels, Work } from './pixels.ts';
import type { Cutout } from './layers.ts';
import { hairBefore } from './hair.ts';
import { isBesideFace, wearBelowFace, wearOnEars } from './jewelry.ts';
import type { Place } from './place.ts';
import { drawTemple, earX } from './temple.ts';
import { emptyLayer, extentOf, warp, type Seat } from './warp.ts';

export type { Place } from './place.ts';

/** By how much of its width eyewear is bent around the head at its ends. */
const BEND = 0.045;

/**
 * @param photo at the size at which the product is to be drawn
 * @param look of the face that it is worn on; null where it is only laid on the photo
 */
export function wear(cutout: Cutout, photo: Pixels, look: Look | null, place: Place): Work<Patch | null> {
  if (!look) return lay(cutout, photo, place);
  if (cutout.category === 'eyewear') return wearOnEyes(cutout, photo, look, place);
  return isBesideFace(look, place)
    ? wearOnEars(cutout, photo, look, place)
    : wearBelowFace(cutout, photo, look, place);
}

function* lay(cutout: Cutout, photo: Pixels, { x, y, width, angle, isMirrored }: Place): Work<Patch | null> {
  const seat: Seat = { x, y, width, isMirrored, bend: 0, pose: turned(FRONTAL, angle) };
  const layer = emptyLayer(extentOf(seat, cutout), photo);
  if (!layer) return null;
  yield* warp(layer, cutout, seat);
  return yield* finish(layer, photo, null, 0, null);
}

function* wearOnEyes(cutout: Cutout, photo: Pixels, look: Look, place: Place): Work<Patch | null> {
  const { width, angle, isMirrored } = place;
  const before = bridgeOffset(look.points);
  const seat: Seat = {
    x: place.x + before.x,
    y: place.y + before.y,
    width,
    isMirrored,
    bend: BEND,
    pose: turned(look.pose, angle),
  };
  const extent = extentOf(seat, cutout);
  reachEar(extent, seat, look);
  const layer = emptyLayer(extent, photo);
  if (!layer) return null;
  yield* warp(layer, cutout, seat);
  const temple = { ...layer, data: new Float32Array(layer.data.length) };
  if (drawTemple(temple, cutout, seat, look)) {
    under(layer, temple, (pixel) => hairAt(look, photo, layer, pixel));
  }
  soften(layer, look.blur);
  yield;
  return yield* finish(layer, photo, look, width, yield* hairBefore(look, photo, layer));
}

/** A temple leaves the front's extent on the side that is nearer. */
function reachEar(extent: [number, number, number, number], seat: Seat, look: Look): void {
  const { width, pose } = seat;
  const reach = pose.back[0] * width * 0.72;
  if (reach > 0) extent[2] = Math.max(extent[2] + reach, earX(look, seat, 1) + 2);
  else extent[0] = Math.min(extent[0] + reach, earX(look, seat, -1) - 2);
  extent[1] += Math.min(0, pose.back[1] * width * 0.72);
  extent[3] += Math.max(0, pose.back[1] * width * 0.72);
}
