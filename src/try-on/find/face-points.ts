/** The points of a face, and the anchors on it for placing a product. Pure; tells no person from another. */
import { measureAngle, between, distance, type Crop, type Point } from './geometry.ts';

/** x, y and depth of each of the 468 points of MediaPipe's face mesh, in pixels of the picture; depth grows away from the camera. */
export type FacePoints = Float32Array;

/** Points in pixels of the picture. Left and right are as the picture shows them. */
export interface FaceAnchors {
  readonly leftEye: Point;
  readonly rightEye: Point;
  readonly leftTemple: Point;
  readonly rightTemple: Point;
  /** Top of an ear lobe, as seen from the front. */
  readonly leftEar: Point;
  readonly rightEar: Point;
  readonly forehead: Point;
  readonly chin: Point;
  /** Radians by which the face is turned away from the camera; positive towards the right of the picture. */
  readonly yaw: number;
}

/** Indexes of points in the mesh. */
const MESH = {
  leftEye: [33, 133],
  rightEye: [362, 263],
  leftTemple: 127,
  rightTemple: 356,
  leftEar: 132,
  rightEar: 361,
  forehead: 10,
  chin: 152,
} as const;

export function findFaceAnchors(points: FacePoints): FaceAnchors {
  const point = (index: number): Point => ({ x: points[index * 3]!, y: points[index * 3 + 1]! });
  const depth = (index: number) => points[index * 3 + 2]!;
  const leftTemple = point(MESH.leftTemple);
  const rightTemple = point(MESH.rightTemple);
  const across = distance(leftTemple, rightTemple);
  return {
    leftEye: between(point(MESH.leftEye[0]), point(MESH.leftEye[1])),
    rightEye: between(point(MESH.rightEye[0]), point(MESH.rightEye[1])),
    leftTemple,
    rightTemple,
    leftEar: point(MESH.leftEar),
    rightEar: point(MESH.rightEar),
    forehead: point(MESH.forehead),
    chin: point(MESH.chin),
    // Depth has about the same scale as width.
    yaw: Math.atan2(depth(MESH.rightTemple) - depth(MESH.leftTemple), across),
  };
}

/** The square around all points, rotated to the line of the eyes. */
export function boxAround(points: FacePoints): Crop {
  const { leftEye, rightEye } = findFaceAnchors(points);
  const angle = measureAngle(leftEye, rightEye);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const [x, y] = [points[i]! * cos + points[i + 1]! * sin, points[i + 1]! * cos - points[i]! * sin];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const side = Math.max(right - left, bottom - top);
  return { x: u * cos - v * sin, y: u * sin + v * cos, side, angle };
}
