/** Sends calls of the service within the budget, and again where that is safe. A 429 is waited out however often it comes. */
import { sleep, type Clock } from '../../../core/base/clock.ts';
import { CatalogError } from '../../../core/catalog/errors.ts';
import type { CallOptions } from '../../../core/catalog/requests.ts';
import { isRetryable, isThrottled } from '../../../core/http/retry-policy.ts';
import { backoffDelayMs, type Backoff } from '../../../core/http/retry-timing.ts';
import type { CallBudget } from './pace.ts';

/**
 * @param isRepeatable whether sending it twice ends where sending it once does
 * @throws CatalogError, or the signal's reason
 */
export type Calls = <Result>(
  send: (options: CallOptions) => Promise<Result>,
  isRepeatable?: boolean,
) => Promise<Result>;

export interface CallsOptions {
  budget: CallBudget;
  clock: Clock;
  random: () => number;
  signal?: AbortSignal | undefined;
  /** Kept before the call is sent. */
  onCall(): Promise<void>;
  /** The minute has no room for another call for so many milliseconds. */
  onWait?(ms: number): void;
  /** A call had no answer in time. */
  onTimeout?(): void;
  /** The service wants a pause of so many milliseconds. */
  onPause(ms: number): void;
}

const BACKOFF: Backoff = { initialMs: 1000, maxMs: 30_000, jitter: 0.5 };
const MAX_ATTEMPTS = 5;
/** A shorter wait is not worth a word. */
const LONG_WAIT_MS = 2000;
/** Where a 429 does not say how long: the minute over which the service counts. */
const SILENT_PAUSE_MS = 60_000;

export function createCalls({
  budget,
  clock,
  random,
  signal,
  onCall,
  onWait,
  onTimeout,
  onPause,
}: CallsOptions): Calls {
  // Said once, however many calls wait for the same.
  let isWaiting = false;
  function tellWait(ms: number): void {
    if (isWaiting || ms < LONG_WAIT_MS) return;
    isWaiting = true;
    onWait?.(ms);
  }

  return async (send, isRepeatable = true) => {
    for (let attempt = 1; ;) {
      const done = await budget.take(signal, tellWait);
      isWaiting = false;
      try {
        await onCall();
        return await send({ signal });
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof CatalogError)) throw error;
        if (error.kind === 'timeout') onTimeout?.();
        if (isThrottled(error)) {
          const ms = Math.max(error.retryAfter ?? SILENT_PAUSE_MS, 1000);
          budget.pause(ms);
          onPause(ms);
          continue;
        }
        if (attempt === MAX_ATTEMPTS || !isRetryable(error, !isRepeatable)) throw error;
        await sleep(clock, backoffDelayMs(BACKOFF, attempt++, random()), signal);
      } finally {
        done();
      }
    }
  };
}

/** Whether the service may have done what it was asked all the same. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof CatalogError && isRetryable(error, false) && !isRetryable(error, true);
