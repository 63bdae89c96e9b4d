/** Runs work that is done in steps. */
import type { Work } from './pixels.ts';

/** On the page's own thread other tasks come between the steps; in a worker nothing waits for them. */
export async function inSteps<Result>(work: Work<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (!('importScripts' in globalThis)) await new Promise((resolve) => setTimeout(resolve));
  }
}
