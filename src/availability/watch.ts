/** The interface between a button and the broker: a button watches one product and is notified of its availability. */
import type { Availability } from './availability.ts';
import type { ProductRef } from './product-ref.ts';

/** A smaller value counts as a mistake, such as seconds instead of milliseconds. */
export const MIN_POLL_INTERVAL_MS = 500;

export interface PollOptions {
  /** Milliseconds between polls while images are processed; less than 500 counts as 500. */
  readonly pollInterval: number;
  /** Milliseconds after which processing counts as failed. */
  readonly pollTimeout: number;
}

export interface Watch {
  /** Checks again, even after a final result. */
  refresh(): void;
  /** The availability as checked in this page view: waits for a check that is in flight. */
  confirm(): Promise<Availability>;
  /** Ends the watch: no listener is called any more and nothing is requested on its behalf. */
  release(): void;
}

export interface Broker {
  /** Calls `listener` with every change, and at once with what is known already. */
  watch(ref: ProductRef, options: PollOptions, listener: (availability: Availability) => void): Watch;
}
