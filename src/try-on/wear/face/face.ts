/** Where things are on a face, by the indexes of its 468 points (MediaPipe's face mesh), and the pose of the head. Pure. */
import { clamp } from '../../../core/base/numbers.ts';
import type { FacePoints, Pose, Vector } from '../types.ts';

export const FRONTAL: Pose = { right: [1, 0, 0], down: [0, 1, 0], back: [0, 0, 1] };

const TEMPLES = [127, 356] as const;
const TOP_AND_CHIN = [10, 152] as const;
/** Every second point of the face's outline, from the middle of the forehead on. */
export const OVAL = [10, 297, 284, 389, 454, 361, 397, 379, 400, 152, 176, 150, 172, 132, 234, 162, 54, 67];
/** The forehead's part of the outline, from one temple to the other. */
export const HAIRLINE = [...OVAL.slice(-2), ...OVAL.slice(0, 3)];
export const LIDS = [
  [33, 163, 145, 154, 133, 157, 159, 161],
  [263, 390, 374, 381, 362, 384, 386, 388],
];
export const BROWS = [
  [70, 105, 107, 55, 52, 46],
  [300, 334, 336, 285, 282, 276],
];
export const CHEEKS = [50, 280] as const;
/** On a head that is held straight, the forehead lies this many radians behind the chin. */
const NEUTRAL_PITCH = 0.1;

export const readPoint = (points: FacePoints, index: number): Vector => [
  points[index * 3]!,
  points[index * 3 + 1]!,
  points[index * 3 + 2]!,
];

const between = (points: FacePoints, [from, to]: readonly [number, number]): Vector => {
  const [a, b] = [readPoint(points, from), readPoint(points, to)];
  return [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
};

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sum = (a: Vector, b: Vector, times: number): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
];
const unit = (a: Vector): Vector => sum([0, 0, 0], a, 1 / (Math.hypot(...a) || 1));
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Distance between the temples in pixels, as seen from the front. */
export const measureBreadth = (points: FacePoints): number => Math.hypot(...between(points, TEMPLES));

/** The pose of the head without its roll, which is the angle of the product's placement. */
export function measurePose(points: FacePoints): Pose {
  const across = between(points, TEMPLES);
  const right = unit(across);
  const long = between(points, TOP_AND_CHIN);
  const tilted = unit(sum(long, right, -dot(long, right)));
  const down = unit(sum(tilted, cross(right, tilted), -NEUTRAL_PITCH));
  return turned({ right, down, back: cross(right, down) }, -Math.atan2(across[1], across[0]));
}

/** Rotates a pose in the picture's plane. */
export function turned({ right, down, back }: Pose, angle: number): Pose {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rolled = ([x, y, z]: Vector): Vector => [x * cos - y * sin, x * sin + y * cos, z];
  return { right: rolled(right), down: rolled(down), back: rolled(back) };
}

/** How far in front of the point between the eyes eyewear sits: as far as the bridge of the nose. */
export function bridgeOffset(points: FacePoints, { back }: Pose): [x: number, y: number] {
  let before = -dot(readPoint(points, 168), back);
  for (const corner of [33, 133, 362, 263]) before += dot(readPoint(points, corner), back) / 4;
  const reach = clamp(before, 0, measureBreadth(points) * 0.18);
  return [-back[0] * reach, -back[1] * reach];
}

/**
 * 1 within the polygon of these points, on a plane whose upper left pixel is at `left`, `top` of the photo.
 * @param cell photo pixels per pixel of the plane, along each axis
 */
export function fillPolygon(
  mask: Uint8Array,
  width: number,
  [left, top]: readonly [number, number],
  points: FacePoints,
  outline: readonly number[],
  cell = 1,
): void {
  const height = mask.length / width;
  for (let y = 0; y < height; y++) {
    const at = (y + 0.5) * cell + top;
    const crossings: number[] = [];
    for (let i = 0; i < outline.length; i++) {
      const [ax, ay] = readPoint(points, outline[i]!);
      const [bx, by] = readPoint(points, outline[(i + 1) % outline.length]!);
      if (ay <= at !== by <= at) crossings.push((ax + ((at - ay) / (by - ay)) * (bx - ax) - left) / cell);
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [i, i + 1].map((end) => y * width + clamp(Math.round(crossings[end]!), 0, width));
      mask.fill(1, from, to);
    }
  }
}
