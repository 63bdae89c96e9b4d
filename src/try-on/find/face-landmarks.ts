/** Reads the points of a face from a crop around it: runs the landmark network. Nothing here tells one person from another. */
import type { FacePoints } from './face-points.ts';
import { fromCrop, type Crop, type PixelSource } from './geometry.ts';
import type { Network } from './network.ts';
import { readCrop } from './read-crop.ts';

export interface Landmarks {
  /** Certainty that the crop shows a face, from 0 to 1. */
  readonly score: number;
  readonly points: FacePoints;
}

export type ReadLandmarks = (source: PixelSource, crop: Crop) => Promise<Landmarks>;

/** @param pause awaited between steps; may throw to end the reading */
export function landmarkReader(network: Network, pause: () => Promise<void> | undefined): ReadLandmarks {
  return async (source, crop) => {
    const { size } = network;
    readCrop(network, source, crop);
    const [mesh, logit] = (await network.run(pause)) as [Float32Array, Float32Array];
    const points = new Float32Array(mesh.length);
    for (let i = 0; i < mesh.length; i += 3) {
      const { x, y } = fromCrop(crop, { x: mesh[i]! / size, y: mesh[i + 1]! / size });
      points.set([x, y, (mesh[i + 2]! / size) * crop.side], i);
    }
    return { score: 1 / (1 + Math.exp(-logit[0]!)), points };
  };
}
