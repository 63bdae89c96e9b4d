/**
 * Hair that lies before the face, and so before what is worn on it: what has the colour of the hair above the forehead and
 * hangs together with it. Brows and eyes may have that colour too, but nothing joins them to the hair. Pure.
 */
import { BROWS, fillPolygon, LIDS, OVAL } from './face.ts';
import { hairiness, type Look } from './look.ts';
import { boxBlur, floodFill, type Pixels, type Work } from './pixels.ts';
import type { Layer } from './warp.ts';

/** How much of each pixel of a layer is hair before the face, from 0 to 1; null where it can't be told. */
export function* hairBefore(look: Look, photo: Pixels, layer: Layer): Work<Float32Array | null> {
  if (!look.hair) return null;
  // From above the forehead on, where the hair begins.
  const rise = Math.ceil(Math.max(0, layer.top - (look.points[10 * 3 + 1]! - look.breadth * 0.1)));
  const { width } = layer;
  const [left, top, height] = [layer.left, layer.top - rise, layer.height + rise];
  const size = width * height;
  const amount = new Float32Array(size);
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.min(photo.height - 1, Math.max(0, y + top));
    for (let x = 0; x < width; x++, pixel++) {
      const byte = (row * photo.width + Math.min(photo.width - 1, Math.max(0, x + left))) * 4;
      amount[pixel] = hairiness(look, photo.data[byte]!, photo.data[byte + 1]!, photo.data[byte + 2]!);
    }
    if (y % 32 === 0) yield;
  }
  const isFace = new Uint8Array(size);
  fillPolygon(isFace, width, [left, top], look.points, OVAL);
  const isFeature = new Uint8Array(size);
  for (const outline of [...BROWS, ...LIDS]) fillPolygon(isFeature, width, [left, top], look.points, outline);
  const smooth = Float32Array.from(amount);
  boxBlur(smooth, width, height, Math.max(1, Math.round(look.breadth * 0.006)));
  yield;
  const marks = Uint8Array.from(isFeature);
  const seeds: number[] = [];
  for (let pixel = 0; pixel < size; pixel++) if (!isFace[pixel] && smooth[pixel]! > 0.6) seeds.push(pixel);
  const found = yield* floodFill(marks, width, seeds, 2, (pixel) => smooth[pixel]! > 0.5);
  const isHair = new Float32Array(size);
  for (const pixel of found) if (isFace[pixel]) isHair[pixel] = 1;
  boxBlur(isHair, width, height, Math.max(1, Math.round(look.breadth * 0.004)));
  return isHair.map((part, pixel) => Math.min(1, part * 1.2) * amount[pixel]!).subarray(rise * width);
}
