/** A wait that ends by itself, or as soon as it is woken. */
import type { Clock } from '../../base/clock.ts';

export class WakeableSleep {
  readonly #clock: Clock;
  #end: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves after `ms` milliseconds, or when it is woken. */
  for(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.wake(ms, resolve);
      this.#end = () => {
        cancel();
        resolve();
      };
    });
  }

  wake(): void {
    this.#end();
  }
}
