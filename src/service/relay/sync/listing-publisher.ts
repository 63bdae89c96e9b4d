/** Publishes what a relay's own listing brought: products that changed, and the listing they make. */
import type { ProductChange } from '../cache/product-cache.ts';
import type { CatalogSync } from './catalog-sync.ts';
import type { CompleteListing } from './catalog.ts';
import type { SharedListing } from './shared-listing.ts';

/** Changes that are published at once. */
const MAX_CHANGES = 200;

export class ListingPublisher {
  readonly #sync: CatalogSync;
  readonly #shared: SharedListing;
  /** Products that changed here, and are not published yet. */
  readonly ids = new Set<string>();
  /** A listing that was completed here: it is published after its last change. */
  listing: CompleteListing | null = null;

  constructor(sync: CatalogSync, shared: SharedListing) {
    this.#sync = sync;
    this.#shared = shared;
  }

  /** Whether there is anything to publish. */
  get isDue(): boolean {
    return this.ids.size > 0 || this.listing !== null;
  }

  /** Everything is published, whether it was before or not. */
  queueEverything(): void {
    for (const id of this.#sync.cache.ids()) this.ids.add(id);
    this.listing = this.#sync.status.listing;
  }

  clear(): void {
    this.ids.clear();
    this.listing = null;
  }

  /**
   * @param onPublished called with the numbers before and after each part
   * @returns false if the token is not that of the lease any more
   */
  async publish(token: number, onPublished: (before: number, after: number) => void): Promise<boolean> {
    while (this.isDue) {
      const ids = [...this.ids].slice(0, MAX_CHANGES);
      const listing = ids.length === this.ids.size ? this.listing : null;
      // What changes again while this is on its way is published once more.
      for (const id of ids) this.ids.delete(id);
      const published = await this.#shared
        .publish(token, {
          changes: ids.map((id): ProductChange => [id, this.#sync.cache.packed(id)]),
          listing,
        })
        .catch((error: unknown) => {
          for (const id of ids) this.ids.add(id);
          throw error;
        });
      if (!published) return false;
      if (listing === this.listing) this.listing = null;
      onPublished(published.before, published.after);
    }
    return true;
  }
}
