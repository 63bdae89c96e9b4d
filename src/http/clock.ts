/**
 * The clock that everything waits by. It is passed in, so that tests can replace it. Does not know what is waited for.
 */
import { clamp } from './clamp.ts';

export interface Clock {
  /** Milliseconds since a fixed moment; since 1970 where dates are read: the client's Retry-After, the mock's `created_at`. */
  now(): number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that. */
  wake(ms: number, callback: () => void): () => void;
}

/** The longest wait a timer can hold: beyond it `setTimeout` overflows and fires at once. */
export const MAX_WAIT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  wake(ms, callback) {
    const timer = setTimeout(callback, clamp(ms, 0, MAX_WAIT_MS));
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds; rejects at once with the signal's reason when it is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal!.reason);
    };
    const cancel = clock.wake(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
