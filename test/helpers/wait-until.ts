/** Waits for a condition, as long as a busy machine may need. */
import { waitUntil as waitFor } from '@open-wc/testing';

/** Below what a test may take, so that the test fails with what it waited for. */
const DEFAULT_TIMEOUT_MS = 50_000;

/** As `waitUntil` of @open-wc/testing, which gives up after a second. */
export const waitUntil: typeof waitFor = (predicate, message, options) =>
  waitFor(predicate, message, { timeout: DEFAULT_TIMEOUT_MS, ...options });
