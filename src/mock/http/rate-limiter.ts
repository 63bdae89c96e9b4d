/**
 * The request rate of section 8: so many requests per key in any rolling minute. Knows no HTTP. Asked by app.ts once for
 * every request that carries a valid key; a request that is refused does not count.
 */
import type { Clock } from '../../http/clock.ts';

const MINUTE_MS = 60_000;

export class RateLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #taken = new Map<string, number[]>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Takes a request of `key` in: 0, or the whole seconds to wait, which always suffice when obeyed. */
  take(key: string): number {
    const now = this.#clock.now();
    const recent = (this.#taken.get(key) ?? []).filter((at) => at > now - MINUTE_MS);
    this.#taken.set(key, recent);
    if (recent.length < this.#perMinute) {
      recent.push(now);
      return 0;
    }
    // With a limit of n, room comes when the n-th last request is a minute old.
    const oldest = recent[recent.length - this.#perMinute]!;
    return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000));
  }

  reset(): void {
    this.#taken.clear();
  }
}
