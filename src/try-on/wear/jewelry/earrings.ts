/** Draws earrings beside the face of a photo, behind its hair. Pure. */
import type { Pixels, Work } from '../pixels.ts';
import type { Cutout, Look, Patch, Place, Pose, Vector } from '../types.ts';
import { FRONTAL, readPoint } from '../face/face.ts';
import { cutPatch, drawShadow, illuminate, soften } from '../finish.ts';
import { hairAt } from '../face/look.ts';
import { emptyLayer, measureReach, warp, type Layer, type Seat } from '../warp.ts';

/** The points at the left and right end of the jaw, where lobes begin. */
const LOBES = [132, 361] as const;
/** Yaw in radians beyond which one ear is hidden; and the largest angle of an earring to the side. */
const MAX_YAW = 0.21;
const OUTWARDS = 0.45;
/** Share of hair around a lobe from which the ear counts as covered. */
const COVERED = 0.6;
const SAMPLES = 8;
/** A place beyond the lobe without hair, in breadths. If it has the hair's colour, that is a wall, which may be around the ear too. */
const WALL = { outwards: 0.55, up: 0.6 };

const measureYaw = ({ right }: Pose) => Math.atan2(right[2], right[0]);

/** One earring at its place and, on a frontal face, the other one at the other ear; both hang straight down. */
export function* wearEarrings(cutout: Cutout, photo: Pixels, look: Look, place: Place): Work<Patch | null> {
  const [left, right] = LOBES.map((index) => readPoint(look.points, index)) as [Vector, Vector];
  const isLeft = place.x < (left[0] + right[0]) / 2;
  const [lobe, other] = isLeft ? [left, right] : [right, left];
  const yaw = measureYaw(look.pose);
  const seatAt = (x: number, y: number, side: -1 | 1): Seat => {
    const away = OUTWARDS + side * yaw;
    const pose = {
      ...FRONTAL,
      right: [Math.cos(away), 0, side * Math.sin(away)] as const,
      back: [-side * Math.sin(away), 0, Math.cos(away)] as const,
    };
    return { x, y, width: place.width, bend: 0, pose, isMirrored: place.isMirrored !== side > 0 };
  };
  const seats = [seatAt(place.x, place.y, isLeft ? -1 : 1)];
  if (Math.abs(yaw) < MAX_YAW) {
    seats.push(seatAt(other[0] + lobe[0] - place.x, other[1] + place.y - lobe[1], isLeft ? 1 : -1));
  }
  const extents = seats.map((seat) => measureReach(seat, cutout));
  const all = (edge: 0 | 1 | 2 | 3) => extents.map((extent) => extent[edge]);
  const [from, top] = [Math.min(...all(0)), Math.min(...all(1))];
  const layer = emptyLayer([from, top, Math.max(...all(2)), Math.max(...all(3))], photo);
  if (!layer) return null;
  const hidden = new Float32Array(layer.width * layer.height);
  for (const seat of seats) {
    warp(layer, cutout, seat);
    yield;
    hideByHair(hidden, look, photo, layer, seat, seat === seats[0] ? lobe : other);
  }
  soften(layer, look.blur);
  const shadow = drawShadow(layer, look, place.width);
  illuminate(layer, look);
  return cutPatch(layer, photo, shadow, (pixel) => hidden[pixel]!);
}

/** Hair that covers an ear covers its earring; hair behind a visible ear does not. */
function hideByHair(
  hidden: Float32Array,
  look: Look,
  photo: Pixels,
  layer: Layer,
  seat: Seat,
  [lobeX, lobeY]: Vector,
): void {
  const { breadth, points } = look;
  const isCovered = (x: number, y: number) => {
    const radius = breadth * 0.05;
    let hair = 0;
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
      const across = ((i % SAMPLES) / SAMPLES) * 2 - 1;
      const up = (3 * Math.floor(i / SAMPLES)) / SAMPLES;
      hair += hairAt(look, photo, x + across * radius, y - up * radius) / SAMPLES ** 2;
    }
    return hair >= COVERED;
  };
  const wallX = lobeX + Math.sign(lobeX - readPoint(points, 6)[0]) * WALL.outwards * breadth;
  const isSeen = wallX >= 0 && wallX < photo.width;
  if (!isCovered(lobeX, lobeY) || (isSeen && isCovered(wallX, lobeY - WALL.up * breadth))) return;
  for (let pixel = 0; pixel < hidden.length; pixel++) {
    const x = layer.left + (pixel % layer.width);
    const y = layer.top + Math.floor(pixel / layer.width);
    if (Math.abs(x - seat.x) < seat.width) hidden[pixel] = hairAt(look, photo, x, y);
  }
}
