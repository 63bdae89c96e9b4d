/** What happens in a sync, as data: one object for each event, as `sync --json` prints them. */
import type { UsageCounter } from '../catalog/resources.ts';
import type { Plan } from './plan/plan.ts';
import { remedyOf } from './remedies.ts';
import type { SyncReports, SyncResult } from './sync.ts';

interface Problem {
  readonly line: number;
  readonly id: string;
  readonly code: string;
  /** What to do. */
  readonly remedy: string;
}

export type SyncEvent =
  | { event: 'feed'; format: string; id: string }
  | ({ event: 'skipped'; problem: string } & Problem)
  | ({ event: 'picture'; url: string; problem: string } & Problem)
  /** Categories that nothing is known of, as a map to fill in. */
  | { event: 'categories'; map: Record<string, string> }
  | ({ event: 'plan'; quota: UsageCounter | null } & Omit<Plan, 'unknownCategories'>)
  | { event: 'pages'; checked: number; equal: number; text: string }
  | { event: 'refused'; reason: string }
  | ({ event: 'failed'; url: string | null; message: string } & Problem)
  | { event: 'progress'; done: number; of: number; failed: number }
  | { event: 'paused'; seconds: number }
  | { event: 'id-read-only' }
  | { event: 'readiness'; ready: number; processing: number };

/** The reports of a sync that tell each of these events. */
export function syncEvents(say: (event: SyncEvent) => void): SyncReports {
  return {
    onFeed: (format, id) => say({ event: 'feed', format, id }),
    onSkip: ({ line, id, code, problem, remedy }) =>
      say({ event: 'skipped', line, id, code, problem, remedy }),
    onPicture: ({ line, externalId: id }, { picture: url, code, problem, remedy }) =>
      say({ event: 'picture', line, id, url, code, problem, remedy }),
    onPlan({ unknownCategories, ...plan }, usage) {
      const map = Object.fromEntries([...unknownCategories.keys()].map((name) => [name, '']));
      if (unknownCategories.size > 0) say({ event: 'categories', map });
      say({ event: 'plan', ...plan, quota: usage?.products ?? null });
    },
    onRefusal: (reason) => say({ event: 'refused', reason }),
    onFailure: ({ wanted: { line, externalId: id }, picture: url, code, message }) =>
      say({ event: 'failed', line, id, url, code, message, remedy: remedyOf(code) }),
    onProgress: (done, of, { failed }) => say({ event: 'progress', done, of, failed }),
    onPause: (ms) => say({ event: 'paused', seconds: Math.ceil(ms / 1000) }),
    onIdReadOnly: () => say({ event: 'id-read-only' }),
    onReadiness: (ready, processing) => say({ event: 'readiness', ready, processing }),
  };
}

/** What a sync did, or after a dry run what it would have done. */
export function summaryOf({ plan, counts }: SyncResult, isDryRun: boolean) {
  const { rows, usable, skipped, unchanged } = plan;
  const planned = { created: plan.create, enabled: plan.enable, pictures: plan.pictures, failed: 0 };
  const { created, enabled, pictures, failed } =
    counts ?? (isDryRun ? planned : { created: 0, enabled: 0, pictures: 0, failed: 0 });
  return { rows, usable, skipped, created, enabled, pictures, unchanged, failed };
}
