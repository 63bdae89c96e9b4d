/** The events of a sync: one object each, as `sync --json` prints them. */
import type { UsageCounter } from '../../core/catalog/resources.ts';
import type { PictureProblem } from './plan/check-pictures.ts';
import type { Plan, ReportedRow, Skip } from './plan/task.ts';
import remedies from './remedies.json' with { type: 'json' };

export interface RunCounts {
  created: number;
  enabled: number;
  pictures: number;
  disabled: number;
  /** Failed pictures and products together. */
  failed: number;
}

export interface Failure extends ReportedRow {
  /** The picture's address; null where a call for the product itself failed. */
  readonly url: string | null;
  /** The service's error code (sections 2.3 and 7), or the kind of an error without one. */
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

export interface Unworn {
  /** The address of its first picture. */
  readonly url: string;
  readonly code: 'unworn';
  readonly problem: string;
  readonly remedy: string;
}

export type SyncEvent =
  | { event: 'feed'; format: string; id: string }
  /** The feed's encoding, if it is not UTF-8. */
  | { event: 'encoding'; encoding: string }
  /** Why the feed may not be the whole shop. */
  | { event: 'partial'; reason: string }
  /** The number of rows read so far, and of products listed from the catalog so far. */
  | { event: 'read'; rows: number }
  | { event: 'listed'; products: number }
  /** The number of rows whose pictures have been checked. */
  | { event: 'checked'; done: number; of: number }
  | ({ event: 'skipped' } & Skip)
  /** A picture that is left out; the product has others. */
  | ({ event: 'picture' } & ReportedRow & PictureProblem)
  /** The product can't be worn as its pictures show it, so that shoppers see it beside their photo. It is synced all the same. */
  | ({ event: 'unworn' } & ReportedRow & Unworn)
  /** The pictures were not judged, because a library is missing. */
  | { event: 'unjudged'; remedy: string }
  | ({ event: 'plan'; quota: (UsageCounter & { plan: string }) | null } & Omit<Plan, 'unknownCategories'>)
  /** Unknown categories, as a map to fill in. */
  | { event: 'categories'; map: Record<string, string> }
  /** The reason why nothing is sent. */
  | { event: 'refused'; reason: string }
  | ({ event: 'failed' } & Failure)
  /** `calls` is the number of remaining calls. */
  | { event: 'progress'; done: number; of: number; failed: number; calls: number }
  /** The calls of this minute are used up; the next one can be sent after `seconds`. */
  | { event: 'waiting'; seconds: number }
  /** A call timed out after `seconds`. It is sent again, or the catalog is asked whether it succeeded. */
  | { event: 'timeout'; seconds: number }
  /** The service asked for a pause. */
  | { event: 'paused'; seconds: number }
  /** The shop is on the Shopify platform, so that everything is planned again. */
  | { event: 'id-read-only' }
  /** The result of one more listing after something was sent. */
  | { event: 'readiness'; ready: number; processing: number };

/** The numbers of what a sync did, or of what it would do after a dry run. */
export function summaryOf({ plan, counts }: { plan: Plan; counts: RunCounts | null }, isDryRun: boolean) {
  const { rows, usable, skipped, unchanged } = plan;
  const planned = { created: plan.create, enabled: plan.enable, pictures: plan.pictures, failed: 0 };
  const { created, enabled, pictures, failed } =
    counts ?? (isDryRun ? planned : { created: 0, enabled: 0, pictures: 0, failed: 0 });
  return { rows, usable, skipped, created, enabled, pictures, unchanged, failed };
}

const REMEDIES: Readonly<Record<string, string>> = remedies;

/** Advice for shops about an error of the service (sections 2.3 and 7). */
export const remedyOf = (code: string): string =>
  REMEDIES[code] ?? 'try again, and ask the service if that does not help';
