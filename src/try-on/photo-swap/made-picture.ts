/** A picture that an engine has made: as it is shown, and as a file that says so. And the photo as it is sent. */
import { fitWithin } from '../base/fit-within.ts';
import { releaseStill, showStill } from '../base/still.ts';
import type { WriteJpeg } from '../photo/image-files.ts';
import { SwapError } from './engine.ts';
import { inOnePiece, markedAsMade, withoutMetadata } from './jpeg.ts';

/** Pixels on the longer side. */
const MAX_SENT_SIDE = 1536;
const MAX_SHOWN_SIDE = 2048;
const MAX_SMALL_SIDE = 900;

/** Of a C2PA manifest: the box that describes it begins so, in JPEG, PNG and WebP alike. */
const CREDENTIALS = 'jumdc2pa';

export interface MadePicture {
  /** Shows it. */
  readonly canvas: HTMLCanvasElement;
  /** How much of it is shown beside the photo, in percent of the width. */
  divider: number;
  /** A small copy, to be released by who asks for it. */
  small(): HTMLCanvasElement;
  /**
   * To save or share. One with content credentials (C2PA) is the engine's own, untouched, or they would be void; in any other
   * `label` is to be read, and its metadata says the same.
   */
  file(label: string): Promise<Blob>;
  release(): void;
}

/** The photo as it is shown, as JPEG without metadata. */
export async function sentPhoto(photo: HTMLCanvasElement, writeJpeg: WriteJpeg): Promise<Blob> {
  const picture = await createImageBitmap(photo);
  return withoutMetadata(await writeJpeg({ picture, maxSide: MAX_SENT_SIDE }));
}

/** @throws SwapError if the browser can't read it */
export async function openMade(blob: Blob, writeJpeg: WriteJpeg): Promise<MadePicture> {
  const canvas = showStill(
    await decodeMade(blob).catch((error: unknown) => {
      throw new SwapError('broken_picture', null, error);
    }),
  );
  canvas.className = 'made';
  let file: { label: string; blob: Promise<Blob> } | null = null;
  async function encodeFile(label: string): Promise<Blob> {
    const text = new TextDecoder('latin1').decode(await blob.arrayBuffer());
    if (text.includes(CREDENTIALS)) return blob;
    const picture = await createImageBitmap(canvas);
    return markedAsMade(await writeJpeg({ picture, maxSide: MAX_SHOWN_SIDE, label }), label);
  }
  return {
    canvas,
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

/** Decoded and made smaller by the browser's own threads: drawn here, a large picture would hold up a slow phone. */
async function decodeMade(blob: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(await inOnePiece([blob], blob.type));
  const [resizeWidth, resizeHeight] = fitWithin(bitmap.width, bitmap.height, MAX_SHOWN_SIDE);
  if (resizeWidth === bitmap.width) return bitmap;
  const smaller = await createImageBitmap(bitmap, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  bitmap.close();
  return smaller;
}
