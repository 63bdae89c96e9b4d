/** Saves a picture as a download. Knows no view. */

/** @throws Error if the browser can't encode the picture */
export function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/jpeg',
      0.92,
    );
  });
}

/** Returns the function that revokes the picture's address, for when the browser has surely begun to save it. */
export function download(blob: Blob, name: string): () => void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  return () => URL.revokeObjectURL(link.href);
}
