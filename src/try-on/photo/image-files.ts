/**
 * Reads and writes image files of the sizes that phones take, which would block the page. A part for off-thread.ts, loaded for a
 * large photo, and by a press on “Make it real”.
 */
import { fitWithin } from '../base/fit-within.ts';
import { answerCalls } from '../parts/answer-calls.ts';
import { markedAsMade, withoutMetadata } from './jpeg.ts';

const QUALITY = 0.92;

/** A photo's file. */
export interface PhotoFile {
  readonly file: Blob;
  /** Largest side of the photo in pixels. */
  readonly maxSide: number;
}

export interface PictureToWrite {
  /** Released afterwards. */
  readonly picture: ImageBitmap | VideoFrame;
  /** Largest side of the picture in pixels. */
  readonly maxSide: number;
  /** Text for its lower corner. */
  readonly label?: string;
  /** The file's metadata says that the picture was made with AI, and repeats the label. */
  readonly isMadeWithAi?: boolean;
}

/** The file has no metadata of the browser's. */
export type WriteJpeg = (picture: PictureToWrite) => Promise<Blob>;

async function readPhoto({ file, maxSide }: PhotoFile): Promise<ImageBitmap> {
  const photo = await decode(file);
  const ctx = createCanvas(photo, maxSide);
  const { canvas } = ctx;
  ctx.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  return canvas.transferToImageBitmap();
}

/**
 * In Firefox, `createImageBitmap` decodes on the page's own thread, even if a worker calls it. Elsewhere it is faster than an
 * `ImageDecoder`, whose frames Chromium paints slowly.
 */
async function decode(file: Blob): Promise<ImageBitmap | VideoFrame> {
  try {
    if (navigator.userAgent.includes('Firefox'))
      return (await new ImageDecoder({ data: file.stream(), type: file.type }).decode()).image;
  } catch {
    // The browser has no decoder, or the file no type.
  }
  return createImageBitmap(file);
}

async function writeJpeg({ picture, maxSide, label, isMadeWithAi }: PictureToWrite): Promise<Blob> {
  const ctx = createCanvas(picture, maxSide);
  const { canvas } = ctx;
  const { width, height } = canvas;
  // JPEG has no transparency; browsers would write black.
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, width, height);
  ctx.drawImage(picture, 0, 0, width, height);
  picture.close();
  if (label) writeOn(ctx, label);
  const jpeg = await withoutMetadata(await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }));
  return label && isMadeWithAi ? markedAsMade(jpeg, label) : jpeg;
}

/** A canvas for the picture, scaled down to the largest side. */
function createCanvas(picture: ImageBitmap | VideoFrame, maxSide: number): OffscreenCanvasRenderingContext2D {
  const [width, height] =
    'width' in picture ? [picture.width, picture.height] : [picture.displayWidth, picture.displayHeight];
  const ctx = new OffscreenCanvas(...fitWithin(width, height, maxSide)).getContext('2d')!;
  ctx.imageSmoothingQuality = 'high';
  return ctx;
}

/** Light text on a dark ground in the lower corner, legible also in a small picture. */
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

export const calls = { readPhoto, writeJpeg };
answerCalls(calls);
