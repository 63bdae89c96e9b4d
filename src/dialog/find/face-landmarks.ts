/**
 * Reads the points of a face that a product is placed and drawn by from a crop around the face: runs the landmark network.
 * Nothing here tells one person from another.
 */
import { between, fromCrop, type Crop, type PixelSource, type Point } from './geometry.ts';
import type { Network } from './network.ts';

/** Points in pixels of the picture. Left and right are as the picture shows them. */
export interface FaceAnchors {
  readonly leftEye: Point;
  readonly rightEye: Point;
  readonly leftTemple: Point;
  readonly rightTemple: Point;
  /** Where an ear lobe begins, seen from the front. */
  readonly leftEar: Point;
  readonly rightEar: Point;
  readonly forehead: Point;
  readonly chin: Point;
  /** Radians by which the face is turned away from the camera; positive towards the right of the picture. */
  readonly yaw: number;
  /** The square around all of the face's points, level with the eyes. */
  readonly box: Crop;
  /** x, y and depth of all points, in pixels of the picture: what a product is drawn by on a photo. Nowhere kept longer than that. */
  readonly points?: Float32Array;
}

export interface Landmarks {
  /** How certain it is that there is a face in the crop, from 0 to 1. */
  readonly score: number;
  readonly anchors: FaceAnchors;
}

export type ReadLandmarks = (source: PixelSource, crop: Crop) => Promise<Landmarks>;

/** Numbers of the points in the network's mesh. */
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

/** @param pause awaited between steps; may throw to end the reading */
export function landmarkReader(network: Network, pause: () => Promise<void> | undefined): ReadLandmarks {
  return async (source, crop) => {
    const { size, input } = network;
    const pixels = source.read(crop, size);
    for (let i = 0; i < input.length; i++) input[i] = i % 4 < 3 ? pixels[i]! / 255 : 0;
    const [mesh, logit] = await network.run(pause);
    const point = (index: number): Point =>
      fromCrop(crop, { x: mesh![index * 3]! / size, y: mesh![index * 3 + 1]! / size });
    const depth = (index: number) => mesh![index * 3 + 2]!;
    const across = mesh![MESH.rightTemple * 3]! - mesh![MESH.leftTemple * 3]!;
    return {
      score: 1 / (1 + Math.exp(-logit![0]!)),
      anchors: {
        leftEye: between(point(MESH.leftEye[0]), point(MESH.leftEye[1])),
        rightEye: between(point(MESH.rightEye[0]), point(MESH.rightEye[1])),
        leftTemple: point(MESH.leftTemple),
        rightTemple: point(MESH.rightTemple),
        leftEar: point(MESH.leftEar),
        rightEar: point(MESH.rightEar),
        forehead: point(MESH.forehead),
        chin: point(MESH.chin),
        box: boxAround(mesh!, size, crop),
        points: allPoints(mesh!, size, crop),
        // Depth grows away from the camera, on about the same scale as the width.
        yaw: Math.atan2(depth(MESH.rightTemple) - depth(MESH.leftTemple), across),
      },
    };
  };
}

/** Depth is on about the same scale as the width. */
function allPoints(mesh: Float32Array, size: number, crop: Crop): Float32Array {
  const points = new Float32Array(mesh.length);
  for (let i = 0; i < mesh.length; i += 3) {
    const { x, y } = fromCrop(crop, { x: mesh[i]! / size, y: mesh[i + 1]! / size });
    points.set([x, y, (mesh[i + 2]! / size) * crop.side], i);
  }
  return points;
}

/** In pixels of the picture. */
function boxAround(mesh: Float32Array, size: number, crop: Crop): Crop {
  const [min, max] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ] as [[number, number], [number, number]];
  for (let i = 0; i < mesh.length; i += 3) {
    for (const axis of [0, 1] as const) {
      min[axis] = Math.min(min[axis], mesh[i + axis]! / size);
      max[axis] = Math.max(max[axis], mesh[i + axis]! / size);
    }
  }
  const centre = fromCrop(crop, { x: (min[0] + max[0]) / 2, y: (min[1] + max[1]) / 2 });
  return { ...centre, side: Math.max(max[0] - min[0], max[1] - min[1]) * crop.side, angle: crop.angle };
}
