/**
 * One relay among several of its shop: lists and publishes while it holds the lease, and else answers from what is published. While
 * nothing can be shared it makes no call, and answers from what it knows.
 */
import { sleep, type Clock } from '../../../core/base/clock.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';
import type { SyncFailure } from './catalog-status.ts';
import type { CatalogSync } from './catalog-sync.ts';
import type { Heartbeat, PublishedListing, SharedState } from './shared-state.ts';

/** The time between two heartbeats, within which followers learn of a newer listing. */
const HEARTBEAT_MS = 500;

export class SharedSync {
  readonly #sync: CatalogSync;
  readonly #shared: SharedState;
  readonly #clock: Clock;
  /** The newest published listing that is in the cache, or came from it. */
  #version: string | null = null;
  /** When the listing ended that was published from here last, and what the cache held then. */
  #published = { endedAt: -Infinity, cacheVersion: -1 };

  constructor(sync: CatalogSync, shared: SharedState, clock: Clock) {
    this.#sync = sync;
    this.#shared = shared;
    this.#clock = clock;
    // It is not known yet which relay lists.
    sync.setRole('following');
  }

  /** Runs until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#step().catch(() => {
        this.#sync.setRole('following');
        this.#sync.follow(null, this.#toFailure('failed'));
      });
      await sleep(this.#clock, HEARTBEAT_MS);
    }
  }

  requestRefresh(): void {
    // While nothing can be shared nothing is listed.
    this.#shared.requestRefresh().catch(() => {});
  }

  async #step(): Promise<void> {
    const heartbeat = await this.#shared.heartbeat();
    const { isListing, listing, failure, isRefreshWanted } = heartbeat;
    // A listing that was published while this relay did not list is newer than its own.
    if (listing && listing.version !== this.#version && !(isListing && this.#sync.status.role === 'listing'))
      await this.#adopt(listing);
    if (!isListing) {
      this.#sync.setRole('following');
      return this.#sync.follow(listing, failure && this.#toFailure(failure));
    }
    this.#sync.setRole('listing');
    if (isRefreshWanted) this.#sync.requestRefresh();
    await this.#publish(heartbeat);
  }

  #toFailure(kind: UpstreamFailureKind): SyncFailure {
    return { kind, until: this.#clock.now() + HEARTBEAT_MS };
  }

  async #adopt(listing: PublishedListing): Promise<void> {
    const products = await this.#shared.readProducts();
    if (listing.endedAt >= (this.#sync.status.listing?.endedAt ?? -Infinity))
      this.#sync.adopt(listing, products);
    this.#version = listing.version;
  }

  /** Publishes a listing that is newer here, or that Redis lost, and why this relay can't list. */
  async #publish({ failure, listing: published }: Heartbeat): Promise<void> {
    const { listing, failure: own } = this.#sync.status;
    if ((own?.kind ?? null) !== failure) await this.#shared.publishFailure(own?.kind ?? null);
    if (!listing) return;
    const cacheVersion = this.#sync.cache.version;
    const isLost = published === null;
    const isNew = listing.endedAt > this.#published.endedAt;
    if (!isNew && !isLost) return;
    const hasChanged = isLost || cacheVersion !== this.#published.cacheVersion;
    await this.#shared.publish(listing, hasChanged ? this.#sync.cache.packed : null);
    this.#published = { endedAt: listing.endedAt, cacheVersion };
  }
}
