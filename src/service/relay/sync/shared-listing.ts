/** The interface through which the relays of one shop share a listing: one of them lists, the others follow. Types only. */
import type { ProductChange } from '../cache/product-cache.ts';
import type { BudgetRecord } from '../upstream/counted-calls.ts';
import type { CompleteListing, SyncFailure } from './catalog.ts';

export interface HeartbeatRequest {
  /** Whether this relay would list, if no other does. */
  wantsLease: boolean;
  /** The fencing token of the lease that it holds; 0 if it holds none. */
  token: number;
  /** The page of the listing that it reads next, where it holds the lease. */
  page: number;
  /** Why it can't list at the moment, where it holds the lease. */
  failure: SyncFailure | null;
  /** What this relay knows of its own calls: for whatever has lost its data. */
  record: BudgetRecord;
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
  listing: CompleteListing | null;
  /** Why the relay that lists can't list at the moment. */
  failure: SyncFailure | null;
  /** The page of the listing that the relay with the lease was about to read. */
  page: number;
  /** Whether a refresh was requested that no relay with the lease was told of yet. */
  isRefreshWanted: boolean;
  /** Milliseconds for which the service asked any relay for no call. */
  pausedFor: number;
}

/** What the relay with the lease publishes at once. */
export interface Publication {
  changes: readonly ProductChange[];
  /** The complete listing that is made by these changes and the ones before. */
  listing: CompleteListing | null;
}

export interface SharedListing {
  /** Says that this relay runs. Rejects if nothing can be shared now. */
  heartbeat(request: HeartbeatRequest): Promise<Heartbeat>;
  /** The next changes after `sequence`, in order, and the number of the last of them; null in another epoch than the last heartbeat's. */
  changesSince(sequence: number): Promise<{ changes: ProductChange[]; sequence: number } | null>;
  /**
   * Publishes all or nothing. Answers the numbers before and after the changes; null if the token is not that of the lease any
   * more.
   * @param token null for products that were found alone, which any relay may publish
   */
  publish(token: number | null, publication: Publication): Promise<{ before: number; after: number } | null>;
  /** Asks the relay that lists for a refresh. */
  requestRefresh(): Promise<void>;
}
