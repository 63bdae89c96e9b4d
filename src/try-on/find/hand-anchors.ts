/** Finds where on a hand watches and bracelets are worn. Reads pixels only for the edges of the wrist and for its colour. */
import { measureAngle, between, distance, type PixelSource, type Point } from './geometry.ts';
import type { HandLandmarks } from './hand-landmarks.ts';
import { findLimb, findMedian, type Limb } from './limb.ts';

export interface HandAnchors {
  /** Null if its edges are not visible, or it is covered. */
  readonly wrist: Limb | null;
  /** Direction across the wrist to the side of the little finger, in radians, clockwise. */
  readonly acrossAngle: number;
  /** As the landmarks have them. */
  readonly points: readonly Point[];
}

/**
 * Places for the search of the wrist, tried until both edges are visible. Distances beyond the wrist's point, in lengths from there
 * to the base of the middle finger: a watch is worn at the first, and nearer to the hand if the photo ends there.
 */
const BEYOND = [0.32, 0.2];
/** Rotations in radians, clockwise: hands bend to the side at the wrist. */
const BENDS = [0, Math.PI / 9, -Math.PI / 9];
const WRIST_WIDTH = 0.7;
/** Search ranges for the edges, in wrist widths: first around the points, then around the first result. */
const REACH = [
  { from: 0.28, to: 0.92 },
  { from: 0.36, to: 0.64 },
] as const;
/** Limits of a wrist, in guessed widths; and its least share of the knuckles' span, below which it is a finger. */
const PLAUSIBLE = { min: 0.55, max: 1.8, ofSpan: 0.5 };
const MAX_TURN = Math.PI / 4;
/** Largest difference of the wrist's colour from the hand's: a larger one is a sleeve. */
const MAX_DIFFERENCE = 0.16;

/** Null for a glove in a colour that no skin has. */
export function findHandAnchors(source: PixelSource, { points }: HandLandmarks): HandAnchors | null {
  const at = (index: number) => points[index]!;
  if (!isSkin(colourAround(source, between(at(0), at(9)), distance(at(0), at(9)) * 0.4))) return null;
  const forearm = measureAngle(at(0), between(at(5), at(17)));
  const wrist = findWrist(source, at, forearm);
  const angle = wrist?.angle ?? forearm;
  // Towards the little finger.
  const toLittle = Math.sin(measureAngle(at(5), at(17)) - angle) > 0 ? Math.PI / 2 : -Math.PI / 2;
  return { wrist, acrossAngle: angle + toLittle, points };
}

function findWrist(source: PixelSource, at: (index: number) => Point, forearm: number): Limb | null {
  const palm = distance(at(0), at(9));
  const width = palm * WRIST_WIDTH;
  const span = distance(at(5), at(17));
  for (const beyond of BEYOND) {
    for (const bend of BENDS) {
      const angle = forearm + bend;
      const centre = {
        x: at(0).x - Math.cos(angle) * palm * beyond,
        y: at(0).y - Math.sin(angle) * palm * beyond,
      };
      const guess: Limb = { centre, width, angle };
      let found: Limb | null = guess;
      for (const reach of REACH) found &&= findLimb(source, found, reach);
      const isWrist =
        found &&
        found.width > Math.max(width * PLAUSIBLE.min, span * PLAUSIBLE.ofSpan) &&
        found.width < width * PLAUSIBLE.max &&
        Math.abs(found.angle - forearm) < MAX_TURN &&
        isWithin(source, found);
      if (isWrist) return isCovered(source, found!, at) ? null : found;
    }
  }
  return null;
}

/** Both edges are in the picture. */
function isWithin({ width, height }: PixelSource, { centre, angle, width: across }: Limb): boolean {
  return [-0.5, 0.5].every((part) => {
    const x = centre.x - Math.sin(angle) * across * part;
    const y = centre.y + Math.cos(angle) * across * part;
    return x >= 0 && y >= 0 && x < width && y < height;
  });
}

/** Covered by a sleeve, or by something that is worn there already: its colour differs from the hand's, however dark both are. */
function isCovered(source: PixelSource, { centre, width }: Limb, at: (index: number) => Point): boolean {
  const middle = between(at(0), at(9));
  const hand = colourAround(source, middle, width * 0.5);
  const wrist = colourAround(source, centre, width * 0.4);
  const sum = (colour: readonly number[]) => colour[0]! + colour[1]! + colour[2]! + 1;
  const [a, b] = [sum(hand), sum(wrist)];
  const difference = hand.map((value, i) => Math.abs(value / a - wrist[i]! / b));
  return difference[0]! + difference[1]! + difference[2]! > MAX_DIFFERENCE || b < a * 0.4 || b > a * 2;
}

/** Colours of any skin, in warm or cold light: not yellow, green or blue. Grey may be a photo without colours. */
function isSkin([red, green, blue]: readonly number[]): boolean {
  const sum = red! + green! + blue! + 1;
  return green! < sum * 0.38 && blue! < sum * 0.4;
}

const PATCH = 8;

function colourAround(source: PixelSource, { x, y }: Point, side: number): number[] {
  const pixels = source.read({ x, y, side, angle: 0 }, PATCH);
  return [0, 1, 2].map((channel) => {
    return findMedian([...Array(PATCH * PATCH).keys()].map((pixel) => pixels[pixel * 4 + channel]!));
  });
}
