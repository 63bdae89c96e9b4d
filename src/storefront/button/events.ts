/** The element as its parts see it, and its events, typed for `addEventListener`. All bubble and are composed. */
import type { ReactiveElement } from '@lit/reactive-element';
import type { AvailabilityReason, AvailabilityState } from '../availability/index.ts';
import type { ButtonSettings } from '../../core/base/settings.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';

/** The element, as its parts see it. */
export interface ButtonHost extends ReactiveElement, ButtonSettings {
  readonly state: AvailabilityState;
  readonly product: StorefrontProduct | null;
}

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
  /** What the shopper did with the picture, which is never in an event. */
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

export const readMode = ({ model_type }: StorefrontProduct): TryonEventDetails['tryon-open']['mode'] =>
  model_type === 'realtime' ? 'realtime' : 'swap';

/** False if a listener prevented the default. */
export function announce<Name extends keyof TryonEventDetails>(
  target: EventTarget,
  name: Name,
  detail: TryonEventDetails[Name],
): boolean {
  const cancelable = name === 'tryon-open';
  return target.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
}

/** Sets or removes an attribute only if that changes something, so that the page's observers see only real changes. */
export function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

declare global {
  interface HTMLElementEventMap extends TryonEvents {}
  // They bubble, and cross shadow roots on the way.
  interface DocumentEventMap extends TryonEvents {}
  interface WindowEventMap extends TryonEvents {}
  interface ShadowRootEventMap extends TryonEvents {}
}
