/**
 * What is in the shop at the moment: its goods, and the shopper's bag. Announces `change`.
 * Knows no page and no service. Kept by the demo, shown by the shop's elements.
 */
import type { Good } from './goods.ts';

export interface Line {
  readonly good: Good;
  readonly option: string | null;
}

export class Shelf extends EventTarget {
  #opening: readonly Good[];
  #goods: readonly Good[];
  #bag: readonly Line[] = [];

  constructor(goods: readonly Good[]) {
    super();
    this.#opening = goods;
    this.#goods = goods;
  }

  get goods(): readonly Good[] {
    return this.#goods;
  }

  get bag(): readonly Line[] {
    return this.#bag;
  }

  find(handle: string): Good | undefined {
    return this.#goods.find((good) => good.handle === handle);
  }

  /** Puts a good in the window, first in the row, or renews the one of the same product. */
  show(good: Good): void {
    this.#goods = [
      good,
      ...this.#goods.filter(({ productId }) => productId !== good.productId || !productId),
    ];
    this.#changed();
  }

  add(line: Line): void {
    this.#bag = [...this.#bag, line];
    this.#changed();
  }

  remove(line: Line): void {
    this.#bag = this.#bag.filter((other) => other !== line);
    this.#changed();
  }

  reset(): void {
    this.#goods = this.#opening;
    this.#bag = [];
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
