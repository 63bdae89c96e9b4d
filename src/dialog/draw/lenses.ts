/**
 * Finds the lenses of eyewear in a picture that was taken before white, and what they let through: of a white background, value
 * by white is the transmission itself. Folded temples and the studio's reflections in a lens go; a mirror stays as it is. Pure.
 */
import type { Box, Layers, Lenses } from './layers.ts';
import { boxBlur, distanceTo, percentile, pixelsWhere, spread, type Work } from './pixels.ts';
import { closed, shapeOf, type Shape } from './shapes.ts';

/** By how much a lens may change from pixel to pixel; lower where a dark lens is hardly told from its rim. */
const TOLERANCES = [7, 4, 2, 1];
/** Of the product's box: one lens of two, and one that spans both eyes. */
const SHARE = { one: [0.08, 0.48], shield: [0.3, 0.92] } as const;
const MIN_SOLIDITY = { one: 0.86, shield: 0.75 };
/** Of the box: hinges and bridge at least. */
const MIN_MORE = 0.004;
const MIN_BALANCE = 0.75;
/** Of the product's width: half of what a folded temple is thick. */
const TEMPLE_RADIUS = 0.024;
/** Sum of the channels, of 765, by which something in a lens differs from its row's median: a temple, a reflection. */
const MAX_DIFFERENCE = 36;
/** Steps from a lens to its rim, and the sum of the channels, of 765, by which it changes there. */
const RIM_STEPS = 3;
const MAX_STEP = 9;
/** Around the middle of each half, in parts of the box: a reflection may lie there. */
const SEEDS = [0, -0.16, -0.08, 0.08, 0.16];
/** From here on, of 255, what a lens shows is light; of all its light, what changes up and down, and along a row. */
const MIN_MIRROR = 90;
const MAX_TURNS = 0.18;
const MAX_ALONG = 0.22;

/**
 * Null where nothing is surely a lens: the product stays as opaque as it is. What stands in an opening becomes clear.
 * @param box of the product
 */
export function* lensesOf(layers: Layers, box: Box): Work<Lenses | null> {
  const {
    pixels: { data, width, height },
    isClear,
  } = layers;
  const size = width * height;
  const planes = [0, 1, 2].map((channel) => {
    const plane = Float32Array.from(isClear, (_, pixel) => data[pixel * 4 + channel]!);
    boxBlur(plane, width, height, 1);
    return plane;
  });
  yield;
  const seedsAt = (part: number, isSeed: (pixel: number) => unknown) =>
    SEEDS.flatMap((across) =>
      SEEDS.map((down) => {
        const x = box.x + box.width * (part + across * 0.3);
        return Math.floor(box.y + box.height * (0.5 + down)) * width + Math.floor(x);
      }),
    ).filter(isSeed);
  const filled = (part: number, accepts: (pixel: number) => boolean): Shape => {
    const marks = new Uint8Array(size);
    spread(marks, width, seedsAt(part, accepts), accepts);
    return shapeOf(marks, width, height);
  };

  /** The background that the product encloses there; what reaches the picture's edge is around it. */
  const openingAt = (part: number) => {
    const shape = filled(part, (pixel) => isClear[pixel] === 1);
    return shape.mask[0] ? null : shape;
  };

  const glassAt = (part: number, tolerance: number) =>
    // Not by what it differs from the neighbour it is reached from: along a rim that is nearly level, that is little.
    filled(
      part,
      (pixel) =>
        !isClear[pixel] &&
        planes.every(
          (plane) =>
            Math.abs(plane[pixel - 1]! - plane[pixel + 1]!) <= 2 * tolerance &&
            Math.abs(plane[pixel - width]! - plane[pixel + width]!) <= 2 * tolerance,
        ),
    );

  const fits = (shape: Shape | null, kind: 'one' | 'shield'): shape is Shape =>
    shape !== null &&
    shape.area >= box.width * box.height * SHARE[kind][0] &&
    shape.area <= box.width * box.height * SHARE[kind][1] &&
    shape.solidity >= MIN_SOLIDITY[kind];

  function pairOf(left: Shape | null, right: Shape | null): Shape[] | null {
    if (fits(left, 'one') && fits(right, 'one')) {
      return Math.min(left.area, right.area) >= MIN_BALANCE * Math.max(left.area, right.area)
        ? [left, right]
        : null;
    }
    // Glasses are symmetric: where one lens is found and the other is hidden by a reflection, it is mirrored.
    const one = [left, right].find((shape) => fits(shape, 'one'));
    return one ? [one, shapeOf(mirrored(one.mask, width, 2 * box.x + box.width - 1), width, height)] : null;
  }

  const openings = pairOf(openingAt(0.25), openingAt(0.75));
  yield;
  let shapes = openings;
  for (const tolerance of TOLERANCES) {
    if (shapes) break;
    const [left, right] = [glassAt(0.25, tolerance), glassAt(0.75, tolerance)];
    shapes = !left.mask[seedsAt(0.75, () => true)[0]!]
      ? pairOf(left, right)
      : fits(left, 'shield') && isShield(left, width, box)
        ? [left]
        : null;
    yield;
  }
  if (!shapes || (!openings && shapes.some((shape) => isMirror(shape, data, width)))) return null;

  const through = new Float32Array(size * 3).fill(1);
  const isLens = new Uint8Array(size);
  const whole: Shape[] = [];
  for (const shape of shapes) {
    const mask = closed(shape, width, height, Math.ceil(box.width * TEMPLE_RADIUS));
    whole.push({ ...shape, mask });
    if (!openings) {
      // Evenness ends a few pixels before a rim does: up to there a lens is what has its colour.
      const lens = pixelsWhere(size, (pixel) => mask[pixel]);
      const isAlike = (pixel: number, from: number) =>
        !isClear[pixel] && differenceOf(data, pixel, from) <= MAX_STEP;
      spread(mask, width, lens, isAlike, RIM_STEPS);
      writeTransmission(through, shape, mask, layers);
    }
    for (const pixel of pixelsWhere(size, (pixel) => mask[pixel])) (openings ? isClear : isLens)[pixel] = 1;
    yield;
  }
  return openings || hasMore(isLens, isClear, width, height, box) ? { isLens, through, shapes: whole } : null;
}

const differenceOf = (data: Uint8ClampedArray, one: number, other: number) =>
  Math.abs(data[one * 4]! - data[other * 4]!) +
  Math.abs(data[one * 4 + 1]! - data[other * 4 + 1]!) +
  Math.abs(data[one * 4 + 2]! - data[other * 4 + 2]!);

/** Glasses are more than their lenses: what is one colour all over is another product, or a drawing of one. */
function hasMore(isLens: Uint8Array, isClear: Uint8Array, width: number, height: number, box: Box): boolean {
  const away = distanceTo(isLens, width, height, 10);
  const more = pixelsWhere(away.length, (pixel) => away[pixel]! > 8 && !isClear[pixel]);
  return more.length >= box.width * box.height * MIN_MORE;
}

function mirrored(mask: Uint8Array, width: number, sum: number): Uint8Array {
  return mask.map((_, pixel) => {
    const x = pixel % width;
    const other = sum - x;
    return other >= 0 && other < width ? mask[pixel - x + other]! : 0;
  });
}

/** One lens before both eyes is high in the middle too; what has leaked over a bridge is not. */
function isShield({ mask }: Shape, width: number, box: Box): boolean {
  const heightAt = (part: number) => {
    let count = 0;
    for (let pixel = Math.floor(box.x + box.width * part); pixel < mask.length; pixel += width)
      count += mask[pixel]!;
    return count;
  };
  return heightAt(0.5) >= 0.45 * heightAt(0.25);
}

/** What each pixel lets through: its own value by the white behind it, or its row's median where something is in the way. */
function writeTransmission(
  through: Float32Array,
  { mask: glass, hull }: Shape,
  mask: Uint8Array,
  { pixels: { data, width, height }, white }: Layers,
): void {
  const first = hull.findIndex(([from, to]) => from <= to);
  const medianOf = (y: number) => {
    const own = pixelsWhere(width, (x) => glass[y * width + x]);
    return [0, 1, 2].map((i) =>
      percentile(
        own.map((x) => data[(y * width + x) * 4 + i]!),
        0.5,
      ),
    );
  };
  let median = medianOf(first);
  for (let y = 0; y < height; y++) {
    const own = medianOf(y);
    // Beyond the glass that was found, as next to it.
    if (own[0]) median = own;
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) {
      if (!mask[pixel]) continue;
      let difference = 0;
      for (let i = 0; i < 3; i++) difference += Math.abs(data[pixel * 4 + i]! - median[i]!);
      const isOwn = glass[pixel] && difference <= MAX_DIFFERENCE;
      for (let i = 0; i < 3; i++) {
        through[pixel * 3 + i] = Math.min(1, (isOwn ? data[pixel * 4 + i]! : median[i]!) / white[y * 3 + i]!);
      }
    }
  }
}

/**
 * A mirror shows the studio: from row to row some of its colours rise while others fall, or light changes along a row. A tint is
 * one colour, or runs from dark to light once.
 */
function isMirror({ mask, hull }: Shape, data: Uint8ClampedArray, width: number): boolean {
  const rows = hull.flatMap((_, y) => {
    const row = pixelsWhere(width, (x) => mask[y * width + x]).map((x) => y * width + x);
    return row.length > width * 0.08 ? [row] : [];
  });
  const valuesOf = (row: readonly number[], part: number) =>
    [0, 1, 2].map((i) =>
      percentile(
        row.map((pixel) => data[pixel * 4 + i]!),
        part,
      ),
    );
  const lights: number[] = [];
  const along: number[] = [];
  let [ups, downs] = [0, 0];
  let before: readonly number[] | null = null;
  // Not next to the rim, which is no part of what a lens shows.
  const edge = Math.ceil(rows.length / 10);
  const step = Math.max(1, Math.floor(rows.length / 24));
  for (let y = edge; y < rows.length - edge; y += step) {
    const values = valuesOf(rows[y]!, 0.5);
    const [low, high] = [valuesOf(rows[y]!, 0.15), valuesOf(rows[y]!, 0.85)];
    lights.push(Math.max(...values));
    along.push(Math.max(...high.map((value, i) => value - low[i]!)) / 255);
    values.forEach((value, i) => {
      const change = (value - (before?.[i] ?? value)) / 255;
      if (change > 0) ups += change;
      else downs -= change;
    });
    before = values;
  }
  return (
    percentile(lights, 0.9) > MIN_MIRROR &&
    (Math.min(ups, downs) / 3 > MAX_TURNS || percentile(along, 0.5) > MAX_ALONG)
  );
}
