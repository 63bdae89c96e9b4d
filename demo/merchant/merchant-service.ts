/** The merchant's access to a catalog service: the demo's mock, or a real one through the command `panel`. */
import type { CatalogClient, Product } from 'storefront-tryon/client';
import type { Columns, SyncEvent, Unworn } from 'storefront-tryon/sync';

/** The reason why a product can't be worn, and what to do. */
export type Reason = Pick<Unworn, 'problem' | 'remedy'>;

export interface MerchantService {
  readonly client: CatalogClient;
  /** The milliseconds between polls of products whose images are processed. */
  readonly pollIntervalMs: number;
  /** Functions that only a mock has; null for a real service. */
  readonly mock: MockPanel | null;
  /**
   * Plans a feed, and carries out the plan if `isSent`.
   * @param feed a file or an address
   * @throws Error with a message for the merchant; a FeedError with the columns of a feed in an unknown format
   */
  sync(
    feed: File | string,
    choices: FeedChoices,
    isSent: boolean,
    onEvent: (event: SyncEvent) => void,
  ): Promise<void>;
  /** Finds out why a product can't be worn as its pictures show it; null if it can, or if nobody can tell. */
  findUnworn(product: Product): Promise<Reason | null>;
  /** The error codes of rejected pictures by address, by the product's external id. */
  failures(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  /** Forgets the failures of a product. */
  forget(externalId: string): Promise<void>;
}

export interface FeedChoices {
  /** The identifier that the shop's pages use; '' for the feed's default. */
  readonly id: string;
  /** The service's category or '' for each of the shop's own. */
  readonly categories: Readonly<Record<string, string>>;
  /** The feed's own columns, where its format is unknown. */
  readonly columns: Columns;
}

/** A merchant's actions outside the API, in the service's own panel (specification, section 1). */
export interface MockPanel {
  /** @returns the id of the asset */
  attachAsset(productId: string): Promise<string>;
  activateAsset(assetId: string): Promise<void>;
  /** Resets the service to its seed. */
  reset(): Promise<void>;
  /** A sample feed. */
  sampleFeed(): File;
}
