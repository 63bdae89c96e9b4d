/** Where things are on a face, by the numbers of its 468 points (MediaPipe's face mesh), and how the head is held. Pure. */
import { clamp01 } from './pixels.ts';

/** x, y and depth of each of the 468 points, in pixels of the photo; depth grows away from the camera. */
export type FacePoints = Float32Array;

type Vector = readonly [number, number, number];

/** The head's axes as unit vectors: to the right of the picture, down and away from the camera for a head held straight. */
export interface Pose {
  readonly right: Vector;
  readonly down: Vector;
  readonly back: Vector;
}

export const FRONTAL: Pose = { right: [1, 0, 0], down: [0, 1, 0], back: [0, 0, 1] };

const TEMPLES = [127, 356] as const;
const TOP_AND_CHIN = [10, 152] as const;
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
export const LIDS = [
  [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
  [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
] as const;
export const BROWS = [
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
] as const;
export const CHEEKS = [50, 280] as const;
/** Of the forehead's outline, from one temple to the other. */
export const HAIRLINE = [54, 103, 67, 109, 10, 338, 297, 332, 284];
/** A forehead lies behind the chin on a head that is held straight, by so many radians. */
const NEUTRAL_PITCH = 0.1;

export const pointOf = (points: FacePoints, index: number): Vector => [
  points[index * 3]!,
  points[index * 3 + 1]!,
  points[index * 3 + 2]!,
];

const between = (points: FacePoints, [from, to]: readonly [number, number]): Vector => {
  const [a, b] = [pointOf(points, from), pointOf(points, to)];
  return [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
};

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
const sum = (a: Vector, b: Vector, times: number): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Between the temples, in pixels, as if seen from the front. */
export const breadthOf = (points: FacePoints): number => Math.hypot(...between(points, TEMPLES));

/** How the head is held, but for its roll: that is the angle at which a product is placed. */
export function poseOf(points: FacePoints): Pose {
  const across = between(points, TEMPLES);
  const roll = Math.atan2(across[1], across[0]);
  const right = unit(rolled(across, -roll));
  const long = rolled(between(points, TOP_AND_CHIN), -roll);
  const tilted = unit(sum(long, right, -dot(long, right)));
  const [cos, sin] = [Math.cos(NEUTRAL_PITCH), Math.sin(NEUTRAL_PITCH)];
  const down = sum([tilted[0] * cos, tilted[1] * cos, tilted[2] * cos], cross(right, tilted), -sin);
  return { right, down, back: cross(right, down) };
}

const rolled = ([x, y, z]: Vector, angle: number): Vector => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
  z,
];

/** Turned in the picture's plane, and mirrored first where `isMirrored`. */
export function turned(pose: Pose, angle: number): Pose {
  return {
    right: rolled(pose.right, angle),
    down: rolled(pose.down, angle),
    back: rolled(pose.back, angle),
  };
}

/** By how much eyewear is moved from between the eyes in a picture: it sits as far before them as the bridge of the nose. */
export function bridgeOffset(points: FacePoints): { x: number; y: number } {
  const eyes = [0, 0, 0];
  for (const corner of [33, 133, 362, 263]) {
    for (let axis = 0; axis < 3; axis++) eyes[axis]! += points[corner * 3 + axis]! / 4;
  }
  const nose = pointOf(points, 168);
  const across = between(points, TEMPLES);
  const { back } = turned(poseOf(points), Math.atan2(across[1], across[0]));
  const before = -dot([nose[0] - eyes[0]!, nose[1] - eyes[1]!, nose[2] - eyes[2]!], back);
  const reach = Math.hypot(...across) * 0.18 * clamp01(before / (Math.hypot(...across) * 0.18));
  return { x: -back[0] * reach, y: -back[1] * reach };
}

/**
 * 1 within the polygon of these points, on a plane whose upper left pixel is at `left`, `top` of the photo.
 * @param cell the photo's pixels to one of the plane, each way
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
      const [ax, ay] = pointOf(points, outline[i]!);
      const [bx, by] = pointOf(points, outline[(i + 1) % outline.length]!);
      if (ay <= at !== by <= at) crossings.push((ax + ((at - ay) / (by - ay)) * (bx - ax) - left) / cell);
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const to = Math.min(width - 1, Math.floor(crossings[i + 1]! - 0.5));
      for (let x = from; x <= to; x++) mask[y * width + x] = 1;
    }
  }
}
