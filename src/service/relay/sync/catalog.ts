/** What is known of the shop's active products, and how far it can be trusted. Types only. */
import type { ProductChange } from '../cache/product-cache.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';

/** `alone` lists for itself; of several relays one is `listing`, and the others are `following` it. */
export type SyncRole = 'listing' | 'following' | 'alone';

/** Why listing is interrupted. */
export interface SyncFailure {
  kind: UpstreamFailureKind;
  /** When the next attempt is due, by the relay's clock. */
  until: number;
}

/** A complete listing; times by the relay's clock. */
export interface CompleteListing {
  startedAt: number;
  completedAt: number;
  /** How many requests it took. */
  pages: number;
  /** How many products the service said there are. */
  total: number;
  /**
   * When the newest listing began that saw every product, so that a product it did not bring is not active; null if none did.
   * That is this listing, or one before it.
   */
  exactAt: number | null;
}

/** A listing that a process before this one left. */
export interface StoredListing {
  products: readonly ProductChange[];
  pages: number;
  /** Since it was completed. */
  ageMs: number;
}

export interface CatalogStatus {
  role: SyncRole;
  /** The newest complete listing; null before the first. */
  listing: CompleteListing | null;
  failure: SyncFailure | null;
  /** When the service, or the relay that lists, last gave a usable response; null before the first. */
  lastContactAt: number | null;
  /** Milliseconds from one contact to the next while nothing fails. */
  contactIntervalMs: number;
  /** The longest time, in milliseconds, from one complete listing to the next while nothing fails. */
  refreshIntervalMs: number;
  /** True if listings are frequent enough to make lookups of unknown products needless. */
  isQuick: boolean;
  /** True if the first listing takes too long for visitors to wait. */
  isSlowToStart: boolean;
}
