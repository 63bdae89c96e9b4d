/** Sends a request again while that may help and time is left. */
import { sleep, type Clock } from '../base/clock.ts';
import { isRetryable, type Failure } from './retry-policy.ts';
import { retryDelayMs } from './retry-timing.ts';

export interface RetryOptions {
  clock: Clock;
  /** The time for all attempts and the waits between them. */
  deadlineMs: number;
  /** The time for one attempt of an idempotent request; any other may use the whole deadline. */
  attemptTimeoutMs: number;
  retries: number;
  /** Whether to wait and retry after a 429. */
  retryRateLimited: boolean;
  /** Whether sending the request twice may have another effect than sending it once. */
  nonIdempotent: boolean;
  /** Returns a number from 0 up to 1, for the jitter. */
  random: () => number;
  signal?: AbortSignal | undefined;
}

/**
 * @param send makes one attempt; rejects with a failure
 * @throws the last failure, or the signal's reason once it is aborted
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
      // A timer may fire late, after the page was hidden or the machine slept.
      if (clock.now() >= endsAt) throw error;
    }
  }
}
