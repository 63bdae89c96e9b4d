/**
 * Draws a product on the frames of a moving picture: as on a photo, but only around its place, and only as sharp as the device can
 * keep up with. The call brings what to draw, on faces or hands.
 */
import { clamp } from '../../core/base/numbers.ts';
import { readPixels } from './picture/bitmap.ts';
import type { Work } from './pixels.ts';
import type { Patch, Place } from './types.ts';
import { inSteps } from './steps.ts';
import { partOn } from './warp.ts';

export interface WornFrame {
  readonly frame: ImageBitmap;
  /** Points of the face or hand, in pixels of the frame. */
  readonly points: Float32Array;
  /** In pixels of the frame. */
  readonly place: Place;
  /** Screen pixels per pixel of the frame. */
  readonly scale: number;
}

export interface FrameAndPatch {
  readonly frame: ImageBitmap;
  /** Null if nothing of the product is on the frame. */
  readonly patch: Patch | null;
  /** Pixels of the patch per pixel of the frame. */
  readonly scale: number;
}

/** Target time for a frame, which is drawn while the next one is searched: the faster the device draws, the sharper the product. */
const USUAL_MS = 28;
/** Width of the drawn product in pixels: at first, and at least. */
const FIRST_WIDTH = 240;
const MIN_WIDTH = 100;

/**
 * @param measureExtent the part of the frame that drawing needs, as left, top, right and bottom
 * @param draw draws a product on that part; points and place are relative to it
 */
export function frameDrawing<Product>(
  measureExtent: (worn: WornFrame, product: Product) => readonly [number, number, number, number],
  draw: (product: Product, photo: ImageData, points: Float32Array, place: Place) => Work<Patch | null>,
) {
  let width = FIRST_WIDTH;

  return async (worn: WornFrame, product: Product | null): Promise<FrameAndPatch> => {
    const { frame, points, place } = worn;
    const part = product && partOn(measureExtent(worn, product), frame);
    if (!part) return { frame, patch: null, scale: 1 };
    const began = performance.now();
    const scale = Math.min(1, worn.scale, width / place.width);
    const { left, top } = part;
    const photo = readPixels(frame, part, scale);
    const onPart = {
      ...place,
      x: (place.x - left) * scale,
      y: (place.y - top) * scale,
      width: place.width * scale,
    };
    const pointsOnPart = points.map((value, i) => (value - [left, top, 0][i % 3]!) * scale);
    const patch = await inSteps(draw(product, photo, pointsOnPart, onPart));
    const most = Math.max(MIN_WIDTH, place.width);
    width = clamp(width * (USUAL_MS / (performance.now() - began)) ** 0.1, MIN_WIDTH, most);
    return {
      frame,
      scale,
      patch: patch && { ...patch, left: left + patch.left / scale, top: top + patch.top / scale },
    };
  };
}
