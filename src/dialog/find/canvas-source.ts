/** Reads crops of a photo or of the camera's view through a canvas. Knows no face. */
import type { PixelSource } from './geometry.ts';

/**
 * @param picture its size is asked for at each reading, since a phone may be turned
 * @param canvas to read through; it holds the last crop until its size is set to zero
 */
export function canvasSource(
  picture: HTMLCanvasElement | HTMLVideoElement,
  canvas = document.createElement('canvas'),
): PixelSource {
  const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
  const isVideo = picture instanceof HTMLVideoElement;
  return {
    get width() {
      return isVideo ? picture.videoWidth : picture.width;
    },
    get height() {
      return isVideo ? picture.videoHeight : picture.height;
    },
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
