/** Waits, in Node, until something is true: as long as a busy machine may need, and below what a test may take. */
import { setTimeout as sleep } from 'node:timers/promises';

export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 50_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(20);
  }
}
