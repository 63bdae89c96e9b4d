/**
 * What the page knows of one product, as immutable values: each function returns the state after an event. Pure. Knows
 * no request and no timer; a state says when the next check is due.
 */
import type { StorefrontProduct } from '../catalog/storefront-product.ts';
import type { Availability } from './availability.ts';
import { decide } from './decision.ts';

export interface ProductState {
  readonly availability: Availability;
  /** When the response came (milliseconds since 1970); 0 before: a product of the session cache is not checked yet. */
  readonly checkedAt: number;
  /** Since when a watcher on this page has been waiting for the product's images. */
  readonly processingSince: number;
  /** When to check again (milliseconds since 1970). */
  readonly nextCheckAt: number;
  /** Failures since the last response. */
  readonly failures: number;
}

const LOADING: Availability = { state: 'loading', reason: null, product: null };

/** @param cached the product of an earlier page view, to be shown until it is checked */
export function initialState(cached: StorefrontProduct | undefined): ProductState {
  const availability = cached ? decide(cached) : LOADING;
  return { availability, checkedAt: 0, processingSince: 0, nextCheckAt: Infinity, failures: 0 };
}

/** @param pollInterval milliseconds between polls while images are processed */
export function afterResponse(
  { availability: before, processingSince }: ProductState,
  product: StorefrontProduct | null,
  now: number,
  pollInterval: number,
): ProductState {
  const availability = decide(product);
  const isProcessing = availability.state === 'processing';
  return {
    availability,
    checkedAt: now,
    processingSince: isProcessing && before.state !== 'processing' ? now : processingSince,
    nextCheckAt: isProcessing ? now + pollInterval : Infinity,
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

/** The page was hidden for `ms` milliseconds, which do not count towards the poll time-out; what was due is due at once. */
export function resumed(state: ProductState, ms: number): ProductState {
  return {
    ...state,
    processingSince: state.processingSince + ms,
    nextCheckAt: state.nextCheckAt < Infinity ? 0 : Infinity,
  };
}

export const isLoading = ({ availability }: ProductState) => availability === LOADING;
