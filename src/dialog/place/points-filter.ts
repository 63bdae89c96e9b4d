/**
 * Smooths the points of a face from frame to frame by the One Euro filter (Casiez, Roussel, Vogel: CHI 2012): strongly while the
 * face is at rest, against jitter, and weakly while it moves, against lag. All points move by one cut-off, so that the face keeps
 * its shape.
 */
import { distance, type Point } from '../find/geometry.ts';
import { anchorsOf, type FacePoints } from '../find/face-points.ts';

/** Hertz below which a resting face is smoothed, and by how much that rises with a speed of one face's breadth a second. */
const MIN_CUTOFF = 1.5;
const BETA = 12;
/** Hertz, for the speed itself. */
const SPEED_CUTOFF = 3;

/** @returns the smoothed points at `now`, in milliseconds */
export function pointsFilter(): (points: FacePoints, now: number) => FacePoints {
  let smooth: FacePoints | null = null;
  let speed = 0;
  let at = 0;
  let before: Point | null = null;
  return (points, now) => {
    const seconds = (now - at) / 1000;
    at = now;
    const { leftTemple, rightTemple, chin } = anchorsOf(points);
    const centre = {
      x: (leftTemple.x + rightTemple.x + chin.x) / 3,
      y: (leftTemple.y + rightTemple.y + chin.y) / 3,
    };
    const breadth = distance(leftTemple, rightTemple) || 1;
    const moved = before ? distance(centre, before) / breadth : 0;
    before = centre;
    if (!smooth || !(seconds > 0)) return (smooth ??= points.slice());
    speed += partOf(SPEED_CUTOFF, seconds) * (moved / seconds - speed);
    const part = partOf(MIN_CUTOFF + BETA * speed, seconds);
    smooth = smooth.map((value, i) => value + part * (points[i]! - value));
    return smooth;
  };
}

/** Of the way to a new value after so many seconds, for a low-pass filter with a cut-off in hertz. */
function partOf(cutoff: number, seconds: number): number {
  const rate = 2 * Math.PI * cutoff * seconds;
  return rate / (rate + 1);
}
