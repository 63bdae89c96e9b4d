/** Long work in short slices, so that the page goes on answering meanwhile. */
import { nextTask } from './next-task.ts';

/** @param lengthMs of a slice */
export function timeSlices(lengthMs: number) {
  let end = 0;
  let current: AbortSignal | undefined;
  /** Begins the first slice. Once `signal` is aborted, the next pause throws its reason. */
  const begin = (signal = current): void => {
    current = signal;
    end = performance.now() + lengthMs;
  };
  return {
    begin,

    /**
     * Undefined while the slice lasts; then a promise of the next one, which rejects if it is aborted meanwhile.
     * @throws the signal's reason once it is aborted
     */
    pause(): Promise<void> | undefined {
      current?.throwIfAborted();
      if (performance.now() < end) return undefined;
      return nextTask().then(() => {
        current?.throwIfAborted();
        begin();
      });
    },
  };
}
