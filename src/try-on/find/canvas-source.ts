/** Reads crops of a picture through a canvas. */
import type { PixelSource } from './geometry.ts';

/** The canvas through which all crops pass. It holds the last one until its size is set to zero. */
export const canvas = new OffscreenCanvas(1, 1);

export function canvasSource(picture: ImageBitmap | HTMLCanvasElement): PixelSource {
  const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
  return {
    width: picture.width,
    height: picture.height,
    read({ x, y, side, angle }, size) {
      // A new size also empties the canvas.
      canvas.width = size;
      canvas.height = size;
      ctx.imageSmoothingQuality = 'high';
      ctx.fillRect(0, 0, size, size);
      ctx.translate(size / 2, size / 2);
      ctx.scale(size / side, size / side);
      ctx.rotate(-angle);
      ctx.drawImage(picture, -x, -y);
      return ctx.getImageData(0, 0, size, size).data;
    },
  };
}
