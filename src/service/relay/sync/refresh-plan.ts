/** Plans how often a catalog of a given size is listed within a budget. Pure. */
import { WINDOW_MS } from '../../../core/base/request-rate.ts';
import { listingLimit } from '../upstream/quotas.ts';

/** The most products in one response (section 4.2). */
export const PAGE_SIZE = 100;
/** Even a listing of one request is repeated no sooner. */
const MIN_INTERVAL_MS = 5000;
/** Calls in addition to the pages: for pages that are read again, and products that are asked for by their ids. */
const SLACK = 0.1;

/**
 * Milliseconds from the start of one listing to the start of the next. As long as a listing needs no more calls than these, this is
 * also the longest time from one complete listing to the next while nothing fails and nobody asks for unknown products.
 * @param pages of the listing
 * @param calls that it took, where they are known
 */
export function refreshInterval(pages: number, requestsPerMinute: number, calls = 0): number {
  const callMs = WINDOW_MS / Math.max(listingLimit(requestsPerMinute), 1);
  const withSlack = pages + Math.max(1, Math.ceil(pages * SLACK));
  return Math.max(MIN_INTERVAL_MS, Math.max(withSlack, calls) * callMs);
}
