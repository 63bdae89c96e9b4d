/** Crops a picture to a square around the product. */
import type { PictureShape, Placement } from '../wear/placement.ts';
import type { BodyMark } from '../wear/placing.ts';
import type { ProductPicture } from '../wear/types.ts';

/** Largest side of the square in pixels: sharp on half of a large screen. */
const MAX_SIDE = 900;
/** Largest enlargement of the photo's pixels: beyond it a card would look blurred. */
const MAX_ENLARGEMENT = 4;
/** Share of the square that the product covers. */
const PRODUCT_WIDTH = 0.45;
const PRODUCT_HEIGHT = 0.6;

/**
 * Crops a square around the product and releases the picture.
 * @param face where the product hangs at an ear: its centre is included, as an ear alone says little
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
  const wanted = Math.max(
    productWidth / PRODUCT_WIDTH,
    productHeight / PRODUCT_HEIGHT,
    maxSide / MAX_ENLARGEMENT,
  );
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

/** The product's own picture on a white square, for a product that is not drawn on the photo. */
export function plainSquare({ original, ratio }: ProductPicture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = MAX_SIDE;
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, MAX_SIDE, MAX_SIDE);
  const width = MAX_SIDE * PRODUCT_HEIGHT * Math.min(1, ratio);
  const height = width / ratio;
  ctx.drawImage(original, (MAX_SIDE - width) / 2, (MAX_SIDE - height) / 2, width, height);
  return canvas;
}
