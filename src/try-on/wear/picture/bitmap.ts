/** Converts between bitmaps and pixels. */
import type { Rectangle } from '../types.ts';

let canvas: OffscreenCanvas | null = null;

/** @param scale pixels per pixel of the picture */
export function readPixels(
  picture: ImageBitmap,
  { left, top, width, height }: Rectangle,
  scale: number,
): ImageData {
  canvas ??= new OffscreenCanvas(1, 1);
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
  ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  ctx.drawImage(picture, 0, 0);
  const pixels = ctx.getImageData(0, 0, canvas.width, canvas.height);
  // Releases the pixels.
  canvas.width = 0;
  return pixels;
}

/** @param picture is released */
export function copyPixels(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  const pixels = readPixels(picture, { left: 0, top: 0, width, height }, 1);
  picture.close();
  return pixels;
}
