/** A broker that says what a test tells it to, and counts who watches. */
import type { Availability, Broker } from '../../src/storefront/availability/index.ts';
import type { ProductRef } from '../../src/core/catalog/storefront-product.ts';
import { aProduct } from './a-product.ts';

export const READY: Availability = { state: 'ready', reason: null, product: aProduct() };

export class FakeBroker implements Broker {
  availability: Availability = { state: 'loading', reason: null, product: null };
  /** What is said of each product, in place of the one availability. */
  each: ((ref: ProductRef) => Availability) | null = null;
  /** What a click is told after its check; the present availability unless set. */
  confirmed: Promise<Availability> | null = null;
  readonly refs: ProductRef[] = [];
  refreshed = 0;
  readonly #listeners = new Set<(availability: Availability) => void>();

  get watchers(): number {
    return this.#listeners.size;
  }

  watch: Broker['watch'] = (ref, _options, listener) => {
    this.refs.push(ref);
    this.#listeners.add(listener);
    const now = () => this.each?.(ref) ?? this.availability;
    listener(now());
    return {
      refresh: () => this.refreshed++,
      confirm: () => this.confirmed ?? Promise.resolve(now()),
      release: () => this.#listeners.delete(listener),
    };
  };

  say(availability: Availability): void {
    this.availability = availability;
    for (const listener of this.#listeners) listener(availability);
  }
}
