/**
 * The place where a watch or bracelet is worn, as points in the form of a face's: x, y and a length each. Code that moves, scales and
 * smooths a face's points works on these too. Pure.
 */

/** Three points: the middle, with the width; one towards the finger tips; one across the limb. Both are a width away from the middle. */
export type LimbPoints = Float32Array;

export interface LimbPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Direction of the finger tips in radians, clockwise. */
  readonly angle: number;
  /** Direction across the limb to the side of the little finger, in radians, clockwise. */
  readonly across: number;
}

const VALUES = 9;

export function limbPoints({ x, y, width, angle, across }: LimbPlace): LimbPoints {
  const ends = [angle, across].flatMap((way) => [x + Math.cos(way) * width, y + Math.sin(way) * width, 0]);
  return new Float32Array([x, y, width, ...ends]);
}

/** Any other number of points is a face. */
export const isLimb = (points: Float32Array): boolean => points.length === VALUES;

export function toLimbPlace(points: LimbPoints): LimbPlace {
  const [x, y, width] = points as unknown as [number, number, number];
  const wayTo = (at: number) => Math.atan2(points[at + 1]! - y, points[at]! - x);
  return { x, y, width, angle: wayTo(3), across: wayTo(6) };
}
