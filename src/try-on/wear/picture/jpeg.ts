/** A picture as a file, drawn and encoded where it holds up no page. */
import { fitWithin } from '../../base/fit-within.ts';

const QUALITY = 0.92;

export interface JpegOf {
  /** Is released. */
  readonly picture: ImageBitmap;
  /** Pixels on its longer side, at most. */
  readonly maxSide: number;
  /** Written into its lower corner. */
  readonly label?: string;
}

export async function writeJpeg({ picture, maxSide, label }: JpegOf): Promise<Blob> {
  const [width, height] = fitWithin(picture.width, picture.height, maxSide);
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d')!;
  ctx.imageSmoothingQuality = 'high';
  // JPEG knows no transparency, and browsers take black for it.
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, width, height);
  ctx.drawImage(picture, 0, 0, width, height);
  picture.close();
  if (label) writeOn(ctx, label);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** In the lower corner, light on dark, legible also where the picture is shown small. */
function writeOn(ctx: OffscreenCanvasRenderingContext2D, label: string): void {
  const { canvas } = ctx;
  const size = Math.max(12, Math.round(Math.min(canvas.width, canvas.height) / 32));
  ctx.font = `600 ${size}px system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  const width = Math.min(ctx.measureText(label).width, canvas.width - 2 * size);
  const [left, top] = [size / 2, canvas.height - size * 2.25];
  ctx.fillStyle = 'rgb(0 0 0 / 72%)';
  ctx.fillRect(left, top, width + size, size * 1.75);
  ctx.fillStyle = '#fff';
  ctx.fillText(label, left + size / 2, top + size * 0.9, width);
}
