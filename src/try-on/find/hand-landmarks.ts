/** Reads the points of a hand from a crop around it: runs the landmark network. Nothing here tells one person from another. */
import { fromCrop, type Crop, type PixelSource, type Point } from './geometry.ts';
import type { Network } from './network.ts';
import { readCrop } from './read-crop.ts';

export interface HandLandmarks {
  /** Certainty that the crop shows a hand, from 0 to 1. */
  readonly score: number;
  /** From 0 (a left hand) to 1 (a right one), in a picture that is not mirrored. */
  readonly handedness: number;
  /** 21 points in pixels of the picture: 0 is the wrist, then four of each finger from its base, the thumb first. */
  readonly points: readonly Point[];
}

export type ReadHand = (source: PixelSource, crop: Crop) => Promise<HandLandmarks>;

/** @param pause awaited between steps; may throw to end the reading */
export function handReader(network: Network, pause: () => Promise<void> | undefined): ReadHand {
  return async (source, crop) => {
    const { size } = network;
    readCrop(network, source, crop);
    const [values, score, handedness] = await network.run(pause);
    const points: Point[] = [];
    for (let i = 0; i < values!.length; i += 3) {
      points.push(fromCrop(crop, { x: values![i]! / size, y: values![i + 1]! / size }));
    }
    return { score: score![0]!, handedness: handedness![0]!, points };
  };
}

/** Points for the crop of the next reading: without the finger tips, which move most. */
const OF_THE_PALM = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18];
const SHIFT = 0.1;
const SIDE = 2;

export function cropAroundHand(points: readonly Point[]): Crop {
  const at = (index: number) => points[index]!;
  const knuckles = {
    x: ((at(5).x + at(13).x) / 2 + at(9).x) / 2,
    y: ((at(5).y + at(13).y) / 2 + at(9).y) / 2,
  };
  const angle = Math.atan2(knuckles.y - at(0).y, knuckles.x - at(0).x) + Math.PI / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const across = OF_THE_PALM.map((index) => at(index).x * cos + at(index).y * sin);
  const along = OF_THE_PALM.map((index) => at(index).y * cos - at(index).x * sin);
  const [width, height] = [spread(across), spread(along)];
  const u = Math.min(...across) + width / 2;
  const v = Math.min(...along) + height / 2 - height * SHIFT;
  return { x: u * cos - v * sin, y: u * sin + v * cos, side: Math.max(width, height) * SIDE, angle };
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
