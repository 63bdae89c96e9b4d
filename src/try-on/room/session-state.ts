/** What changes on the screen during a session, beside the photo and where things lie on it. */
import type { ProductPicture } from '../wear/picture/product-picture.ts';
import type { FaceMark } from '../wear/placing.ts';
import type { TextKey } from '../texts/dialog-texts.ts';

/** A sentence of the texts, with what stands in its places. */
export interface Message {
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const INITIAL_STATE = {
  /** The product's; null until it is loaded, and where there is none. */
  picture: null as ProductPicture | null,
  isPictureMissing: false,
  message: null as Message | null,
  problem: null as TextKey | null,
  /** Of which the shopper is to choose the own one; empty while nothing is asked. */
  faces: [] as readonly FaceMark[],
  /** Of the finder's files, from 0 to 1; null while none is on its way. */
  progress: null as number | null,
  /** Seconds until the photo is taken; 0 while none is counted. */
  countdown: 0,
  /** A photo is being opened, or the camera is starting. */
  isBusy: false,
  /** Another photo is being chosen. */
  isChanging: false,
  /** Without its white background, where the product's picture has one. */
  isCutOut: true,
  /** The photo is shown without the product. */
  isBefore: false,
  isAdjusting: false,
  /** The camera's shutter waits. */
  isTimed: false,
};

export type SessionState = Readonly<typeof INITIAL_STATE>;
