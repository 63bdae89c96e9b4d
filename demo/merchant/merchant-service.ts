/** How the merchant's side reaches a catalog service: the demo's mock, or a real one through the command `panel`. */
import type { CatalogClient } from 'storefront-tryon/client';
import type { SyncEvent } from 'storefront-tryon/sync';

export interface MerchantService {
  readonly client: CatalogClient;
  /** Milliseconds between requests for products whose images are being processed. */
  readonly pollIntervalMs: number;
  /** What only a mock can do; null where the service is a real one. */
  readonly mock: MockPanel | null;
  /**
   * Plans a feed, and carries the plan out only if told to.
   * @param feed a file, or an address
   * @throws Error with what is to be said
   */
  sync(
    feed: File | string,
    choices: FeedChoices,
    isSent: boolean,
    onEvent: (event: SyncEvent) => void,
  ): Promise<void>;
  /** Why the service could not take a picture, by its address, by the product's external id. */
  failures(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  /** Forgets the failures of a product. */
  forget(externalId: string): Promise<void>;
}

export interface FeedChoices {
  /** What the shop's pages identify a product by; '' for what is usual with the feed. */
  readonly id: string;
  /** The service's category, or '', by the shop's own. */
  readonly categories: Readonly<Record<string, string>>;
}

/** What a merchant does outside the API, in the service's own panel (specification, section 1). */
export interface MockPanel {
  /** @returns the id of the asset */
  attachAsset(productId: string): Promise<string>;
  activateAsset(assetId: string): Promise<void>;
  /** Back to the seed. */
  reset(): Promise<void>;
  /** A feed to begin with. */
  sampleFeed(): File;
}
