/** The clock that everything waits by, and the waits on it. It is passed in, so that tests can replace it. */

export interface Clock {
  /** Milliseconds since a fixed moment. For dates, the client's Retry-After and the mock's `created_at`, it must be 1970. */
  now(): number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that. */
  wake(ms: number, callback: () => void): () => void;
}

/** The longest wait a timer can hold: beyond it `setTimeout` overflows and fires at once. */
export const MAX_WAIT_MS = 2 ** 31 - 1;

/** The least `poll-interval`. A smaller value counts as a mistake, such as seconds instead of milliseconds. */
export const MIN_POLL_INTERVAL_MS = 500;

export const systemClock: Clock = {
  now: () => Date.now(),
  wake(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), MAX_WAIT_MS));
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

export interface TimeLimit {
  clock: Clock;
  timeoutMs: number;
  /** The caller's abort signal. */
  signal?: AbortSignal | undefined;
}

/**
 * Settles as `work` does; at once with the caller's abort reason, even if `work` ignores its signal; or, after the
 * time-out, with a `TimeoutError`, unless the abort makes `work` settle with something more specific. The work gets an abort
 * signal of its own: one shared by all attempts of a request would end the later ones with the first time-out.
 */
export function withTimeout<Result>(
  { clock, timeoutMs, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const stop = (reason: unknown) => {
      release();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = () => stop(signal!.reason);
    let cancel = clock.wake(timeoutMs, () => {
      const reason = new DOMException(`nothing within ${timeoutMs} ms.`, 'TimeoutError');
      // The work may settle with something more specific, such as a status whose body does not come.
      controller.abort(reason);
      cancel = clock.wake(0, () => stop(reason));
    });
    const release = () => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
    signal?.addEventListener('abort', onAbort);
    work(controller.signal).then(resolve, reject).finally(release);
  });
}
