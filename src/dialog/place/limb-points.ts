/** Where a watch, bracelet or ring is worn, as numbers like the points of a face, but few. Pure. */

/** The five numbers of a `LimbPlace`. */
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

const VALUES = 5;

export const limbPoints = ({ x, y, width, angle, across }: LimbPlace): LimbPoints =>
  new Float32Array([x, y, width, angle, across]);

/** Else they are the points of a face. */
export const isLimb = (points: Float32Array): boolean => points.length === VALUES;

export function limbOf(points: LimbPoints): LimbPlace {
  const [x, y, width, angle, across] = points as unknown as [number, number, number, number, number];
  return { x, y, width, angle, across };
}
