/**
 * A file a shopper gives, as a canvas of bearable size: turned as its EXIF data says, and without that data. The file is
 * decoded from memory; no address is made for it, nothing is sent and nothing stored. Used by the preview.
 */

/** Pixels on the longer side: sharp on any screen, and far below every browser's canvas limit (16.7 megapixels on phones). */
export const LONGEST_SIDE = 2048;

/** Why a file can't be shown, as the name of the sentence that says so. */
export type PhotoProblem = 'heic' | 'notAnImage' | 'broken';

export class PhotoError extends Error {
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, options?: ErrorOptions) {
    super(`The photo can't be read: ${problem}`, options);
    this.name = 'PhotoError';
    this.problem = problem;
  }
}

/** @throws PhotoError where the browser can't decode the file */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement> {
  let decoded: ImageBitmap;
  try {
    decoded = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PhotoError(await problemOf(file), { cause });
  }
  try {
    return shrunk(decoded, decoded.width, decoded.height);
  } finally {
    decoded.close();
  }
}

/** A copy of an image or of a video's present frame, its longer side at most `LONGEST_SIDE`. */
export function shrunk(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  const pen = canvas.getContext('2d')!;
  pen.imageSmoothingQuality = 'high';
  // Under a transparent picture: saved as a JPEG, nothing would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** By the first bytes: phones and mail programs name types as they like. */
async function problemOf(file: Blob): Promise<PhotoProblem> {
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .then((bytes) => String.fromCharCode(...new Uint8Array(bytes)))
    .catch(() => '');
  if (/^....ftyp(?:hei[cmsx]|hev[cx]|mif1|msf1)/s.test(head) || /hei[cf]/i.test(file.type)) return 'heic';
  const known = /^(?:\xff\xd8|\x89PNG|GIF8|RIFF....WEBP|BM)/s.test(head);
  return known || /^image\/(?:jpeg|png|gif|webp|bmp|avif)/.test(file.type) ? 'broken' : 'notAnImage';
}
