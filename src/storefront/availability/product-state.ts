/**
 * What the page knows of one product: its availability, by which a button has its state, and when the next check is due. Each
 * function returns the value after an event. Pure.
 */
import type { CatalogError } from '../../core/catalog/errors.ts';
import type { ProductRef, StorefrontProduct } from '../../core/catalog/storefront-product.ts';

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

/** The result for one product: the product, null where there is none, or why that is not known. */
export type ProductResult = { product: StorefrontProduct | null } | { failure: LookupFailure };
export type OnResult = (ref: ProductRef, result: ProductResult) => void;

/** @param maxRequests to spend; refs that these do not reach get no result */
export type Lookup = (refs: readonly ProductRef[], onResult: OnResult, maxRequests?: number) => Promise<void>;

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

/** Times are in milliseconds since 1970. */
export interface ProductState {
  readonly availability: Availability;
  /** When the response came; 0 before: a product of the session cache is not checked yet. */
  readonly checkedAt: number;
  /** Since when a watcher on this page has been waiting for the product's images. */
  readonly processingSince: number;
  readonly nextCheckAt: number;
  readonly failures: number;
}

const LOADING: Availability = { state: 'loading', reason: null, product: null };

/** @param cached the product of an earlier page view, to be shown until it is checked */
export function initialState(cached: StorefrontProduct | undefined): ProductState {
  const availability = cached ? decide(cached) : LOADING;
  return { availability, checkedAt: 0, processingSince: 0, nextCheckAt: Infinity, failures: 0 };
}

export function afterResponse(
  { availability: before, processingSince }: ProductState,
  product: StorefrontProduct | null,
  now: number,
  pollIntervalMs: number,
): ProductState {
  const availability = decide(product);
  const isProcessing = availability.state === 'processing';
  return {
    availability,
    checkedAt: now,
    processingSince: isProcessing && before.state !== 'processing' ? now : processingSince,
    nextCheckAt: isProcessing ? now + pollIntervalMs : Infinity,
    failures: 0,
  };
}

/** After a refresh: a ready product stays shown, any other is loading again, and the poll time-out starts over. */
export function restarted(state: ProductState, now: number): ProductState {
  const { availability } = state;
  return {
    ...state,
    availability: availability.state === 'ready' ? availability : LOADING,
    processingSince: now,
    failures: 0,
  };
}

/** The poll time-out counts from now on. */
export function awaited(state: ProductState, now: number): ProductState {
  return { ...state, processingSince: now };
}

export const isLoading = ({ availability }: ProductState) => availability === LOADING;
