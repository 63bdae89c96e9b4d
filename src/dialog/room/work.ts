/** What the views on a photo or the camera's view show, and what they ask for. Types only. */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { Backdrop } from './backdrop.ts';
import type { Fitting } from './fitting.ts';
import type { RoomHost, RoomStatus } from './room-host.ts';
import type { Wardrobe } from './wardrobe.ts';
import type { ZoomControl } from './zoom-control.ts';

export interface Work extends RoomStatus {
  readonly host: Pick<RoomHost, 'texts' | 'isRightToLeft'>;
  readonly wardrobe: Wardrobe;
  readonly fitting: Fitting;
  readonly backdrop: Backdrop | null;
  readonly zoom: ZoomControl | null;
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
