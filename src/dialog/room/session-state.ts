/** What changes on the screen during a session, beside the photo and where things lie on it. */
import type { ProductPicture } from '../draw/product-picture.ts';
import type { FaceMark } from '../place/placing.ts';
import type { TextKey } from '../texts/dialog-texts.ts';

/** A sentence of the texts, with what stands in its places. */
export interface Message {
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface SessionState {
  /** The product's; null until it is loaded, and where there is none. */
  readonly picture: ProductPicture | null;
  readonly isPictureMissing: boolean;
  readonly message: Message | null;
  readonly problem: TextKey | null;
  /** Of which the shopper is to choose the own one; empty while nothing is asked. */
  readonly faces: readonly FaceMark[];
  /** Of the finder's files, from 0 to 1; null while none is on its way. */
  readonly progress: number | null;
  /** Seconds until the photo is taken; 0 while none is counted. */
  readonly countdown: number;
  /** A photo is being opened, or the camera is starting. */
  readonly isBusy: boolean;
  /** Another photo is being chosen. */
  readonly isChanging: boolean;
  /** Without its white background, where the product's picture has one. */
  readonly isCutOut: boolean;
  /** The photo is shown without the product. */
  readonly isBefore: boolean;
  readonly isAdjusting: boolean;
  /** The camera's shutter waits. */
  readonly isTimed: boolean;
}

export const INITIAL_STATE: SessionState = {
  picture: null,
  isPictureMissing: false,
  message: null,
  problem: null,
  faces: [],
  progress: null,
  countdown: 0,
  isBusy: false,
  isChanging: false,
  isCutOut: true,
  isBefore: false,
  isAdjusting: false,
  isTimed: false,
};
