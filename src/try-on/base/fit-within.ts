/** @returns width and height in pixels, scaled down to at most `maxSide` on the longer side, with at least one pixel each */
export function fitWithin(width: number, height: number, maxSide: number): [width: number, height: number] {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
