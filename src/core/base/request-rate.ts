/** Request rates in a rolling window, as the service counts (section 8), not in a bucket that fills up again. */
import type { Clock } from './clock.ts';

const MINUTE_MS = 60_000;

/** How long a call of the service counts after its end: the minute of section 8, and a little for unequal clocks. */
export const WINDOW_MS = 60_100;

/** A counted call. */
export interface Counted {
  /** The time at which it stops counting; Infinity while that is unknown. */
  expiresAt: number;
}

/** The calls in a window. */
export class RateWindow<Call extends Counted = Counted> {
  #calls: Call[] = [];

  add(call: Call): void {
    this.#calls.push(call);
  }

  remove(call: Call): void {
    this.#calls = this.#calls.filter((other) => other !== call);
  }

  /** The calls that count at `now`. */
  live(now: number): readonly Call[] {
    this.#calls = this.#calls.filter(({ expiresAt }) => expiresAt > now);
    return this.#calls;
  }

  /** Milliseconds until fewer than `limit` calls count; 0 if fewer do now. `counts` selects the calls that count for the limit. */
  msUntilRoom(limit: number, now: number, counts: (call: Call) => boolean = () => true): number {
    const calls = this.live(now).filter(counts);
    const ends = calls.map(({ expiresAt }) => expiresAt).toSorted((a, b) => a - b);
    return ends.length < limit ? 0 : ends.at(-limit)! - now;
  }
}

/** Limits the requests per key in any rolling minute. A refused request does not count. */
export class RequestRate {
  readonly #requestsPerMinute: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windows = new Map<string, RateWindow>();

  constructor(requestsPerMinute: number, clock: Pick<Clock, 'now'>) {
    this.#requestsPerMinute = requestsPerMinute;
    this.#clock = clock;
  }

  /**
   * Counts a request of `key` if the limit allows it.
   * @returns 0, or the whole seconds after which a request will be allowed
   */
  consume(key: string): number {
    const now = this.#clock.now();
    const window = this.#windows.get(key) ?? new RateWindow();
    this.#windows.set(key, window);
    const waitMs = window.msUntilRoom(this.#requestsPerMinute, now);
    if (waitMs === 0) window.add({ expiresAt: now + MINUTE_MS });
    return Math.ceil(waitMs / 1000);
  }

  reset(): void {
    this.#windows.clear();
  }
}
