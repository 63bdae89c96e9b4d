/**
 * The interface through which the relays of one shop share a listing: one of them lists, the others follow. Types only.
 * Every time is in milliseconds before or after now, because whoever stores it has a clock of its own.
 */
import type { ProductChange } from '../cache/product-cache.ts';
import type { FailureKind } from '../upstream/catalog-upstream.ts';

/** The newest complete listing. */
export interface PublishedListing {
  startedAgo: number;
  completedAgo: number;
  pages: number;
  exact: boolean;
  authoritative: boolean;
}

/** Why the relay that lists can't list at the moment. */
export interface PublishedFailure {
  kind: FailureKind;
  /** Milliseconds until its next attempt. */
  waitMs: number;
}

export interface HeartbeatRequest {
  /** Whether this relay would list, if no other does. */
  wantsLease: boolean;
  /** The fencing token of the lease that it holds; 0 if it holds none. */
  token: number;
  failure: PublishedFailure | null;
}

/** The reply to a relay that reports that it is running. */
export interface Heartbeat {
  /** Changes when everything that was shared has been lost. */
  epoch: string;
  /** The fencing token of this relay's lease, with which it is the one that lists; 0 if another relay is. */
  token: number;
  /** The sequence number of the newest published change. */
  sequence: number;
  /** Changes up to this sequence number are no longer kept one by one. */
  floor: number;
  /** Null while no complete listing is published. */
  listing: PublishedListing | null;
  failure: PublishedFailure | null;
  /** How often a refresh was requested. */
  refreshes: number;
}

export interface SharedListing {
  /** Reports that this relay is running. Rejects if nothing can be shared at the moment. */
  heartbeat(request: HeartbeatRequest): Promise<Heartbeat>;
  /** The next changes after `sequence`, in order, and the sequence number of the last of them. */
  changesSince(sequence: number): Promise<{ changes: ProductChange[]; sequence: number }>;
  /**
   * Publishes changes and the complete listing that they result in, all or nothing. Resolves with the sequence numbers before
   * and after, or with null if the token is no longer that of the lease.
   */
  publish(
    token: number,
    changes: readonly ProductChange[],
    listing: PublishedListing | null,
  ): Promise<{ before: number; after: number } | null>;
  /** Publishes a product that was looked up alone; any relay may. */
  contribute(changes: readonly ProductChange[]): Promise<void>;
  /** Asks the relay that lists for a refresh. */
  requestRefresh(): Promise<void>;
}
