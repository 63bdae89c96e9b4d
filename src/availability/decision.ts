/**
 * Decides from a product whether the button may be shown, and if not, why. Pure. Knows no request and no time.
 */
import type { StorefrontProduct } from '../catalog/storefront-product.ts';
import type { Availability, AvailabilityReason } from './availability.ts';

const unavailable = (reason: AvailabilityReason, product: StorefrontProduct | null): Availability => ({
  state: 'unavailable',
  reason,
  product,
});

/** Both conditions of section 1 must hold; a product without images never becomes ready. */
export function decide(product: StorefrontProduct | null): Availability {
  if (!product) return unavailable('not-found', null);
  if (product.tryon_status !== 'active') return unavailable('inactive', product);
  if (product.swap_ready) return { state: 'ready', reason: null, product };
  if (product.images.length === 0) return unavailable('no-images', product);
  return { state: 'processing', reason: null, product };
}

/** After the poll time-out: "the images most likely failed" (section 1). */
export function giveUp(product: StorefrontProduct | null): Availability {
  return unavailable('timed-out', product);
}
