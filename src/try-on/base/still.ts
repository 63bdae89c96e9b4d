/**
 * Canvases that show a picture which was drawn elsewhere. A browser without a graphics processor copies all pixels of any other
 * canvas whenever something on the page moves.
 */

/**
 * @param canvas shows the picture in place of its own; a new one where left out
 * @returns the canvas, which has no context to draw by
 */
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

/** @param bitmap becomes the canvas's own */
export function showStill(bitmap: ImageBitmap, canvas = document.createElement('canvas')): HTMLCanvasElement {
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap);
  return canvas;
}

/** A canvas keeps its memory until it is collected, unless it is empty. */
export function releaseStill(canvas: HTMLCanvasElement): void {
  // The browser fills one of the canvas's size with nothing: of one pixel, as without any it would keep the picture.
  canvas.width = canvas.height = 1;
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(null);
  canvas.width = 0;
}
