/**
 * Places the product on the shopper's face: once on a photo, or frame by frame on the camera's view. A part of its own, which is
 * loaded with the finder. Decides nothing about when, and keeps nothing of a face longer than until the next frame.
 */
import { canvasSource } from '../find/canvas-source.ts';
import type { FaceFinder } from '../find/face-finder.ts';
import type { FaceAnchors } from '../find/face-landmarks.ts';
import { between, distance } from '../find/geometry.ts';
import { wearingSite } from '../wearing-site.ts';
import { glideFrom } from './glide.ts';
import { mirroredAnchors } from './mirrored-anchors.ts';
import { placeAt } from './place-at.ts';
import type { PictureShape, Placement } from './placement.ts';
import { placementFilter } from './placement-filter.ts';

export { isFast, loadFaceFinder } from '../find/face-finder.ts';

/** A message for the shopper, as the key of its sentence. */
export type FaceStatus =
  | 'placedOnFace'
  | 'placedAsStart'
  | 'noFaceFound'
  | 'faceFound'
  | 'lookStraight'
  | 'tooDark'
  | 'moveLeft'
  | 'moveRight'
  | 'moveCloser';

/** The product that is placed, as it is now. */
export interface PlacedProduct {
  readonly placement: Placement;
  readonly category: string | undefined;
  readonly wornAt: string | null;
  /** Null while the product's picture is not loaded. */
  readonly shape: PictureShape | null;
  /** @param opacity from 0 to 1, below 1 where the placement can't be right */
  place(placement: Placement, opacity: number): void;
  report(status: FaceStatus): void;
  /** Draws the product where it lies as if worn by the face with these points, in pixels of the photo; resolves once that is done. */
  wear(points: Float32Array): Promise<void>;
}

/** Radians by which a face may be turned away before the product fades, and at which it has faded. */
const FADE_FROM = (25 * Math.PI) / 180;
const FADE_TO = (38 * Math.PI) / 180;
const FADED = 0.2;
/** Mean brightness, from 0 to 255, below which a camera's view is too dark. */
const MIN_BRIGHTNESS = 35;
/** Of the view's width. */
const MIN_FACE = 0.12;
const MIDDLE = { from: 0.28, to: 0.72 };
/** Milliseconds for which a status must stay the same before it is spoken. */
const STEADY_MS = 700;
/** Milliseconds for a frame, and so many of them in a row, beyond which following is given up: the product would lag far behind the face. */
const MAX_FRAME_MS = 500;
const MAX_SLOW_FRAMES = 20;

/**
 * Places the product once; without one face it stays where it is.
 * @throws the signal's reason once it is aborted
 */
export async function placeOnPhoto(
  photo: HTMLCanvasElement,
  product: PlacedProduct,
  finder: FaceFinder,
  signal: AbortSignal,
): Promise<void> {
  const anchors = await finder.find(photo, signal);
  const { shape, category, wornAt } = product;
  if (signal.aborted || !shape) return;
  const placement = anchors && placeAt(category, wornAt, anchors, shape, photo);
  if (placement) await glideTo(placement, product, signal);
  if (signal.aborted) return;
  if (placement && anchors.points) await product.wear(anchors.points);
  if (signal.aborted) return;
  const isEstimated = wearingSite(category, wornAt) === 'shoulders';
  product.report(!placement ? 'noFaceFound' : isEstimated ? 'placedAsStart' : 'placedOnFace');
}

/**
 * Follows the face until the signal is aborted, or until the machine proves too slow for it.
 * @param isMirrored the view is shown as in a mirror
 * @throws the signal's reason once it is aborted
 */
export async function followCamera(
  video: HTMLVideoElement,
  isMirrored: boolean,
  product: PlacedProduct,
  finder: FaceFinder,
  signal: AbortSignal,
): Promise<void> {
  const smoothed = placementFilter();
  let glide: ReturnType<typeof glideFrom> | null = null;
  const report = steadyReport(product);
  let last: FaceAnchors | null = null;
  let slowFrames = 0;
  while (!signal.aborted && slowFrames < MAX_SLOW_FRAMES) {
    await nextFrame(video);
    const began = performance.now();
    last = await finder.follow(video, last, signal);
    slowFrames = performance.now() - began > MAX_FRAME_MS ? slowFrames + 1 : 0;
    const { shape, category, wornAt } = product;
    if (signal.aborted) return;
    const shown = last && isMirrored ? mirroredAnchors(last, video.videoWidth) : last;
    report(shown ? framing(shown, video.videoWidth) : isDark(video) ? 'tooDark' : 'noFaceFound');
    const size = { width: video.videoWidth, height: video.videoHeight };
    const placement = shown && shape && placeAt(category, wornAt, shown, shape, size);
    if (!placement) continue;
    glide ??= glideFrom(product.placement, began);
    product.place(glide(smoothed(placement, began), began), opacityAt(shown.yaw));
  }
}

async function glideTo(placement: Placement, product: PlacedProduct, signal: AbortSignal): Promise<void> {
  const glide = glideFrom(product.placement, performance.now());
  let current: Placement | null = null;
  while (current !== placement && !signal.aborted) {
    current = glide(placement, performance.now());
    product.place(current, 1);
    if (current !== placement) await new Promise(requestAnimationFrame);
  }
}

function steadyReport(product: PlacedProduct): (status: FaceStatus) => void {
  let [current, since, reported]: [FaceStatus | null, number, FaceStatus | null] = [null, 0, null];
  return (status) => {
    const now = performance.now();
    if (status !== current) [current, since] = [status, now];
    if (status === reported || now - since < STEADY_MS) return;
    reported = status;
    product.report(status);
  };
}

function framing({ leftTemple, rightTemple, yaw }: FaceAnchors, width: number): FaceStatus {
  const { x } = between(leftTemple, rightTemple);
  if (Math.abs(yaw) > FADE_FROM) return 'lookStraight';
  if (distance(leftTemple, rightTemple) < width * MIN_FACE) return 'moveCloser';
  if (x < width * MIDDLE.from) return 'moveRight';
  return x > width * MIDDLE.to ? 'moveLeft' : 'faceFound';
}

function opacityAt(yaw: number): number {
  const faded = Math.min(Math.max((Math.abs(yaw) - FADE_FROM) / (FADE_TO - FADE_FROM), 0), 1);
  return 1 - faded * (1 - FADED);
}

function isDark(video: HTMLVideoElement): boolean {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  const pixels = canvasSource(video, canvas).read({ x: width / 2, y: height / 2, side, angle: 0 }, 16);
  // A canvas keeps what it shows until it is collected, unless its size is zero.
  canvas.width = 0;
  return (
    pixels.reduce((sum, value, index) => sum + (index % 4 < 3 ? value : 0), 0) / (16 * 16 * 3) <
    MIN_BRIGHTNESS
  );
}

/** Resolves with the next frame of the camera, if there is one; by the screen's frames where the browser does not tell. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}
