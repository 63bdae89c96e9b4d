/** Finds palms in a square crop, and for each the crop in which to read the hand's points. */
import { boxesFrom } from './boxes.ts';
import { measureAngle, fromCrop, type Crop, type PixelSource } from './geometry.ts';
import type { Network } from './network.ts';
import { readCrop } from './read-crop.ts';

/** Crops that may show a hand, the most certain first. */
export type DetectPalms = (source: PixelSource, crop: Crop) => Promise<Crop[]>;

/** Indexes of the wrist and the base of the middle finger in the values. */
const WRIST = 4;
const MIDDLE = 8;
/** Offset of the crop's centre from the box's towards the fingers, and the crop's side, in sides of the box. */
const SHIFT = 0.5;
const SIDE = 2.6;

/** @param pause awaited between steps; may throw to end the search */
export function palmDetector(network: Network, pause: () => Promise<void> | undefined): DetectPalms {
  return async (source, crop) => {
    readCrop(network, source, crop);
    return boxesFrom(await network.run(pause), network.size).map(({ values }) => {
      const point = (at: number) => fromCrop(crop, { x: values[at]!, y: values[at + 1]! });
      const angle = measureAngle(point(WRIST), point(MIDDLE)) + Math.PI / 2;
      const [centre, height] = [point(0), values[3]! * crop.side];
      const side = Math.max(values[2]!, values[3]!) * crop.side * SIDE;
      const shift = height * SHIFT;
      return {
        x: centre.x + Math.sin(angle) * shift,
        y: centre.y - Math.cos(angle) * shift,
        side,
        angle,
      };
    });
  };
}
