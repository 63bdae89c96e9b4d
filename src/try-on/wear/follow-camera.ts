/**
 * Follows a face or hand on the camera's view, frame by frame. Each frame is shown after its search: the whole view may lag, but
 * the product never lags behind it.
 */
import type { Point } from '../find/geometry.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { glideFrom } from './glide.ts';
import { mirroredPlacement } from './placement.ts';
import type { LiveView, Placing } from './placing.ts';

/** Mean brightness, 0 to 255, below which the view counts as too dark. */
export const MIN_BRIGHTNESS = 35;
const MIDDLE = { from: 0.28, to: 0.72 };
/** How long a status must stay the same before it is announced. */
const STEADY_MS = 700;
/** Longest time for a frame, and how many slow ones in a row end the following: the view would lag too far behind. */
const MAX_FRAME_MS = 500;
const MAX_SLOW_FRAMES = 20;

/** The result of a search on one frame. */
export interface Seen {
  /** The camera's frame, or a new copy of it. */
  readonly frame: ImageBitmap;
  /** Smoothed and not mirrored; null if there is nothing to wear the product on. */
  readonly points: Float32Array | null;
  readonly status: TextKey;
  /** Opacity of the product, from 0 to 1. */
  readonly opacity: number;
}

/** @param now in milliseconds */
export type See = (frame: ImageBitmap, isMirrored: boolean, now: number) => Promise<Seen>;

/**
 * Follows until the signal is aborted, or the device proves too slow.
 * @throws the signal's reason once it is aborted
 */
export async function followCamera(
  video: HTMLVideoElement,
  view: LiveView,
  signal: AbortSignal,
  see: See,
  placeByPoints: Placing['placeByPoints'],
): Promise<void> {
  const isMirrored = video.classList.contains('mirrored');
  let glide: ReturnType<typeof glideFrom> | null = null;
  const report = steadyReport(view);
  let slowFrames = 0;
  let painting: Promise<void> = Promise.resolve();
  let next = nextFrame(video);
  while (!signal.aborted && slowFrames < MAX_SLOW_FRAMES) {
    await next;
    // Asks for the next frame before the search, so that one that arrives meanwhile is not missed.
    next = nextFrame(video);
    // The page, and the view with it, may be gone by now.
    if (!video.videoWidth) continue;
    const began = performance.now();
    const { frame, points, status, opacity } = await see(await createImageBitmap(video), isMirrored, began);
    slowFrames = performance.now() - began > MAX_FRAME_MS ? slowFrames + 1 : 0;
    report(status);
    const scene = view.scene();
    const { placement } = scene;
    const found = points && placeByPoints(scene, points, frame);
    // Searches the next frame while this one is painted.
    await painting;
    signal.throwIfAborted();
    if (found && placement) {
      glide ??= glideFrom(placement, began);
      const shown = isMirrored ? mirroredPlacement(found) : found;
      view.place(glide(shown, began), opacity);
    } else if (placement && opacity < 1) view.place(placement, opacity);
    painting = view.show(frame, points, opacity);
  }
}

function steadyReport(view: LiveView): (status: TextKey) => void {
  let [current, since, reported]: [TextKey | null, number, TextKey | null] = [null, 0, null];
  return (status) => {
    const now = performance.now();
    if (status !== current) [current, since] = [status, now];
    if (status === reported || now - since < STEADY_MS) return;
    reported = status;
    view.report(status);
  };
}

/**
 * Judges whether the face or hand is large enough and in the view's middle, as the shopper sees it.
 * @param isSmall whether it is too far away
 * @param good the message if all is right
 */
export function framing(
  middle: Point,
  isSmall: boolean,
  width: number,
  isMirrored: boolean,
  good: TextKey,
): TextKey {
  const x = isMirrored ? width - middle.x : middle.x;
  if (isSmall) return 'moveCloser';
  if (x < width * MIDDLE.from) return 'moveRight';
  return x > width * MIDDLE.to ? 'moveLeft' : good;
}

/** Resolves with the camera's next frame, if any; with the screen's next frame if the browser does not report the camera's. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}
