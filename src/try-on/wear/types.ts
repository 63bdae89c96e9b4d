/** Types that the folders of wear/ exchange: a cut-out product, a face, a place on a photo, and a drawn patch. Types only. */
import type { Colour, Pixels, Sheet, Work } from './pixels.ts';
import type { PictureShape } from './placement.ts';
import type { Verdict } from './verdict.ts';

/** A part of a picture, in its pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Size of a photo or of the camera's view. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** In pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Cutout {
  /** Of the product (specification, section 2.1). */
  readonly category: string | undefined;
  /** The part of the picture around the product. */
  readonly sheet: Sheet;
  /** The product's box in its picture. */
  readonly box: Box;
  /** The product's position in the sheet. */
  readonly inset: { readonly x: number; readonly y: number };
  /** The picture shows the product alone: it was transparent, or its background was removed. */
  readonly isAlone: boolean;
}

/** A picture that was prepared for drawing, with the gate's verdict. */
export interface Prepared {
  readonly cutout: Cutout;
  /** The sheet's upper left corner in the picture, and pixels of the picture for each of the sheet. */
  readonly at: { readonly left: number; readonly top: number; readonly scale: number };
  /** Width in millimetres of a stud, which its picture tells. */
  readonly widthMm?: number | null;
  readonly verdict: Verdict;
}

/** The product's picture in the fitting room. */
export interface ProductPicture extends PictureShape {
  readonly original: HTMLImageElement | HTMLCanvasElement;
  /** The picture without its white background; null if it has none, or the pixels may not be read. */
  readonly transparent: HTMLCanvasElement | null;
  /** The product as it is drawn on a face; null if the pixels may not be read. */
  readonly cutout: Cutout | null;
  /** Whether the picture may be copied into one to save. */
  readonly isCopyable: boolean;
}

/** x, y and depth of each of the 468 points, in pixels of the photo; depth grows away from the camera. */
export type FacePoints = Float32Array;

export type Vector = readonly [number, number, number];

/** The head's axes as unit vectors: to the right of the picture, down and away from the camera for a head held straight. */
export interface Pose {
  readonly right: Vector;
  readonly down: Vector;
  readonly back: Vector;
}

/** How a photo shows a face. */
export interface Look {
  readonly points: FacePoints;
  readonly pose: Pose;
  readonly breadth: number;
  /** Factors for a product's colours, at the left and at the right of the face. */
  readonly light: readonly [left: Colour, right: Colour];
  /** Standard deviation of the photo's blur, in its pixels. */
  readonly blur: number;
  /** Standard deviation of the photo's grain, 0 to 255. */
  readonly grain: number;
  readonly skin: Colour;
  /** Undefined if hair can't be told from skin. */
  readonly hair: Colour | undefined;
}

/** An image over a photo with its upper left corner at `left`, `top`; RGBA, not premultiplied. */
export interface Patch extends Pixels {
  readonly left: number;
  readonly top: number;
}

/**
 * A product's place in pixels of the photo: the centre and width of the product itself, without its picture's margins. Eyewear is
 * placed at the eyes; how far in front of them it sits shows on a turned face.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Width as seen from the front. */
  readonly width: number;
  /** Radians, clockwise. */
  readonly angle: number;
  readonly isMirrored: boolean;
}

/**
 * Draws a product as worn; null if nothing of it is on the photo.
 * @param photo at the size at which the product is to be drawn
 * @param look of the face that wears it
 */
export type Wear = (cutout: Cutout, photo: Pixels, look: Look, place: Place) => Work<Patch | null>;
