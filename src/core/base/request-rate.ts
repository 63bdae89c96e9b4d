/** Rates in a rolling window, as the service counts (section 8): no bucket that fills up again. */
import type { Clock } from './clock.ts';

const MINUTE_MS = 60_000;

/** How long a call of the service counts after its end: the minute of section 8, and a little for unequal clocks. */
export const WINDOW_MS = 60_100;

/** A call, or what else is counted. */
export interface Counted {
  /** When it stops counting; Infinity where nobody knows. */
  expiresAt: number;
}

/** What still counts. */
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

  /** Milliseconds until fewer than `limit` still count; 0 if fewer do now. Where only some count for the limit, `counts` says which. */
  msUntilRoom(limit: number, now: number, counts: (call: Call) => boolean = () => true): number {
    const calls = this.live(now).filter(counts);
    const ends = calls.map(({ expiresAt }) => expiresAt).toSorted((a, b) => a - b);
    return ends.length < limit ? 0 : ends.at(-limit)! - now;
  }
}

/** A number of requests per key in any rolling minute. A refused request does not count. */
export class RequestRate {
  readonly #requestsPerMinute: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windows = new Map<string, RateWindow>();

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
