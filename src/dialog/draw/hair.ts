/**
 * Hair that lies before the face, and so before what is worn on it: what has the colour of the hair above the forehead and
 * hangs together with it. Brows and eyes may have that colour too, but nothing joins them to the hair. Pure.
 */
import { BROWS, fillPolygon, LIDS, OVAL } from './face.ts';
import { hairAt, type Look } from './look.ts';
import { boxBlur, floodFill, type Pixels, type Work } from './pixels.ts';
import type { Layer } from './warp.ts';

/** Of the breadth: at a face's edge. */
const EDGE = 0.04;
const COVERED = 0.4;

/** How much of each pixel of a layer is hair before the face, from 0 to 1; null where it can't be told. */
export function* hairBefore(look: Look, photo: Pixels, layer: Layer): Work<Float32Array | null> {
  if (!look.hair) return null;
  // From above the forehead on, where the hair begins.
  const rise = Math.ceil(Math.max(0, layer.top - (look.points[10 * 3 + 1]! - look.breadth * 0.1)));
  const { width } = layer;
  const [left, top, height] = [layer.left, layer.top - rise, layer.height + rise];
  const size = width * height;
  const amount = new Float32Array(size);
  for (let pixel = 0; pixel < size; pixel++) {
    amount[pixel] = hairAt(look, photo, { left, top, width }, pixel);
    if (pixel % 8192 === 0) yield;
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
  // Where it covers the face's edge, it covers what stands out beside the face as well.
  const band = Math.ceil(look.breadth * EDGE);
  for (let row = 0; row < size; row += width) {
    for (const step of [1, -1]) {
      let edge = step > 0 ? row : row + width - 1;
      const end = step > 0 ? row + width : row - 1;
      while (edge !== end && !isFace[edge]) edge += step;
      if (edge === end) continue;
      let covered = 0;
      for (let i = 0; i < band; i++) covered += isHair[edge + i * step] ?? 0;
      if (covered < band * COVERED) continue;
      for (let pixel = edge - step; Math.floor(pixel / width) * width === row; pixel -= step) {
        if (marks[pixel] === 2) isHair[pixel] = 1;
      }
    }
  }
  boxBlur(isHair, width, height, Math.max(1, Math.round(look.breadth * 0.004)));
  return isHair.map((part, pixel) => Math.min(1, part * 1.2) * amount[pixel]!).subarray(rise * width);
}
