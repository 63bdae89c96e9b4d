/** Points and square crops, in pixels of a picture. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A square of the picture, rotated by `angle` (radians, clockwise) around its centre. It may reach beyond the picture. */
export interface Crop extends Point {
  readonly side: number;
  readonly angle: number;
}

/** A picture whose crops can be read. */
export interface PixelSource {
  readonly width: number;
  readonly height: number;
  /** The crop as RGBA bytes of `size` × `size` pixels, black beyond the picture; valid until the next call. */
  read(crop: Crop, size: number): Uint8ClampedArray;
}

/** A square around the picture's middle. */
export const centred = ({ width, height }: PixelSource, side: number, angle = 0): Crop => ({
  x: width / 2,
  y: height / 2,
  side,
  angle,
});

/** Length of the picture's longer side. */
export const longerSide = ({ width, height }: PixelSource): number => Math.max(width, height);

/** Converts a point from fractions of the crop's side, from its upper left corner, to pixels of the picture. */
export function fromCrop({ x, y, side, angle }: Crop, point: Point): Point {
  const [u, v] = [(point.x - 0.5) * side, (point.y - 0.5) * side];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + u * cos - v * sin, y: y + u * sin + v * cos };
}

export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Direction from `a` to `b` in radians, clockwise. */
export const measureAngle = (a: Point, b: Point): number => Math.atan2(b.y - a.y, b.x - a.x);
