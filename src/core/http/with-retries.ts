/** A request that is sent again while that may help and time is left. */
import { sleep, type Clock } from '../base/clock.ts';
import { isRetryable, type Failure } from './retry-policy.ts';
import { retryDelayMs } from './retry-timing.ts';

export interface RetryOptions {
  clock: Clock;
  /** For everything: the attempts and the waits between them. */
  deadlineMs: number;
  /** For one attempt of an idempotent request; any other may use the whole deadline. */
  attemptTimeoutMs: number;
  retries: number;
  /** Whether a 429 is waited out. */
  retryRateLimited: boolean;
  /** Sending the request twice may end elsewhere than sending it once. */
  nonIdempotent: boolean;
  /** For the jitter: a number from 0 up to 1. */
  random: () => number;
  signal?: AbortSignal | undefined;
}

/**
 * @param send one attempt; rejects with a failure that says what it was
 * @throws the failure that is not retried any more, or the signal's reason once it is aborted
 */
export async function withRetries<Result>(
  options: RetryOptions,
  send: (timeoutMs: number) => Promise<Result>,
): Promise<Result> {
  const { clock, attemptTimeoutMs, retries, retryRateLimited, nonIdempotent, random, signal } = options;
  const endsAt = clock.now() + options.deadlineMs;
  for (let count = 1; ; count++) {
    const leftMs = endsAt - clock.now();
    try {
      return await send(nonIdempotent ? leftMs : Math.min(leftMs, attemptTimeoutMs));
    } catch (error) {
      signal?.throwIfAborted();
      const failure = error as Failure;
      if (count > retries || !isRetryable(failure, nonIdempotent)) throw error;
      if (failure.status === 429 && !retryRateLimited) throw error;
      const delayMs = retryDelayMs(count, failure.retryAfter, random());
      if (clock.now() + delayMs >= endsAt) throw error;
      await sleep(clock, delayMs, signal);
      // A timer may come late, in a page that was hidden or a machine that slept.
      if (clock.now() >= endsAt) throw error;
    }
  }
}
