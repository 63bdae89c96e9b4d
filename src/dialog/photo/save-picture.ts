/** The picture as the shopper sees it, drawn anew at the photo's size and handed to the downloads. Used by the preview. */
import { centreOf, type PictureShape, type Placement } from './placement.ts';

/** Draws `picture` on a copy of `ground`; neither may be tainted. */
export function composed(
  ground: HTMLCanvasElement,
  picture: CanvasImageSource,
  shape: PictureShape,
  place: Placement,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = ground.width;
  canvas.height = ground.height;
  const pen = canvas.getContext('2d')!;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(ground, 0, 0);
  const width = place.width * ground.width;
  const height = width / shape.ratio;
  const centre = centreOf(shape);
  pen.translate(place.x * ground.width, place.y * ground.height);
  pen.rotate(place.angle);
  if (place.mirrored) pen.scale(-1, 1);
  pen.drawImage(picture, -centre.x * width, -centre.y * height, width, height);
  return canvas;
}

/** @throws Error where the browser can't encode the picture */
export function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/jpeg',
      0.92,
    );
  });
}

/** Returns the function that lets go of the picture's address: not before the browser has begun to save it. */
export function download(blob: Blob, name: string): () => void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  return () => URL.revokeObjectURL(link.href);
}
