/**
 * Draws the temple on the visible side of a turned face: from the hinge back to the ear, in the rim's colours, as a frontal picture
 * does not show it. Pure.
 */
import { BYTES, clamp01, ramp, type Pixels } from '../pixels.ts';
import type { Cutout, Look } from '../types.ts';
import { hairAt } from '../face/look.ts';
import { bendAt, project, type Layer, type Seat } from '../warp.ts';

/** Shares of the width: how far back an ear is, and where a temple bends down behind it. */
const LENGTH = 0.68;
const FADE_FROM = 0.85;
/** From the ear's front, the last of the face's points there, to where a temple rests on it; as a share of the breadth. */
const ON_EAR = 0.12;
/** Height of its end, as a share of the hinge's. */
const TAPER = 0.62;
/** The hinge: the picture's outermost columns, as a share of its width. */
const HINGE = 0.045;
/** A temple is drawn if it shows by more than this share of the width. */
const MIN_SHOWN = 0.05;

interface Hinge {
  /** Middle from the sheet's centre, and half the height; as shares of the width. */
  readonly middle: number;
  readonly half: number;
  readonly colour: readonly [number, number, number];
}

/** @param side of the picture: left (-1) or right (1) */
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
      // The temple takes its colour from the upper half of the rim next to the hinge.
      if (sheet.data[at + 3]! > 200) for (let c = 0; c < 4; c++) total[c]! += sheet.data[at + c]!;
    }
    if (covered > outermost * 255 * 0.2) rows.push(y);
  }
  if (rows.length < 2 || !total[3]) return null;
  // Limits the height of a temple where the rim itself reaches this far out.
  const half = Math.min((rows.at(-1)! + 1 - rows[0]!) / box.width, 0.05) / 2;
  const colour = [0, 1, 2].map((c) => (255 * total[c]!) / total[3]!) as [number, number, number];
  return { middle: (rows[0]! - box.height / 2) / box.width + half, half, colour };
}

/** Draws the visible temple, if any, under what the front covers or tints. Hair covers it. */
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
  // It tapers towards the ear and runs straight back, as ears are as high as eyes.
  const at = (part: number, edge: -1 | 1) =>
    project(seat, u, middle + edge * half * (1 - (1 - TAPER) * part), z + LENGTH * part);
  const [ax, ay] = at(0, -1);
  const [bx, by] = at(0, 1);
  const [cx, cy] = at(1, -1);
  const [dx, dy] = at(1, 1);
  const hingeX = (ax + bx) / 2;
  // It ends at the visible ear if that is farther away than usual.
  const endX = side * Math.max((side * (cx + dx)) / 2, side * earX(look, seat, side));
  const { data, left, top, width, height } = layer;
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += BYTES) {
    const x = left + (pixel % width);
    const y = top + Math.floor(pixel / width);
    const part = (x + 0.5 - hingeX) / (endX - hingeX);
    if (part < 0 || part > 1) continue;
    // On a bar of this length perspective hardly differs from a straight line.
    const from = ay + (cy - ay) * part;
    const to = by + (dy - by) * part;
    let cover = (1 - ramp(FADE_FROM, 1, part)) * clamp01(Math.min(y + 1, to) - Math.max(y, from));
    if (cover === 0) continue;
    cover *= 1 - hairAt(look, photo, x, y);
    const rest = 1 - data[at + 3]! / 255;
    // Round shading: lighter above than below.
    const shade = 1.12 - (0.3 * (y + 0.5 - from)) / Math.max(1, to - from);
    for (let i = 0; i < 3; i++) {
      data[at + i]! += (rest * cover * data[at + 4 + i]! * Math.min(255, colour[i]! * shade)) / 255;
    }
    data[at + 3] = 255 * (1 - rest * (1 - cover));
  }
}

/** Where a temple ends in the photo. @param side of the picture where the ear is */
const earX = ({ points, breadth }: Look, { pose }: Seat, side: -1 | 1): number =>
  points[(side < 0 ? 234 : 454) * 3]! + pose.back[0] * breadth * ON_EAR;
