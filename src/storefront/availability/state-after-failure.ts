/**
 * The state of a product after a failed lookup, after a poll that did not reach it, and after the page was hidden. It is not in
 * products.ts, because few pages need it (rechecks.ts). Pure.
 */
import type { AvailabilityReason } from '../../core/events.ts';
import { backoffDelayMs } from '../../core/http/retry-timing.ts';
import type { LookupFailure } from './lookup.ts';
import { decide, type Availability, type ProductState } from './products.ts';

/** Half of the wait is fixed, to give a failing service a pause; half is random, so that pages do not return at the same time. */
const BACKOFF = { initialMs: 5000, maxMs: 120_000, jitter: 0.5 };
/** The back-off that is added to the pause that the service has asked for. */
const THROTTLED_BACKOFF = { ...BACKOFF, initialMs: 1000 };
/** Failures that only the shop owner can fix. */
const NON_RETRYABLE: readonly (string | null)[] = ['misconfigured', 'unauthorized'];

/** A 404 with the service's code means that there is no such product (section 7); without it, that the address is wrong. */
export function decideFailure(failure: LookupFailure): Availability {
  if (failure.status === 404 && failure.code === 'not_found') return decide(null);
  return { state: 'error', reason: toReason(failure), product: null, error: failure };
}

function toReason({ kind, status = 0 }: LookupFailure): AvailabilityReason {
  if (kind === 'invalid-response') return 'invalid-response';
  if (kind !== 'http' || status === 408) return 'network';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server' : 'misconfigured';
}

/**
 * @param isThrottled whether the service has asked for a pause
 * @param random a number from 0 up to 1
 */
export function afterFailure(
  state: ProductState,
  failure: LookupFailure,
  now: number,
  isThrottled: boolean,
  random: number,
): ProductState {
  const failures = state.failures + 1;
  const failed = decideFailure(failure);
  const isRetried = failed.state === 'error' && !NON_RETRYABLE.includes(failed.reason);
  const backoff = isThrottled ? THROTTLED_BACKOFF : BACKOFF;
  return {
    ...state,
    // Processing continues while polls fail; only its own time-out ends it.
    availability: isRetried && state.availability.state === 'processing' ? state.availability : failed,
    checkedAt: now,
    nextCheckAt: isRetried ? now + backoffDelayMs(backoff, failures, random) : Infinity,
    failures,
  };
}

/** The state after a poll was sent, with the time of the next poll in case this one does not reach the product. */
export function afterPoll(state: ProductState, now: number, pollIntervalMs: number): ProductState {
  const { failures } = state;
  const delayMs = failures && backoffDelayMs(BACKOFF, failures + 1, 1);
  return { ...state, nextCheckAt: now + Math.max(pollIntervalMs, delayMs) };
}

/** The state after the page was hidden for `ms` milliseconds: these do not count for the poll time-out, and a check that was due is due at once. */
export function afterHidden(state: ProductState, ms: number): ProductState {
  return {
    ...state,
    processingSince: state.processingSince + ms,
    nextCheckAt: state.nextCheckAt < Infinity ? 0 : Infinity,
  };
}
