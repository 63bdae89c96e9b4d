/** Draws the product's picture on the photo as the shopper sees it, at the photo's own size. */
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
