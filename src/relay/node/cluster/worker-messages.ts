/**
 * The messages between the primary, which lists, and its workers, which answer visitors. Times are sent relative to now,
 * because each process has a clock of its own.
 */
import type { ProductChange } from '../../cache/product-cache.ts';
import type { ProductKey } from '../../cache/product-key.ts';
import type { ProcessUsage } from '../metrics.ts';
import type { CatalogStatus } from '../../sync/catalog.ts';

/** The environment variable that makes a process a worker. */
export const WORKER_VARIABLE = 'TRYON_RELAY_WORKER';

export type ToWorker =
  | { type: 'changes'; changes: ProductChange[] }
  /** Every time in the status is relative to when it was sent. */
  | { type: 'status'; status: CatalogStatus }
  | { type: 'found'; request: number; found: ProductChange | 'none' | 'unknown' }
  /** Comes with a visitor's connection. */
  | { type: 'connection' }
  | { type: 'drain' }
  /** No connection comes after it. */
  | { type: 'stop' };

export type ToPrimary =
  | { type: 'ready' }
  | { type: 'find'; request: number; key: ProductKey }
  | { type: 'refresh' }
  | { type: 'counted'; responses: [status: number, times: number][]; usage: ProcessUsage };

/** Shifts every time of a status by `ms` milliseconds. */
export function shiftStatus(status: CatalogStatus, ms: number): CatalogStatus {
  const { listing, failure, lastContactAt } = status;
  return {
    ...status,
    listing: listing && {
      ...listing,
      startedAt: listing.startedAt + ms,
      completedAt: listing.completedAt + ms,
    },
    failure: failure && { ...failure, until: failure.until + ms },
    lastContactAt: lastContactAt === null ? null : lastContactAt + ms,
  };
}
