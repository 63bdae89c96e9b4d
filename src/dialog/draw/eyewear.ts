/** Eyewear: its lenses are found in its picture, and it is drawn on a photo as if it were worn there. Pixels in, pixels out. */
import { bridgeOffset, turned } from './face.ts';
import { lit, patchOf, shadowOf, soften, under } from './finish.ts';
import { clearFringeAndFloor } from './floor.ts';
import { hairBefore } from './hair.ts';
import { lensesOf } from './lenses.ts';
import { hairAt, type Look } from './look.ts';
import type { Wear } from './place.ts';
import { lastRowOf } from './shapes.ts';
import type { Refine } from './sheet.ts';
import { drawTemple, earX } from './temple.ts';
import { isTranslucent } from './unmix.ts';
import { emptyLayer, extentOf, warp, type Seat } from './warp.ts';

/** By how much of its width eyewear is bent around the head at its ends. */
const BEND = 0.045;

export const refineEyewear: Refine = function* (layers, box, isOnWhite) {
  layers.lenses = yield* lensesOf(layers, box);
  if (isOnWhite) clearFringeAndFloor(layers);
  yield;
  // Where half a rim is seen, a lens goes on below it.
  const bottoms = (layers.lenses?.shapes ?? []).map(({ hull }) => lastRowOf(hull) + 1 - box.y);
  return { height: Math.max(box.height, ...bottoms), isGlassy: isTranslucent(layers) };
};

export const wearOnEyes: Wear = function* (cutout, photo, look, place) {
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
  warp(layer, cutout, seat);
  yield;
  const temple = { ...layer, data: new Float32Array(layer.data.length) };
  if (drawTemple(temple, cutout, seat, look)) {
    under(layer, temple, (pixel) =>
      hairAt(look, photo, layer.left + (pixel % layer.width), layer.top + Math.floor(pixel / layer.width)),
    );
  }
  soften(layer, look.blur);
  yield;
  const shadow = shadowOf(layer, look, width);
  lit(layer, look);
  yield;
  return patchOf(layer, photo, shadow, hairBefore(look, photo, layer));
};

/** A temple leaves the front's extent on the side that is nearer. */
function reachEar(extent: [number, number, number, number], seat: Seat, look: Look): void {
  const { width, pose } = seat;
  const reach = pose.back[0] * width * 0.72;
  if (reach > 0) extent[2] = Math.max(extent[2] + reach, earX(look, seat, 1) + 2);
  else extent[0] = Math.min(extent[0] + reach, earX(look, seat, -1) - 2);
  extent[1] += Math.min(0, pose.back[1] * width * 0.72);
  extent[3] += Math.max(0, pose.back[1] * width * 0.72);
}
