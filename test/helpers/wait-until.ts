/** Waits for a condition, in Node and in a page, as long as a busy machine may need. */

/** Below what a test may take, so that the test fails with what it waited for. */
const DEFAULT_TIMEOUT_MS = 50_000;

export async function waitUntil(
  predicate: () => unknown,
  message = 'the condition does not come to hold',
  { timeout = DEFAULT_TIMEOUT_MS, interval = 10 } = {},
): Promise<void> {
  let isOver = false;
  const timer = setTimeout(() => (isOver = true), timeout);
  try {
    while (!(await predicate())) {
      if (isOver) throw new Error(`Timeout: ${message}`);
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  } finally {
    clearTimeout(timer);
  }
}
