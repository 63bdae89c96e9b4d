/** The states of a button and the reasons behind them (the element's `state` and `reason`). Types only. */
import type { StorefrontProduct } from '../catalog/storefront-product.ts';

export type AvailabilityState = 'idle' | 'loading' | 'processing' | 'ready' | 'unavailable' | 'error';
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
