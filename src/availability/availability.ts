/** The states of a button and the reasons behind them, and the decision which of them a product or a failure means. Pure. */
import type { CatalogError } from '../catalog/errors.ts';
import type { StorefrontProduct } from '../catalog/storefront-product.ts';

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

export interface Availability {
  readonly state: AvailabilityState;
  /** Set with `unavailable` and `error`, else null. */
  readonly reason: AvailabilityReason | null;
  /** The product of the last response, or null. */
  readonly product: StorefrontProduct | null;
  /** What failed, with state `error`. */
  readonly error?: unknown;
}

/**
 * Why a lookup failed. Recognised by its fields, since each file of the script has a class of its own; without them it is the
 * error of a part of the script that could not be loaded.
 */
export type LookupFailure = Partial<CatalogError>;

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

/** A 404 says that there is no such product (section 7); without the code of the service it comes from a wrong address. */
export function decideFailure(failure: LookupFailure): Availability {
  if (failure.status === 404 && failure.code === 'not_found') return decide(null);
  return { state: 'error', reason: reasonOf(failure), product: null, error: failure };
}

function reasonOf({ kind, status = 0 }: LookupFailure): AvailabilityReason {
  if (kind === 'invalid-response') return 'invalid-response';
  if (kind !== 'http' || status === 408) return 'network';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server' : 'misconfigured';
}
