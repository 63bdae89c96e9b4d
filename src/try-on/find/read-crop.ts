/** Writes a crop of a picture to a network's input. */
import type { Crop, PixelSource } from './geometry.ts';
import type { Network } from './network.ts';

/** @param min of the network's input: black is `min`, white is 1 */
export function readCrop({ size, input }: Network, source: PixelSource, crop: Crop, min: 0 | -1 = 0): void {
  const pixels = source.read(crop, size);
  for (let i = 0; i < input.length; i++) input[i] = i % 4 < 3 ? (pixels[i]! / 255) * (1 - min) + min : 0;
}
