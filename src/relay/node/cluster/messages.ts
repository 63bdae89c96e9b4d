/**
 * What the process that lists and the processes that answer tell each other. Times are told as milliseconds ago or from now:
 * each process has a clock of its own.
 */
import type { ProductChange } from '../../cache/product-cache.ts';
import type { ProductKey } from '../../http/storefront-query.ts';
import type { CatalogStatus } from '../../sync/catalog.ts';

/** Marks a process that this one started, and says on which port the others listen: 0 before the first does. */
export const WORKER_VARIABLE = 'TRYON_RELAY_WORKER';

export type ToWorker =
  | { type: 'changes'; changes: ProductChange[] }
  | { type: 'status'; status: ToldStatus }
  | { type: 'found'; request: number; found: ProductChange | 'none' | 'unknown' }
  | { type: 'stop' };

export type ToPrimary =
  | { type: 'ready' }
  | { type: 'listening'; address: string }
  | { type: 'failed'; code: string | undefined; message: string }
  | { type: 'find'; request: number; key: ProductKey }
  | { type: 'refresh' }
  | { type: 'counted'; responses: [status: number, times: number][] };

/** As `CatalogStatus`, with every time relative to when it was told. */
export type ToldStatus = CatalogStatus;

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
