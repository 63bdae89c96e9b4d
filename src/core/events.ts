/** Every event that the button and its dialog tell the page, typed for `addEventListener`. All bubble and are composed. */
import type { StorefrontProduct } from './catalog/storefront-product.ts';

/** The element's `state`. */
export type AvailabilityState = 'idle' | 'loading' | 'processing' | 'ready' | 'unavailable' | 'error';
/** The element's `reason`. */
export type AvailabilityReason =
  | 'not-found'
  | 'inactive'
  | 'no-images'
  | 'timed-out'
  | 'misconfigured'
  | 'unauthorized'
  | 'rate-limited'
  | 'network'
  | 'server'
  | 'invalid-response';

export interface TryonEventDetails {
  'tryon-statechange': {
    state: AvailabilityState;
    reason: AvailabilityReason | null;
    product: StorefrontProduct | null;
  };
  /** Cancelable: `preventDefault()` leaves the experience to the page. */
  'tryon-open': { product: StorefrontProduct; mode: 'swap' | 'realtime' };
  'tryon-close': { product: StorefrontProduct | null };
  'tryon-error': { reason: AvailabilityReason; error: unknown };
  /** A hosted experience reports a result: an image's address (https or `data:image/`), or null. */
  'tryon-result': { product: StorefrontProduct; image: string | null };
  /** Half of the button was in view for a second; once for each product and page view. */
  'tryon-impression': { product: StorefrontProduct };
  /** With `face-consent="ask"`: the shopper ticked the box, or took the tick away. */
  'tryon-face-consent': { product: StorefrontProduct; granted: boolean };
  /** A photo was chosen. */
  'tryon-photo': { product: StorefrontProduct; source: 'upload' | 'camera' | 'sample' };
  /** The product was placed on a face by itself. */
  'tryon-placed': { product: StorefrontProduct };
  /** The shopper saved or shared the picture. The event never contains it. */
  'tryon-save': { product: StorefrontProduct };
  'tryon-share': { product: StorefrontProduct };
  /** The AI photo swap began or ended: after so many milliseconds, and, where it failed, why. */
  'tryon-generate': {
    product: StorefrontProduct;
    externalId: string | null;
    status: 'started' | 'done' | 'failed' | 'cancelled';
    ms: number;
    code?: string;
  };
  /** A hosted experience, or `data-cart`, asks to add the product to the cart. */
  'tryon-add-to-cart': { product: StorefrontProduct; quantity: number };
}

export type TryonEvents = { [Name in keyof TryonEventDetails]: CustomEvent<TryonEventDetails[Name]> };

declare global {
  interface HTMLElementEventMap extends TryonEvents {}
  // They bubble, and cross shadow roots on the way.
  interface DocumentEventMap extends TryonEvents {}
  interface WindowEventMap extends TryonEvents {}
  interface ShadowRootEventMap extends TryonEvents {}
}
