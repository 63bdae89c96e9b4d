/**
 * Places the product on the shopper's face: on a photo, or frame by frame on the camera's view. A part, loaded while the shopper
 * chooses a photo. It does not decide when to place.
 */
import { clamp } from '../../../core/base/numbers.ts';
import { loadFaceFinder } from '../../find/face-finder.ts';
import { findFaceAnchors, boxAround, type FacePoints } from '../../find/face-points.ts';
import type { Finder, FinderOptions } from '../../find/finder.ts';
import { between, distance } from '../../find/geometry.ts';
import { followCamera, framing, MIN_BRIGHTNESS, type See } from '../follow-camera.ts';
import { pointsFilter, type Extent } from '../points-filter.ts';
import { findLobe } from './lobe.ts';
import type { PictureSize } from '../types.ts';
import { estimateBreadth, measured, placeAt } from './place-at.ts';
import type { BodyMark, OpenFinder, Placing } from '../placing.ts';
import { turnUpright } from './upside-down.ts';

export { isFast, loadFaceFinder } from '../../find/face-finder.ts';
export { findFaceAnchors } from '../../find/face-points.ts';

/** Yaw in radians at which the product begins to fade, and at which it has faded. */
const FADE_FROM = (25 * Math.PI) / 180;
const FADE_TO = (38 * Math.PI) / 180;
const FADED = 0.2;
/** Least width of a face, as a share of the view's. */
const MIN_FACE = 0.12;

/** Beyond this yaw a photo shows too little of a face for a frontal picture. */
export const isTurnedAway = (points: FacePoints): boolean => Math.abs(findFaceAnchors(points).yaw) > FADE_TO;

export const breadthMm = (points: FacePoints): number => estimateBreadth(findFaceAnchors(points));

export async function open(options: FinderOptions): Promise<OpenFinder> {
  const finder = await loadFaceFinder(options);
  return {
    find: async (photo, signal) => ({
      all: await findFaces(photo, finder, signal),
      none: 'noFaceFound',
    }),
    follow: (video, view, signal) => followCamera(video, view, signal, faceOn(finder, signal), placeByPoints),
  };
}

export const placeByPoints: Placing['placeByPoints'] = ({ category, wornAt, picture }, points, photo) => {
  const anchors = findFaceAnchors(points);
  // Frames of a camera would give a different result each time.
  const lobe =
    wornAt === 'ears' && photo instanceof HTMLCanvasElement ? findLobe(photo, measured(anchors)) : undefined;
  return picture && placeAt(category, wornAt, anchors, picture, photo, lobe);
};

/** Points of each face, from left to right. A photo that is upside down, judged by its largest face, is turned over. */
async function findFaces(
  photo: HTMLCanvasElement,
  finder: Finder<'face-finder'>,
  signal: AbortSignal,
): Promise<readonly FacePoints[]> {
  const faces = turnUpright(photo, await finder.find(photo, signal));
  return [...faces].sort((a, b) => boxAround(a).x - boxAround(b).x);
}

export const markFaces = (faces: readonly FacePoints[], { width, height }: PictureSize): BodyMark[] =>
  faces.map((points) => {
    const { x, y, side } = boxAround(points);
    return { x: x / width, y: y / height, width: side / width };
  });

function faceOn(finder: Finder<'face-finder'>, signal: AbortSignal): See {
  const smoothed = pointsFilter(measureExtent);
  let last: FacePoints | null = null;
  return async (taken, isMirrored, now) => {
    const { points, brightness, frame } = await finder.follow({ frame: taken, last }, signal);
    last = points;
    if (!points) {
      const status = brightness < MIN_BRIGHTNESS ? 'tooDark' : 'noFaceFound';
      return { frame, points, status, opacity: 1 };
    }
    const calm = smoothed(points, now);
    const { leftTemple, rightTemple, yaw } = findFaceAnchors(calm);
    const isSmall = distance(leftTemple, rightTemple) < frame.width * MIN_FACE;
    const middle = between(leftTemple, rightTemple);
    const status =
      Math.abs(yaw) > FADE_FROM
        ? 'lookStraight'
        : framing(middle, isSmall, frame.width, isMirrored, 'faceFound');
    const faded = clamp((Math.abs(yaw) - FADE_FROM) / (FADE_TO - FADE_FROM), 0, 1);
    return { frame, points: calm, status, opacity: 1 - faded * (1 - FADED) };
  };
}

/** Extent of a face for the filter of its points. */
function measureExtent(points: FacePoints): Extent {
  const { leftTemple, rightTemple, chin } = findFaceAnchors(points);
  return {
    x: (leftTemple.x + rightTemple.x + chin.x) / 3,
    y: (leftTemple.y + rightTemple.y + chin.y) / 3,
    size: distance(leftTemple, rightTemple),
  };
}
