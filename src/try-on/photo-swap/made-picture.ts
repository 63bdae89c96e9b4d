/** A picture that an engine has made: on a canvas, and as a labelled file. Also encodes the photo to send. */
import { isPhotoSized } from '../../core/photo-size.ts';
import { fitWithin } from '../base/fit-within.ts';
import { releaseStill, showStill } from '../base/still.ts';
import type { WriteJpeg } from '../photo/image-files.ts';
import { SwapError, type Engine } from './engine.ts';

/** Largest side in pixels. */
const MAX_SENT_SIDE = 1536;
const MAX_SHOWN_SIDE = 2048;
const MAX_SMALL_SIDE = 900;
/** Largest difference between the ratios of a picture and its photo, and its least number of pixels by the photo's. */
const MAX_OTHER_RATIO = 0.03;
const MIN_PIXELS = 0.5;

/** Type of the box that describes a C2PA manifest, in JPEG, PNG and WebP alike. */
const CREDENTIALS = 'jumdc2pa';

export interface MadePicture {
  /** The canvas that shows it. */
  readonly canvas: HTMLCanvasElement;
  /** It has the photo's shape and enough pixels, so that before and after can be compared. */
  readonly isLikePhoto: boolean;
  /** Share of the picture beside the photo, in percent of the width. */
  divider: number;
  /** A small copy, which the caller releases. */
  small(): HTMLCanvasElement;
  /**
   * The file to save or share. A picture with content credentials (C2PA) is the engine's own file, unchanged, or they would be
   * void. Any other picture has a visible `label`, and the same in its metadata if it was made with AI.
   */
  file(label: string): Promise<Blob>;
  release(): void;
}

/**
 * Takes the picture of a canvas for a worker. A frame shares the canvas's pixels there, too; a bitmap is copied as it is sent, and the
 * page does nothing else meanwhile.
 */
async function pictureOf(canvas: HTMLCanvasElement): Promise<ImageBitmap | VideoFrame> {
  return 'VideoFrame' in window ? new VideoFrame(canvas, { timestamp: 0 }) : createImageBitmap(canvas);
}

/** The photo as JPEG without metadata. */
export const sentPhoto = async (photo: HTMLCanvasElement, writeJpeg: WriteJpeg): Promise<Blob> =>
  writeJpeg({ picture: await pictureOf(photo), maxSide: MAX_SENT_SIDE });

/**
 * @param photo of which it was made
 * @throws SwapError if the browser can't read it, or it is no photo
 */
export async function openMade(
  blob: Blob,
  photo: HTMLCanvasElement,
  { isSimulated }: Engine,
  writeJpeg: WriteJpeg,
): Promise<MadePicture> {
  const canvas = showStill(
    await decodeMade(blob).catch((error: unknown) => {
      throw new SwapError('broken_picture', null, error);
    }),
  );
  const { width, height } = canvas;
  if (!isPhotoSized(width, height)) throw new SwapError('broken_picture');
  canvas.className = 'made';
  let file: { label: string; blob: Promise<Blob> } | null = null;
  async function encodeFile(label: string): Promise<Blob> {
    const text = new TextDecoder('latin1').decode(await blob.arrayBuffer());
    if (text.includes(CREDENTIALS)) return blob;
    const picture = await pictureOf(canvas);
    return writeJpeg({ picture, maxSide: MAX_SHOWN_SIDE, label, isMadeWithAi: !isSimulated });
  }
  return {
    canvas,
    isLikePhoto: isLike(photo, width, height),
    divider: 100,
    small() {
      const small = document.createElement('canvas');
      [small.width, small.height] = fitWithin(canvas.width, canvas.height, MAX_SMALL_SIDE);
      small.getContext('2d')!.drawImage(canvas, 0, 0, small.width, small.height);
      return small;
    },
    file(label) {
      if (file?.label !== label) file = { label, blob: encodeFile(label) };
      return file.blob;
    },
    release: () => releaseStill(canvas),
  };
}

function isLike(photo: HTMLCanvasElement, width: number, height: number): boolean {
  const [sentWidth, sentHeight] = fitWithin(photo.width, photo.height, MAX_SENT_SIDE);
  const ratio = (width * sentHeight) / (height * sentWidth);
  return Math.abs(ratio - 1) <= MAX_OTHER_RATIO && width * height >= MIN_PIXELS * sentWidth * sentHeight;
}

/** Decodes and scales on the browser's own threads: drawing a large picture here would block a slow phone. */
async function decodeMade(blob: Blob): Promise<ImageBitmap> {
  // Firefox can't decode a picture from a blob of several pieces.
  const inOnePiece = new Blob([await blob.arrayBuffer()], { type: blob.type });
  const bitmap = await createImageBitmap(inOnePiece);
  const [resizeWidth, resizeHeight] = fitWithin(bitmap.width, bitmap.height, MAX_SHOWN_SIDE);
  if (resizeWidth === bitmap.width) return bitmap;
  const smaller = await createImageBitmap(bitmap, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  bitmap.close();
  return smaller;
}
