/** The state of the catalog in memory: its age, whether visitors may rely on it, and the relay's health. Pure. */
import type { Unreadable } from './listing-round.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';

/** `alone` lists for itself; of several relays one is `listing`, and the others are `following` it. */
export type SyncRole = 'listing' | 'following' | 'alone';

/** Why listing is interrupted. */
export interface SyncFailure {
  kind: UpstreamFailureKind;
  /** When the next attempt is due, by the relay's clock. */
  until: number;
}

/** The newest listing that came to its end; times by the relay's clock. */
export interface Listing {
  startedAt: number;
  endedAt: number;
  /** When the newest complete listing ended, which is this one or one before it; null if none was. */
  completeAt: number | null;
  /** The number of its pages. */
  pages: number;
  unreadable: Unreadable | null;
}

export interface CatalogStatus {
  role: SyncRole;
  /** Null before the first. */
  listing: Listing | null;
  failure: SyncFailure | null;
  /** Whether the listing waits until the budget has room for its next page. */
  isHeld: boolean;
  /** When a page of the listing was last received, by this relay or by the one that lists; null before the first. */
  lastPageAt: number | null;
  /** Milliseconds within which the next complete listing is due. */
  refreshIntervalMs: number;
}

export interface RelayHealth {
  /**
   * `starting` before the first listing ended, `ok` while the newest complete listing is younger than three rounds, `stale` while it
   * is older, `refusing` if the listing is older than the shop allows and no product is answered any more.
   */
  status: 'starting' | 'ok' | 'stale' | 'refusing';
  /** Active products that are cached. */
  products: number;
  /** Seconds since the newest complete listing ended; null before the first. */
  age: number | null;
  /** Seconds after which a newer listing is due while nothing fails. */
  refresh: number;
  role: SyncRole;
  /** Why listing is interrupted: `rate-limited`, `refused`, `failed`, `timeout`, `too-large`; null if it is not. */
  failure: string | null;
  /** Active products without what the button needs, in the newest listing: no button shows for them. Null if there are none. */
  unreadable: Unreadable | null;
}

/** A round may take longer than planned, where visitors ask for many unknown products. */
const ROUNDS = 3;
/** The time that a listing may be late beyond that. */
const LATE_MS = 2000;

const threeRounds = ({ refreshIntervalMs }: CatalogStatus) => ROUNDS * refreshIntervalMs + LATE_MS;

/** Whether the cache is not older than the shop allows. */
export function isRecent(status: CatalogStatus, now: number, staleIfErrorMs: number): boolean {
  return status.lastPageAt !== null && now - status.lastPageAt <= staleIfErrorMs + threeRounds(status);
}

export function describeHealth(
  status: CatalogStatus,
  products: number,
  now: number,
  staleIfErrorMs: number,
): RelayHealth {
  const { listing, refreshIntervalMs, role, failure } = status;
  const completeAt = listing?.completeAt ?? null;
  const word = () => {
    if (listing === null) return 'starting';
    if (!isRecent(status, now, staleIfErrorMs)) return 'refusing';
    return completeAt !== null && now - completeAt <= threeRounds(status) ? 'ok' : 'stale';
  };
  return {
    status: word(),
    products,
    age: completeAt === null ? null : Math.round((now - completeAt) / 1000),
    refresh: Math.round(refreshIntervalMs / 1000),
    role,
    failure: failure?.kind ?? null,
    unreadable: listing?.unreadable ?? null,
  };
}
