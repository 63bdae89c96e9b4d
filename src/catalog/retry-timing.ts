/**
 * How long to wait before a request is sent again. Knows nothing of whether it may be: that is retry.ts.
 * Called by transport.ts.
 */
import { LONGEST_WAIT_MS } from './clock.ts';

const FIRST_BACKOFF_MS = 300;
const LONGEST_BACKOFF_MS = 8_000;

/** `Sun, 06 Nov 1994 08:49:37 GMT`; anything looser `Date.parse` would take for a year or a local time. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * A Retry-After header in milliseconds from `now` (milliseconds since the epoch): seconds in digits (specification,
 * section 8) or an HTTP date, never negative, never longer than a timer holds. Null where it is neither.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : IMF_FIXDATE.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_WAIT_MS);
}

/**
 * Milliseconds before attempt number `attempt` (from 1) is repeated: what the service asked for, and on top of it
 * exponential back-off with full jitter, so that clients turned away together do not return together.
 * @param random a number from 0 up to 1
 */
export function waitBeforeRepeat(attempt: number, retryAfter: number | null, random: number): number {
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
  return (retryAfter ?? 0) + random * backoff;
}
