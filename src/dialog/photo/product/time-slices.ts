/** Runs long work in short slices, so that the page stays responsive. */

const SLICE_MS = 6;

/** Runs `work` to its end; it yields wherever it may be interrupted. */
export async function inTimeSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
    await nextTask();
  }
}

/** Resolves in a new task; unlike a timer it is not delayed where tasks follow each other. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
