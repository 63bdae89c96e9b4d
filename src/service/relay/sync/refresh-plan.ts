/** Plans how often a catalog of a given size is listed within a budget, and which delays follow. Pure. */
import { WINDOW_MS } from '../../../core/base/request-rate.ts';
import { listingLimit } from '../upstream/quotas.ts';
import { POLL_INTERVAL_MS } from './processing-watch.ts';

/** Even a listing of one request is repeated no sooner; ready is still noticed within ten seconds. */
const MIN_INTERVAL_MS = 5000;
/** Of the calls for listing, those that polls may take where a listing is long; and checks of products that it did not bring. */
const POLL_SHARE = 0.2;
/** Pages that may have to be read again because products shifted, per page. */
const SHIFT_SLACK = 0.1;
/** Pages with products being processed that are polled beside a listing which is itself not frequent enough for them. */
const POLLED_PAGES = 2;
/** A listing that takes no longer than this needs no checks and lookups in addition. */
const QUICK_MS = 12_100;

export interface RefreshPlan {
  /** Whether listings are frequent enough to make lookups of unknown products needless, which lend their calls to it. */
  isQuick: boolean;
  /** Whether products that are processed are polled beside the listing, which is not frequent enough for them. */
  pollsProcessed: boolean;
  /** From one page of the listing to the next; 0 if they are read at once, before anything can shift. */
  pageIntervalMs: number;
  /** The shortest time from the start of one listing to the start of the next. */
  minIntervalMs: number;
  /** From one response of the service to the next while nothing fails. */
  contactIntervalMs: number;
  /** Calls a minute that the listing leaves to such polls, whatever it needs itself. */
  pollsPerMinute: number;
  /** From one poll of products that are processed to the next, at least. */
  pollSpacingMs: number;
  /** From one check of a product that the listing did not bring to the next, at least. */
  checkSpacingMs: number;
  /** The longest time from one complete listing to the next while nothing fails. */
  refreshIntervalMs: number;
}

/**
 * @param pages requests that one listing takes
 * @param processedPages pages with products whose images are processed: polls of them are due more often than the listing
 */
export function planRefresh(pages: number, requestsPerMinute: number, processedPages = 0): RefreshPlan {
  const callIntervalMs = (lending: boolean) =>
    WINDOW_MS / Math.max(listingLimit(requestsPerMinute, lending), 1);
  const pagesWithSlack = pages + Math.max(1, Math.ceil(pages * SHIFT_SLACK));
  const quickCallMs = callIntervalMs(true);
  const ownRefreshMs = Math.max(MIN_INTERVAL_MS, pagesWithSlack * quickCallMs);
  const refreshIntervalMs = withRoomForPolls(ownRefreshMs, pages, quickCallMs);
  return pages * quickCallMs <= QUICK_MS && refreshIntervalMs <= 2 * POLL_INTERVAL_MS
    ? quickPlan(refreshIntervalMs, pages, quickCallMs, processedPages)
    : longPlan(pagesWithSlack, callIntervalMs(false), processedPages);
}

/** All pages are read at once, and polls share what is left until the next time. */
function quickPlan(
  refreshIntervalMs: number,
  pages: number,
  callIntervalMs: number,
  processedPages: number,
): RefreshPlan {
  const besidePollsMs = intervalBesidePolls(pages, processedPages, callIntervalMs);
  const pollsProcessed =
    refreshIntervalMs > POLL_INTERVAL_MS && besidePollsMs !== null && besidePollsMs <= refreshIntervalMs;
  const minIntervalMs = Math.max(MIN_INTERVAL_MS, pollsProcessed ? besidePollsMs : pages * callIntervalMs);
  return {
    isQuick: true,
    pollsProcessed,
    pageIntervalMs: 0,
    minIntervalMs,
    contactIntervalMs: Math.max(minIntervalMs, callIntervalMs),
    pollsPerMinute: pollsProcessed && processedPages > 0 ? Math.ceil(WINDOW_MS / POLL_INTERVAL_MS) : 0,
    pollSpacingMs: 0,
    checkSpacingMs: callIntervalMs / POLL_SHARE,
    refreshIntervalMs,
  };
}

/** One page after the other without a break; polls take their share of the calls. */
function longPlan(pagesWithSlack: number, callIntervalMs: number, processedPages: number): RefreshPlan {
  const besidePollsMs = callIntervalMs / (1 - POLL_SHARE);
  return {
    isQuick: false,
    pollsProcessed: true,
    pageIntervalMs: processedPages > 0 ? besidePollsMs : callIntervalMs,
    minIntervalMs: MIN_INTERVAL_MS,
    contactIntervalMs: Math.max(MIN_INTERVAL_MS, callIntervalMs),
    pollsPerMinute: 0,
    pollSpacingMs: callIntervalMs / POLL_SHARE,
    checkSpacingMs: callIntervalMs / POLL_SHARE,
    refreshIntervalMs: Math.max(MIN_INTERVAL_MS, pagesWithSlack * besidePollsMs),
  };
}

/** A listing that comes too seldom to show the end of processing takes a little longer, so that polls fit in beside it. */
function withRoomForPolls(refreshMs: number, pages: number, callIntervalMs: number): number {
  if (refreshMs <= POLL_INTERVAL_MS) return refreshMs;
  const besidePolls = intervalBesidePolls(pages, Math.min(POLLED_PAGES, pages), callIntervalMs);
  return besidePolls !== null && besidePolls <= 2 * POLL_INTERVAL_MS
    ? Math.max(refreshMs, besidePolls)
    : refreshMs;
}

/**
 * Milliseconds from one quick listing to the next where polls are made beside it, which read some of its pages already; null
 * where the budget is too small for both.
 */
function intervalBesidePolls(pages: number, processedPages: number, callIntervalMs: number): number | null {
  const share = 0.95 - (processedPages * callIntervalMs) / POLL_INTERVAL_MS;
  return share > 0 ? ((pages - processedPages) * callIntervalMs) / share : null;
}
