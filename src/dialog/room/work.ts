/** What the views on a photo or the camera's view show, and what they ask for. Types only. */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { Placement } from '../place/placement.ts';
import type { DialogTexts } from '../texts/dialog-texts.ts';
import type { SessionState } from './session-state.ts';
import type { TrayProduct } from './wardrobe.ts';

/** What the product's picture lies on: a photo, or the camera's view. */
export type Backdrop = HTMLCanvasElement | HTMLVideoElement;

export interface WorkView extends SessionState {
  readonly texts: DialogTexts;
  readonly isRightToLeft: boolean;
  readonly title: string;
  readonly backdrop: Backdrop;
  /** The product as it is worn, over the photo; null while its flat picture is shown. */
  readonly worn: HTMLCanvasElement | null;
  readonly product: StorefrontProduct;
  readonly products: readonly TrayProduct[];
  readonly isFavourite: boolean;
  /** There are products to compare. */
  readonly canCompare: boolean;
  /** The product is seen from near. */
  readonly isNear: boolean;
  /** The product follows a face on the camera's view. */
  readonly isFollowing: boolean;
  /** Where the face is to be, until it is found. */
  readonly hasOutline: boolean;
  /** On a face. */
  readonly canPlaceAgain: boolean;
  onWear(product: StorefrontProduct): void;
  onStep(by: 1 | -1): void;
  onFavourite(): void;
  onChange(change: (placement: Placement) => Placement): void;
  onCutOut(): void;
  onPlaceAgain(): void;
  onPlaceByHand(): void;
  onZoom(): void;
  onBefore(isBefore: boolean): void;
  onCompare(): void;
  onAdjust(): void;
  onAnotherPhoto(): void;
  onTimer(): void;
  onOtherCamera(): void;
  onTakePhoto(): void;
  onSave(): void;
  onShare(): void;
}
