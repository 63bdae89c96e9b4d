/** What a canvas shows, also one that has no context to be read by. */
export function readPixels(
  shown: HTMLCanvasElement,
  [x, y, width, height] = [0, 0, shown.width, shown.height],
): Uint8ClampedArray {
  const copy = new OffscreenCanvas(shown.width, shown.height);
  const ctx = copy.getContext('2d')!;
  ctx.drawImage(shown, 0, 0);
  return ctx.getImageData(x, y, width, height).data;
}

/** Red, green, blue and opacity, from 0 to 255. */
export const pixelAt = (shown: HTMLCanvasElement, x: number, y: number): number[] => [
  ...readPixels(shown, [x, y, 1, 1]),
];
