/** Pauses a long computation often enough that the page goes on answering, and ends it when it is aborted. */
import { nextTask } from '../product/time-slices.ts';

const SLICE_MS = 8;

export interface TimeSlices {
  /** To be called before a computation whose pauses follow. */
  begin(signal: AbortSignal): void;
  /**
   * Undefined while the slice lasts; then a promise of the next one.
   * @throws the signal's reason once it is aborted
   */
  pause(): Promise<void> | undefined;
}

export function timeSlices(): TimeSlices {
  let end = 0;
  let signal: AbortSignal | null = null;
  return {
    begin(next) {
      signal = next;
      end = performance.now() + SLICE_MS;
    },
    pause() {
      signal?.throwIfAborted();
      if (performance.now() < end) return undefined;
      return nextTask().then(() => {
        end = performance.now() + SLICE_MS;
      });
    },
  };
}
