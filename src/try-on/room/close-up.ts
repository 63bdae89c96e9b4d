/** The part of a picture that shows the product from near. */
import type { PictureShape, Placement } from '../wear/placement.ts';
import type { BodyMark } from '../wear/placing.ts';

/** Pixels: sharp at half of a large screen. */
const MAX_SIDE = 900;
/** Of those at most: with fewer of the photo, a card or a half of a phone's screen would show a blur. */
const MIN_PART = 4;
/** Of the picture's side, that the product covers. */
const PRODUCT_WIDTH = 0.45;
const PRODUCT_HEIGHT = 0.6;

/**
 * A square of the picture around the product. The picture itself is released.
 * @param face the middle of it, as far as which the square is to show it: an ear alone says little
 */
export function closeUp(
  picture: HTMLCanvasElement,
  { x, y, width }: Placement,
  { content, ratio }: PictureShape,
  face: BodyMark | null,
  maxSide = MAX_SIDE,
): HTMLCanvasElement {
  const toFace = (face?.x ?? x) - x;
  const productWidth = (width * content.width + Math.abs(toFace)) * picture.width;
  const productHeight = ((width * picture.width) / ratio) * content.height;
  const wanted = Math.max(productWidth / PRODUCT_WIDTH, productHeight / PRODUCT_HEIGHT, maxSide / MIN_PART);
  const side = Math.min(wanted, picture.width, picture.height);
  const within = (middle: number, length: number) =>
    Math.min(Math.max(middle * length - side / 2, 0), length - side);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(Math.min(side, maxSide));
  const ctx = canvas.getContext('2d')!;
  ctx.imageSmoothingQuality = 'high';
  const left = within(x + toFace / 2, picture.width);
  const top = within(y, picture.height);
  ctx.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  // A canvas keeps its memory until it is collected, unless its size is zero.
  picture.width = 0;
  return canvas;
}
