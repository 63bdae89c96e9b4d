/**
 * The temple of eyewear on the side that a turned face shows: from the hinge back to the ear, in the colours of the rim, since
 * a picture from the front does not show it. Pure.
 */
import { BYTES, clamp01, ramp, type Pixels } from '../pixels.ts';
import type { Cutout, Look } from '../types.ts';
import { hairAt } from '../face/look.ts';
import { bendAt, project, type Layer, type Seat } from '../warp.ts';

/** In parts of the width: how far back an ear is, and where a temple begins to bend down behind it. */
const LENGTH = 0.68;
const FADE_FROM = 0.85;
/** From the ear's front, which is the last that the points have of it, to where a temple rests on it; of the breadth. */
const ON_EAR = 0.12;
/** How high its end is, in parts of the hinge. */
const TAPER = 0.62;
/** The outermost columns of the picture, in parts of its width: the hinge. */
const HINGE = 0.045;
/** Drawn where it shows by more than this part of the width. */
const MIN_SHOWN = 0.05;

interface Hinge {
  /** Of its middle, from the sheet's centre, and half its height; in parts of the width. */
  readonly middle: number;
  readonly half: number;
  readonly colour: readonly [number, number, number];
}

/** @param sideOf the picture's left (-1) or right (1) end */
function findHinge({ sheet, box, inset }: Cutout, side: -1 | 1): Hinge | null {
  const columns = Math.max(2, Math.round(box.width * HINGE));
  const outermost = Math.max(1, Math.round(columns / 3));
  const rows: number[] = [];
  const total = [0, 0, 0, 0];
  for (let y = 0; y < box.height; y++) {
    let covered = 0;
    for (let i = 0; i < columns; i++) {
      const x = side < 0 ? i : box.width - 1 - i;
      const at = ((y + inset.y) * sheet.width + x + inset.x) * BYTES;
      if (i < outermost) covered += sheet.data[at + 3]!;
      // The upper half of the rim next to the hinge has the temple's colour.
      if (sheet.data[at + 3]! > 200) for (let c = 0; c < 4; c++) total[c]! += sheet.data[at + c]!;
    }
    if (covered > outermost * 255 * 0.2) rows.push(y);
  }
  if (rows.length < 2 || !total[3]) return null;
  // Where the rim itself reaches so far out, a temple is no higher than this.
  const half = Math.min((rows.at(-1)! + 1 - rows[0]!) / box.width, 0.05) / 2;
  const colour = [0, 1, 2].map((c) => (255 * total[c]!) / total[3]!) as [number, number, number];
  return { middle: (rows[0]! - box.height / 2) / box.width + half, half, colour };
}

/** Draws the temple that is seen, if one is, under the front: in what that covers or tints. Hair lies over it. */
export function drawTemple(layer: Layer, cutout: Cutout, seat: Seat, look: Look, photo: Pixels): void {
  const { right, back } = seat.pose;
  // The side that is nearer to the camera shows its temple.
  const side = right[2] > 0 ? -1 : 1;
  const shown = back[0] * LENGTH * side;
  if (shown < MIN_SHOWN) return;
  const hinge = findHinge(cutout, (side * (seat.isMirrored ? -1 : 1)) as -1 | 1);
  if (!hinge) return;
  const u = side * 0.495;
  const z = bendAt(seat, u);
  const { middle, half, colour } = hinge;
  // Towards the ear it is thinner; it runs straight back, as ears are as high as eyes.
  const at = (part: number, edge: -1 | 1) =>
    project(seat, u, middle + edge * half * (1 - (1 - TAPER) * part), z + LENGTH * part);
  const [ax, ay] = at(0, -1);
  const [bx, by] = at(0, 1);
  const [cx, cy] = at(1, -1);
  const [dx, dy] = at(1, 1);
  const hingeX = (ax + bx) / 2;
  // To the ear that is seen, where that is farther away than ears usually are.
  const endX = side * Math.max((side * (cx + dx)) / 2, side * earX(look, seat, side));
  const { data, left, top, width, height } = layer;
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += BYTES) {
    const [x, y] = [left + (pixel % width), top + Math.floor(pixel / width)];
    const part = (x + 0.5 - hingeX) / (endX - hingeX);
    if (part < 0 || part > 1) continue;
    // Perspective along the bar hardly differs from a straight line at its length.
    const [from, to] = [ay + (cy - ay) * part, by + (dy - by) * part];
    let cover = (1 - ramp(FADE_FROM, 1, part)) * clamp01(Math.min(y + 1, to) - Math.max(y, from));
    if (cover === 0) continue;
    cover *= 1 - hairAt(look, photo, x, y);
    const rest = 1 - data[at + 3]! / 255;
    // Rounded: lighter above than below.
    const shade = 1.12 - (0.3 * (y + 0.5 - from)) / Math.max(1, to - from);
    for (let i = 0; i < 3; i++) {
      data[at + i]! += (rest * cover * data[at + 4 + i]! * Math.min(255, colour[i]! * shade)) / 255;
    }
    data[at + 3] = 255 * (1 - rest * (1 - cover));
  }
}

/** Where a temple ends in the photo. @param side of the picture at which the ear is */
const earX = ({ points, breadth }: Look, { pose }: Seat, side: -1 | 1): number =>
  points[(side < 0 ? 234 : 454) * 3]! + pose.back[0] * breadth * ON_EAR;
