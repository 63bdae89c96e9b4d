/** Divides the budget between the classes of calls, so that none can starve another. Pure. */

/**
 * What a call is for: a page of the listing, products whose images are processed, one product that a shopper asks for; `sync`
 * are those of a sync that shares the relays' Redis.
 */
export type QuotaClass = 'listing' | 'processing' | 'lookup' | 'sync';

/** At most `limit` calls of these classes together in any minute. */
export interface Quota {
  readonly classes: readonly QuotaClass[];
  readonly limit: number;
}

export const MAX_LOOKUPS_PER_MINUTE = 10;

/**
 * @param lending whether lookups lend their share to the listing, because the listing answers everything by itself
 * @param pollsPerMinute calls that the listing leaves to products that are processed, whatever it needs itself
 */
export function divideQuotas(
  requestsPerMinute: number,
  lending: boolean,
  pollsPerMinute = 0,
): readonly Quota[] {
  const lookups = Math.min(MAX_LOOKUPS_PER_MINUTE, Math.floor(requestsPerMinute / 6));
  const own = requestsPerMinute - lookups;
  const listing = lending ? requestsPerMinute : own;
  return [
    { classes: ['listing', 'processing', 'lookup'], limit: requestsPerMinute },
    { classes: ['listing', 'processing'], limit: listing },
    { classes: ['listing'], limit: Math.max(listing - pollsPerMinute, 1) },
    { classes: ['processing'], limit: Math.floor(own / 2) },
    { classes: ['lookup'], limit: lookups },
  ];
}

/** Calls a minute that listing and processing have between them. */
export function listingLimit(requestsPerMinute: number, lending: boolean): number {
  return divideQuotas(requestsPerMinute, lending)[1]!.limit;
}
