/** Saves or shares a picture. Nothing leaves the device unless the shopper shares it. */

/** @throws Error if the browser can't encode the picture */
export function encoded(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'));
    canvas.toBlob(onBlob, type, 0.92);
  });
}

/** A file's name for a product: its title in letters, digits and dashes. */
export function fileName(title: string | null | undefined): string {
  const name = (title ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return `${name.slice(0, 60) || 'try-on'}.jpg`;
}

/** Whether this page may save files: a frame may be kept from it. Null where that can't be seen from inside. */
export function mayDownload(): boolean | null {
  if (window.parent === window) return true;
  const sandbox = window.frameElement?.getAttribute('sandbox');
  if (window.frameElement) return typeof sandbox !== 'string' || /\ballow-downloads\b/.test(sandbox);
  return null;
}

/** Returns the function that revokes the picture's address, for when the browser has surely begun to save it. */
export function download(blob: Blob, name: string): () => void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  return () => URL.revokeObjectURL(link.href);
}

/**
 * By the device's share sheet: the file where it takes one, else the page's address.
 * @returns false where there is no such sheet, or none that this page may open, as in a frame
 * @throws DOMException `AbortError` if the shopper closes the sheet
 */
export async function shareBySheet(file: File | null, title: string): Promise<boolean> {
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

/** @returns false where the clipboard takes no pictures */
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    // Begun before the picture is ready: Safari forgets the shopper's click meanwhile.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
}
