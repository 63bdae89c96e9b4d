/** Draws what is worn at the ears, at the neck and below it, beside and behind the face of a photo. Pure. */
import { boxBlur, clamp01, ramp, type Pixels, type Work } from '../pixels.ts';
import type { Cutout, Look, Patch, Place, Pose, Wear } from '../types.ts';
import { fillPolygon, FRONTAL, OVAL, readPoint } from '../face/face.ts';
import { cutPatch, drawShadow, illuminate, soften } from '../finish.ts';
import { readChain } from './chain.ts';
import { hairAt } from '../face/look.ts';
import { emptyLayer, measureReach, warp, type Layer, type Seat } from '../warp.ts';

/** The points at the left and right end of the jaw, where lobes begin. */
const LOBES = [132, 361] as const;
const CHIN = 152;
/** Distance of an ear from the middle of the face, as a share of the breadth. */
const BESIDE = 0.3;
/** Yaw in radians beyond which one ear is hidden; and the largest angle of an earring to the side. */
const MAX_YAW = 0.21;
const OUTWARDS = 0.45;
/** Share of hair around a lobe from which the ear counts as covered. */
const COVERED = 0.6;
const SAMPLES = 8;
/** A place beyond the lobe without hair, in breadths. If it has the hair's colour, that is a wall, which may be around the ear too. */
const WALL = { outwards: 0.55, up: 0.6 };
/** Curvature of a necklace around the neck, as a share of its width; and the share of its height that runs behind it. */
const NECK_BEND = 0.2;
const BEHIND_NECK = 0.3;
/** The same for an open chain, whose ends lie at the neck's sides; and how far below the chin they begin, in breadths. */
const ENDS = 0.06;
const BELOW_CHIN = 0.1;
/**
 * The body below a chin, in shares of the breadth: half a neck, where it widens to the shoulders, and by how much per step down.
 * Beside the body a necklace runs behind it.
 */
const BODY = { neck: 0.34, shoulders: 0.2, slope: 1.6, softness: 0.08 };

/** In breadths from the middle of the neck: hair falls beside it, and a pendant hangs in front of anything dark there. */
const HAIR_BESIDE = [0.12, 0.22] as const;

const measureYaw = ({ right }: Pose) => Math.atan2(right[2], right[0]);

/** Earrings hang beside the face; a necklace lies below it. */
export const wearOnBody: Wear = (cutout, photo, look, place) =>
  (isBesideFace(look, place) ? wearOnEars : wearBelowFace)(cutout, photo, look, place);

function isBesideFace({ points, breadth }: Look, { x, y }: Place): boolean {
  const [centre, chin] = [readPoint(points, 6)[0], readPoint(points, CHIN)[1]];
  return Math.abs(x - centre) > breadth * BESIDE && y < chin + breadth * BESIDE;
}

/** One earring at its place and, on a frontal face, the other one at the other ear; both hang straight down. */
function* wearOnEars(cutout: Cutout, photo: Pixels, look: Look, place: Place): Work<Patch | null> {
  const [left, right] = LOBES.map((index) => readPoint(look.points, index)) as [Place3, Place3];
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
  const layer = emptyLayer(
    [
      Math.min(...extents.map(([from]) => from)),
      Math.min(...extents.map(([, top]) => top)),
      Math.max(...extents.map(([, , to]) => to)),
      Math.max(...extents.map(([, , , bottom]) => bottom)),
    ],
    photo,
  );
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

type Place3 = readonly [number, number, number];

/** Hair that covers an ear covers its earring; hair behind a visible ear does not. */
function hideByHair(
  hidden: Float32Array,
  look: Look,
  photo: Pixels,
  layer: Layer,
  seat: Seat,
  [lobeX, lobeY]: Place3,
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

/**
 * How a chain hangs around a neck, however it lay for its picture: its strands move outwards until their ends lie at the neck's
 * sides, and those of an open chain begin below the jaw. What hangs on it keeps its shape.
 */
function drapeOf(cutout: Cutout, { breadth, points }: Look, { y, width }: Place) {
  const chain = readChain(cutout);
  const height = cutout.box.height / cutout.box.width;
  const bottom = height / 2;
  if (!chain) return { width, top: -bottom, isOpen: false, drape: undefined };
  const pendant = (chain.pendantTop - 0.5) * height;
  const jaw = (readPoint(points, CHIN)[1] + breadth * BELOW_CHIN - y) / width;
  const top = chain.isOpen ? Math.min(-bottom, jaw) : -bottom;
  const stretch = (pendant + bottom) / (pendant - top);
  // The upper part of a closed chain runs behind the neck.
  const behind = chain.isOpen ? 0 : BEHIND_NECK;
  const ends = top + (bottom - top) * behind;
  const { halves } = chain;
  const seen = Math.max(
    0,
    ...halves.slice(0, 1 + Math.floor((halves.length * behind) / chain.pendantTop)).slice(-4),
  );
  const outwards = Math.max(0, (BODY.neck * breadth) / width - seen);
  // Wide enough for the strands at their ends.
  const seat = Math.max(width, 2 * (BODY.neck + BODY.softness) * breadth);
  const drape = (u: number, v: number): [number, number] => {
    const [across, down] = [(u * seat) / width, (v * seat) / width];
    const up = clamp01((pendant - down) / (pendant - ends));
    return [
      Math.sign(across) * Math.max(0, Math.abs(across) - outwards * up),
      down < pendant ? pendant - (pendant - down) * stretch : down,
    ];
  };
  return { width: seat, top, isOpen: chain.isOpen, drape };
}

/** A necklace is bent around the neck with its ends behind it, and lies behind the chin. */
function* wearBelowFace(cutout: Cutout, photo: Pixels, look: Look, place: Place): Work<Patch | null> {
  const { x, y, width, angle, isMirrored } = place;
  const hung = drapeOf(cutout, look, place);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const pose: Pose = { right: [cos, sin, 0], down: [-sin, cos, 0], back: [0, 0, 1] };
  const bottom = cutout.box.height / cutout.box.width / 2;
  const top = hung?.top ?? -bottom;
  const seat: Seat = { x, y, width: hung?.width ?? width, bend: NECK_BEND, pose, isMirrored };
  const reach = { width: seat.width, height: -2 * top * width };
  const layer = emptyLayer(measureReach(seat, { box: reach }), photo);
  if (!layer) return null;
  warp(layer, cutout, seat, hung?.drape, width);
  yield;
  soften(layer, look.blur);
  const mask = new Uint8Array(layer.width * layer.height);
  fillPolygon(mask, layer.width, [layer.left, layer.top], look.points, OVAL);
  const hidden = Float32Array.from(mask);
  boxBlur(hidden, layer.width, layer.height, Math.max(1, Math.round(look.blur)));
  const behind = hung?.isOpen ? ENDS : BEHIND_NECK;
  const shadow = drawShadow(layer, look, width * 0.4);
  illuminate(layer, look);
  const [chin, ...jaw] = [CHIN, ...LOBES].map((index) => readPoint(look.points, index)) as [
    Place3,
    ...Place3[],
  ];
  const neck = (jaw[0]![0] + jaw[1]![0]) / 2;
  return cutPatch(layer, photo, shadow, (pixel) => {
    const [atX, atY] = [layer.left + (pixel % layer.width), layer.top + Math.floor(pixel / layer.width)];
    const part = (((atY - y) * cos - (atX - x) * sin) / width - top) / (bottom - top);
    const below = Math.max(0, (atY - chin[1]) / look.breadth - BODY.shoulders);
    const aside = Math.abs(atX - neck) / look.breadth;
    return Math.max(
      hidden[pixel]!,
      1 - ramp(behind * 0.4, behind, part),
      ramp(-BODY.softness, 0, aside - BODY.neck - below * BODY.slope),
      ramp(...HAIR_BESIDE, aside) * hairAt(look, photo, atX, atY),
    );
  });
}
