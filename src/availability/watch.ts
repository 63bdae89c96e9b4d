/**
 * The seam between a button and the broker: a button watches one product and is told its availability.
 * Implemented by broker.ts, called by the button, faked in the button's tests.
 */
import type { Availability } from './availability.ts';

/** `productId` wins where both are set. */
export interface Target {
  readonly productId: string | null;
  readonly externalId: string | null;
}

export interface Patience {
  /** Milliseconds between looks while images are processed. */
  readonly pollInterval: number;
  /** Milliseconds after which processing counts as failed. */
  readonly pollTimeout: number;
}

export interface Watch {
  /** Looks again, even at an answer that was final. */
  refresh(): void;
  /** The availability as checked in this page view: waits for a check that is under way. */
  confirm(): Promise<Availability>;
  /** Ends the watch: no listener is called any more and nothing is asked on its behalf. */
  release(): void;
}

export interface Broker {
  /** Calls `listener` with every change, and at once where something is known already. */
  watch(target: Target, patience: Patience, listener: (availability: Availability) => void): Watch;
}
