/** What the views on a photo or the camera's view show, and what they ask for. Types only. */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { Placement } from '../place/placement.ts';
import type { RoomHost, RoomStatus } from './room-host.ts';
import type { SessionState } from './session-state.ts';
import type { Wardrobe } from './wardrobe.ts';

/** What the product's picture lies on: a photo, or the camera's view. */
export type Backdrop = HTMLCanvasElement | HTMLVideoElement;

export interface Work extends RoomStatus {
  readonly host: Pick<RoomHost, 'texts' | 'isRightToLeft'>;
  readonly state: SessionState;
  readonly wardrobe: Wardrobe;
  readonly backdrop: Backdrop | null;
  /** Over the backdrop: the product as it is worn, or the camera's frame with it; null where there is none. */
  readonly layer: HTMLCanvasElement | null;
  /** The flat picture is replaced by what is in the layer. */
  readonly isWorn: boolean;
  /** The product is seen from near. */
  readonly isNear: boolean;
  /** Where the face is to be, until it is found. */
  readonly hasOutline: boolean;
  /** On a face. */
  readonly canPlaceAgain: boolean;
  wear(product: StorefrontProduct): void;
  toggleFavourite(): void;
  toggle(name: 'isCutOut' | 'isAdjusting' | 'isTimed'): void;
  /** The shopper's own face is that of `state.faces`. */
  chooseFace(index: number): void;
  toggleZoom(): void;
  showBefore(isBefore: boolean): void;
  change(change: (placement: Placement) => Placement): void;
  /** The product lies where a gesture, a key or a button has put it. */
  changed(): void;
  placeAgain(): void;
  compare(): void;
  changePhoto(): void;
  turnCamera(): void;
  takePhoto(): void;
  saveOrShare(action: 'save' | 'share'): void;
}
