/**
 * One attempt under an abort signal of its own: a signal shared by all attempts would end the later ones with the first
 * time-out. Knows no HTTP. Called by transport.ts.
 */
import type { Clock } from './clock.ts';
import { CatalogError } from './errors.ts';

export interface AttemptBounds {
  clock: Clock;
  /** Milliseconds. */
  timeout: number;
  /** The caller's. */
  signal: AbortSignal | undefined;
}

/**
 * Runs `work` and settles with it; or at once, whatever `work` makes of its signal, when the caller aborts (with the
 * caller's reason) or when time is up.
 */
export function attempt<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { clock, timeout, signal }: AttemptBounds,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const controller = new AbortController();
    const stop = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    const onAbort = () => stop(signal!.reason);
    const cancel = clock.wake(timeout, () =>
      stop(new CatalogError('timeout', `No answer within ${timeout} ms.`)),
    );
    signal?.addEventListener('abort', onAbort);
    const release = () => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
    controller.signal.addEventListener('abort', release);
    work(controller.signal).then(resolve, reject).finally(release);
  });
}
