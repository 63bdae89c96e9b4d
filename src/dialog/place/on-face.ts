/**
 * Places the product on the shopper's face: on a photo, or frame by frame on the camera's view. A part of its own, which is
 * loaded with the first photo that is searched. Decides nothing about when.
 */
import { loadFaceFinder, type FaceFinder } from '../find/face-finder.ts';
import { anchorsOf, boxAround, type FaceAnchors, type FacePoints } from '../find/face-points.ts';
import type { FinderOptions } from '../find/finder-files.ts';
import { between, distance } from '../find/geometry.ts';
import { glideFrom } from './glide.ts';
import { pointsFilter } from './points-filter.ts';
import { placeAt, type PictureSize } from './place-at.ts';
import { mirroredPlacement, type PictureShape, type Placement } from './placement.ts';
import type { FaceMark, LiveView, OpenFinder, PlacingStatus } from './placing.ts';
import { isUpsideDown, turnedOver, turnOver } from './upside-down.ts';

export { isFast, loadFaceFinder } from '../find/face-finder.ts';
export { anchorsOf } from '../find/face-points.ts';

export const WHICH = 'whichFace';
export const PLACED = 'placedOnFace';

/** Radians by which a face may be turned away before the product fades, and at which it has faded. */
const FADE_FROM = (25 * Math.PI) / 180;
const FADE_TO = (38 * Math.PI) / 180;
const FADED = 0.2;
/** Mean brightness, from 0 to 255, below which a camera's view is too dark. */
const MIN_BRIGHTNESS = 35;
/** Of the view's width. */
const MIN_FACE = 0.12;
const MIDDLE = { from: 0.28, to: 0.72 };
/** How long a status must stay the same before it is spoken. */
const STEADY_MS = 700;
/** How long a frame may take, and how many in a row may take longer, before following is given up: the view would lag far behind. */
const MAX_FRAME_MS = 500;
const MAX_SLOW_FRAMES = 20;

/** Beyond it a photo shows too little of a face for a picture from the front. */
export const isTurnedAway = (points: FacePoints): boolean => Math.abs(anchorsOf(points).yaw) > FADE_TO;

export async function open(options: FinderOptions): Promise<OpenFinder> {
  const finder = await loadFaceFinder(options);
  return {
    find: async (photo, _site, signal) => ({
      all: await facesOf(photo, finder, signal),
      none: 'noFaceFound',
    }),
    follow: (video, view, signal) => followCamera(video, view, finder, signal),
  };
}

export const placementOf = (
  category: string | undefined,
  wornAt: string | null,
  points: FacePoints,
  shape: PictureShape,
  picture: PictureSize,
): Placement | null => placeAt(category, wornAt, anchorsOf(points), shape, picture);

/** The points of each face, from left to right. A photo that is upside down, by its largest face, is turned over. */
async function facesOf(
  photo: HTMLCanvasElement,
  finder: FaceFinder,
  signal: AbortSignal,
): Promise<readonly FacePoints[]> {
  let faces = await finder.find(photo, signal);
  if (faces[0] && isUpsideDown(faces[0])) {
    turnOver(photo);
    faces = faces.map((points) => turnedOver(points, photo));
  }
  return [...faces].sort((a, b) => boxAround(a).x - boxAround(b).x);
}

export const marksOf = (faces: readonly FacePoints[], { width, height }: PictureSize): FaceMark[] =>
  faces.map((points) => {
    const { x, y, side } = boxAround(points);
    return { x: x / width, y: y / height, width: side / width };
  });

/**
 * Follows the face until the signal is aborted, or until the machine proves too slow for it. What is shown is always the frame
 * that was searched: the whole view may be late, the product on it never is.
 * @throws the signal's reason once it is aborted
 */
async function followCamera(
  video: HTMLVideoElement,
  view: LiveView,
  finder: FaceFinder,
  signal: AbortSignal,
): Promise<void> {
  const isMirrored = video.classList.contains('mirrored');
  const smoothed = pointsFilter();
  let glide: ReturnType<typeof glideFrom> | null = null;
  const report = steadyReport(view);
  let last: FacePoints | null = null;
  let slowFrames = 0;
  let painting: Promise<void> = Promise.resolve();
  while (!signal.aborted && slowFrames < MAX_SLOW_FRAMES) {
    await nextFrame(video);
    // The page, and with it the view, may be gone meanwhile.
    if (!video.videoWidth) continue;
    const began = performance.now();
    const taken = await createImageBitmap(video);
    const { points, brightness, frame } = await finder.follow(taken, last, signal);
    last = points;
    slowFrames = performance.now() - began > MAX_FRAME_MS ? slowFrames + 1 : 0;
    const calm = points && smoothed(points, began);
    const anchors = calm && anchorsOf(calm);
    report(
      anchors
        ? framing(anchors, frame.width, isMirrored)
        : brightness < MIN_BRIGHTNESS
          ? 'tooDark'
          : 'noFaceFound',
    );
    const { picture, category, wornAt, placement } = view.scene;
    const found = anchors && picture && placeAt(category, wornAt, anchors, picture, frame);
    // While one frame is painted, the next one is searched.
    await painting;
    signal.throwIfAborted();
    const opacity = anchors ? opacityAt(anchors.yaw) : 1;
    if (found && placement) {
      glide ??= glideFrom(placement, began);
      const shown = isMirrored ? mirroredPlacement(found) : found;
      view.place(glide(shown, began), opacity);
    }
    painting = view.show(frame, calm, opacity);
  }
}

function steadyReport(view: LiveView): (status: PlacingStatus) => void {
  let [current, since, reported]: [PlacingStatus | null, number, PlacingStatus | null] = [null, 0, null];
  return (status) => {
    const now = performance.now();
    if (status !== current) [current, since] = [status, now];
    if (status === reported || now - since < STEADY_MS) return;
    reported = status;
    view.report(status);
  };
}

function framing(
  { leftTemple, rightTemple, yaw }: FaceAnchors,
  width: number,
  isMirrored: boolean,
): PlacingStatus {
  const middle = between(leftTemple, rightTemple).x;
  const x = isMirrored ? width - middle : middle;
  if (Math.abs(yaw) > FADE_FROM) return 'lookStraight';
  if (distance(leftTemple, rightTemple) < width * MIN_FACE) return 'moveCloser';
  if (x < width * MIDDLE.from) return 'moveRight';
  return x > width * MIDDLE.to ? 'moveLeft' : 'faceFound';
}

function opacityAt(yaw: number): number {
  const faded = Math.min(Math.max((Math.abs(yaw) - FADE_FROM) / (FADE_TO - FADE_FROM), 0), 1);
  return 1 - faded * (1 - FADED);
}

/** Resolves with the next frame of the camera, if there is one; by the screen's frames where the browser does not tell. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}
