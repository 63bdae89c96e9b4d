/** Where a product lies on a photo. Types only. */

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
