/**
 * Time, as it is handed in everywhere in this package, so that tests can turn it.
 * Knows nothing of what is being waited for. Used by the client, the broker, the mock and the relay.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that. */
  wake(ms: number, callback: () => void): () => void;
}

/** The longest wait a timer can hold: beyond it `setTimeout` overflows and fires at once. */
export const LONGEST_WAIT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  wake(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), LONGEST_WAIT_MS));
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
