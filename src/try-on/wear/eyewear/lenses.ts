/**
 * Finds the lenses of eyewear in a picture on a white background, and their transmission: a pixel's value divided by the white
 * behind it. Removes folded temples and reflections of the studio from a lens; a mirror lens stays as it is. Pure.
 */
import { clearTemplesBehind, findStudio } from './behind.ts';
import {
  colourAt,
  differenceTo,
  distanceTo,
  findParts,
  findShade,
  inverse,
  markedIn,
  paleness,
  percentile,
  spread,
  type Colour,
  type Places,
  type Work,
} from '../pixels.ts';
import type { Box } from '../types.ts';
import type { Layers } from '../picture/layers.ts';
import { measureShape, type Shape } from '../picture/shapes.ts';

/** How much a lens may change from pixel to pixel; the lower values are for dark lenses that hardly differ from their rim. */
const TOLERANCES = [7, 4, 2, 1];
/** Least and largest share of the product's box, and least solidity: of one lens of two, and of one that spans both eyes. */
type Limits = readonly [least: number, most: number, minSolidity: number];
const ONE: Limits = [0.08, 0.48, 0.86];
const SHIELD: Limits = [0.3, 0.92, 0.75];
/** Limits for a lens without a closed rim: folded temples and print cut pieces out of it. */
const OPEN: Limits = [0.08, 0.48, 0.6];
/** Limits for a lens that folded temples divide, and for each piece; its rim may have gaps of up to twice this share of the box. */
const DIVIDED: Limits = [0.08, 0.48, 0.7];
const MIN_PIECE = 0.003;
const RIM_GAP = 0.004;
/** Least width of half a bridge. */
const BRIDGE = 0.05;
/** How much larger all pieces together must be than the one in the middle. */
const MIN_LARGER = 1.1;
/** Its edge is where the light of both halves together changes by more than this; its gaps are up to twice this share of the box. */
const MAX_EVEN = 1;
const GAP = 0.012;
/** Middles of the lenses, as shares of the box's width. */
const SIDES = [0.25, 0.75];
/** Least share of the box for hinges and bridge. */
const MIN_MORE = 0.004;
const MIN_BALANCE = 0.75;
/** A folded temple across a lens is farther from the picture's background than a rim is thick. */
const MAX_RIM = 1.1;
/** Sum of the channels, of 765, by which a temple or a reflection in a lens differs from its row's median. */
const MAX_DIFFERENCE = 36;
/** Transmission above which a lens is clear. */
const MIN_FREE = 0.92;
/** Steps from a lens to its rim, and the sum of the channels, of 765, by which the colour changes there. */
const RIM_STEPS = 3;
const MAX_STEP = 9;
/** Starting points around the middle of each half, as shares of the box: one of them may be on a reflection. */
const SEEDS = [0, -0.16, -0.08, 0.08, 0.16];
/** Brightness, of 255, from which a lens shows light; and shares of its light that change from row to row, and along a row. */
const MIN_MIRROR = 90;
const MAX_TURNS = 0.18;
const MAX_ALONG = 0.22;

/**
 * Without a certain lens the product stays opaque. What stands in an opening becomes clear.
 * @param box of the product
 */
export function* findLenses(layers: Layers, box: Box): Work<void> {
  const {
    pixels: { data, width, height },
    isClear,
  } = layers;
  const size = width * height;
  const seedsAt = (part: number) =>
    SEEDS.flatMap((across) =>
      SEEDS.map((down) => {
        const x = box.x + box.width * (part + across * 0.3);
        return Math.floor(box.y + box.height * (0.5 + down)) * width + Math.floor(x);
      }),
    );
  const isOpen = (pixel: number) => isClear[pixel] === 1;
  /** Fills the free area around the middle of each lens, and grows it by so many steps. */
  const filled = (isFree: (pixel: number) => boolean, growth = 0) =>
    SIDES.map((part) => {
      const marks = new Uint8Array(size);
      const free = spread(marks, width, seedsAt(part).filter(isFree), Infinity, isFree);
      return growth ? spread(marks, width, free, growth, isOpen) : free;
    }) as [Int32Array, Int32Array];

  /** Null if it is no lens. */
  function findLens(places: Places, [least, most, minSolidity]: Limits): Shape | null {
    const share = places.length / (box.width * box.height);
    if (share < least || share > most) return null;
    const shape = measureShape(places, width, height);
    return shape.solidity >= minSolidity ? shape : null;
  }

  function findPair(places: readonly [Places, Places], limits: Limits): Shape[] | null {
    const [left, right] = [findLens(places[0], limits), findLens(places[1], limits)];
    const one = left ?? right;
    // Glasses are symmetric: if a reflection hides one lens, the other one is mirrored.
    if (!left || !right) return one && [one, mirrored(one)];
    return Math.min(left.area, right.area) >= MIN_BALANCE * Math.max(left.area, right.area)
      ? [left, right]
      : null;
  }

  // The mirror image in the row; the box is in its middle.
  const findTwin = (pixel: number) => pixel + width - 1 - 2 * (pixel % width);
  const mirrored = ({ rows }: Shape) => measureShape(rows.flat().map(findTwin), width, height);

  const change = measureChanges(layers);
  let shapes: Shape[] | null = null;
  // Both fills leak: no rim closes them. The faint edges of both lenses together do, each where the other one has gaps.
  if (filled(isOpen).every((places) => places.includes(0))) {
    const isEdge = isClear.map((is, pixel) => is && +(change(pixel) + change(findTwin(pixel)) > MAX_EVEN));
    const gap = box.width * GAP;
    const toEdge = distanceTo(isEdge, width, gap + 1);
    shapes = findPair(
      filled((pixel) => isOpen(pixel) && toEdge[pixel]! > gap, gap),
      OPEN,
    );
    yield;
  } else {
    for (const tolerance of TOLERANCES) {
      const pair = filled((pixel) => isOpen(pixel) || change(pixel) <= tolerance);
      const [left] = pair;
      if (!left.includes(seedsAt(0.75)[0]!)) shapes = findPair(pair, ONE);
      else {
        const shield = findLens(left, SHIELD);
        if (shield && isShield(shield, width, box)) shapes = [shield];
      }
      yield;
      if (shapes) break;
    }
  }
  // A lens does not continue between a rim and a temple above it.
  const isSeenBehind = clearTemplesBehind(layers, findPair(studioIn(layers, box, 1), DIVIDED) ?? [], box);
  yield;
  const divided = findPair(studioIn(layers, box), DIVIDED);
  const isDivided = divided && !(shapes && divided[0]!.area < shapes[0]!.area * MIN_LARGER);
  if (isDivided || (divided && isSeenBehind)) shapes = divided;
  yield;
  if (!shapes || shapes.some((shape) => isMirror(shape, data, width))) return;

  const isBackground = isClear.slice();
  for (const { hull } of shapes)
    hull.forEach(([from, to], y) => isBackground.fill(0, y * width + from, y * width + to + 1));
  const toBackground = distanceTo(isBackground, width, 255);
  const isLens = new Uint8Array(size);
  for (const { mask, hull } of shapes) {
    // Everything in a lens's convex hull, before or behind the lens, belongs to it, except for the rim.
    const sides = hull.flatMap((ends, y) => ends.map((x) => toBackground[y * width + x]!));
    const rim = percentile(sides.filter(Boolean), 0.5) * MAX_RIM + 1;
    hull.forEach(([from, to], y) => {
      for (let pixel = y * width + from; pixel <= y * width + to; pixel++)
        if (toBackground[pixel]! > rim) mask[pixel] = 1;
    });
    // Even areas end a few pixels before the rim: the lens continues there as far as its colour does.
    const isAlike = (pixel: number, from: number) =>
      paleness(data, from, 255) < MIN_FREE * 255 &&
      differenceTo(data, pixel, colourAt(data, from)) <= MAX_STEP;
    for (const pixel of spread(mask, width, markedIn(mask), RIM_STEPS, isAlike)) isLens[pixel] = 1;
    if (isDivided) clearTips(hull, rim, layers, box);
    yield;
  }
  if (!hasMore(isLens, isClear, width, box)) return;
  layers.lenses = shapes;
  layers.isLens = isLens;
  for (const shape of shapes) writeTransmission(shape, layers, shapes === divided);
}

/**
 * The area that a rim encloses in each half, even if temples folded behind it lie across.
 * @param most number of its pieces, the largest ones
 */
function studioIn(layers: Layers, box: Box, most = Infinity): [Places, Places] {
  const { width } = layers.pixels;
  const gap = Math.ceil(box.width * RIM_GAP);
  const isStudio = findStudio(layers);
  const toProduct = distanceTo(inverse(isStudio), width, gap + 1);
  const halves: [Int32Array[], Int32Array[]] = [[], []];
  for (const piece of findParts(
    toProduct.map((steps) => +(steps > gap)),
    width,
  )) {
    const middle = width / 2;
    // Background around the product, and between bridge and temples, shows near the middle of the picture.
    const isBetween = piece.some((pixel) => Math.abs((pixel % width) - middle) < box.width * BRIDGE);
    if (isBetween || piece.length < box.width * box.height * MIN_PIECE) continue;
    halves[piece[0]! % width < middle ? 0 : 1].push(piece);
  }
  return halves.map((half) => {
    const pieces = half.sort((a, b) => b.length - a.length).slice(0, most);
    const marks = inverse(isStudio);
    return spread(
      marks,
      width,
      pieces.flatMap((piece) => [...piece]),
      gap,
    );
  }) as [Int32Array, Int32Array];
}

/** Clears the ends of folded temples below a lens. Hinges and bridge are above its middle, and nose pads nearer to the other lens. */
function clearTips(hull: Shape['hull'], rim: number, { isClear, pixels: { width } }: Layers, box: Box): void {
  const isLens = new Uint8Array(isClear.length);
  hull.forEach(([from, to], y) => isLens.fill(1, y * width + from, y * width + to + 1));
  const top = hull.findIndex(([from, to]) => from <= to);
  const bottom = hull.findLastIndex(([from, to]) => from <= to);
  const [left, right] = hull[(top + bottom) >> 1]!;
  const isLeft = left + right < width;
  const toLens = distanceTo(isLens, width, Math.ceil(rim) + 3);
  for (let pixel = ((top + bottom) >> 1) * width; pixel < isClear.length; pixel++) {
    const x = pixel % width;
    if (toLens[pixel]! > rim + 2 && (isLeft ? x < right - box.width * 0.1 : x > left + box.width * 0.1))
      isClear[pixel] = 1;
  }
}

/** Change of light at each pixel, of 255, as a mean of twelve differences, which evens out noise. */
function measureChanges({ pixels: { data, width }, isClear }: Layers): (pixel: number) => number {
  const known = new Float32Array(isClear.length).fill(-1);
  return (pixel) => {
    if (known[pixel]! >= 0) return known[pixel]!;
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      let across = 0;
      let down = 0;
      for (let i = -1; i <= 1; i++) {
        for (let by = 1; by <= 2; by++) {
          const row = pixel + i * width;
          const column = pixel + i;
          across += data[(row + by) * 4 + channel]! - data[(row - by) * 4 + channel]!;
          down += data[(column + by * width) * 4 + channel]! - data[(column - by * width) * 4 + channel]!;
        }
      }
      most = Math.max(most, Math.abs(across) / 18, Math.abs(down) / 18);
    }
    return (known[pixel] = most);
  };
}

/** Glasses have more than lenses: a product of one colour is another product, or a drawing of one. */
function hasMore(isLens: Uint8Array, isClear: Uint8Array, width: number, box: Box): boolean {
  const away = distanceTo(isLens, width, 10);
  const more = away.filter((steps, pixel) => steps > 8 && !isClear[pixel]);
  return more.length >= box.width * box.height * MIN_MORE;
}

/** A shield before both eyes is high in the middle too; a lens that leaked over a bridge is not. */
function isShield({ mask }: Shape, width: number, box: Box): boolean {
  const heightAt = (part: number) => {
    let count = 0;
    for (let pixel = Math.floor(box.x + box.width * part); pixel < mask.length; pixel += width)
      count += mask[pixel]!;
    return count;
  };
  return heightAt(0.5) >= 0.45 * heightAt(0.25);
}

/**
 * Transmission of each pixel: its value divided by the white behind it, or its row's median where something is in the way.
 * @param isGlassClear temples divide nothing but clear glass
 */
function writeTransmission(
  { mask, rows }: Shape,
  { pixels: { data, width }, isClear, white, through }: Layers,
  isGlassClear: boolean,
): void {
  const medians = rows.map((row) => row.length && findShade(data, row, 0.5));
  // Beyond the glass that was found, the nearest row counts.
  let median = medians.find((shade) => shade) as Colour;
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (!mask[pixel]) continue;
    const y = Math.floor(pixel / width);
    median = medians[y] || median;
    // Clear glass shows only what is before or behind it, and the ripples of a compressed picture.
    const isFree = isGlassClear || Math.min(...median) >= white[y * 3]! * MIN_FREE;
    if (isFree) isClear[pixel] = 1;
    const isOwn = !isFree && differenceTo(data, pixel, median) <= MAX_DIFFERENCE;
    for (let i = 0; i < 3; i++) {
      const seen = isOwn ? data[pixel * 4 + i]! : median[i]!;
      through[pixel * 3 + i] = isGlassClear ? 1 : Math.min(1, seen / white[y * 3 + i]!);
    }
  }
}

/**
 * A mirror lens shows the studio: from row to row some of its colours rise while others fall, or light changes along a row. A tint
 * is one colour, or a single gradient from dark to light.
 */
function isMirror(shape: Shape, data: Uint8ClampedArray, width: number): boolean {
  const rows = shape.rows.filter((row) => row.length > width * 0.08);
  const lights: number[] = [];
  const along: number[] = [];
  let [ups, downs] = [0, 0];
  let before: Colour | null = null;
  // Skips the pixels next to the rim.
  const edge = Math.ceil(rows.length / 10);
  const step = Math.max(1, Math.floor(rows.length / 24));
  for (let y = edge; y < rows.length - edge; y += step) {
    const [low, values, high] = [0.15, 0.5, 0.85].map((part) => findShade(data, rows[y]!, part)) as [
      Colour,
      Colour,
      Colour,
    ];
    lights.push(Math.max(...values));
    along.push(Math.max(...high.map((value, i) => value - low[i]!)) / 255);
    values.forEach((value, i) => {
      const change = (value - (before ?? values)[i]!) / 255;
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
