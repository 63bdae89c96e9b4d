/**
 * Work that must not outlast a time or its caller. The work gets an abort signal of its own: one signal shared by all
 * attempts of a request would end the later ones with the first time-out. Knows no request.
 */
import type { Clock } from './clock.ts';

export interface TimeLimit {
  clock: Clock;
  /** Milliseconds. */
  timeout: number;
  /** The caller's. */
  signal?: AbortSignal | undefined;
}

/**
 * Settles as `work` does; at once with the caller's abort reason, even if `work` ignores its signal; or, after the
 * time-out, with a `TimeoutError`, unless the abort makes `work` settle with something more specific.
 */
export function withTimeout<Result>(
  { clock, timeout, signal }: TimeLimit,
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
    let cancel = clock.wake(timeout, () => {
      const reason = new DOMException(`nothing within ${timeout} ms.`, 'TimeoutError');
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
