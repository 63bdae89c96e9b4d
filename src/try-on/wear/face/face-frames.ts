/** Draws a product on the frames of a moving face. The light is measured now and then and changes slowly, so that nothing flickers. */
import type { Pixels } from '../pixels.ts';
import type { Cutout, FacePoints, Look, Wear } from '../types.ts';
import { measureBreadth, readPoint, measurePose } from './face.ts';
import { frameDrawing, type WornFrame } from '../live.ts';
import { measureLook } from './look.ts';

/** The area around the root of the nose, as a share of the breadth: the face, its hair, and what is measured there. */
const AROUND = 1.15;
const FRAMES_OF_A_LOOK = 12;
const LOOK_PART = 0.3;

export function faceFrames(wear: Wear) {
  let look: Look | null = null;
  let frames = 0;

  const wearOnFrame = frameDrawing<Cutout>(measureFrame, (cutout, photo, points, place) =>
    wear(cutout, photo, lookOn(photo, points), place),
  );

  function lookOn(photo: Pixels, points: FacePoints): Look {
    if (!look) look = measureLook(photo, points);
    else if (++frames % FRAMES_OF_A_LOOK === 0) {
      const now = measureLook(photo, points);
      for (const name of ['light', 'blur', 'grain', 'skin', 'hair'] as const)
        look = { ...look, [name]: between(look[name], now[name]) };
    }
    return (look = { ...look, points, pose: measurePose(points), breadth: measureBreadth(points) });
  }

  return {
    wearOnFrame,
    /** Forgets the measurements of the previous face. */
    forgetFrames() {
      look = null;
    },
  };
}

function measureFrame({ points, place: { x, y, width } }: WornFrame): [number, number, number, number] {
  const [noseX, noseY] = readPoint(points, 6);
  const room = measureBreadth(points) * AROUND;
  return [
    Math.min(noseX - room, x - width * 0.6),
    Math.min(noseY - room, y - width * 0.4),
    Math.max(noseX + room, x + width * 0.6),
    Math.max(noseY + room, y + width * 0.4),
  ];
}

/** Interpolates numbers, and lists of them. */
function between<Value>(before: Value, now: Value): Value {
  if (typeof before === 'number') return (before + LOOK_PART * ((now as number) - before)) as Value;
  return Array.isArray(before) && Array.isArray(now)
    ? (before.map((value, i) => between(value, now[i])) as Value)
    : now;
}
