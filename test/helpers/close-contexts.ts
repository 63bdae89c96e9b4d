/** Closes the pages that a test opened, in a hook that can't hang. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

/** Long enough for every page that closes; one that was in the middle of a load has taken over a minute. */
const PATIENCE_MS = 10_000;

/** What isn't closed by then is closed with the browser. */
export async function closeContexts(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.race([
    Promise.allSettled(contexts.map((context) => context.close())),
    sleep(PATIENCE_MS, undefined, { ref: false }),
  ]);
}
