/** Those who wait for a condition, which is checked after every change. */
import type { Clock } from '../../http/clock.ts';

export class Waiters {
  readonly #clock: Clock;
  readonly #looks = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something may have changed. */
  notify(): void {
    for (const look of this.#looks) look();
  }

  /** Resolves when `settled` holds, now or after something changed, or after `ms` milliseconds. */
  until(settled: () => boolean, ms: number): Promise<void> {
    if (settled()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#looks.delete(look);
        resolve();
      };
      const look = () => {
        if (settled()) end();
      };
      const cancel = this.#clock.wake(ms, end);
      this.#looks.add(look);
    });
  }
}
