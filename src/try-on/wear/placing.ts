/** The common interface of on-face.ts and on-hand.ts, which find where a product is worn and place it there. Types only. */
import type { FinderOptions } from '../find/finder.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import type { PictureSize } from './types.ts';
import type { PictureShape, Placement } from './placement.ts';

/** A detected face: its centre and width, as fractions of the photo's width and height. */
export interface BodyMark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The product and its placement at this moment. */
export interface Scene {
  readonly category: string | undefined;
  readonly wornAt: string | null;
  /** Of the product's picture; null until it is loaded. Each picture has its own object. */
  readonly picture: PictureShape | null;
  /** Where the product lies; null until there is a backdrop. */
  readonly placement: Placement | null;
}

/** A camera's view that a product is worn on. */
export interface LiveView {
  scene(): Scene;
  /**
   * Shows the frame with the product on it in place of the view; resolves once it is painted.
   * @param frame is released
   * @param points of the face or hand in the frame, not mirrored; null if there is none
   * @param opacity from 0 to 1; below 1 if the product's place is unsure
   */
  show(frame: ImageBitmap, points: Float32Array | null, opacity: number): Promise<void>;
  /** @param opacity of the product, as below */
  place(placement: Placement, opacity: number): void;
  report(status: TextKey): void;
}

export interface Found {
  /** Points of each face from left to right, or of the wrist. */
  readonly all: readonly Float32Array[];
  /** Message if there are none. */
  readonly none: TextKey;
}

export interface OpenFinder {
  find(photo: HTMLCanvasElement, signal: AbortSignal): Promise<Found>;
  /** Follows until the signal is aborted, or the device proves too slow. */
  follow(video: HTMLVideoElement, view: LiveView, signal: AbortSignal): Promise<void>;
}

export interface Placing {
  /** Whether the device can follow a moving picture. Loads no network. */
  isFast(isDebugging: boolean): Promise<boolean>;
  /** Rejects if a file can't be loaded; the next call tries again. */
  open(options: FinderOptions): Promise<OpenFinder>;
  /** Null if the product, or its picture, can't be placed there. */
  placeByPoints(
    product: Pick<Scene, 'category' | 'wornAt' | 'picture'>,
    points: Float32Array,
    photo: PictureSize,
  ): Placement | null;
  /** Only of faces: a photo shows one wrist. */
  markFaces?(all: readonly Float32Array[], picture: PictureSize): BodyMark[];
  isTurnedAway?(points: Float32Array): boolean;
  /** Breadth of a face in millimetres, estimated by its proportions. */
  breadthMm?(points: Float32Array): number;
}
