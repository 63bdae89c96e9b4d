/** Lays a product on a photo as its picture shows it. Pure. */
import { FRONTAL, turned } from './face/face.ts';
import type { Pixels } from './pixels.ts';
import type { Cutout, Patch, Place } from './types.ts';
import { cutPatch } from './finish.ts';
import { emptyLayer, measureReach, warp, type Seat } from './warp.ts';

export function lay(cutout: Cutout, photo: Pixels, { x, y, width, angle, isMirrored }: Place): Patch | null {
  const seat: Seat = { x, y, width, isMirrored, bend: 0, pose: turned(FRONTAL, angle) };
  const layer = emptyLayer(measureReach(seat, cutout), photo);
  if (!layer) return null;
  warp(layer, cutout, seat);
  return cutPatch(layer, photo);
}
