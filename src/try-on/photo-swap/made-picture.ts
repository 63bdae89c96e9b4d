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
) {
  const bitmap = await decodeMade(blob).catch((error: unknown) => {
    throw new SwapError('broken_picture', null, error);
  });
  if (!isPhotoSized(bitmap.width, bitmap.height)) throw new SwapError('broken_picture');
  const engines = showStill(bitmap);
  let file: { label: string; canvas: HTMLCanvasElement; blob: Promise<Blob> } | null = null;

  async function encode(canvas: HTMLCanvasElement, label: string): Promise<Blob> {
    const text = new TextDecoder('latin1').decode(await blob.arrayBuffer());
    if (canvas === engines && text.includes(CREDENTIALS)) return blob;
    const picture = await pictureOf(canvas);
    return writeJpeg({ picture, maxSide: MAX_SHOWN_SIDE, label, isMadeWithAi: !isSimulated });
  }

  return {
    /** It has the photo's shape and enough pixels, so that before and after can be compared. */
    isLikePhoto: isLike(photo, engines),
    /** Share of the picture beside the photo, in percent of the width. */
    divider: 100,
    /** The same with the shopper's own face; null where the engine's lies elsewhere. */
    own: null as HTMLCanvasElement | null,
    /** The shopper's own face is shown where there is one. */
    prefersOwn: true,

    get showsOwn(): boolean {
      return this.prefersOwn && this.own !== null;
    },

    /** The canvas that shows it. */
    get canvas(): HTMLCanvasElement {
      const canvas = (this.showsOwn && this.own) || engines;
      canvas.className = 'made';
      return canvas;
    },

    /** A small copy, which the caller releases. */
    small(): HTMLCanvasElement {
      const small = document.createElement('canvas');
      [small.width, small.height] = fitWithin(this.canvas.width, this.canvas.height, MAX_SMALL_SIDE);
      small.getContext('2d')!.drawImage(this.canvas, 0, 0, small.width, small.height);
      return small;
    },

    /**
     * The file to save or share. A picture with content credentials (C2PA) is the engine's own file, unchanged, or they would be
     * void. Any other picture has a visible `label`, and the same in its metadata if it was made with AI.
     */
    file(label: string): Promise<Blob> {
      const { canvas } = this;
      if (file?.label !== label || file.canvas !== canvas)
        file = { label, canvas, blob: encode(canvas, label) };
      return file.blob;
    },

    release(): void {
      releaseStill(engines);
      if (this.own) releaseStill(this.own);
    },
  };
}

export type MadePicture = Awaited<ReturnType<typeof openMade>>;

function isLike(photo: HTMLCanvasElement, { width, height }: HTMLCanvasElement): boolean {
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
