/** The interface of the state that the relays of one shop share: the budget, a lease, and the newest listing. Types only. */
import type { CallBudget } from '../upstream/call-budget.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';
import type { Listing } from './catalog-status.ts';

/** A listing that is published; its times are by the clock of the relay that reads them. */
export interface PublishedListing extends Listing {
  /** Another one each time that products are published. */
  version: string;
}

export interface Heartbeat {
  /** Whether this relay holds the lease, with which it is the one that lists. */
  isListing: boolean;
  /** Null while none is published. */
  listing: PublishedListing | null;
  /** Why the relay that lists can't list at the moment. */
  failure: UpstreamFailureKind | null;
  /** Whether somebody asked for a refresh, and no relay with the lease has heard of it yet. */
  isRefreshWanted: boolean;
}

export interface SharedState extends CallBudget {
  /** Asks for the lease, or renews it. Rejects if nothing can be shared now. */
  heartbeat(): Promise<Heartbeat>;
  /** The products that are published: id and packed record of each. */
  readProducts(): Promise<ReadonlyMap<string, string>>;
  /**
   * Publishes a listing. For the relay that holds the lease.
   * @param products null where they are those that were published last
   */
  publish(listing: Listing, products: Iterable<[string, string]> | null): Promise<void>;
  /** Says why this relay, which holds the lease, can't list at the moment. */
  publishFailure(kind: UpstreamFailureKind | null): Promise<void>;
  /** Asks the relay that lists for a refresh. */
  requestRefresh(): Promise<void>;
}
