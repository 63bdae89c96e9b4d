/**
 * Draws a product on the frames of a moving picture, as on a photo but only around where it is worn, and no finer than keeps up with
 * the camera. What is drawn, of faces or of hands, comes with the call.
 */
import { clamp } from '../../core/base/numbers.ts';
import { readPixels } from './picture/bitmap.ts';
import type { Work } from './pixels.ts';
import type { Patch, Place } from './types.ts';
import { inSteps } from './steps.ts';
import { partOn } from './warp.ts';

export interface WornFrame {
  readonly frame: ImageBitmap;
  /** Of the face or hand, in pixels of the frame. */
  readonly points: Float32Array;
  /** In pixels of the frame. */
  readonly place: Place;
  /** Pixels of the screen in one of the frame's. */
  readonly scale: number;
}

export interface FrameAndPatch {
  readonly frame: ImageBitmap;
  /** Null where nothing of the product is on the frame. */
  readonly patch: Patch | null;
  /** Pixels of the patch in one of the frame's. */
  readonly scale: number;
}

/** How long drawing a frame is to take: the less time it takes, the finer it is drawn. */
const USUAL_MS = 16;
/** Pixels of the product's width. */
const MAX_WIDTH = 360;
const MIN_WIDTH = 100;

/**
 * @param measureExtent what is needed of the frame, as left, top, right and bottom
 * @param draw draws a product on that part of the frame, where the points and the place are on it
 */
export function frameDrawing<Product>(
  measureExtent: (worn: WornFrame, product: Product) => readonly [number, number, number, number],
  draw: (product: Product, photo: ImageData, points: Float32Array, place: Place) => Work<Patch | null>,
) {
  let width = MAX_WIDTH / 1.5;

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
    width = clamp(width * (USUAL_MS / (performance.now() - began)) ** 0.1, MIN_WIDTH, MAX_WIDTH);
    return {
      frame,
      scale,
      patch: patch && { ...patch, left: left + patch.left / scale, top: top + patch.top / scale },
    };
  };
}
