/**
 * The shop's active products as responses are made of them, and how far they can be trusted. Whoever implements it keeps them
 * true: by listing, by following a relay that lists, or by following another process.
 */
import type { ProductCache } from '../cache/product-cache.ts';
import type { ProductKey } from '../http/storefront-query.ts';
import type { FailureKind } from '../upstream/catalog-upstream.ts';
import type { LookupResult } from './product-lookups.ts';

/** `alone` lists for itself; of several relays one is `listing`, and the others are `following` it. */
export type SyncRole = 'listing' | 'following' | 'alone';

/** What keeps the listing from going on now. */
export interface SyncFailure {
  kind: FailureKind;
  /** When the next attempt is due, by the relay's clock. */
  until: number;
}

/** A complete listing; times by the relay's clock. */
export interface CompleteListing {
  startedAt: number;
  completedAt: number;
  /** How many requests it took. */
  pages: number;
  /** True where it saw every product, for all that can be told. */
  exact: boolean;
  /** True where a product that is in none of the listings so far is none of the shop's. */
  authoritative: boolean;
}

export interface CatalogStatus {
  role: SyncRole;
  /** The newest complete listing; null before the first. */
  listing: CompleteListing | null;
  failure: SyncFailure | null;
  /** When the service, or the relay that lists, last gave a usable answer; null before the first. */
  lastContactAt: number | null;
  /** Milliseconds from one contact to the next while nothing fails. */
  contactIntervalMs: number;
  /** The longest time, in milliseconds, from one complete listing to the next while nothing fails. */
  refreshIntervalMs: number;
  /** True where no lookup can find more than the listing did. */
  isComplete: boolean;
  /** True where the first listing can't be waited for. */
  isSlowToStart: boolean;
}

export interface Catalog {
  readonly cache: ProductCache;
  readonly status: CatalogStatus;
  /** Resolves when `settled` holds after something changed, or after `ms` milliseconds. */
  until(settled: () => boolean, ms: number): Promise<void>;
  /** Asks the service for one product, within the budget. */
  find(key: ProductKey): Promise<LookupResult>;
  /** Keeps the listing going. The promise is that of the work, for an edge runtime's `waitUntil`. */
  keepRunning(): Promise<void> | null;
  /** Lists anew at once, within the budget. */
  requestRefresh(): void;
}
