/**
 * What the page knows of one product, and what an answer or time makes of that: values, each made from the one before. Pure.
 * Knows no request and no timer; it says when it wants to be looked at again.
 */
import type { StorefrontProduct } from '../catalog/storefront-product.ts';
import type { Availability } from './availability.ts';
import { decide } from './decision.ts';

export interface ProductState {
  readonly availability: Availability;
  /** When the answer came (milliseconds since the epoch); 0 before: what the session cache holds is not checked yet. */
  readonly checkedAt: number;
  /** Since when somebody on this page has been waiting for the product's images. */
  readonly processingSince: number;
  /** When to look again. */
  readonly nextLookAt: number;
  /** Failures since the last answer. */
  readonly failures: number;
}

const LOADING: Availability = { state: 'loading', reason: null, product: null };

/** @param cached the product of an earlier page view, which is a beginning and no answer */
export function initialState(cached: StorefrontProduct | undefined): ProductState {
  const availability = cached ? decide(cached) : LOADING;
  return { availability, checkedAt: 0, processingSince: 0, nextLookAt: Infinity, failures: 0 };
}

/** @param pollInterval milliseconds between looks while images are processed */
export function afterAnswer(
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
    nextLookAt: isProcessing ? now + pollInterval : Infinity,
    failures: 0,
  };
}

/** As if nothing were known: a ready product stays shown, and waiting for images begins anew. */
export function restarted(state: ProductState, now: number): ProductState {
  const { availability } = state;
  return {
    ...state,
    availability: availability.state === 'ready' ? availability : LOADING,
    processingSince: now,
    failures: 0,
  };
}

/** Somebody waits for the images from now on. */
export function awaited(state: ProductState, now: number): ProductState {
  return { ...state, processingSince: now };
}

/** Nobody has looked at the page for `ms` milliseconds, in which nobody has waited; what was due is due at once. */
export function resumed(state: ProductState, ms: number): ProductState {
  return {
    ...state,
    processingSince: state.processingSince + ms,
    nextLookAt: state.nextLookAt < Infinity ? 0 : Infinity,
  };
}

export const isLoading = ({ availability }: ProductState) => availability === LOADING;
