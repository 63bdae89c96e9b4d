/** What the views on a photo or the camera's view show, and what they ask for. Types only. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { Fitting, FittingSession } from './fitting.ts';
import type { RoomStatus } from './room-host.ts';

export interface Work extends RoomStatus, FittingSession {
  readonly fitting: Fitting;
  /** What is to be where an outline is shown, until it is found. */
  readonly outline: 'face' | 'hand' | null;
  wear(product: StorefrontProduct): void;
  toggleFavourite(): void;
  toggle(name: 'isAdjusting' | 'isTimed'): void;
  compare(): void;
  changePhoto(): void;
  turnCamera(): void;
  takePhoto(): void;
  saveOrShare(action: 'save' | 'share'): void;
}
