/** A whole sync: lists the catalog, plans, checks, and only then sends. */
import { systemClock, type Clock } from '../../core/base/clock.ts';
import { allProducts } from '../../core/catalog/all-products.ts';
import { createCatalogClient, type CatalogClient } from '../../core/catalog/client.ts';
import type { ProductQuery } from '../../core/catalog/requests.ts';
import type { Usage } from '../../core/catalog/resources.ts';
import type { FetchLike } from '../../core/http/attempt.ts';
import type { RunCounts, SyncEvent } from './events.ts';
import type { Bytes } from './feed/bytes.ts';
import { readFeed, type Columns } from './feed/read-feed.ts';
import { CatalogIndex, type KnownProduct } from './plan/catalog-index.ts';
import { createPictureChecks, type PictureChecks } from './plan/check-pictures.ts';
import { planSync, type PlanOptions, type RowStore, type Store, type TaskStore } from './plan/plan.ts';
import type { Plan } from './plan/task.ts';
import { createCalls, type Calls } from './run/calls.ts';
import { createPace, type CallBudget } from './run/pace.ts';
import { runPlan } from './run/run.ts';
import { IdReadOnlyError, isIdRefused } from './run/run-task.ts';
import { SyncState } from './state/sync-state.ts';

type Optional<Options> = { [Name in keyof Options]?: Options[Name] | undefined };

export interface SyncOptions extends Optional<PlanOptions> {
  /** `{base_url}` of the catalog service, without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Opens the feed; called again if the shop turns out to be on the Shopify platform. */
  feed: () => Promise<Bytes>;
  /** Which of its columns is what, for a feed that is not known. */
  columns?: Columns | undefined;
  /** Also where more than a fifth of what is on would be switched off (false). */
  yes?: boolean | undefined;
  /** Plan and check, and send nothing (false). */
  dryRun?: boolean | undefined;
  /** 50; at most 110. */
  callsPerMinute?: number | undefined;
  /** Counts calls in place of `callsPerMinute`. */
  budget?: CallBudget | undefined;
  state?: SyncState | undefined;
  tasks?: TaskStore | undefined;
  rows?: RowStore | undefined;
  checks?: PictureChecks | undefined;
  /** Opens a local file that the feed names. */
  open?: ((source: string) => Promise<Blob>) | undefined;
  onEvent?: ((event: SyncEvent) => void) | undefined;
  fetch?: FetchLike | undefined;
  clock?: Clock | undefined;
  random?: (() => number) | undefined;
  signal?: AbortSignal | undefined;
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

/** Of one call. A picture is fetched by the service meanwhile. */
const TIMEOUT_MS = 30_000;

/** More than this share of what is switched on is not switched off without being told so. */
const MAX_MISSING_SHARE = 0.2;

/** @throws FeedError, CatalogError, TypeError for bad settings, or the signal's reason */
export async function sync(options: SyncOptions): Promise<SyncResult> {
  const { state = new SyncState() } = options;
  const { tasks = inMemory(), rows = inMemory() } = options;
  const work = { ...options, state, tasks, rows };
  try {
    return await syncOnce(work);
  } catch (error) {
    if (!(error instanceof IdReadOnlyError)) throw error;
    await state.learn({ isIdReadOnly: true });
    options.onEvent?.({ event: 'id-read-only' });
    await Promise.all([tasks.clear(), rows.clear()]);
    return await syncOnce({ ...work, isReplanned: true });
  } finally {
    await Promise.all([tasks.clear(), rows.clear()]);
  }
}

/** For small shops, and where there are no files. */
function inMemory<Item>(): Store<Item> {
  const items: Item[] = [];
  return {
    add: (item) => void items.push(item),
    async *read() {
      yield* items;
    },
    clear: () => void items.splice(0),
  };
}

type Work = SyncOptions & {
  state: SyncState;
  tasks: TaskStore;
  rows: RowStore;
  /** In this run the shop refused to have ids set. */
  isReplanned?: boolean;
};

async function syncOnce(options: Work): Promise<SyncResult> {
  const { state, tasks, onEvent: say = () => {} } = options;
  const { client, calls, sent } = connect(options);
  const feed = await readFeed(await options.feed(), options.columns);
  const id = options.id ?? feed.idField;
  say({ event: 'feed', format: feed.name, id });
  const catalog = await listCatalog(client, calls, (products) => say({ event: 'listed', products }));
  const probe = catalog.products.find(({ externalId }) => externalId !== null) ?? null;
  // It may have been learned by mistake, or the shop have moved.
  const isTested = state.facts.isIdReadOnly && !options.dryRun && !options.isReplanned;
  if (isTested && !(probe && (await isIdRefused(probe, { client, calls }))))
    await state.learn({ isIdReadOnly: false });
  let usage: Usage | null = null;
  const hasRoom = async (creates: number) => {
    usage = await calls((call) => client.getUsage(call));
    return usage.products.is_unlimited || creates <= usage.products.remaining;
  };
  const plan = await planSync(
    feed.rows,
    catalog,
    state,
    options.checks ?? createPictureChecks({ fetch: options.fetch }),
    options,
    {
      id,
      categories: options.categories ?? new Map(),
      onlyCategory: options.onlyCategory,
      defaultCategory: options.defaultCategory,
      idHint: options.id ? undefined : feed.idHint,
      isIdChosen: options.id !== undefined,
      limitProducts: options.limitProducts,
      disableMissing: options.disableMissing ?? false,
      enable: options.enable ?? 'new',
      isComplete: options.isComplete ?? true,
      judge: options.judge,
    },
    hasRoom,
    say,
    !options.dryRun,
    options.signal,
  );
  const { unknownCategories, ...planned } = plan;
  say({ event: 'plan', ...planned, quota: readQuota(usage) });
  const map = Object.fromEntries([...unknownCategories].map((name) => [name, '']));
  if (unknownCategories.size > 0) say({ event: 'categories', map });
  const refusal = whyNot(plan, usage, options);
  if (refusal) say({ event: 'refused', reason: refusal });
  if (refusal || options.dryRun || plan.calls === 0)
    return { plan, counts: null, refusal, calls: sent.count };
  const counts: RunCounts = { created: 0, enabled: 0, pictures: 0, disabled: 0, failed: 0 };
  const open = options.open ?? (() => Promise.reject(new TypeError('Local files can’t be opened here.')));
  const total = plan.create + plan.update + plan.disable;
  await runPlan(
    tasks,
    { tasks: total, calls: plan.calls },
    { client, calls, state, probe, creates: plan.create, refused: new Set(), open, counts, say },
  );
  say({ event: 'readiness', ...countReadiness((await listCatalog(client, calls)).products) });
  return { plan, counts, refusal, calls: sent.count };
}

const readQuota = (usage: Usage | null) => usage && { plan: usage.plan.name, ...usage.products };

/** A client whose every attempt is counted. */
export function connect(options: Omit<SyncOptions, 'feed'>) {
  const { clock = systemClock, random = Math.random, state = new SyncState(), callsPerMinute = 50 } = options;
  const { baseUrl, apiKey, fetch, signal } = options;
  const shop = { baseUrl, apiKey, fetch, clock, random };
  const client = createCatalogClient({ ...shop, retries: 0, attemptTimeout: TIMEOUT_MS });
  const budget =
    options.budget ??
    createPace({ callsPerMinute, clock: options.clock, ago: state.recentCalls(clock.now()) });
  const sent = { count: 0 };
  const calls = createCalls({
    budget,
    clock,
    random,
    signal,
    onCall() {
      sent.count++;
      return state.noteCall(clock.now());
    },
    onWait: (ms) => options.onEvent?.({ event: 'waiting', seconds: Math.ceil(ms / 1000) }),
    onTimeout: () => options.onEvent?.({ event: 'timeout', seconds: TIMEOUT_MS / 1000 }),
    onPause: (ms) => options.onEvent?.({ event: 'paused', seconds: Math.ceil(ms / 1000) }),
  });
  return { client, calls, sent };
}

/** Every product of the shop: one call for a hundred of them. */
export async function listCatalog(
  client: CatalogClient,
  calls: Calls,
  onListed: (products: number) => void = () => {},
): Promise<CatalogIndex> {
  const catalog = new CatalogIndex();
  const list = (query: ProductQuery) => calls((options) => client.listProducts(query, options));
  for await (const product of allProducts(list)) {
    catalog.add(product);
    if (catalog.products.length % 100 === 0) onListed(catalog.products.length);
  }
  return catalog;
}

export function countReadiness(products: readonly KnownProduct[]): { ready: number; processing: number } {
  const active = products.filter(({ isActive }) => isActive);
  const waiting = active.filter(({ isReady }) => !isReady);
  const processing = waiting.filter(({ images }) => images.length > 0).length;
  return { ready: active.length - waiting.length, processing };
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
