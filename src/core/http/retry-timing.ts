/** Decides how long to wait before a retry. retry-policy.ts decides whether a retry is allowed. */
import { clamp } from '../base/numbers.ts';
import { MAX_WAIT_MS } from '../base/clock.ts';

/** Exponential back-off: its cap doubles with each failure in a row. */
export interface Backoff {
  readonly initialMs: number;
  readonly maxMs: number;
  /** The random share of the cap: 1 is full jitter, 0.5 keeps half of the cap as the shortest wait. */
  readonly jitter: number;
}

/** The back-off between the attempts of one request. */
const RETRY_BACKOFF: Backoff = { initialMs: 300, maxMs: 8_000, jitter: 1 };

/** `Sun, 06 Nov 1994 08:49:37 GMT`. `Date.parse` alone would also accept a year or a local time. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * A Retry-After header (RFC 9110) in milliseconds from `now` (milliseconds since 1970): seconds in digits or an HTTP
 * date, never negative, never longer than a timer holds. Null if it is neither.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : IMF_FIXDATE.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(waitMs) ? null : clamp(waitMs, 0, MAX_WAIT_MS);
}

/**
 * How long to wait after `failures` failures in a row (from 1): exponential, with jitter, so that clients that failed
 * together do not return together.
 * @param random a number from 0 up to 1
 */
export function backoffDelayMs(
  { initialMs, maxMs, jitter }: Backoff,
  failures: number,
  random: number,
): number {
  return Math.min(initialMs * 2 ** (failures - 1), maxMs) * (1 - jitter + jitter * random);
}

/**
 * How long to wait after attempt number `attempt` (from 1): what the server asked for, plus a back-off with full
 * jitter.
 * @param random a number from 0 up to 1
 */
export function retryDelayMs(attempt: number, retryAfterMs: number | null, random: number): number {
  return (retryAfterMs ?? 0) + backoffDelayMs(RETRY_BACKOFF, attempt, random);
}
