/**
 * A shopper's image file, as a canvas of limited size: oriented as its EXIF data says, and without that data. The file is
 * decoded from memory; no address is made for it, nothing is sent and nothing stored.
 */

/** Pixels on the longer side: sharp on any screen, and far below every browser's canvas limit (16.7 megapixels on phones). */
export const MAX_PHOTO_SIDE = 2048;

/** Why a file can't be shown: the key of the sentence that says so. */
export type PhotoProblem = 'heicUnsupported' | 'notAPhoto' | 'photoUnreadable';

export class PhotoError extends Error {
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, options?: ErrorOptions) {
    super(`The photo can't be read: ${problem}`, options);
    this.name = 'PhotoError';
    this.problem = problem;
  }
}

/** @throws PhotoError if the browser can't decode the file */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement> {
  let bitmap: ImageBitmap;
  try {
    // Oriented by default; browsers of before 2023 refuse the option that says so.
    bitmap = await createImageBitmap(file);
  } catch (cause) {
    throw new PhotoError(await problemOf(file), { cause });
  }
  try {
    return downscaled(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** A copy of an image or of a video's current frame, its longer side at most `MAX_PHOTO_SIDE`. */
export function downscaled(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const ctx = canvas.getContext('2d')!;
  ctx.imageSmoothingQuality = 'high';
  // Transparent parts would be black in the saved JPEG.
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** By the first bytes: phones and mail programs name types as they like. */
async function problemOf(file: Blob): Promise<PhotoProblem> {
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
