/**
 * Draws a sheet that is bent around the head and seen in perspective, into layers at the photo's own pixels: each pixel looks up
 * its place on the sheet. Pure.
 */
import { clamp } from '../../core/base/numbers.ts';
import { BYTES } from './pixels.ts';
import type { Cutout, Pose, Rectangle } from './types.ts';
import { levelFor, readSheet } from './picture/sampler.ts';

/** Values from 0 to 255 as in a sheet. */
export interface Layer extends Rectangle {
  readonly data: Float32Array;
}

/** A sheet's centre and frontal width, both in pixels of the photo, and its pose. */
export interface Seat {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly pose: Pose;
  readonly isMirrored: boolean;
  /** How far the sheet's ends lie behind its middle, as a share of its width. */
  readonly bend: number;
}

/** Distance of the camera in widths of the sheet: 57 cm. */
const DISTANCE = 4.2;
const ROUNDS = 3;
/** Pixels between two places that are located exactly. */
const NEAR = 8;

/** Projects from the sheet to the photo: `u` and `v` in widths from its centre, `z` behind its middle. */
export function project({ x, y, width, pose }: Seat, u: number, v: number, z: number): [number, number] {
  const { right, down, back } = pose;
  const depth = u * right[2] + v * down[2] + z * back[2];
  const scale = (width * DISTANCE) / (DISTANCE + depth);
  return [
    x + scale * (u * right[0] + v * down[0] + z * back[0]),
    y + scale * (u * right[1] + v * down[1] + z * back[1]),
  ];
}

export const bendAt = ({ bend }: Seat, u: number): number => bend * 4 * u * u;

/** Finds the place on the sheet for a pixel of the photo. */
export function locate(seat: Seat, px: number, py: number): [u: number, v: number] {
  const { right, down, back } = seat.pose;
  const qx = (px - seat.x) / seat.width;
  const qy = (py - seat.y) / seat.width;
  const determinant = right[0] * down[1] - down[0] * right[1];
  let u = 0;
  let v = 0;
  let z = 0;
  let scale = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const x = qx / scale - z * back[0];
    const y = qy / scale - z * back[1];
    u = clamp((x * down[1] - y * down[0]) / determinant, -0.7, 0.7);
    v = (right[0] * y - right[1] * x) / determinant;
    z = bendAt(seat, u);
    scale = DISTANCE / (DISTANCE + u * right[2] + v * down[2] + z * back[2]);
  }
  return [u, v];
}

/**
 * The part of the photo that the sheet and its shadow cover, as left, top, right and bottom.
 * @param depth of what is behind the sheet, as a share of its width
 */
export function measureReach(
  seat: Seat,
  { box }: { readonly box: { readonly width: number; readonly height: number } },
  depth = 0,
): [number, number, number, number] {
  const half = (box.height / box.width) * 0.55;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const u of [-0.55, 0, 0.55]) {
    for (const v of [-half, half]) {
      for (const behind of [0, depth]) {
        const [x, y] = project(seat, u, v, bendAt(seat, u) + behind);
        xs.push(x);
        ys.push(y);
      }
    }
  }
  const room = seat.width * 0.06 + 4;
  return [Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) + room, Math.max(...ys) + room];
}

/** Draws the sheet into a layer; around the sheet the layer is transparent. */
export function warp({ data, left, top, width }: Layer, { sheet, box, inset }: Cutout, seat: Seat): void {
  const squeezed = Math.max(0.5, Math.abs(seat.pose.right[0]));
  const { sheet: level, scale } = levelFor(sheet, box.width / (seat.width * squeezed));
  const across = (seat.isMirrored ? -box.width : box.width) * scale;
  const down = box.width * scale;
  const middleX = (box.width / 2 + inset.x) * scale;
  const middleY = (box.height / 2 + inset.y) * scale;
  for (let row = 0, at = 0; at < data.length; row++) {
    let to = locate(seat, left + 0.5, top + row + 0.5);
    // Between two places so near to each other the way is straight.
    for (let from = to, x = 0; x < width; from = to) {
      to = locate(seat, left + x + NEAR + 0.5, top + row + 0.5);
      for (let i = 0; i < NEAR && x < width; i++, x++, at += BYTES) {
        const u = from[0] + ((to[0] - from[0]) * i) / NEAR;
        const v = from[1] + ((to[1] - from[1]) * i) / NEAR;
        readSheet(level, u * across + middleX, v * down + middleY, data, at);
      }
    }
  }
}

/** The part of an extent that is on a picture, in whole pixels; null if there is none. */
export function partOn(
  extent: readonly [left: number, top: number, right: number, bottom: number],
  picture: { readonly width: number; readonly height: number },
): Rectangle | null {
  const [left, top] = [Math.max(0, Math.floor(extent[0])), Math.max(0, Math.floor(extent[1]))];
  const width = Math.min(picture.width, Math.ceil(extent[2])) - left;
  const height = Math.min(picture.height, Math.ceil(extent[3])) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** An empty layer for an extent of the photo; null if they do not overlap. */
export function emptyLayer(...on: Parameters<typeof partOn>): Layer | null {
  const part = partOn(...on);
  if (!part) return null;
  return { ...part, data: new Float32Array(part.width * part.height * BYTES) };
}
