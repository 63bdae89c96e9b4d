/**
 * The temple of eyewear on the side that a turned face shows: from the hinge back to the ear, in the colours of the rim, since
 * a picture from the front does not show it. Pure.
 */
import { clamp01, ramp } from './pixels.ts';
import { BYTES, type Cutout } from './layers.ts';
import type { Look } from './look.ts';
import { bendAt, project, type Layer, type Seat } from './warp.ts';

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
  /** In parts of the width, from the sheet's centre. */
  readonly top: number;
  readonly bottom: number;
  readonly colour: readonly [number, number, number];
}

/** @param sideOf the picture's left (-1) or right (1) end */
function hingeOf({ sheet, box, inset }: Cutout, side: -1 | 1): Hinge | null {
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
  const toSheet = (y: number) => (y - box.height / 2) / box.width;
  // Where the rim itself reaches so far out, a temple is no higher than this.
  const [top, bottom] = [toSheet(rows[0]!), toSheet(rows.at(-1)! + 1)];
  const height = Math.min(bottom - top, 0.05);
  const colour = [0, 1, 2].map((c) => (255 * total[c]!) / total[3]!) as [number, number, number];
  return { top, bottom: top + height, colour };
}

/** Draws over an empty layer the temple that is seen; false if none is. */
export function drawTemple(layer: Layer, cutout: Cutout, seat: Seat, look: Look): boolean {
  const { right, back } = seat.pose;
  // The side that is nearer to the camera shows its temple.
  const side = right[2] > 0 ? -1 : 1;
  const shown = back[0] * LENGTH * side;
  if (shown < MIN_SHOWN) return false;
  const hinge = hingeOf(cutout, (side * (seat.isMirrored ? -1 : 1)) as -1 | 1);
  if (!hinge) return false;
  const u = side * 0.495;
  const z = bendAt(seat, u);
  const middle = (hinge.top + hinge.bottom) / 2;
  const half = (hinge.bottom - hinge.top) / 2;
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
  const step = 1 / Math.max(2, Math.abs(hingeX - endX) * 2);
  for (let part = 0; part <= 1; part += step) {
    // Perspective along the bar hardly differs from a straight line at its length.
    const x = hingeX + (endX - hingeX) * part;
    const top = ay + (cy - ay) * part;
    const bottom = by + (dy - by) * part;
    const alpha = 1 - ramp(FADE_FROM, 1, part);
    column(layer, x, top, bottom, alpha, hinge.colour);
  }
  return true;
}

/** Where a temple ends in the photo. @param side of the picture at which the ear is */
export const earX = ({ points, breadth }: Look, { pose }: Seat, side: -1 | 1): number =>
  points[(side < 0 ? 234 : 454) * 3]! + pose.back[0] * breadth * ON_EAR;

function column(
  { data, left, top, width, height }: Layer,
  x: number,
  from: number,
  to: number,
  alpha: number,
  colour: readonly number[],
): void {
  const column = Math.floor(x - left);
  if (column < 0 || column >= width) return;
  for (let y = Math.max(0, Math.floor(from - top)); y < Math.min(height, Math.ceil(to - top)); y++) {
    const cover = alpha * clamp01(Math.min(y + 1 + top, to) - Math.max(y + top, from));
    const at = (y * width + column) * BYTES;
    if (data[at + 3]! >= cover * 255) continue;
    // Rounded: lighter above than below.
    const shade = 1.12 - (0.3 * (y + top + 0.5 - from)) / Math.max(1, to - from);
    for (let i = 0; i < 3; i++) data[at + i] = Math.min(255, colour[i]! * shade) * cover;
    data[at + 3] = 255 * cover;
  }
}
