/**
 * Finds the two edges of a wrist: takes the strongest change of colour on lines across it, and fits a line that a third
 * of outliers does not move (Theil–Sen).
 */
import { fromCrop, type PixelSource, type Point } from './geometry.ts';

/** A section of an arm, in pixels of the picture. */
export interface Limb {
  readonly centre: Point;
  readonly width: number;
  /** Direction of the finger tips in radians, clockwise. */
  readonly angle: number;
}

/** Distances from the middle at which an edge may be, in guessed widths. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

const SIZE = 128;
/** Side of the crop, and length of the section with lines, in guessed widths. */
const SIDE = 2.4;
const LENGTH = 0.8;
const LINES = 13;
/** Pixels of the crop on each side of an edge. */
const STEP = 4;
/** Largest median distance of the edge's points from the fitted line, as a share of the width. */
const MAX_SPREAD = 0.04;
/** Least median change at an edge: a sum of three channels, 0 to 765. */
const MIN_STEP = 24;

/** Null unless two edges are visible. */
export function findLimb(source: PixelSource, guess: Limb, reach: Reach): Limb | null {
  const side = guess.width * SIDE;
  const crop = { ...guess.centre, side, angle: guess.angle + Math.PI / 2 };
  const pixels = source.read(crop, SIZE);
  const unit = SIZE / SIDE;
  const rows = [...Array(LINES).keys()].map((line) =>
    Math.round(SIZE / 2 + (line / (LINES - 1) - 0.5) * LENGTH * unit),
  );
  const edges = [-1, 1].map((sign) => edgeOn(pixels, rows, sign, unit, reach));
  const [left, right] = edges;
  if (!left || !right) return null;
  const middle = (left.at + right.at) / 2;
  const slope = (left.slope + right.slope) / 2;
  const width = (right.at - left.at) * Math.cos(Math.atan(slope));
  return {
    centre: fromCrop(crop, { x: middle / SIZE, y: 0.5 }),
    width: (width / SIZE) * side,
    angle: guess.angle - Math.atan(slope),
  };
}

/** An edge as a line through the crop: its column at half the height, and its columns per row. */
function edgeOn(
  pixels: Uint8ClampedArray,
  rows: readonly number[],
  sign: number,
  unit: number,
  { from, to }: Reach,
) {
  const points: Point[] = [];
  const steps: number[] = [];
  for (const y of rows) {
    let best = { x: 0, step: -1 };
    for (let away = Math.round(from * unit); away <= to * unit; away++) {
      const x = SIZE / 2 + sign * away;
      const step = stepAt(pixels, x, y);
      if (step > best.step) best = { x, step };
    }
    points.push({ x: best.x, y: y - SIZE / 2 });
    steps.push(best.step);
  }
  if (findMedian(steps) < MIN_STEP) return null;
  const slopes = points.flatMap((a, i) => points.slice(i + 1).map((b) => (b.x - a.x) / (b.y - a.y)));
  const slope = findMedian(slopes);
  const at = findMedian(points.map(({ x, y }) => x - slope * y));
  const spread = findMedian(points.map(({ x, y }) => Math.abs(x - slope * y - at)));
  return spread > MAX_SPREAD * unit ? null : { at, slope };
}

/** Difference of the colours on both sides of a place on a line. */
function stepAt(pixels: Uint8ClampedArray, x: number, y: number): number {
  let step = 0;
  for (let channel = 0; channel < 3; channel++) {
    let difference = 0;
    for (let i = 0; i < STEP; i++) {
      difference += pixels[(y * SIZE + x + i) * 4 + channel]! - pixels[(y * SIZE + x - 1 - i) * 4 + channel]!;
    }
    step += Math.abs(difference) / STEP;
  }
  return step;
}

export function findMedian(values: readonly number[]): number {
  return new Float64Array(values).sort()[Math.floor(values.length / 2)]!;
}
