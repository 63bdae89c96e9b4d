/**
 * Opens a shopper's image file as a canvas of limited size: oriented by its EXIF data, and without that data. The file is decoded
 * from memory; nothing is sent or stored.
 */
import { fitWithin } from '../base/fit-within.ts';
import { systemClock, withTimeout } from '../../core/base/clock.ts';
import { offThread } from '../parts/off-thread.ts';
import { drawStill } from '../base/still.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { BackdropError } from './backdrop-error.ts';

/** Pixels on the longer side: sharp on any screen, and far below every browser's canvas limit (16.7 megapixels on phones). */
export const MAX_PHOTO_SIDE = 2048;

/** Time limit for decoding: some browsers never report that they can't. */
const MAX_DECODE_MS = 30_000;
/** Number of pixels from which decoding takes noticeable time. */
const LARGE_PIXELS = 16_000_000;

/** The part that reads and writes large pictures off the main thread. */
export const imageFiles = () => offThread('image-files', false);

/** @throws BackdropError if the browser can't decode the file */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await withTimeout({ clock: systemClock, timeoutMs: MAX_DECODE_MS }, () => decoded(file));
  } catch (cause) {
    throw new BackdropError(await findPhotoProblem(file), { cause });
  }
  try {
    return createPhoto(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** Opens a large photo in a worker: on the page's own thread, decoding and scaling would block it for a second. */
async function decoded(file: Blob): Promise<ImageBitmap> {
  const size = await readSize(file);
  if (!size || size.width * size.height < LARGE_PIXELS) return createImageBitmap(file);
  try {
    return await (await imageFiles()).readPhoto({ file, maxSide: MAX_PHOTO_SIDE });
  } catch {
    return createImageBitmap(file);
  }
}

/** Reads the size from the file's header; null if the file is neither a PNG nor a JPEG. */
async function readSize(file: Blob): Promise<{ width: number; height: number } | null> {
  const bytes = new DataView(await file.slice(0, 2 ** 20).arrayBuffer());
  if (bytes.byteLength > 24 && bytes.getUint32(0) === 0x89504e47)
    return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  for (
    let at = 2;
    at + 9 < bytes.byteLength && bytes.getUint8(at) === 0xff;
    at += 2 + bytes.getUint16(at + 2)
  ) {
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xc2;
    if (isFrame) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
  }
  return null;
}

/** Copies an image or a video's current frame, with at most `MAX_PHOTO_SIDE` on the longer side. */
export function createPhoto(
  source: CanvasImageSource,
  sourceWidth: number,
  sourceHeight: number,
  isMirrored = false,
): HTMLCanvasElement {
  const [width, height] = fitWithin(sourceWidth, sourceHeight, MAX_PHOTO_SIDE);
  return drawStill(width, height, (ctx) => {
    ctx.imageSmoothingQuality = 'high';
    // Transparent parts would be black in the saved JPEG.
    ctx.fillStyle = '#fff';
    ctx.fillRect(0, 0, width, height);
    if (isMirrored) ctx.setTransform(-1, 0, 0, 1, width, 0);
    ctx.drawImage(source, 0, 0, width, height);
  });
}

/** Judges a file by its first bytes: phones and mail programs name types as they like. */
async function findPhotoProblem(file: Blob): Promise<TextKey> {
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .then((bytes) => String.fromCharCode(...new Uint8Array(bytes)))
    .catch(() => '');
  if (/^....ftyp(?:hei[cmsx]|hev[cx]|mif1|msf1)/s.test(head) || /hei[cf]/i.test(file.type)) {
    return 'heicUnsupported';
  }
  const isImage = /^(?:\xff\xd8|\x89PNG|GIF8|RIFF....WEBP|BM)/s.test(head);
  return isImage || /^image\/(?:jpeg|png|gif|webp|bmp|avif)/.test(file.type)
    ? 'photoUnreadable'
    : 'notAPhoto';
}
