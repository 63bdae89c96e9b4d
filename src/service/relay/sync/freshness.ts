/** The age of the cached listing, and what follows for visitors: fresh, recent enough, or the relay's health. Pure. */
import { ATTEMPT_TIMEOUT_MS } from '../upstream/counted-calls.ts';
import type { CatalogStatus, SyncRole } from './catalog.ts';

export interface RelayHealth {
  /**
   * `starting` before the first listing is complete, `stale` while the listing is older than it should be or too many products are
   * missing, `refusing` if it is older than the shop allows and no product is answered any more.
   */
  status: 'starting' | 'ok' | 'stale' | 'refusing';
  /** Active products that are cached. */
  products: number;
  /** Seconds since the newest listing was completed; null before the first. */
  age: number | null;
  /** Seconds after which a newer listing is due while nothing fails. */
  refresh: number;
  role: SyncRole;
  /** Why listing is interrupted: `rate-limited`, `refused`, `failed`, `timeout`; null if it is not. */
  failure: string | null;
}

/** How late a listing may be before it counts as stale. */
const LATE_MS = 2000;
/** Of the products that the service says there are, so many are enough: the rest may be its mistake. */
const ENOUGH = 0.9;

/** Whether the cache was confirmed a short while ago. On an edge runtime it is not after a time without visitors. */
export function isFresh(status: CatalogStatus, now: number): boolean {
  const { listing, lastContactAt, contactIntervalMs } = status;
  if (listing === null || lastContactAt === null) return false;
  return now - lastContactAt <= 2 * contactIntervalMs + ATTEMPT_TIMEOUT_MS;
}

/** Whether the cache is not older than the shop allows. */
export function isRecent(status: CatalogStatus, now: number, staleIfErrorMs: number): boolean {
  const { listing, lastContactAt, refreshIntervalMs, contactIntervalMs } = status;
  if (listing) return now - listing.completedAt <= staleIfErrorMs + refreshIntervalMs + LATE_MS;
  // Before that, the length of a listing is only what the service claims: it must not extend the time.
  return lastContactAt !== null && now - lastContactAt <= staleIfErrorMs + contactIntervalMs;
}

/**
 * Whether a product that is not cached may be answered as one that does not exist: a listing that saw every product did not
 * contain it, and began within the time in which changes have to become known.
 */
export function provesAbsence({ listing, refreshIntervalMs }: CatalogStatus, now: number): boolean {
  const exactAt = listing?.exactAt ?? null;
  return exactAt !== null && now - exactAt <= 2 * refreshIntervalMs + LATE_MS;
}

/** Whether a lookup could find more than the newest listing did. */
export function isLookupNeeded({ listing, isQuick }: CatalogStatus): boolean {
  return !isQuick || listing === null || listing.exactAt !== listing.startedAt;
}

export function describeHealth(
  status: CatalogStatus,
  products: number,
  now: number,
  staleIfErrorMs: number,
): RelayHealth {
  const { listing, refreshIntervalMs, role, failure } = status;
  const age = listing ? now - listing.completedAt : null;
  const word = () => {
    if (age === null) return 'starting';
    if (!isRecent(status, now, staleIfErrorMs)) return 'refusing';
    const isComplete = products >= ENOUGH * listing!.total;
    return isComplete && age <= 2 * refreshIntervalMs + LATE_MS ? 'ok' : 'stale';
  };
  return {
    status: word(),
    products,
    age: age === null ? null : Math.round(age / 1000),
    refresh: Math.round(refreshIntervalMs / 1000),
    role,
    failure: failure?.kind ?? null,
  };
}
