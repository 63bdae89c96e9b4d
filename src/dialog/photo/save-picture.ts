/** Draws the picture as the shopper sees it, at the photo's own size, and saves it as a download. Knows no view. */
import { contentCentre, type PictureShape, type Placement } from './placement.ts';

/** Draws `picture` on a copy of `photo`; neither may be tainted. */
export function composed(
  photo: HTMLCanvasElement,
  picture: CanvasImageSource,
  shape: PictureShape,
  placement: Placement,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = photo.width;
  canvas.height = photo.height;
  const ctx = canvas.getContext('2d')!;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(photo, 0, 0);
  const width = placement.width * photo.width;
  const height = width / shape.ratio;
  const centre = contentCentre(shape);
  ctx.translate(placement.x * photo.width, placement.y * photo.height);
  ctx.rotate(placement.angle);
  ctx.scale(placement.mirrored ? -placement.foreshortening : placement.foreshortening, 1);
  ctx.drawImage(picture, -centre.x * width, -centre.y * height, width, height);
  return canvas;
}

/** @throws Error if the browser can't encode the picture */
export function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/jpeg',
      0.92,
    );
  });
}

/** Returns the function that revokes the picture's address, for when the browser has surely begun to save it. */
export function download(blob: Blob, name: string): () => void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  return () => URL.revokeObjectURL(link.href);
}
