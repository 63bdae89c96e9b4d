/** The request rate of section 8: a number of requests per key in any rolling minute. A refused request does not count. */
import type { Clock } from '../../base/clock.ts';

const MINUTE_MS = 60_000;

export class RequestRate {
  readonly #requestsPerMinute: number;
  readonly #clock: Clock;
  /** When each key's requests of the last minute came, oldest first. */
  readonly #times = new Map<string, number[]>();

  constructor(requestsPerMinute: number, clock: Clock) {
    this.#requestsPerMinute = requestsPerMinute;
    this.#clock = clock;
  }

  /**
   * Counts a request of `key` where there is room for it.
   * @returns 0, or the whole seconds after which a request will be let through
   */
  consume(key: string): number {
    const now = this.#clock.now();
    const times = this.#times.get(key) ?? [];
    this.#times.set(key, times);
    while (times[0]! <= now - MINUTE_MS) times.shift();
    if (times.length < this.#requestsPerMinute) {
      times.push(now);
      return 0;
    }
    return Math.max(1, Math.ceil((times[0]! + MINUTE_MS - now) / 1000));
  }

  reset(): void {
    this.#times.clear();
  }
}
