/**
 * May the button be shown, and why not: one pure decision, from a product or from a failure. Knows no request and no
 * time.
 */
import { CatalogError } from '../catalog/errors.ts';
import type { StorefrontProduct } from '../catalog/storefront-product.ts';
import type { Availability, AvailabilityReason } from './availability.ts';

const unavailable = (reason: AvailabilityReason, product: StorefrontProduct | null): Availability => ({
  state: 'unavailable',
  reason,
  product,
});

/** Both gates of the specification's section 1 must hold; a product without images never becomes ready. */
export function decide(product: StorefrontProduct | null): Availability {
  if (!product) return unavailable('not-found', null);
  if (product.tryon_status !== 'active') return unavailable('inactive', product);
  if (product.swap_ready) return { state: 'ready', reason: null, product };
  if (product.images.length === 0) return unavailable('no-images', product);
  return { state: 'processing', reason: null, product };
}

/** Processing that has timed out: "the images most likely failed" (section 1). */
export function giveUp(product: StorefrontProduct | null): Availability {
  return unavailable('timed-out', product);
}

export function decideFailure(error: unknown): Availability {
  if (isNotFound(error)) return unavailable('not-found', null);
  return { state: 'error', reason: reasonOf(error), product: null, error };
}

/** An answer like any other: no such product (section 7). A 404 that does not say so comes from a wrong address. */
function isNotFound(error: unknown): boolean {
  return error instanceof CatalogError && error.status === 404 && error.code === 'not_found';
}

function reasonOf(error: unknown): AvailabilityReason {
  if (!(error instanceof CatalogError)) return 'network';
  const { kind, status } = error;
  if (kind === 'invalid-response') return 'invalid-response';
  if (kind !== 'http' || status === 408) return 'network';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server' : 'misconfigured';
}
