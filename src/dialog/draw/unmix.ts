/**
 * Tells the product from what is behind it at its outlines, where a picture shows a mixture of both: how much of a pixel the
 * product covers, and its own colour there, so that a thin dark rim comes out dark instead of grey. Pure.
 */
import { BYTES, type Layers, type Lenses, type Sheet } from './layers.ts';
import { clamp01, distanceTo, percentile, type Work } from './pixels.ts';

/** Pixels on both sides of an outline where product and background may be mixed. */
const INSIDE = 3;
const OUTSIDE = 2;
/** The product's own colour is looked for so far away. */
const REACH = 3;
/** Of 765: below it what differs from what is behind it is the product's own shade, as in white frames; less before a lens. */
const MIN_INK = { white: 120, lens: 60 };
/** A line is faint that is at least this light, with channels that differ by at most that. */
const MIN_FAINT = 170;
const MAX_FAINT_TINT = 26;
/** From this cover on a pixel's own colour can be computed; below it that is a guess. */
const MIN_OWN = 0.75;
/** Of a translucent product, what is not let through but scattered by it. */
const SCATTER = 0.02;

/** @param isGlassy the product itself lets light through: it is drawn by what it lets through */
export function* unmixed(layers: Layers, isGlassy: boolean): Work<Sheet> {
  const { pixels, isClear, white, lenses } = layers;
  const { data, width, height } = pixels;
  const size = width * height;
  const isOpen = lenses ? isClear.map((is, pixel) => (is || lenses.isLens[pixel] ? 1 : 0)) : isClear;
  const isProduct = isOpen.map((is) => 1 - is);
  const depth = distanceTo(isOpen, width, height, INSIDE + 1);
  const away = distanceTo(isProduct, width, height, OUTSIDE + 1);
  const fromLens = lenses && lensRing(lenses, width, height);
  yield;
  const sheet = new Uint8ClampedArray(size * BYTES);
  const behind = new Float32Array(3);
  const behindAt = (pixel: number) => {
    for (let i = 0; i < 3; i++) {
      behind[i] = white[pixel * 3 + i]! * (lenses?.isLens[pixel] ? lenses.through[pixel * 3 + i]! : 1);
    }
  };
  const inkAt = (pixel: number) =>
    Math.abs(behind[0]! - data[pixel * 4]!) +
    Math.abs(behind[1]! - data[pixel * 4 + 1]!) +
    Math.abs(behind[2]! - data[pixel * 4 + 2]!);

  /** The edge of a lens without a rim: light, colourless and nowhere thick. */
  const isThinLine = (pixel: number) => {
    const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!];
    const min = Math.min(red, green, blue);
    if (min < MIN_FAINT || Math.max(red, green, blue) - min > MAX_FAINT_TINT) return false;
    for (let dy = -REACH; dy <= REACH; dy++) {
      for (let dx = -REACH; dx <= REACH; dx++) {
        const other = pixel + dy * width + dx;
        if (isProduct[other] && depth[other]! > INSIDE) return false;
      }
    }
    return true;
  };
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const to = pixel * BYTES;
      const isInside = isProduct[pixel] === 1;
      const isMixed = isGlassy ? false : isInside ? depth[pixel]! <= INSIDE : away[pixel]! <= OUTSIDE;
      let open = isInside ? -1 : pixel;
      let alpha = isInside ? 1 : 0;
      let own = -1;
      if (isMixed && x >= REACH && y >= REACH && x < width - REACH && y < height - REACH) {
        if (open < 0) open = nearest(isOpen, pixel, width);
        if (open >= 0) {
          behindAt(open);
          // The neighbour that differs most from what is behind it is the product at its purest.
          let most = 0;
          for (let dy = -REACH; dy <= REACH; dy++) {
            for (let dx = -REACH; dx <= REACH; dx++) {
              const other = pixel + dy * width + dx;
              if (!isProduct[other]) continue;
              const ink = inkAt(other);
              if (ink > most) [most, own] = [ink, other];
            }
          }
          const ink = inkAt(pixel);
          const isRising = !isInside || depth[pixel]! <= 1 || ink > outwardInk(inkAt, depth, pixel, width);
          if (most < MIN_INK[lenses?.isLens[open] ? 'lens' : 'white']) alpha = share(isProduct, pixel, width);
          else if (isRising) alpha = cover(data, behind, pixel, own);
        }
      }
      const line = isInside ? pixel : own;
      const isFaint = line >= 0 && !!fromLens?.[pixel] && isThinLine(line);
      if (isFaint) alpha = 0;
      else if (isGlassy && isInside) alpha = SCATTER;
      sheet[to + 3] = 255 * alpha;
      for (let i = 0; i < 3; i++) {
        const value = data[pixel * 4 + i]!;
        const mixed = isInside && alpha >= MIN_OWN ? value - (1 - alpha) * (alpha < 1 ? behind[i]! : 0) : -1;
        const pure = mixed >= 0 ? mixed : alpha * (own < 0 ? value : data[own * 4 + i]!);
        sheet[to + i] = isGlassy && isInside ? alpha * 255 : pure;
        let through = 1;
        if (lenses && open >= 0 && lenses.isLens[open]) through = lenses.through[open * 3 + i]!;
        else if (isFaint || (isGlassy && isInside) || (!isInside && fromLens?.[pixel] === 1))
          through = value / white[pixel * 3 + i]!;
        sheet[to + 4 + i] = 255 * clamp01(through);
      }
    }
    if (y % 16 === 0) yield;
  }
  return { data: sheet, width, height };
}

/** Of a light product, whose own shade can't be told from a mixture: how much of a pixel's neighbourhood it is. */
function share(isProduct: Uint8Array, pixel: number, width: number): number {
  let count = 0;
  for (const row of [pixel - width, pixel, pixel + width]) {
    count += isProduct[row - 1]! + isProduct[row]! + isProduct[row + 1]!;
  }
  return count / 9;
}

/** How much of a mixture is the product: along the way from what is behind it to its own colour. */
function cover(data: Uint8ClampedArray, behind: Float32Array, pixel: number, own: number): number {
  let [along, all] = [0, 0];
  for (let i = 0; i < 3; i++) {
    const way = behind[i]! - data[own * 4 + i]!;
    along += (behind[i]! - data[pixel * 4 + i]!) * way;
    all += way * way;
  }
  return clamp01(along / all);
}

function nearest(isOpen: Uint8Array, pixel: number, width: number): number {
  for (let reach = 1; reach <= INSIDE; reach++) {
    for (let step = 0; step <= reach; step++) {
      const side = reach - step;
      for (const next of [
        pixel + step * width + side,
        pixel + step * width - side,
        pixel - step * width + side,
        pixel - step * width - side,
      ]) {
        if (isOpen[next]) return next;
      }
    }
  }
  return -1;
}

/** Gloss on a rim is lighter than the rim around it, and no mixture with the background. */
function outwardInk(
  inkAt: (pixel: number) => number,
  depth: Uint8Array,
  pixel: number,
  width: number,
): number {
  let least = 765;
  for (const next of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
    if (depth[next]! < depth[pixel]!) least = Math.min(least, inkAt(next));
  }
  return least;
}

/** 1 in a few pixels around an opening, and 2 within it: the edge of a lens without a rim is a faint line there. */
function lensRing({ shapes }: Lenses, width: number, height: number): Uint8Array {
  const ring = new Uint8Array(width * height);
  for (const { mask } of shapes) {
    const distance = distanceTo(mask, width, height, 7);
    distance.forEach((steps, pixel) => {
      if (steps < 7) ring[pixel] = steps > 0 ? 1 : 2;
    });
  }
  return ring;
}

/** Whether frames are of clear acetate: light, but with many shades between their edges, unlike white ones. */
export function isTranslucent({ pixels: { data }, isClear, white, lenses }: Layers): boolean {
  const inks: number[] = [];
  for (let pixel = 0; pixel < isClear.length; pixel += 3) {
    if (isClear[pixel] || lenses?.isLens[pixel]) continue;
    let ink = 0;
    for (let i = 0; i < 3; i++) ink += 1 - data[pixel * 4 + i]! / white[pixel * 3 + i]!;
    inks.push(ink / 3);
  }
  const [low, middle, high] = [percentile(inks, 0.15), percentile(inks, 0.5), percentile(inks, 0.85)];
  return middle < 0.4 && high - low > 0.28;
}
