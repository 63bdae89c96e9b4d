/**
 * Saves or shares the shopper's picture. A part, loaded when the shopper opens Share. Nothing leaves the device unless the shopper
 * shares it.
 */
import type { TextKey } from '../texts/dialog-texts.ts';

export interface Outcome {
  /** The action that succeeded. */
  readonly done?: 'save' | 'share';
  readonly text?: TextKey;
  readonly problem?: TextKey;
}

/** A canvas, which is released afterwards, or a finished file. */
export type Picture = HTMLCanvasElement | Blob;

export async function save(picture: Picture, title: string | null): Promise<Outcome> {
  try {
    return download(await encodeFile(picture), title, 'save');
  } catch {
    return { problem: 'saveFailed' };
  } finally {
    release(picture);
  }
}

/**
 * Shares the picture by the device's share sheet, else copies it, else saves it.
 * @param picture null if the product's picture may not be copied; then the page's address is shared
 */
export async function share(picture: Picture | null, title: string | null): Promise<Outcome> {
  try {
    const blob = picture && (await encodeFile(picture));
    const file = blob && new File([blob], fileName(title, blob), { type: blob.type });
    if (await shareBySheet(file, title ?? '')) return { done: 'share', text: 'shared' };
    if (!picture) return { problem: 'saveForbidden' };
    if (await copyPicture(encodePng(picture))) return { done: 'share', text: 'copied' };
    return download(blob!, title, 'share');
  } catch (error) {
    const wasClosed = (error as Error).name === 'AbortError';
    return wasClosed ? {} : { problem: 'saveFailed' };
  } finally {
    if (picture) release(picture);
  }
}

function release(picture: Picture): void {
  if (!(picture instanceof Blob)) picture.width = 0;
}

const encodeFile = async (picture: Picture): Promise<Blob> =>
  picture instanceof Blob ? picture : encoded(picture, 'image/jpeg');

/** Clipboards take only PNG. */
async function encodePng(picture: Picture): Promise<Blob> {
  if (!(picture instanceof Blob)) return encoded(picture, 'image/png');
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob();
}

function encoded(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'));
    canvas.toBlob(onBlob, type, 0.92);
  });
}

/** File name for a product: the letters and digits of its title, with dashes. */
function fileName(title: string | null, { type }: Blob): string {
  const name = (title ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const ending = type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length);
  return `${name.slice(0, 60) || 'try-on'}.${ending}`;
}

/** Whether this page may save files, which a frame around it can forbid; null if the page can't know. */
export function mayDownload(): boolean | null {
  if (window.parent === window) return true;
  const sandbox = window.frameElement?.getAttribute('sandbox');
  if (window.frameElement) return typeof sandbox !== 'string' || /\ballow-downloads\b/.test(sandbox);
  return null;
}

/** Object URL of the last saved file. */
let address = '';

function download(blob: Blob, title: string | null, done: 'save' | 'share'): Outcome {
  const may = mayDownload();
  if (may === false) return { problem: 'saveFailed' };
  releaseSaved();
  const link = document.createElement('a');
  link.href = address = URL.createObjectURL(blob);
  link.download = fileName(title, blob);
  link.click();
  // Promises nothing that a surrounding frame may forbid; the browser itself reports what it saves.
  return may ? { done, text: 'saved' } : { done };
}

/** Called when the browser has surely begun to save the file. */
export function releaseSaved(): void {
  URL.revokeObjectURL(address);
}

/**
 * Shares the file where the sheet takes one, else the page's address.
 * @returns false if there is no sheet, or this page may not open it, for example in a frame
 * @throws DOMException `AbortError` if the shopper closes the sheet
 */
async function shareBySheet(file: File | null, title: string): Promise<boolean> {
  const withFile = file && { files: [file], title };
  try {
    await navigator.share(
      withFile && navigator.canShare?.(withFile) ? withFile : { title, url: location.href },
    );
    return true;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    return false;
  }
}

/** @returns false if the clipboard takes no pictures */
async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    // Starts before the picture is ready: Safari would not remember the shopper's click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
}
