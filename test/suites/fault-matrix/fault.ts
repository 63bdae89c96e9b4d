/** A fault: what it does to a request or to the page, and what a shopper's page makes of it. */
import type { AvailabilityReason } from '../../../src/core/events.ts';
import type { Interceptor } from '../shop-and-drivers/shop-server.ts';

/** What becomes of something that is requested while the fault lasts. */
export type Outcome = 'fails' | 'waits' | 'works';

export interface Fault {
  readonly name: string;
  /** In place of an answer; without it, requests pass. */
  readonly answer?: (intercepted: Parameters<Interceptor>[0], occurrence: number) => ReturnType<Interceptor>;
  /** Scripts for the page: when it begins and ends, and whether it is in force. */
  readonly page?: { begin: string; end: string; proof: string };
  /** What becomes of a lookup, and of any other download. */
  readonly lookup: Outcome;
  readonly download: Outcome;
  /** Why there is no button then; several where engines differ in what they tell. */
  readonly reasons: readonly AvailabilityReason[];
  /** What ends it for a lookup once the fault is over: time, the shop's `refresh()`, or a new page view. */
  readonly recovers: 'by itself' | 'refresh' | 'reload';
  /** Leaves the page and comes back. */
  readonly leaves?: boolean;
}
