/** The state of the shop: its items, and the shopper's bag. Dispatches `change`. */
import type { Item } from './items.ts';

export interface BagLine {
  readonly item: Item;
  readonly option: string | null;
}

export class ShopStore extends EventTarget {
  readonly #initialItems: readonly Item[];
  items: readonly Item[];
  bag: readonly BagLine[] = [];

  constructor(items: readonly Item[]) {
    super();
    this.#initialItems = items;
    this.items = items;
  }

  find(handle: string): Item | undefined {
    return this.items.find((item) => item.handle === handle);
  }

  /** Puts an item first in the collection, and removes an older one of the same product. */
  show(item: Item): void {
    this.items = [item, ...this.items.filter(({ productId }) => productId !== item.productId || !productId)];
    this.#changed();
  }

  add(line: BagLine): void {
    this.bag = [...this.bag, line];
    this.#changed();
  }

  remove(line: BagLine): void {
    this.bag = this.bag.filter((other) => other !== line);
    this.#changed();
  }

  reset(): void {
    this.items = this.#initialItems;
    this.bag = [];
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
