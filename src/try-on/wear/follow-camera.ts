/**
 * Follows a face or hand on the camera's view, frame by frame. What is shown is always the frame that was searched: the whole view may
 * be late, the product on it never is.
 */
import type { Point } from '../find/geometry.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { glideFrom } from './glide.ts';
import { mirroredPlacement } from './placement.ts';
import type { LiveView, Placing } from './placing.ts';

/** Mean brightness, from 0 to 255, below which a camera's view is too dark. */
export const MIN_BRIGHTNESS = 35;
const MIDDLE = { from: 0.28, to: 0.72 };
/** How long a status must stay the same before it is spoken. */
const STEADY_MS = 700;
/** How long a frame may take, and how many in a row may take longer, before following is given up: the view would lag far behind. */
const MAX_FRAME_MS = 500;
const MAX_SLOW_FRAMES = 20;

/** What is seen on a frame. */
export interface Seen {
  /** That of the camera, or the same anew. */
  readonly frame: ImageBitmap;
  /** Smoothed, not mirrored; null where there is nothing to wear the product on. */
  readonly points: Float32Array | null;
  readonly status: TextKey;
  /** Of the product, from 0 to 1. */
  readonly opacity: number;
}

/** @param now milliseconds */
export type See = (frame: ImageBitmap, isMirrored: boolean, now: number) => Promise<Seen>;

/**
 * Until the signal is aborted, or until the machine proves too slow for it.
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
    // A frame that comes while this one is searched is not waited for once more.
    next = nextFrame(video);
    // The page, and with it the view, may be gone meanwhile.
    if (!video.videoWidth) continue;
    const began = performance.now();
    const { frame, points, status, opacity } = await see(await createImageBitmap(video), isMirrored, began);
    slowFrames = performance.now() - began > MAX_FRAME_MS ? slowFrames + 1 : 0;
    report(status);
    const scene = view.scene();
    const { placement } = scene;
    const found = points && placeByPoints(scene, points, frame);
    // While one frame is painted, the next one is searched.
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
 * Whether what was found is large enough and in the view's middle, as the shopper sees it.
 * @param isSmall it is too far away
 * @param good what there is to say where all is right
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

/** Resolves with the next frame of the camera, if there is one; by the screen's frames where the browser does not tell. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}
