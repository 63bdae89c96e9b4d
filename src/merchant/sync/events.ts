/** What happens in a sync, as data: one object for each event, as `sync --json` prints them. */
import type { UsageCounter } from '../../core/catalog/resources.ts';
import type { PictureProblem } from './plan/check-pictures.ts';
import type { Plan, ReportedRow, Skip } from './plan/task.ts';

export interface RunCounts {
  created: number;
  enabled: number;
  pictures: number;
  disabled: number;
  /** Pictures and products. */
  failed: number;
}

export interface Failure extends ReportedRow {
  /** Of the picture; null where a call for the product itself failed. */
  readonly url: string | null;
  /** Of the service (sections 2.3 and 7), or the kind of a failure without one. */
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

export interface Unworn {
  /** Of the first of its pictures. */
  readonly url: string;
  readonly code: 'unworn';
  readonly problem: string;
  readonly remedy: string;
}

export type SyncEvent =
  | { event: 'feed'; format: string; id: string }
  /** So many rows were read; of the catalog, so many products listed. */
  | { event: 'read'; rows: number }
  | { event: 'listed'; products: number }
  /** Of so many rows the pictures were looked at. */
  | { event: 'checked'; done: number; of: number }
  | ({ event: 'skipped' } & Skip)
  /** A picture that is left out of a product that can do without. */
  | ({ event: 'picture' } & ReportedRow & PictureProblem)
  /** Shoppers have to place the product by hand, as its pictures show it; it is synced all the same. */
  | ({ event: 'unworn' } & ReportedRow & Unworn)
  /** Whether products can be worn as their pictures show them was not looked at, although it could be. */
  | { event: 'unjudged'; remedy: string }
  | ({ event: 'plan'; quota: (UsageCounter & { plan: string }) | null } & Omit<Plan, 'unknownCategories'>)
  /** Categories that nothing is known of, as a map to fill in. */
  | { event: 'categories'; map: Record<string, string> }
  /** Why nothing is sent. */
  | { event: 'refused'; reason: string }
  | ({ event: 'failed' } & Failure)
  /** `calls` are those that remain. */
  | { event: 'progress'; done: number; of: number; failed: number; calls: number }
  /** The calls of this minute are used: the next one can leave in so many seconds. */
  | { event: 'waiting'; seconds: number }
  /** A call had no answer within so many seconds; it is sent again, or the catalog is asked what became of it. */
  | { event: 'timeout'; seconds: number }
  /** The service wants a pause. */
  | { event: 'paused'; seconds: number }
  /** The shop is on the Shopify platform: everything is planned anew. */
  | { event: 'id-read-only' }
  /** By one more listing, where something was sent. */
  | { event: 'readiness'; ready: number; processing: number };

/** What a sync did, or after a dry run what it would have done. */
export function summaryOf({ plan, counts }: { plan: Plan; counts: RunCounts | null }, isDryRun: boolean) {
  const { rows, usable, skipped, unchanged } = plan;
  const planned = { created: plan.create, enabled: plan.enable, pictures: plan.pictures, failed: 0 };
  const { created, enabled, pictures, failed } =
    counts ?? (isDryRun ? planned : { created: 0, enabled: 0, pictures: 0, failed: 0 });
  return { rows, usable, skipped, created, enabled, pictures, unchanged, failed };
}
