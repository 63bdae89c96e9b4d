/**
 * Finds the lenses of eyewear in a picture that was taken before white, and what they let through: of a white background, value
 * by white is the transmission itself. Folded temples and the studio's reflections in a lens go; a mirror stays as it is. Pure.
 */
import type { Box } from './content-box.ts';
import type { Layers, Lenses } from './layers.ts';
import { boxBlur, distanceTo, floodFill, percentile, type Work } from './pixels.ts';
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

/**
 * Null where nothing is surely a lens: the product stays as opaque as it is. What stands in an opening becomes clear.
 * @param box of the product
 */
export function* lensesOf({ pixels, isClear, white }: Layers, box: Box): Work<Lenses | null> {
  const { data, width, height } = pixels;
  const size = width * height;
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(size);
    for (let pixel = 0; pixel < size; pixel++) plane[pixel] = data[pixel * 4 + channel]!;
    boxBlur(plane, width, height, 1);
    return plane;
  });
  yield;
  const seedsAt = (part: number) =>
    SEEDS.flatMap((across) =>
      SEEDS.map((down) => {
        const x = box.x + box.width * (part + across * 0.3);
        return Math.floor(box.y + box.height * (0.5 + down)) * width + Math.floor(x);
      }),
    );

  /** The background that the product encloses around a seed. */
  function* openingAt(part: number): Work<Shape | null> {
    const marks = new Uint8Array(size);
    const filled = yield* floodFill(marks, width, seedsAt(part), 1, (pixel) => isClear[pixel] === 1);
    for (const pixel of filled) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return null;
    }
    return filled.length > 0 ? shapeOf(marks, width, height) : null;
  }

  function* glassAt(part: number, tolerance: number): Work<Shape> {
    const marks = new Uint8Array(size);
    const seeds = seedsAt(part).filter((pixel) => !isClear[pixel]);
    // Not by what it differs from the neighbour it is reached from: along a rim that is nearly level, that is little.
    const isEven = (pixel: number) =>
      !isClear[pixel] &&
      planes.every(
        (plane) =>
          Math.abs(plane[pixel - 1]! - plane[pixel + 1]!) <= 2 * tolerance &&
          Math.abs(plane[pixel - width]! - plane[pixel + width]!) <= 2 * tolerance,
      );
    yield* floodFill(marks, width, seeds, 1, isEven);
    return shapeOf(marks, width, height);
  }

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

  const openings = pairOf(yield* openingAt(0.25), yield* openingAt(0.75));
  let shapes = openings;
  for (const tolerance of TOLERANCES) {
    if (shapes) break;
    const [left, right] = [yield* glassAt(0.25, tolerance), yield* glassAt(0.75, tolerance)];
    const isOne = left.mask[seedsAt(0.75)[0]!] === 1;
    shapes = isOne
      ? fits(left, 'shield') && isShield(left, width, box)
        ? [left]
        : null
      : pairOf(left, right);
  }
  if (!shapes) return null;

  const radius = Math.ceil(box.width * TEMPLE_RADIUS);
  const through = new Float32Array(size * 3).fill(1);
  const isLens = new Uint8Array(size);
  const whole: Shape[] = [];
  for (const shape of shapes) {
    const mask = closed(shape, width, height, radius);
    whole.push({ ...shape, mask });
    yield;
    if (openings) {
      mask.forEach((is, pixel) => {
        if (is) isClear[pixel] = 1;
      });
      continue;
    }
    if (isMirror(shape, planes, width)) return null;
    growToRim(mask, isClear, data, width);
    writeTransmission(through, shape, mask, data, width, height, white);
    mask.forEach((is, pixel) => {
      if (is) isLens[pixel] = 1;
    });
    yield;
  }
  return openings || hasMore(isLens, isClear, width, height, box) ? { isLens, through, shapes: whole } : null;
}

/** Evenness ends a few pixels before a rim does: up to there a lens is what has its colour. */
function growToRim(mask: Uint8Array, isClear: Uint8Array, data: Uint8ClampedArray, width: number): void {
  let front: number[] = [];
  for (let pixel = 0; pixel < mask.length; pixel++) if (mask[pixel]) front.push(pixel);
  for (let step = 0; step < RIM_STEPS; step++) {
    const next: number[] = [];
    for (const pixel of front) {
      for (const other of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
        if (mask[other] !== 0 || isClear[other]) continue;
        let difference = 0;
        for (let i = 0; i < 3; i++) difference += Math.abs(data[other * 4 + i]! - data[pixel * 4 + i]!);
        if (difference > MAX_STEP) continue;
        mask[other] = 1;
        next.push(other);
      }
    }
    front = next;
  }
}

/** Glasses are more than their lenses: what is one colour all over is another product, or a drawing of one. */
function hasMore(isLens: Uint8Array, isClear: Uint8Array, width: number, height: number, box: Box): boolean {
  const away = distanceTo(isLens, width, height, 10);
  let more = 0;
  for (let pixel = 0; pixel < away.length; pixel++) if (away[pixel]! > 8 && !isClear[pixel]) more++;
  return more >= box.width * box.height * MIN_MORE;
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
  { mask: glass }: Shape,
  mask: Uint8Array,
  data: Uint8ClampedArray,
  width: number,
  height: number,
  white: Float32Array,
): void {
  const valueAt = (pixel: number, channel: number) =>
    data[pixel * 4 + channel]! / white[pixel * 3 + channel]!;
  let median: number[] | null = null;
  const missed: number[] = [];
  for (let y = 0; y < height; y++) {
    const own: number[] = [];
    for (let x = 0, pixel = y * width; x < width; x++, pixel++) if (glass[pixel]) own.push(pixel);
    if (own.length > 0) {
      median = [0, 1, 2].map((channel) =>
        percentile(
          own.map((pixel) => valueAt(pixel, channel)),
          0.5,
        ),
      );
    }
    for (let x = 0, pixel = y * width; x < width; x++, pixel++) {
      if (!mask[pixel]) continue;
      if (!median) missed.push(pixel);
      else write(pixel, median);
    }
    if (median) for (const pixel of missed.splice(0)) write(pixel, median);
  }
  function write(pixel: number, median: readonly number[]): void {
    let difference = 0;
    for (let i = 0; i < 3; i++) difference += Math.abs(valueAt(pixel, i) - median[i]!) * 255;
    const isOwn = glass[pixel] && difference <= MAX_DIFFERENCE;
    for (let i = 0; i < 3; i++) through[pixel * 3 + i] = Math.min(1, isOwn ? valueAt(pixel, i) : median[i]!);
  }
}

/**
 * A mirror shows the studio: strong colours that change along the lens, or light that goes up and down. A tint is one colour,
 * or runs from dark to light once.
 */
function isMirror({ mask }: Shape, planes: readonly Float32Array[], width: number): boolean {
  const rows: number[][] = [];
  const chroma: number[] = [];
  const spread: number[] = [];
  let row: number[] = [];
  const endRow = () => {
    if (row.length > width * 0.08) {
      const medians = planes.map((plane) =>
        percentile(
          row.map((pixel) => plane[pixel]!),
          0.5,
        ),
      );
      rows.push(medians);
      chroma.push(Math.max(...medians) - Math.min(...medians));
      const light = row.map((pixel) => planes[0]![pixel]! + planes[1]![pixel]! + planes[2]![pixel]!);
      spread.push((percentile(light, 0.85) - percentile(light, 0.15)) / 765);
    }
    row = [];
  };
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (pixel % width === 0) endRow();
    if (mask[pixel]) row.push(pixel);
  }
  endRow();
  if (rows.length < 8) return false;
  const step = Math.max(1, Math.floor(rows.length / 24));
  let [ups, downs] = [0, 0];
  // Not next to the rim, which is no part of what a lens shows.
  for (let i = 3 * step; i < rows.length - 2 * step; i += step) {
    const change = (sumOf(rows[i]!) - sumOf(rows[i - step]!)) / 765;
    if (change > 0) ups += change;
    else downs -= change;
  }
  const turns = Math.min(ups, downs);
  const hueChange = hueSpread(rows);
  const light = percentile(rows.map(sumOf), 0.9) / 765;
  const isColourful = percentile(chroma, 0.5) > 60 && hueChange > 0.35;
  return isColourful || (light > 0.35 && (turns > 0.18 || percentile(spread, 0.5) > 0.22));
}

const sumOf = (values: readonly number[]): number => values[0]! + values[1]! + values[2]!;

/** By how much the direction of the colours differs between the rows, from 0 (one hue) to 2. */
function hueSpread(rows: readonly number[][]): number {
  const directions = rows.flatMap((row) => {
    const mean = sumOf(row) / 3;
    const away = row.map((value) => value - mean);
    const length = Math.hypot(...away);
    return length > 25 ? [away.map((value) => value / length)] : [];
  });
  let least = 1;
  const step = Math.max(1, Math.floor(directions.length / 12));
  for (let a = 0; a < directions.length; a += step) {
    for (let b = a + step; b < directions.length; b += step) {
      let dot = 0;
      for (let i = 0; i < 3; i++) dot += directions[a]![i]! * directions[b]![i]!;
      least = Math.min(least, dot);
    }
  }
  return 1 - least;
}
