/**
 * Canvases that show a bitmap which was drawn elsewhere. Without a graphics processor browsers copy all pixels of any other canvas
 * whenever something on the page moves.
 */

/** @param canvas shows the picture in place of its own; a new one if left out @returns the canvas, which has no drawing context */
export function drawStill(
  width: number,
  height: number,
  draw: (ctx: OffscreenCanvasRenderingContext2D) => void,
  canvas = document.createElement('canvas'),
): HTMLCanvasElement {
  const drawn = new OffscreenCanvas(width, height);
  draw(drawn.getContext('2d')!);
  return showStill(drawn.transferToImageBitmap(), canvas);
}

/** @param bitmap is transferred to the canvas */
export function showStill(bitmap: ImageBitmap, canvas = document.createElement('canvas')): HTMLCanvasElement {
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap);
  return canvas;
}

/** A canvas keeps its memory until it is collected, unless it is empty. */
export function releaseStill(canvas: HTMLCanvasElement): void {
  // The browser shows an empty bitmap of the canvas's size: one pixel, as with none it would keep the old bitmap.
  canvas.width = canvas.height = 1;
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(null);
  canvas.width = 0;
}
