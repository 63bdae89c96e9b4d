/** Between bitmaps and pixels. */

/** @param picture is released */
export function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  ctx.drawImage(picture, 0, 0);
  picture.close();
  return ctx.getImageData(0, 0, width, height);
}
