/** Eyewear: its lenses are found in its picture, and it is drawn on a photo as if it were worn there. Pixels in, pixels out. */
import { bridgeOffset, turned } from '../face/face.ts';
import { lit, cutPatch, drawShadow, soften } from '../finish.ts';
import { clearFringeAndFloor } from '../picture/floor.ts';
import { frontOn, hairBefore } from './hair.ts';
import { findLenses } from './lenses.ts';
import type { Wear } from '../types.ts';
import type { Refine } from '../picture/sheet.ts';
import { drawTemple } from './temple.ts';
import { emptyLayer, measureReach, warp, type Seat } from '../warp.ts';

/** By how much of its width eyewear is bent around the head at its ends. */
const BEND = 0.045;
/** No temple reaches farther back than this, of its width. */
const BEHIND = 1;

export const refineEyewear: Refine = function* (layers, box, isOnWhite) {
  yield* findLenses(layers, box);
  if (isOnWhite) clearFringeAndFloor(layers);
  yield;
  // Where half a rim is seen, a lens goes on below it.
  const bottoms = layers.lenses.map(({ rows }) => rows.findLastIndex((row) => row.length > 0) + 1 - box.y);
  return Math.max(box.height, ...bottoms);
};

export const wearOnEyes: Wear = function* (cutout, photo, look, place) {
  const { width, angle, isMirrored } = place;
  const pose = turned(look.pose, angle);
  const [x, y] = bridgeOffset(look.points, pose);
  const seat: Seat = { x: place.x + x, y: place.y + y, width, isMirrored, bend: BEND, pose };
  const layer = emptyLayer(measureReach(seat, cutout, BEHIND), photo);
  if (!layer) return null;
  warp(layer, cutout, seat);
  const front = frontOn(layer);
  yield;
  drawTemple(layer, cutout, seat, look, photo);
  soften(layer, look.blur);
  yield;
  const shadow = drawShadow(layer, look, width);
  lit(layer, look);
  yield;
  return cutPatch(layer, photo, shadow, hairBefore(look, photo, layer, seat, front));
};
