/** Promises that wait for a condition that is checked after every change. */
import type { Clock } from '../../../core/base/clock.ts';

export class Waiters {
  readonly #clock: Clock;
  readonly #checks = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something may have changed. */
  notify(): void {
    for (const check of this.#checks) check();
  }

  /** Resolves when `settled` holds, now or after something changed, or after `ms` milliseconds. */
  until(settled: () => boolean, ms: number): Promise<void> {
    if (settled()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#checks.delete(check);
        resolve();
      };
      const check = () => {
        if (settled()) end();
      };
      const cancel = this.#clock.wake(ms, end);
      this.#checks.add(check);
    });
  }
}
