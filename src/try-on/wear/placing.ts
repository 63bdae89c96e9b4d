/** What on-face.ts and on-hand.ts have in common: they find where a product is worn, and place it there. Types only. */
import type { FinderOptions } from '../find/finder.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import type { WearingSite } from '../base/wearing-site.ts';
import type { PictureSize } from './types.ts';
import type { PictureShape, Placement } from './placement.ts';

/** A face or finger of the photo: its centre in parts of the photo's width and height, and its width in parts of the photo's. */
export interface BodyMark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What lies on what, as it is now. */
export interface Scene {
  readonly category: string | undefined;
  readonly wornAt: string | null;
  /** Of the product's picture; null while that is not loaded. Another object for each picture. */
  readonly picture: PictureShape | null;
  /** Where the product lies; null until there is a backdrop. */
  readonly placement: Placement | null;
}

/** A camera's view that a product is worn on. */
export interface LiveView {
  scene(): Scene;
  /**
   * Shows the frame with the product on it, in place of the view itself; resolves once it is painted.
   * @param frame is released
   * @param points of the face or hand on it, not mirrored; null where there is none
   * @param opacity from 0 to 1, below 1 where the product can't be right
   */
  show(frame: ImageBitmap, points: Float32Array | null, opacity: number): Promise<void>;
  /** @param opacity of the product, as below */
  place(placement: Placement, opacity: number): void;
  report(status: TextKey): void;
}

export interface Found {
  /** The points of each face, or of each place of the hand where the product can be worn, from left to right. */
  readonly all: readonly Float32Array[];
  /** What there is to say where there are none. */
  readonly none: TextKey;
}

export interface OpenFinder {
  find(photo: HTMLCanvasElement, site: WearingSite | null, signal: AbortSignal): Promise<Found>;
  /** Follows until the signal is aborted, or until the machine proves too slow for it. */
  follow(
    video: HTMLVideoElement,
    view: LiveView,
    site: WearingSite | null,
    signal: AbortSignal,
  ): Promise<void>;
}

export interface Placing {
  /** Whether a moving picture can be followed here. Loads no network. */
  isFast(isDebugging: boolean): Promise<boolean>;
  /** Rejects where a file can't be loaded; the next call tries again. */
  open(options: FinderOptions): Promise<OpenFinder>;
  /** Null for a product, or a picture of one, that can't be placed there. */
  placeByPoints(
    product: Pick<Scene, 'category' | 'wornAt' | 'picture'>,
    points: Float32Array,
    photo: PictureSize,
  ): Placement | null;
  markBodies(all: readonly Float32Array[], picture: PictureSize): BodyMark[];
  isTurnedAway(points: Float32Array): boolean;
  /** What the shopper is asked where there are several, and told once the product lies there. */
  readonly WHICH: TextKey;
  readonly PLACED: TextKey;
}
