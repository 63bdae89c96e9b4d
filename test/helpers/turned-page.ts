/** A page that a test hides and shows. */
import type { Page } from '../../src/availability/page.ts';

export class TurnedPage implements Page {
  active = true;
  readonly #callbacks: (() => void)[] = [];

  onChange(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  turn(active: boolean): void {
    this.active = active;
    for (const callback of this.#callbacks) callback();
  }
}
