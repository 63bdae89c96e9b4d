/**
 * Where a watch, bracelet or ring is worn, as points in the form of a face's, x, y and a length each: what moves, scales and smooths
 * those does so with these. Pure.
 */

/** Of the middle, with the width; of where the way to the finger tips leads, and the way across; each a width away. */
export type LimbPoints = Float32Array;

export interface LimbPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Radians, clockwise: the way to the finger tips. */
  readonly angle: number;
  /** Radians, clockwise: the way across, to the side of the little finger. */
  readonly across: number;
}

const VALUES = 9;

export function limbPoints({ x, y, width, angle, across }: LimbPlace): LimbPoints {
  const ends = [angle, across].flatMap((way) => [x + Math.cos(way) * width, y + Math.sin(way) * width, 0]);
  return new Float32Array([x, y, width, ...ends]);
}

/** Else they are the points of a face. */
export const isLimb = (points: Float32Array): boolean => points.length === VALUES;

export function toLimbPlace(points: LimbPoints): LimbPlace {
  const [x, y, width] = points as unknown as [number, number, number];
  const wayTo = (at: number) => Math.atan2(points[at + 1]! - y, points[at]! - x);
  return { x, y, width, angle: wayTo(3), across: wayTo(6) };
}
