/**
 * Separates the product from its background at outlines, where pixels show a mixture of both: computes how much of a pixel the
 * product covers, and its own colour there, so that a thin dark edge is dark and not grey. Pure.
 */
import { BYTES, clamp01, differenceTo, distanceTo, inverse, type Sheet, type Work } from '../pixels.ts';
import type { Layers } from './layers.ts';

/** Pixels on both sides of an outline that may be mixed. */
const INSIDE = 3;
const OUTSIDE = 2;
/** How far away the product's own colour is searched for. */
const REACH = 3;
/** Least certain difference from the background, of 765: a smaller one is the product's own shade. */
const MIN_INK = 120;
/** From this cover on a pixel's own colour can be computed; below it would be a guess. */
const MIN_OWN = 0.75;

export function* unmixed({ pixels, isClear, white }: Layers): Work<Sheet> {
  const { data, width, height } = pixels;
  const size = isClear.length;
  const depth = distanceTo(isClear, width, INSIDE + 1);
  const away = distanceTo(inverse(isClear), width, OUTSIDE + 1);
  yield;
  /** Offsets from a pixel to itself and its neighbours, the nearest first. */
  const around: number[] = [];
  for (let steps = 0; steps <= 2 * REACH; steps++) {
    for (let dy = -REACH; dy <= REACH; dy++) {
      for (let dx = -REACH; dx <= REACH; dx++) {
        if (Math.abs(dx) + Math.abs(dy) === steps) around.push(dy * width + dx);
      }
    }
  }
  const behind: [number, number, number] = [0, 0, 0];
  const inkAt = (pixel: number) => differenceTo(data, pixel, behind);
  const sheet = new Uint8ClampedArray(size * BYTES);
  for (let pixel = 0; pixel < size; pixel++) {
    if (pixel % 32768 === 0) yield;
    const to = pixel * BYTES;
    sheet.fill(255, to + 4, to + 7);
    const isInside = !isClear[pixel];
    // Most of a picture does not show the product.
    if (!isInside && away[pixel]! > OUTSIDE) continue;
    const row = Math.floor(pixel / width) * 3;
    let alpha = isInside ? 1 : 0;
    let own = -1;
    if (isInside ? depth[pixel]! <= INSIDE : away[pixel]! <= OUTSIDE) {
      for (let i = 0; i < 3; i++) behind[i] = white[row + i]!;
      // The neighbour that differs most from the background is the purest product.
      let most = 0;
      let share = 0;
      for (let i = 0; i < around.length; i++) {
        const other = pixel + around[i]!;
        if (isClear[other] !== 0) continue;
        if (i < 5) share += 0.2;
        const ink = inkAt(other);
        if (ink > most) [most, own] = [ink, other];
      }
      const ink = inkAt(pixel);
      // Gloss on an edge is lighter than what is around it, and no mixture with the background.
      const isGloss =
        isInside &&
        depth[pixel]! > 1 &&
        around.slice(1, 5).every((by) => depth[pixel + by]! >= depth[pixel]! || inkAt(pixel + by) >= ink);
      // A light product can't be told from a mixture by its shade: its share of the neighbourhood decides.
      if (most < MIN_INK) alpha = share;
      else if (!isGloss) alpha = measureCover(data, behind, pixel, own);
    }
    sheet[to + 3] = 255 * alpha;
    for (let i = 0; i < 3; i++) {
      const value = data[pixel * 4 + i]!;
      const mixed = isInside && alpha >= MIN_OWN ? value - (1 - alpha) * behind[i]! : -1;
      sheet[to + i] = mixed >= 0 ? mixed : alpha * (own < 0 ? value : data[own * 4 + i]!);
    }
  }
  return { data: sheet, width, height };
}

/** Share of the product in a mixture: the position between the background's colour and its own. */
function measureCover(
  data: Uint8ClampedArray,
  behind: readonly number[],
  pixel: number,
  own: number,
): number {
  let [along, all] = [0, 0];
  for (let i = 0; i < 3; i++) {
    const way = behind[i]! - data[own * 4 + i]!;
    along += (behind[i]! - data[pixel * 4 + i]!) * way;
    all += way * way;
  }
  return clamp01(along / all);
}
