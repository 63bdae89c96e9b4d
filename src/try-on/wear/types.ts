/** What the rooms of wear/ tell each other: a product that is cut out, a face, a place on a photo, and what is drawn there. Types only. */
import type { Colour, Pixels, Sheet, Work } from './pixels.ts';
import type { ContentBox } from './placement.ts';

/** Of a picture, in its pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Of a photo or of the camera's view. */
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
  /** A part of the picture around the product. */
  readonly sheet: Sheet;
  /** Where the product is in its picture. */
  readonly box: Box;
  /** Where the product is in the sheet. */
  readonly inset: { readonly x: number; readonly y: number };
  /** The product alone is seen: its picture was transparent, or had a background that is gone. */
  readonly isAlone: boolean;
}

/** The product's picture in the fitting room. */
export interface ProductPicture {
  readonly original: HTMLImageElement | HTMLCanvasElement;
  /** Without its white background; null if it has none, or the pixels may not be read. */
  readonly transparent: HTMLCanvasElement | null;
  /** What is drawn on a face; null where the pixels may not be read. */
  readonly cutout: Cutout | null;
  /** Whether it may be copied into a picture to save. */
  readonly isCopyable: boolean;
  /** Where in the picture the product is, as far as its pixels may be read. */
  readonly content: ContentBox;
  /** Of jewelry: how wide it is, in millimetres, where it is a necklace. */
  readonly chainMm?: number | null;
  /** Width divided by height. */
  readonly ratio: number;
  /** Of the product itself, in millimetres, where the shop says it. */
  readonly widthMm?: number | null;
  /** It does not show the product in a way in which it could be worn: the shopper places it. */
  readonly isUnfit?: boolean;
}

/** What is known of a product's pixels, of eight bytes each, the fourth of which is its alpha. */
export interface ProductPixels {
  /** Of the product (specification, section 2.1): `watch` or `jewelry`. */
  readonly category: string | undefined;
  readonly sheet: { readonly data: Uint8ClampedArray; readonly width: number };
  /** Of the product, in pixels; and where in the sheet it is. */
  readonly box: { readonly width: number; readonly height: number };
  readonly inset: { readonly x: number; readonly y: number };
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
  /** What a product's colours are multiplied by, at the left and at the right of the face. */
  readonly light: readonly [left: Colour, right: Colour];
  /** Standard deviation of the photo's blur, in its pixels. */
  readonly blur: number;
  /** Standard deviation of its grain, 0 to 255. */
  readonly grain: number;
  readonly skin: Colour;
  /** Unknown where hair can't be told from skin. */
  readonly hair: Colour | undefined;
}

/** What is laid over a photo with its upper left corner at `left`, `top`; RGBA, not premultiplied. */
export interface Patch extends Pixels {
  readonly left: number;
  readonly top: number;
}

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
