/** A shop's storefront reads (sections 4.2 and 4.3) from a list that a test changes, with a record of what was asked. */
import type { Product } from '../../src/core/catalog/resources.ts';
import type { FetchLike } from '../../src/core/http/attempt.ts';
import { aProduct } from './a-product.ts';
import { readCatalog } from './catalog-reads.ts';
import type { Step } from './scripted-fetch.ts';
import { turn } from './turn.ts';

export class ScriptedShop {
  readonly products: Product[] = [];
  readonly urls: string[] = [];
  /** The most requests that were under way at once. */
  mostInFlight = 0;
  /** Plays instead of the shop while it is set. */
  fault: Step | null = null;
  /** Plays instead of the shop where it names a step for a URL. */
  faultFor: (url: string) => Step | null = () => null;
  /** Products on a page at most, whatever is asked for. */
  mostAtATime = 100;
  #inFlight = 0;

  /** Adds a product with this SKU and an id made from it. */
  add(sku: string, changes: Partial<Product> = {}): Product {
    const number = String(this.products.length + 1).padStart(12, '0');
    const product = aProduct({ id: `00000000-0000-4000-8000-${number}`, external_id: sku, ...changes });
    this.products.push(product);
    return product;
  }

  readonly fetch: FetchLike = async (url, init) => {
    this.urls.push(url);
    this.#inFlight++;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    try {
      await turn();
      return await (this.fault ?? this.faultFor(url) ?? this.#read)(url, init);
    } finally {
      this.#inFlight--;
    }
  };

  readonly #read: Step = (url) => readCatalog(this.products, new URL(url), this.mostAtATime);
}
