/**
 * Smooths the points of a face or hand from frame to frame by the One Euro filter (Casiez, Roussel, Vogel: CHI 2012): strongly at
 * rest, against jitter, and weakly in motion, against lag. All points share one cut-off, so that the shape is kept.
 */
import { distance, type Point } from '../find/geometry.ts';

/** Position and size of what is smoothed, in the points' own pixels. */
export interface Extent extends Point {
  readonly size: number;
}

/** Cut-off in hertz at rest, and its increase per speed of one own size in a second. */
const MIN_CUTOFF = 1.5;
const BETA = 12;
/** Cut-off for the speed itself, in hertz. */
const SPEED_CUTOFF = 3;

/** @returns the smoothed points at `now`, in milliseconds */
export function pointsFilter(
  measureExtent: (points: Float32Array) => Extent,
): (points: Float32Array, now: number) => Float32Array {
  let smooth: Float32Array | null = null;
  let speed = 0;
  let at = 0;
  let before: Point | null = null;
  return (points, now) => {
    const seconds = (now - at) / 1000;
    at = now;
    const extent = measureExtent(points);
    const moved = before ? distance(extent, before) / (extent.size || 1) : 0;
    before = extent;
    if (!smooth || !(seconds > 0)) return (smooth ??= points.slice());
    speed += computePart(SPEED_CUTOFF, seconds) * (moved / seconds - speed);
    const part = computePart(MIN_CUTOFF + BETA * speed, seconds);
    smooth = smooth.map((value, i) => value + part * (points[i]! - value));
    return smooth;
  };
}

/** Smoothing factor of a low-pass filter with a cut-off in hertz, after so many seconds. */
function computePart(cutoff: number, seconds: number): number {
  const rate = 2 * Math.PI * cutoff * seconds;
  return rate / (rate + 1);
}
