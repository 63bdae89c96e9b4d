/**
 * The interface of the shop's active products and of how far they can be trusted. Implementations keep them up to date by
 * listing, by following a relay that lists, or by following another process. Types only.
 */
import type { ProductCache, ProductChange } from '../cache/product-cache.ts';
import type { ProductKey } from '../cache/product-key.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';
import type { LookupResult } from './product-lookups.ts';

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
  /** True if it saw every product, as far as can be told. */
  exact: boolean;
  /** True if a product that was in no listing so far does not exist. */
  authoritative: boolean;
}

/** A listing that a process before this one left. */
export interface StoredListing {
  products: readonly ProductChange[];
  pages: number;
  /** Milliseconds since it was completed. */
  age: number;
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
  /** True if no lookup can find more than the listing did. */
  isComplete: boolean;
  /** True if the first listing takes too long for visitors to wait. */
  isSlowToStart: boolean;
}

export interface Catalog {
  readonly cache: ProductCache;
  readonly status: CatalogStatus;
  /** Resolves when `settled` holds after something changed, or after `ms` milliseconds. */
  until(settled: () => boolean, ms: number): Promise<void>;
  /** Asks the service for one product, within the budget. */
  find(key: ProductKey): Promise<LookupResult>;
  /** Starts listing, or lets it continue. Returns the promise of the work, for an edge runtime's `waitUntil`. */
  keepRunning(): Promise<void> | null;
  /** Lists again at once, within the budget. */
  requestRefresh(): void;
}
