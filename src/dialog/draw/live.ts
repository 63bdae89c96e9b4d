/**
 * Draws a product on the frames of a moving picture, as on a photo but only around where it is worn, and no finer than keeps up with
 * the camera. Knows neither faces nor hands.
 */
import type { Patch } from './finish.ts';
import type { Place } from './place.ts';
import type { Work } from './pixels.ts';
import { inSteps } from './steps.ts';

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

/** How long drawing a frame may take, and up to what time finer drawing may be tried. */
const MAX_MS = 26;
const EASY_MS = 13;
/** Pixels of the product's width. */
const MAX_WIDTH = 360;
const MIN_WIDTH = 100;

/**
 * @param extentOf what is needed of the frame, as left, top, right and bottom
 * @param draw draws a product on that part of the frame, where the points and the place are on it
 */
export function frameDrawing<Product>(
  extentOf: (worn: WornFrame, product: Product) => readonly [number, number, number, number],
  draw: (product: Product, photo: ImageData, points: Float32Array, place: Place) => Work<Patch | null>,
) {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1);
  let width = MAX_WIDTH / 1.5;

  return async (worn: WornFrame, product: Product | null): Promise<FrameAndPatch> => {
    const { frame, points, place } = worn;
    if (!product) return { frame, patch: null, scale: 1 };
    const began = performance.now();
    const scale = Math.min(1, worn.scale, width / place.width);
    const extent = extentOf(worn, product);
    const [left, top] = [Math.max(0, Math.floor(extent[0])), Math.max(0, Math.floor(extent[1]))];
    const [right, bottom] = [Math.min(frame.width, extent[2]), Math.min(frame.height, extent[3])];
    const size = [Math.ceil((right - left) * scale), Math.ceil((bottom - top) * scale)] as const;
    if (size[0] < 1 || size[1] < 1) return { frame, patch: null, scale: 1 };
    [canvas!.width, canvas!.height] = size;
    const ctx = canvas!.getContext('2d', { willReadFrequently: true })!;
    ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    ctx.drawImage(frame, 0, 0);
    const onPart = {
      ...place,
      x: (place.x - left) * scale,
      y: (place.y - top) * scale,
      width: place.width * scale,
    };
    const photo = ctx.getImageData(0, 0, ...size);
    // Nothing of a frame is left here.
    canvas!.width = 0;
    const pointsOnPart = points.map(
      (value, i) => (value - (i % 3 === 0 ? left : i % 3 === 1 ? top : 0)) * scale,
    );
    const patch = await inSteps(draw(product, photo, pointsOnPart, onPart));
    const tookMs = performance.now() - began;
    if (tookMs > MAX_MS) width = Math.max(MIN_WIDTH, width * 0.9);
    else if (tookMs < EASY_MS) width = Math.min(MAX_WIDTH, width * 1.02);
    return {
      frame,
      scale,
      patch: patch && { ...patch, left: left + patch.left / scale, top: top + patch.top / scale },
    };
  };
}
