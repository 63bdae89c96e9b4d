/**
 * A product's state after a failure: what is shown, and when to check again. Pure.
 */
import { backoffDelay } from '../http/retry-timing.ts';
import { decideFailure } from './failure-decision.ts';
import type { ProductState } from './product-state.ts';

/** Half of the wait is fixed, to give a failing service a pause; half is random, so that pages do not return at the same time. */
const BACKOFF = { initial: 5000, max: 120_000, jitter: 0.5 };
/** Added to the pause that the service has asked for. */
const THROTTLED_BACKOFF = { ...BACKOFF, initial: 1000 };
/** Failures that only the shop owner can fix. */
const NON_RETRYABLE: readonly (string | null)[] = ['misconfigured', 'unauthorized'];

/**
 * @param isThrottled the service has asked for a pause
 * @param random a number from 0 up to 1
 */
export function afterFailure(
  state: ProductState,
  error: unknown,
  now: number,
  isThrottled: boolean,
  random: number,
): ProductState {
  const failures = state.failures + 1;
  const failure = decideFailure(error);
  const isRetried = failure.state === 'error' && !NON_RETRYABLE.includes(failure.reason);
  const backoff = isThrottled ? THROTTLED_BACKOFF : BACKOFF;
  return {
    ...state,
    // Processing continues while polls fail; only its own time-out ends it.
    availability: isRetried && state.availability.state === 'processing' ? state.availability : failure,
    checkedAt: now,
    nextCheckAt: isRetried ? now + backoffDelay(backoff, failures, random) : Infinity,
    failures,
  };
}

/** The state after a poll was sent: when to poll next if it does not reach this product. */
export function afterPoll(state: ProductState, now: number, pollInterval: number): ProductState {
  const { failures } = state;
  const delay = failures && backoffDelay(BACKOFF, failures + 1, 1);
  return { ...state, nextCheckAt: now + Math.max(pollInterval, delay) };
}
