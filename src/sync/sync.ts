/** A whole sync: lists the catalog, plans, checks, and only then sends. */
import { systemClock, type Clock } from '../base/clock.ts';
import { allProducts } from '../catalog/all-products.ts';
import { createCatalogClient, type CatalogClient } from '../catalog/client.ts';
import type { ProductQuery } from '../catalog/requests.ts';
import type { Category, Usage } from '../catalog/resources.ts';
import type { FetchLike } from '../http/attempt.ts';
import type { Bytes } from './feed/bytes.ts';
import { readFeed } from './feed/read-feed.ts';
import type { CategoryMap } from './feed/categories.ts';
import type { FeedRow } from './feed/feed-row.ts';
import { CatalogIndex } from './plan/catalog-index.ts';
import { createPictureChecks, type PictureChecks, type PictureProblem } from './plan/check-pictures.ts';
import type { EnableOption } from './plan/plan-product.ts';
import { planSync, type Plan, type TaskStore } from './plan/plan.ts';
import { memoryTasks } from './plan/memory-tasks.ts';
import type { Skip, Wanted } from './plan/task.ts';
import { createCalls, type Calls } from './run/calls.ts';
import { createPace, type CallBudget } from './run/pace.ts';
import { IdReadOnlyError, runPlan, type RunCounts } from './run/run.ts';
import type { Failure } from './run/run-task.ts';
import { SyncState } from './state/sync-state.ts';

export interface SyncOptions {
  /** `{base_url}` of the catalog service, without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Opens the feed; called again if the shop turns out to be on the Shopify platform. */
  feed: () => Promise<Bytes>;
  /** What the shop's pages identify a product by: `sku`, `id`, `mpn`, or a text with names of columns in braces. */
  id?: string | undefined;
  categories?: CategoryMap | undefined;
  onlyCategory?: Category | undefined;
  limitProducts?: number | undefined;
  /** Switch off what the feed does not name any more (false). */
  disableMissing?: boolean | undefined;
  /** Also where more than a fifth of what is on would be switched off, or pages use other ids (false). */
  yes?: boolean | undefined;
  /** Switch products on that no sync switched on before (`new`), all that are off (`all`), or `none`. */
  enable?: EnableOption | undefined;
  /** Whether the feed says all there is to a product (true); false only adds pictures and products. */
  isComplete?: boolean | undefined;
  /** Plan and check, and send nothing (false). */
  dryRun?: boolean | undefined;
  /** 50; at most 110. */
  callsPerMinute?: number | undefined;
  /** Counts calls in place of `callsPerMinute`. */
  budget?: CallBudget | undefined;
  state?: SyncState | undefined;
  tasks?: TaskStore | undefined;
  checks?: PictureChecks | undefined;
  /** Compares ids with the shop's pages. @returns what is wrong, or null */
  checkPages?: ((pages: readonly PageOfRow[]) => Promise<string | null>) | undefined;
  /** Opens a local file that the feed names. */
  open?: ((source: string) => Promise<Blob>) | undefined;
  reports?: Partial<SyncReports> | undefined;
  fetch?: FetchLike | undefined;
  clock?: Clock | undefined;
  random?: (() => number) | undefined;
  signal?: AbortSignal | undefined;
}

export interface PageOfRow {
  readonly externalId: string;
  readonly link: string;
  readonly row: FeedRow;
}

export interface SyncReports {
  onFeed(name: string, id: string): void;
  onSkip(skip: Skip): void;
  onPicture(wanted: Wanted, problem: PictureProblem): void;
  onPlan(plan: Plan, usage: Usage | null): void;
  /** Why nothing is sent. */
  onRefusal(refusal: string): void;
  onFailure(failure: Failure): void;
  onProgress(done: number, of: number, counts: RunCounts): void;
  /** The service wants a pause of so many milliseconds. */
  onPause(ms: number): void;
  /** The shop is on the Shopify platform: everything is planned anew. */
  onIdReadOnly(): void;
  /** By one more listing, where something was sent. */
  onReadiness(ready: number, processing: number): void;
}

export interface SyncResult {
  readonly plan: Plan;
  /** Null if nothing was to be sent. */
  readonly counts: RunCounts | null;
  /** Why nothing was sent although something was to be. */
  readonly refusal: string | null;
  /** Calls of the service. */
  readonly calls: number;
}

/** So many rows with a page are compared with it. */
const PAGES = 10;
/** More than this share of what is switched on is not switched off without being told so. */
const MAX_MISSING_SHARE = 0.2;

/** @throws FeedError, CatalogError, TypeError for bad settings, or the signal's reason */
export async function sync(options: SyncOptions): Promise<SyncResult> {
  const { state = new SyncState() } = options;
  const { tasks = memoryTasks() } = options;
  try {
    return await syncOnce({ ...options, state, tasks });
  } catch (error) {
    if (!(error instanceof IdReadOnlyError)) throw error;
    await state.learn({ isIdReadOnly: true });
    options.reports?.onIdReadOnly?.();
    await tasks.clear();
    return await syncOnce({ ...options, state, tasks });
  } finally {
    await tasks.clear();
  }
}

async function syncOnce(options: SyncOptions & { state: SyncState; tasks: TaskStore }): Promise<SyncResult> {
  const { state, tasks, reports = {}, enable = 'new', isComplete = true } = options;
  const { client, calls } = connect(options);
  const feed = await readFeed(await options.feed());
  const id = options.id ?? feed.idField;
  reports.onFeed?.(feed.name, id);
  const catalog = await listCatalog(client, calls);
  const pages: PageOfRow[] = [];
  const plan = await planSync(
    feed.rows,
    catalog,
    state,
    options.checks ?? createPictureChecks({ fetch: options.fetch }),
    tasks,
    {
      id,
      categories: options.categories ?? new Map(),
      onlyCategory: options.onlyCategory,
      limitProducts: options.limitProducts,
      disableMissing: options.disableMissing ?? false,
      enable,
      isComplete,
    },
    {
      onSkip: (skip) => reports.onSkip?.(skip),
      onPicture: (wanted, problem) => reports.onPicture?.(wanted, problem),
      onPage: (page) => void (pages.length < PAGES && pages.push(page)),
    },
  );
  const usage = plan.create > 0 ? await calls((call) => client.getUsage(call)) : null;
  reports.onPlan?.(plan, usage);
  const refusal =
    whyNot(plan, usage, options) ?? (plan.calls > 0 ? await options.checkPages?.(pages) : null) ?? null;
  if (refusal) reports.onRefusal?.(refusal);
  const isSent = !refusal && !options.dryRun && plan.calls > 0;
  const counts: RunCounts = { created: 0, enabled: 0, pictures: 0, disabled: 0, failed: 0 };
  if (isSent) {
    const total = plan.create + plan.update + plan.disable;
    await runPlan(
      tasks,
      counts,
      {
        client,
        calls,
        state,
        probe: [...catalog].find(({ externalId }) => externalId !== null) ?? null,
        open: options.open ?? (() => Promise.reject(new TypeError('Local files can’t be opened here.'))),
        onFailure: (failure) => reports.onFailure?.(failure),
      },
      (done) => reports.onProgress?.(done, total, counts),
    );
    await readiness(client, calls, reports);
  }
  return { plan, counts: isSent ? counts : null, refusal, calls: calls.count };
}

/** A client whose every attempt is counted. */
export function connect(options: Omit<SyncOptions, 'feed'>) {
  const { clock = systemClock, random = Math.random, state = new SyncState(), callsPerMinute = 50 } = options;
  const { baseUrl, apiKey, fetch, signal } = options;
  const shop = { baseUrl, apiKey, fetch, clock, random };
  const client = createCatalogClient({ ...shop, retries: 0, attemptTimeout: 30_000 });
  const budget =
    options.budget ?? createPace({ callsPerMinute, clock, recent: state.recentCalls(clock.now()) });
  const calls = createCalls({
    budget,
    clock,
    random,
    signal,
    onCall: () => state.noteCall(clock.now()),
    onPause: (ms) => options.reports?.onPause?.(ms),
  });
  return { client, calls };
}

/** Every product of the shop: one call for a hundred of them. */
export async function listCatalog(client: CatalogClient, calls: Calls): Promise<CatalogIndex> {
  const catalog = new CatalogIndex();
  const list = (query: ProductQuery) => calls((options) => client.listProducts(query, options));
  for await (const product of allProducts(list)) catalog.add(product);
  return catalog;
}

async function readiness(client: CatalogClient, calls: Calls, reports: Partial<SyncReports>): Promise<void> {
  const active = [...(await listCatalog(client, calls))].filter(({ isActive }) => isActive);
  const ready = active.filter(({ isReady }) => isReady).length;
  const processing = active.filter(({ isReady, images }) => !isReady && images.length > 0).length;
  reports.onReadiness?.(ready, processing);
}

/** The checks of the whole plan, before anything is sent. */
function whyNot(plan: Plan, usage: Usage | null, { yes }: SyncOptions): string | null {
  if (usage && !usage.products.is_unlimited && plan.create > usage.products.remaining) {
    const { remaining, limit } = usage.products;
    return `The plan ${usage.plan.name} allows ${limit} products and has room for ${remaining} more; ${plan.create} would be created. Choose a larger plan, or fewer products with --limit-products ${remaining} or --only-category.`;
  }
  if (!yes && plan.disable > plan.active * MAX_MISSING_SHARE) {
    return `${plan.disable} of ${plan.active} products that are on are missing from the feed, more than a fifth. Is the feed whole? If they should be switched off, add --yes.`;
  }
  return null;
}
