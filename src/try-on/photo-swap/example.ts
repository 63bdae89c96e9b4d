/**
 * Draws what stands in for a picture where the engine is simulated: the photo in a softer tone, and on it a card with the product's
 * picture that says where an engine's own appears. A part. Nothing is sent, and nothing is made.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { pictureAddresses } from '../base/picture-addresses.ts';

const SENTENCE = ['Your engine’s', 'picture', 'appears here.'];

export async function drawExample(photo: Blob, product: StorefrontProduct): Promise<Blob> {
  const [ground, picture] = await Promise.all([createImageBitmap(photo), openPicture(product)]);
  const canvas = new OffscreenCanvas(ground.width, ground.height);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(ground, 0, 0);
  ground.close();
  soften(context);
  drawCard(context, picture);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/** Null for a picture that may not be copied, or that can't be loaded. */
async function openPicture(product: StorefrontProduct): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = pictureAddresses(product)[0] ?? '';
  return picture.decode().then(
    () => picture,
    () => null,
  );
}

/** Takes some of the colour away, and lightens a little. */
function soften(context: OffscreenCanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.globalCompositeOperation = 'saturation';
  context.fillStyle = 'rgb(128 128 128 / 40%)';
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = 'rgb(255 244 232 / 14%)';
  context.fillRect(0, 0, width, height);
}

/** In the lower right corner, above the line in which the fitting room writes its mark. All lengths follow the shorter side. */
function drawCard(context: OffscreenCanvasRenderingContext2D, product: HTMLImageElement | null): void {
  const { width, height } = context.canvas;
  const unit = Math.min(width, height) / 100;
  const [side, gap, letter] = [20 * unit, 4 * unit, 4.2 * unit];
  context.font = `600 ${letter}px system-ui, sans-serif`;
  const across = side + Math.max(...SENTENCE.map((line) => context.measureText(line).width)) + 1.5 * gap;
  const [left, top] = [width - across - gap, height - side - 2.25 * gap];
  context.shadowColor = 'rgb(0 0 0 / 35%)';
  context.shadowBlur = gap;
  context.shadowOffsetY = gap / 4;
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(left, top, across, side, gap);
  context.fill();
  context.shadowColor = 'transparent';
  context.clip();
  if (product) {
    const scale = side / Math.max(product.width, product.height);
    const [wide, high] = [product.width * scale, product.height * scale];
    context.drawImage(product, left + (side - wide) / 2, top + (side - high) / 2, wide, high);
  }
  context.fillStyle = '#1a1a1c';
  context.textBaseline = 'middle';
  context.direction = 'ltr';
  for (const [row, line] of SENTENCE.entries())
    context.fillText(line, left + side + gap / 2, top + side / 2 + (row - 1) * 1.3 * letter);
}
