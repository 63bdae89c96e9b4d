/**
 * Separates the product from its background at outlines, where pixels show a mixture of both: computes how much of a pixel the
 * product covers, and its own colour there, so that a thin dark rim is dark and not grey. Pure.
 */
import {
  BYTES,
  clamp01,
  differenceTo,
  distanceTo,
  inverse,
  paleness,
  type Sheet,
  type Work,
} from '../pixels.ts';
import type { Layers } from './layers.ts';

/** Pixels on both sides of an outline that may be mixed. */
const INSIDE = 3;
const OUTSIDE = 2;
/** How far away the product's own colour is searched for. */
const REACH = 3;
/** Least certain difference from the background, of 765: a smaller one is the product's own shade. Less in front of a lens. */
const MIN_INK = { white: 120, lens: 60 };
/** A faint line is at least this light, and its channels differ by at most this. */
const MIN_FAINT = 170;
const MAX_FAINT_TINT = 26;
/** At its edges thin light metal is darker than this; beside a tinted lens, than the second value, or by the third than both sides. */
const MIN_FAINT_EDGE = 178;
const MIN_FAINT_LENS = 118;
const MAX_DIP = 6;
/** From this cover on a pixel's own colour can be computed; below it would be a guess. */
const MIN_OWN = 0.75;
/** Clear acetate scatters this share of light where it is this much darker than the studio. */
const SCATTER = 0.4;
const MIN_DARKER = 0.08;

export function* unmixed({ pixels, isClear, white, lenses, isLens, isGlass, through }: Layers): Work<Sheet> {
  const { data, width, height } = pixels;
  const size = isClear.length;
  const isOpen = isClear.map((is, pixel) => is || isLens[pixel]!);
  const depth = distanceTo(isOpen, width, INSIDE + 1);
  const away = distanceTo(inverse(isOpen), width, OUTSIDE + 1);
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
  const near = around.slice(0, 5);
  const lightOf = (pixel: number) => paleness(data, pixel, 255);
  /** The edge of a rimless lens: light, colourless and thin; beside a tint, between the tint and the background. */
  const isThinLine = (pixel: number) => {
    if (!near.some((by) => !isOpen[pixel + by] && paleness(data, pixel + by, MAX_FAINT_TINT) >= MIN_FAINT))
      return false;
    const least = around.reduce(
      (light, by) => (isLens[pixel + by] ? Math.min(light, lightOf(pixel + by)) : light),
      MIN_FAINT_EDGE,
    );
    return around.every((by) => {
      const at = pixel + by;
      const light = lightOf(at);
      const isDip = (side: number) =>
        side > 0 && Math.min(lightOf(at + side), lightOf(at - side)) > light + MAX_DIP;
      return (
        isOpen[at] ||
        (depth[at]! <= INSIDE &&
          light >= Math.max(least, MIN_FAINT_LENS) &&
          (least === MIN_FAINT_EDGE || !near.some(isDip)))
      );
    });
  };
  const sheet = new Uint8ClampedArray(size * BYTES);
  for (let pixel = 0; pixel < size; pixel++) {
    if (pixel % 32768 === 0) yield;
    const to = pixel * BYTES;
    const isInside = !isOpen[pixel];
    // Most of a picture does not show the product.
    if (!isInside && away[pixel]! > OUTSIDE) {
      for (let i = 0; i < 3; i++) sheet[to + 4 + i] = 255 * through[pixel * 3 + i]!;
      continue;
    }
    const row = Math.floor(pixel / width) * 3;
    let open = pixel;
    let alpha = isInside ? 1 : 0;
    let own = -1;
    if (isInside ? depth[pixel]! <= INSIDE : away[pixel]! <= OUTSIDE) {
      for (let i = 0; !isOpen[open];) open = pixel + around[++i]!;
      for (let i = 0; i < 3; i++) behind[i] = white[row + i]! * through[open * 3 + i]!;
      // The neighbour that differs most from the background is the purest product.
      let most = 0;
      let share = 0;
      for (let i = 0; i < around.length; i++) {
        const other = pixel + around[i]!;
        if (isOpen[other] !== 0) continue;
        if (i < 5) share += 0.2;
        const ink = inkAt(other);
        if (ink > most) [most, own] = [ink, other];
      }
      const ink = inkAt(pixel);
      // Gloss on a rim is lighter than the rim around it, and no mixture with the background.
      const isGloss =
        isInside &&
        depth[pixel]! > 1 &&
        around.slice(1, 5).every((by) => depth[pixel + by]! >= depth[pixel]! || inkAt(pixel + by) >= ink);
      // A light product can't be told from a mixture by its shade: its share of the neighbourhood decides.
      if (most < MIN_INK[isLens[open] ? 'lens' : 'white']) alpha = share;
      else if (!isGloss) alpha = measureCover(data, behind, pixel, own);
    }
    const line = isInside ? pixel : own;
    const isFaint = lenses.length > 0 && line >= 0 && isThinLine(line);
    const darker = 1 - paleness(data, pixel, 255) / white[row]!;
    if (isFaint) alpha = 0;
    const scatters = isGlass ? SCATTER * clamp01(darker / MIN_DARKER) : 1;
    sheet[to + 3] = 255 * alpha * scatters;
    for (let i = 0; i < 3; i++) {
      const value = data[pixel * 4 + i]!;
      const mixed = isInside && alpha >= MIN_OWN ? value - (1 - alpha) * behind[i]! : -1;
      const pure = mixed >= 0 ? mixed : alpha * (own < 0 ? value : data[own * 4 + i]!);
      sheet[to + i] = isFaint ? 0 : scatters * pure;
      const isShownThrough = (isFaint && !isLens[open]) || (isGlass && isInside);
      const passes = isShownThrough ? value / white[row + i]! : through[open * 3 + i]!;
      sheet[to + 4 + i] = 255 * passes;
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
