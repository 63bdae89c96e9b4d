/**
 * The products that the page has watched, by id and by SKU. Knows no request.
 */
import type { StorefrontProduct } from '../catalog/storefront-product.ts';
import { keyOf, keysOf, type ProductRef } from './product-ref.ts';
import { initialState } from './product-state.ts';
import type { SessionCache } from './session-cache.ts';
import { TrackedProduct } from './tracked-product.ts';

/** How many are kept before unwatched ones are removed: in a single-page shop a page stays open for hours. */
const MAX_TRACKED = 200;

export class Products {
  /** By the name that an element uses. */
  readonly #byKey = new Map<string, TrackedProduct>();
  /** By both names, id and SKU, that a response has told. */
  readonly #byResponse = new Map<string, TrackedProduct>();
  readonly #cache: SessionCache;

  constructor(cache: SessionCache) {
    this.#cache = cache;
  }

  all(): Iterable<TrackedProduct> {
    return this.#byKey.values();
  }

  /** A new one starts with what is known of the product under its other name, or from an earlier page view. */
  get(ref: ProductRef): TrackedProduct {
    const key = keyOf(ref);
    let tracked = this.#byKey.get(key);
    if (!tracked) {
      const other = this.#byResponse.get(key)?.state;
      const isKnown = other?.checkedAt && other.availability.product;
      tracked = new TrackedProduct(ref, isKnown ? other : initialState(this.#cache.get(ref)));
      this.#byKey.set(key, tracked);
    }
    return tracked;
  }

  /**
   * Removes unwatched products, the oldest first, until few enough are left.
   * @param isPending whether a response may still come for it
   */
  prune(isPending: (tracked: TrackedProduct) => boolean): void {
    for (const [key, tracked] of this.#byKey) {
      if (this.#byKey.size <= MAX_TRACKED) return;
      if (tracked.isWatched || isPending(tracked)) continue;
      this.#byKey.delete(key);
      for (const [name, named] of this.#byResponse) if (named === tracked) this.#byResponse.delete(name);
    }
  }

  /** The tracked products that a result concerns: the one of the ref, and the one of the product's other name. */
  concernedBy(ref: ProductRef, product: StorefrontProduct | null): Set<TrackedProduct> {
    const concerned = new Set([this.get(ref)]);
    for (const key of product ? keysOf(product) : []) {
      const tracked = this.#byKey.get(key);
      if (tracked) concerned.add(tracked);
      this.#byResponse.set(key, this.get(ref));
    }
    return concerned;
  }
}
