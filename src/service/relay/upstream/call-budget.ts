/** The interface of the budget of calls, whether a relay counts its calls alone or together with others. */
import { WINDOW_MS } from '../../../core/base/request-rate.ts';
import type { QuotaClass } from './quotas.ts';

/** The longest that one call is waited for. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** A call counts for so long while nobody knows its end. */
export const IN_FLIGHT_MS = WINDOW_MS + 2 * ATTEMPT_TIMEOUT_MS;

/** A call may be made. The service counts it at some moment between its sending and its response, so it counts until a minute after `done`. */
export interface Permit {
  /** @param answered false if the service may still receive the call, because it was given up */
  done(answered: boolean): void;
}

/** The answer where no call may be made yet. */
export interface Refusal {
  /** How long to wait before asking again. */
  waitMs: number;
}

export interface CallBudget {
  /** The end of the pause that the service asked for, by the relay's clock; -Infinity if it never asked for one. */
  readonly pausedUntil: number;
  /** Calls that the minute has now: fewer in the first one, where nobody knows what was called before. */
  readonly requestsPerMinute: number;
  take(quotaClass: QuotaClass): Promise<Permit | Refusal>;
  /** Forbids calls of any class for `ms` milliseconds (section 8, Retry-After). */
  pause(ms: number): void;
}
