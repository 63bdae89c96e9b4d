/** Draws eyewear on a photo as worn. Pixels in, pixels out. */
import { bridgeOffset, turned } from '../face/face.ts';
import { cutPatch, drawShadow, illuminate, soften } from '../finish.ts';
import { frontOn, hairBefore } from './hair.ts';
import type { Wear } from '../types.ts';
import { drawTemple } from './temple.ts';
import { emptyLayer, measureReach, warp, type Seat } from '../warp.ts';

/** Curvature of the frame, as a share of its width. */
const BEND = 0.045;
/** Farthest reach of a temple behind the front, in widths. */
const BEHIND = 1;

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
  illuminate(layer, look);
  yield;
  return cutPatch(layer, photo, shadow, hairBefore(look, photo, layer, seat, front));
};
