/** A page that a test hides and shows. */
import type { PageVisibility } from '../../src/storefront/availability/lookup.ts';

export class FakePage implements PageVisibility {
  isActive = true;
  readonly #callbacks: (() => void)[] = [];

  onChange(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  setActive(isActive: boolean): void {
    this.isActive = isActive;
    for (const callback of this.#callbacks) callback();
  }
}
