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

export function createSharedSync(sync: CatalogSync, shared: SharedState, clock: Clock) {
  /** The newest published listing that is in the cache, or came from it. */
  let version: string | null = null;
  /** When the listing ended that was published from here last, and what the cache held then. */
  let published = { endedAt: -Infinity, cacheVersion: -1 };
  // It is not known yet which relay lists.
  sync.setRole('following');

  async function step(): Promise<void> {
    const heartbeat = await shared.heartbeat();
    const { isListing, listing, failure, isRefreshWanted } = heartbeat;
    // A listing that was published while this relay did not list is newer than its own.
    if (listing && listing.version !== version && !(isListing && sync.status.role === 'listing'))
      await adopt(listing);
    if (!isListing) {
      sync.setRole('following');
      return sync.follow(listing, failure && toFailure(failure));
    }
    sync.setRole('listing');
    if (isRefreshWanted) sync.requestRefresh();
    await publish(heartbeat);
  }

  function toFailure(kind: UpstreamFailureKind): SyncFailure {
    return { kind, until: clock.now() + HEARTBEAT_MS };
  }

  async function adopt(listing: PublishedListing): Promise<void> {
    const products = await shared.readProducts();
    if (listing.endedAt >= (sync.status.listing?.endedAt ?? -Infinity)) sync.adopt(listing, products);
    version = listing.version;
  }

  /** Publishes a listing that is newer here, or that Redis lost, and why this relay can't list. */
  async function publish(heartbeat: Heartbeat): Promise<void> {
    const { listing, failure } = sync.status;
    const kind = failure?.kind ?? null;
    if (kind !== heartbeat.failure) await shared.publishFailure(kind);
    if (!listing) return;
    const cacheVersion = sync.cache.version;
    const isLost = heartbeat.listing === null;
    const isNew = listing.endedAt > published.endedAt;
    if (!isNew && !isLost) return;
    const hasChanged = isLost || cacheVersion !== published.cacheVersion;
    await shared.publish(listing, hasChanged ? sync.cache.packed : null);
    published = { endedAt: listing.endedAt, cacheVersion };
  }

  return {
    /** Runs until the signal is aborted. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await step().catch(() => {
          sync.setRole('following');
          sync.follow(null, toFailure('failed'));
        });
        await sleep(clock, HEARTBEAT_MS);
      }
    },
    requestRefresh(): void {
      // While nothing can be shared nothing is listed.
      shared.requestRefresh().catch(() => {});
    },
  };
}
