/**
 * Finds faces in a square crop: runs BlazeFace (short range) and reads its boxes. Does not know what a face is used for, and
 * infers nothing about the person.
 */
import { boxesFrom } from './boxes.ts';
import { fromCrop, type Crop, type PixelSource, type Point } from './geometry.ts';
import type { Network } from './network.ts';
import { readCrop } from './read-crop.ts';

export interface DetectedFace {
  /** From 0 to 1. */
  readonly score: number;
  readonly centre: Point;
  /** Side in pixels of the picture of the box around the face, from eyebrows to chin. */
  readonly side: number;
  /** The eyes as the picture shows them, the left one first. */
  readonly eyes: readonly [Point, Point];
}

export type Detect = (source: PixelSource, crop: Crop) => Promise<DetectedFace[]>;

/** @param pause awaited between steps; may throw to end the search */
export function faceDetector(network: Network, pause: () => Promise<void> | undefined): Detect {
  return async (source, crop) => {
    readCrop(network, source, crop, -1);
    return boxesFrom(await network.run(pause), network.size).map(({ score, values }) => {
      const point = (at: number) => fromCrop(crop, { x: values[at]!, y: values[at + 1]! });
      const side = Math.max(values[2]!, values[3]!) * crop.side;
      return { score, centre: point(0), side, eyes: [point(4), point(6)] };
    });
  };
}
