/** Divides the budget of calls between what they are for. Pure. */

/** A page of the listing, or one product that it lacks; one product that a visitor asks for; a call of a sync that shares the relays' Redis. */
export type QuotaClass = 'listing' | 'lookup' | 'sync';

/** The most calls of these classes together in any minute. */
export interface Quota {
  readonly classes: readonly QuotaClass[];
  readonly limit: number;
}

/** The calls of a minute that the service allows a shop (section 8). */
const SERVICE_LIMIT = 120;
/** Calls of a minute that the listing leaves to lookups, or one in six where the budget is small. */
const KEPT_FOR_LOOKUPS = 10;

/** Lookups have at most half of the calls, and the listing leaves them some: a shop that asks for neither loses nothing. */
export function divideBudget(requestsPerMinute: number): readonly Quota[] {
  return [
    { classes: ['listing', 'lookup'], limit: requestsPerMinute },
    { classes: ['listing'], limit: listingLimit(requestsPerMinute) },
    { classes: ['lookup'], limit: Math.floor(requestsPerMinute / 2) },
  ];
}

/** Calls of a minute that the listing has while nobody asks for unknown products. */
export function listingLimit(requestsPerMinute: number): number {
  return requestsPerMinute - Math.min(KEPT_FOR_LOOKUPS, Math.floor(requestsPerMinute / 6));
}

/**
 * Calls of the first minute after an end that was not orderly: half of the budget, and no more than the service allows beside a
 * whole budget, which may have been spent in the minute before.
 */
export function limitAfterCrash(requestsPerMinute: number): number {
  return Math.min(Math.max(Math.floor(requestsPerMinute / 2), 1), SERVICE_LIMIT - requestsPerMinute);
}

/** Calls of the first minute where nothing can be kept of a relay before this one, which may have spent a whole budget: at least half. */
export function limitWithoutMemory(requestsPerMinute: number): number {
  const half = Math.ceil(requestsPerMinute / 2);
  return Math.min(requestsPerMinute, Math.max(SERVICE_LIMIT - requestsPerMinute, half));
}
