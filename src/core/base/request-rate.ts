/** Rates in a rolling window, as the service counts (section 8): no bucket that fills up again. */
import type { Clock } from './clock.ts';

const MINUTE_MS = 60_000;

/**
 * Milliseconds until fewer than `limit` still count; 0 if fewer do now.
 * @param ends when each of them stops counting, in any order; Infinity where nobody knows
 */
export function msUntilRoom(ends: readonly number[], limit: number, now: number): number {
  const live = ends.filter((end) => end > now).toSorted((a, b) => a - b);
  return live.length < limit ? 0 : live.at(-limit)! - now;
}

/** A number of requests per key in any rolling minute. A refused request does not count. */
export class RequestRate {
  readonly #requestsPerMinute: number;
  readonly #clock: Pick<Clock, 'now'>;
  /** When each key's requests stop counting. */
  readonly #ends = new Map<string, number[]>();

  constructor(requestsPerMinute: number, clock: Pick<Clock, 'now'>) {
    this.#requestsPerMinute = requestsPerMinute;
    this.#clock = clock;
  }

  /**
   * Counts a request of `key` where there is room for it.
   * @returns 0, or the whole seconds after which a request will be let through
   */
  consume(key: string): number {
    const now = this.#clock.now();
    const ends = (this.#ends.get(key) ?? []).filter((end) => end > now);
    const waitMs = msUntilRoom(ends, this.#requestsPerMinute, now);
    if (waitMs === 0) ends.push(now + MINUTE_MS);
    this.#ends.set(key, ends);
    return Math.ceil(waitMs / 1000);
  }

  reset(): void {
    this.#ends.clear();
  }
}
