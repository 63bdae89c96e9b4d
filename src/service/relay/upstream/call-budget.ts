/** How a relay asks for leave to call the service, whether it counts its calls alone or together with others. */
import type { QuotaClass } from './quotas.ts';

/** The longest that one call is waited for. */
export const ATTEMPT_TIMEOUT_MS = 10_000;

/** A call may be made. The service counts it at some moment between its sending and its response, so it counts until a minute after `done`. */
export interface Permit {
  /** @param answered false if the service may still receive the call, because it was given up */
  done(answered: boolean): void;
}

/** No call may be made yet. */
export interface Refusal {
  /** How long to wait before asking again. */
  waitMs: number;
}

export interface CallBudget {
  /** Until when the service wants no call, by the relay's clock; -Infinity if it never said so. */
  readonly pausedUntil: number;
  /** Calls that the minute has now: fewer in the first one, where nobody knows what was called before. */
  readonly requestsPerMinute: number;
  take(quotaClass: QuotaClass): Promise<Permit | Refusal>;
  /** No call in any class for `ms` milliseconds (section 8, Retry-After). */
  pause(ms: number): void;
}
