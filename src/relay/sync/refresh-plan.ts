/**
 * Plans how often a catalog of a given size is listed within a budget, and which delays follow. Pure.
 */
import { WINDOW_MS } from '../upstream/call-window.ts';
import { listingLimit } from '../upstream/quotas.ts';
import { POLL_INTERVAL_MS } from './processing-watch.ts';

/** Even a listing of one request is repeated no sooner; ready is still noticed within ten seconds. */
const MIN_INTERVAL_MS = 5000;
/** Of the calls for listing, those that polls of products being processed may take where a listing is long. */
const POLL_SHARE = 0.2;
/** Pages that may have to be read again because products shifted, per page. */
const SHIFT_SLACK = 0.1;
/** Pages with products being processed that are polled beside a listing which is itself not frequent enough for them. */
const POLLED_PAGES = 2;
/** A listing that takes no longer than this needs no checks and lookups in addition. */
const QUICK_MS = 12_100;

export interface RefreshPlan {
  /** Whether lookups lend their share, because the listing is quick enough to answer everything. */
  lending: boolean;
  /** Whether listings are frequent enough to make lookups of unknown products needless. */
  isQuick: boolean;
  /** Whether products that are processed are polled beside the listing, which is not frequent enough for them. */
  polls: boolean;
  /** Milliseconds from one page of the listing to the next; 0 if they are read at once, before anything can shift. */
  pageIntervalMs: number;
  /** The shortest time from the start of one listing to the start of the next, in milliseconds. */
  minIntervalMs: number;
  /** Milliseconds from one response of the service to the next while nothing fails. */
  contactIntervalMs: number;
  /** Calls a minute that the listing leaves to such polls, whatever it needs itself. */
  pollsPerMinute: number;
  /** Milliseconds from one poll of products that are processed to the next, at least. */
  pollSpacingMs: number;
  /** The longest time from one complete listing to the next while nothing fails, in milliseconds. */
  refreshIntervalMs: number;
}

/**
 * @param pages requests that one listing takes
 * @param processedPages pages with products whose images are processed: polls of them are due more often than the listing
 */
export function planRefresh(pages: number, requestsPerMinute: number, processedPages = 0): RefreshPlan {
  const lending = (pages * WINDOW_MS) / requestsPerMinute <= QUICK_MS;
  const callIntervalMs = WINDOW_MS / Math.max(listingLimit(requestsPerMinute, lending), 1);
  const slack = Math.max(1, Math.ceil(pages * SHIFT_SLACK));
  const guaranteedMs = lending ? callIntervalMs : callIntervalMs / (1 - POLL_SHARE);
  const ownRefreshMs = Math.max(MIN_INTERVAL_MS, (pages + slack) * guaranteedMs);
  const refreshIntervalMs = lending ? withRoomForPolls(ownRefreshMs, pages, callIntervalMs) : ownRefreshMs;
  const isQuick = refreshIntervalMs <= 2 * POLL_INTERVAL_MS;
  const besidePolls = isQuick ? intervalBesidePolls(pages, processedPages, callIntervalMs) : null;
  const polls = isQuick
    ? refreshIntervalMs > POLL_INTERVAL_MS && besidePolls !== null && besidePolls <= refreshIntervalMs
    : true;
  const ownIntervalMs = polls && besidePolls !== null ? besidePolls : pages * callIntervalMs;
  const minIntervalMs = isQuick ? Math.max(MIN_INTERVAL_MS, ownIntervalMs) : MIN_INTERVAL_MS;
  const leavesRoom = processedPages > 0 ? guaranteedMs : callIntervalMs;
  return {
    lending,
    isQuick,
    polls,
    pageIntervalMs: isQuick ? 0 : leavesRoom,
    minIntervalMs,
    contactIntervalMs: Math.max(minIntervalMs, callIntervalMs),
    pollsPerMinute: isQuick && polls && processedPages > 0 ? Math.ceil(WINDOW_MS / POLL_INTERVAL_MS) : 0,
    pollSpacingMs: lending ? 0 : callIntervalMs / POLL_SHARE,
    refreshIntervalMs,
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
