/**
 * What a failure makes of the state of a product, and when to look again. Pure.
 */
import { backoffDelay } from '../http/retry-timing.ts';
import { decideFailure } from './failure-decision.ts';
import type { ProductState } from './product-state.ts';

/** Half of the wait is sure, so that a service in trouble is left alone; half is chance, so that pages spread. */
const BACKOFF = { initial: 5000, max: 120_000, jitter: 0.5 };
/** On top of the time that the service has asked for. */
const THROTTLED_BACKOFF = { ...BACKOFF, initial: 1000 };
/** Failures that do not pass by themselves. */
const NON_RETRYABLE: readonly (string | null)[] = ['misconfigured', 'unauthorized'];

/**
 * @param isThrottled the service has said when to come back
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
    // What is processing stays so while looks at it fail for a time: its own time-out ends it.
    availability: isRetried && state.availability.state === 'processing' ? state.availability : failure,
    checkedAt: now,
    nextLookAt: isRetried ? now + backoffDelay(backoff, failures, random) : Infinity,
    failures,
  };
}

/** After a poll was sent: when to look again, should it not reach this product. */
export function afterPoll(state: ProductState, now: number, pollInterval: number): ProductState {
  const { failures } = state;
  const delay = failures && backoffDelay(BACKOFF, failures + 1, 1);
  return { ...state, nextLookAt: now + Math.max(pollInterval, delay) };
}
