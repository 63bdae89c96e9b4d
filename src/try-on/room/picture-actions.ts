/**
 * Saves, copies or shares the shopper's picture. A part, loaded when the shopper presses Share. Nothing leaves the device unless the
 * shopper shares it.
 */
import type { TextKey } from '../texts/dialog-texts.ts';

/** How long the share sheet may be open before the other ways are offered beside it. */
const ANSWER_MS = 15_000;

export interface Outcome {
  /** The action that succeeded. */
  readonly done?: 'save' | 'share';
  readonly text?: TextKey;
  readonly problem?: TextKey;
}

/** A canvas, which is released afterwards, or a finished file, which has its caption. */
export type Picture = HTMLCanvasElement | Blob;

export interface Caption {
  readonly title: string | null;
  /** Product, price and the shop's name. */
  readonly line: string;
}

/** @param mark of a picture that an engine has made; it also stands in the file's name */
export function captionOf(title: string | null, price: string | undefined, mark: string | null): Caption {
  const shop = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  const line = [mark, title, price, shop || location.hostname].filter(Boolean).join(' · ');
  return { title: [title, mark].filter(Boolean).join(' – ') || null, line };
}

export async function save(picture: Picture, caption: Caption): Promise<Outcome> {
  try {
    const blob = await encodeFile(picture, caption);
    const may = mayDownload();
    if (may === false) return { problem: 'saveFailed' };
    releaseSaved();
    const link = document.createElement('a');
    link.href = address = URL.createObjectURL(blob);
    link.download = fileName(caption.title, blob);
    link.click();
    // Promises nothing that a surrounding frame may forbid; the browser itself reports what it saves.
    return may ? { done: 'save', text: 'saved' } : { done: 'save' };
  } catch {
    return { problem: 'saveFailed' };
  } finally {
    release(picture);
  }
}

/** Copies the picture; where the clipboard takes no pictures, saves it. */
export async function copy(picture: Picture, caption: Caption): Promise<Outcome> {
  try {
    // Starts before the picture is ready: Safari would not remember the shopper's click.
    const png = encodePng(picture, caption);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    release(picture);
    return { done: 'share', text: 'copied' };
  } catch {
    return save(picture, caption);
  }
}

/**
 * Shares the picture by the device's share sheet.
 * @param picture null if the product's picture may not be copied; then the page's address is shared
 * @param onUnanswered the sheet is open for long, or the browser gives no answer, as those inside of apps
 * @returns null if there is no sheet for it, this page may not open it, or the shopper has closed it
 */
export async function share(
  picture: Picture | null,
  caption: Caption,
  onUnanswered: () => void,
): Promise<Outcome | null> {
  if (!navigator.share) return picture ? null : { problem: 'saveForbidden' };
  const timer = setTimeout(onUnanswered, ANSWER_MS);
  try {
    const title = caption.title ?? '';
    const blob = picture && (await encodeFile(picture, caption));
    const files = blob && [new File([blob], fileName(title, blob), { type: blob.type })];
    if (files && !navigator.canShare?.({ files })) return null;
    await navigator.share(files ? { files, title } : { title, url: location.href });
    return { done: 'share', text: 'shared' };
  } catch (error) {
    if (picture) return null;
    return (error as Error).name === 'AbortError' ? {} : { problem: 'saveForbidden' };
  } finally {
    clearTimeout(timer);
    if (picture) release(picture);
  }
}

function release(picture: Picture): void {
  if (!(picture instanceof Blob)) picture.width = 0;
}

const encodeFile = async (picture: Picture, caption: Caption): Promise<Blob> =>
  picture instanceof Blob ? picture : encoded(captioned(picture, caption), 'image/jpeg');

/** Clipboards take only PNG. */
async function encodePng(picture: Picture, caption: Caption): Promise<Blob> {
  if (!(picture instanceof Blob)) return encoded(captioned(picture, caption), 'image/png');
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob();
}

/** The line's font size and least size, as shares of the picture's width and in pixels. */
const LINE = { size: 0.03, least: 14 };

/** The picture with the caption's line below it. */
function captioned(picture: HTMLCanvasElement, { line }: Caption): HTMLCanvasElement {
  const { width, height } = picture;
  const size = Math.max(LINE.least, Math.round(width * LINE.size));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height + Math.round(size * 2.2)];
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.drawImage(picture, 0, 0);
  ctx.fillStyle = '#1a1a1c';
  ctx.font = `${size}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(line, width / 2, height + size * 1.1, width - size * 2);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) => {
      release(canvas);
      if (blob) resolve(blob);
      else reject(new Error('The picture could not be encoded.'));
    };
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

/** Called when the browser has surely begun to save the file. */
export function releaseSaved(): void {
  URL.revokeObjectURL(address);
}
