/** Runs work in steps. */
import type { Work } from './pixels.ts';

/** On the page's own thread other tasks run between the steps; a worker runs straight through. */
export async function inSteps<Result>(work: Work<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (!('importScripts' in globalThis)) await new Promise((resolve) => setTimeout(resolve));
  }
}
