/** The pause that the service has asked for, by a 429, or by a 503 with Retry-After. Knows no product. */
import type { CatalogError } from '../catalog/errors.ts';
import { isThrottled } from '../http/retry-policy.ts';

/** The wait after a 429 whose Retry-After the page can't read. */
const UNKNOWN_RETRY_AFTER_MS = 15_000;

export class Throttle {
  #until = 0;
  #error: unknown;

  /** Milliseconds since 1970, before which nothing may be requested. */
  get throttledUntil(): number {
    return this.#until;
  }

  /** The error that asked for it. */
  get error(): unknown {
    return this.#error;
  }

  /** Whether the failure asks for a pause, which then applies to all requests. */
  record(error: unknown, now: number): boolean {
    const { retryAfter } = error as CatalogError;
    if (!isThrottled(error as CatalogError)) return false;
    this.#until = Math.max(this.#until, now + (retryAfter ?? UNKNOWN_RETRY_AFTER_MS));
    this.#error = error;
    return true;
  }
}
