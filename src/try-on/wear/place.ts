/** Where a product lies on a photo, and what draws it there. Types only. */
import type { Patch } from './finish.ts';
import type { Cutout } from './picture/layers.ts';
import type { Look } from './face/look.ts';
import type { Pixels, Work } from './picture/pixels.ts';

/**
 * Where a product lies, in pixels of the photo: its own centre and width, without the margins of its picture. Eyewear lies
 * where the eyes are; how far before them it sits is seen on a face that is turned.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** As if seen from the front. */
  readonly width: number;
  /** Radians, clockwise. */
  readonly angle: number;
  readonly isMirrored: boolean;
}

/**
 * Draws a product as if it were worn; null where nothing of it is on the photo.
 * @param photo at the size at which the product is to be drawn
 * @param look of the face that it is worn on
 */
export type Wear = (cutout: Cutout, photo: Pixels, look: Look, place: Place) => Work<Patch | null>;
