/** Spreads work over several tasks, between which the browser does more urgent work. */

/** How long a message may take before it counts as lost: Firefox drops those of a page that goes into the back/forward cache. */
const LOST_MS = 1000;

/** Resolves in a new task; unlike a timer it is not delayed where tasks follow each other. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // The page may have another global of that name.
    const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
    // A timer continues after the back/forward cache, and a DOM library may have nothing else.
    const wait = (ms: number, close?: () => void) => {
      const end = () => (clearTimeout(timer), close?.(), resolve());
      const timer = setTimeout(end, ms);
      return end;
    };
    if (scheduler?.yield) return void scheduler.yield().then(wait(LOST_MS));
    if (!globalThis.MessageChannel) return void wait(0);
    const { port1, port2 } = new MessageChannel();
    // A listening port would keep Node from exiting.
    port1.addEventListener(
      'message',
      wait(LOST_MS, () => port1.close()),
    );
    port1.start();
    port2.postMessage(null);
  });
}

/**
 * Runs long work in short slices, so that the page goes on answering meanwhile.
 * @param lengthMs the length of a slice
 */
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
