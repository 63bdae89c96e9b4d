/**
 * What relays of one shop share of their listing, as the one that lists and those that follow need it. Redis implements it.
 * Every time is told as milliseconds ago or from now: what shares it has a clock of its own.
 */
import type { ProductChange } from '../cache/product-cache.ts';
import type { FailureKind } from '../upstream/catalog-upstream.ts';

/** The newest complete listing, as it is published. */
export interface PublishedListing {
  startedAgo: number;
  completedAgo: number;
  pages: number;
  exact: boolean;
  authoritative: boolean;
}

/** What keeps the relay that lists from listing. */
export interface PublishedFailure {
  kind: FailureKind;
  /** Milliseconds until its next attempt. */
  waitMs: number;
}

export interface BeatRequest {
  /** Whether this relay would list, if no other does. */
  wantsLease: boolean;
  /** The fencing token of the lease it holds; 0 where it holds none. */
  token: number;
  failure: PublishedFailure | null;
}

/** What a relay is told when it shows itself. */
export interface Beat {
  /** Another one after everything that was shared has been lost. */
  epoch: string;
  /** The fencing token of this relay's lease: it is the one that lists. 0 where another is. */
  token: number;
  /** The number of the newest change that is published. */
  sequence: number;
  /** Changes up to this number are not kept one by one any more. */
  floor: number;
  /** Null where no complete listing is published. */
  listing: PublishedListing | null;
  failure: PublishedFailure | null;
  /** How often a refresh was requested. */
  refreshes: number;
}

export interface SharedListing {
  /** Shows that this relay is there. Rejects where nothing can be shared now. */
  beat(request: BeatRequest): Promise<Beat>;
  /** The next changes after `sequence`, in order, and the number of the last of them. */
  changesSince(sequence: number): Promise<{ changes: ProductChange[]; sequence: number }>;
  /**
   * Publishes changes, and the complete listing they make, all or nothing. Answers the numbers before and after; null where
   * the token is not that of the lease any more.
   */
  publish(
    token: number,
    changes: readonly ProductChange[],
    listing: PublishedListing | null,
  ): Promise<{ before: number; after: number } | null>;
  /** Publishes a product that was found alone, whoever lists. */
  contribute(changes: readonly ProductChange[]): Promise<void>;
  /** Has the relay that lists begin anew. */
  requestRefresh(): Promise<void>;
}
