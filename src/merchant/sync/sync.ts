/** Runs a whole sync: lists the catalog, plans, checks the plan, and then sends. */
import type { Usage } from '../../core/catalog/resources.ts';
import type { RunCounts } from './events.ts';
import type { Bytes } from './feed/bytes.ts';
import { readFeed, type Columns, type Feed } from './feed/read-feed.ts';
import { countReadiness, listCatalog } from './plan/catalog-index.ts';
import { createPictureChecks, type PictureChecks } from './plan/check-pictures.ts';
import { planSync, type PlanOptions, type RowStore, type Store, type TaskStore } from './plan/plan.ts';
import type { Plan } from './plan/task.ts';
import { connect, type ConnectOptions } from './run/calls.ts';
import { IdReadOnlyError, isIdRefused, runPlan } from './run/run.ts';
import { SyncState } from './state/sync-state.ts';

export interface SyncOptions extends Omit<PlanOptions, 'id' | 'isTable' | 'whyPartial'>, ConnectOptions {
  /** The identifier that the shop's pages use; by default `id` of a Google feed, `sku` of an export. */
  id?: string | undefined;
  /** Opens the feed, as a file or read into rows; called again if the shop turns out to be on the Shopify platform. */
  feed: () => Promise<Bytes | Feed>;
  /** The roles of columns, for a feed in an unknown format. */
  columns?: Columns | undefined;
  /** The name of the feed's encoding, which its bytes tell by default. */
  encoding?: string | undefined;
  /** Allows switching off more than a fifth of the active products (false). */
  yes?: boolean | undefined;
  /** Plans and checks, and sends nothing (false). */
  dryRun?: boolean | undefined;
  tasks?: TaskStore | undefined;
  rows?: RowStore | undefined;
  checks?: PictureChecks | undefined;
  /** Opens a local file that the feed names. */
  open?: ((source: string) => Promise<Blob>) | undefined;
}

export interface SyncResult {
  readonly plan: Plan;
  /** Null if nothing had to be sent. */
  readonly counts: RunCounts | null;
  /** The reason why the plan was not carried out; null if there is none. */
  readonly refusal: string | null;
  /** The number of calls to the service. */
  readonly calls: number;
}

/** Switching off more than this share of the active products needs confirmation. */
const MAX_MISSING_SHARE = 0.2;

/** @throws FeedError, CatalogError, TypeError for bad settings, or the signal's reason */
export async function sync(options: SyncOptions): Promise<SyncResult> {
  const { state = new SyncState() } = options;
  const { tasks = memoryStore(), rows = memoryStore() } = options;
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

/** The default store, for small shops and hosts without files. */
function memoryStore<Item>(): Store<Item> {
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
  /** Whether the shop has refused external ids in this run. */
  isReplanned?: boolean;
};

async function syncOnce(options: Work): Promise<SyncResult> {
  const { state, tasks, onEvent: say = () => {} } = options;
  const { client, calls, sent } = connect(options);
  const opened = await options.feed();
  const feed = 'rows' in opened ? opened : await readFeed(opened, options.columns, options.encoding);
  const id = options.id ?? feed.idField;
  say({ event: 'feed', format: feed.name, id });
  const catalog = await listCatalog(client, calls, (products) => say({ event: 'listed', products }));
  const probe = catalog.products.find(({ externalId }) => externalId !== null) ?? null;
  // The fact may have been wrong, or the shop may have moved to another platform.
  const isProbeDue = state.facts.isIdReadOnly && !options.dryRun && !options.isReplanned;
  if (isProbeDue && !(probe && (await isIdRefused(probe, { client, calls }))))
    await state.learn({ isIdReadOnly: false });
  let usage: Usage | null = null;
  const hasRoom = async (creates: number) => {
    usage = await calls((call) => client.getUsage(call));
    return usage.products.is_unlimited || creates <= usage.products.remaining;
  };
  const { checks = createPictureChecks({ fetch: options.fetch }) } = options;
  const plan = await planSync(
    feed.rows,
    catalog,
    {
      ...options,
      id,
      idHint: options.id ? undefined : feed.idHint,
      isIdChosen: options.id !== undefined,
      isTable: feed.isTable,
      whyPartial: feed.whyPartial,
    },
    { ...options, checks, hasRoom, say },
  );
  if (feed.encoding && feed.encoding !== 'utf-8') say({ event: 'encoding', encoding: feed.encoding });
  const { unknownCategories, ...planned } = plan;
  say({ event: 'plan', ...planned, quota: readQuota(usage) });
  const map = Object.fromEntries([...unknownCategories].map((name) => [name, '']));
  if (unknownCategories.size > 0) say({ event: 'categories', map });
  const refusal = findRefusal(plan, usage, options);
  if (refusal) say({ event: 'refused', reason: refusal });
  if (refusal || options.dryRun || plan.calls === 0)
    return { plan, counts: null, refusal, calls: sent.count };
  const open = options.open ?? (() => Promise.reject(new TypeError('Local files can’t be opened here.')));
  const counts = await runPlan(plan, tasks, { client, calls, state, probe, open, say });
  say({ event: 'readiness', ...countReadiness((await listCatalog(client, calls)).products) });
  return { plan, counts, refusal, calls: sent.count };
}

const readQuota = (usage: Usage | null) => usage && { plan: usage.plan.name, ...usage.products };

/** Checks the plan before anything is sent. @returns the reason for refusing it */
function findRefusal(plan: Plan, usage: Usage | null, { yes }: SyncOptions): string | null {
  if (usage && !usage.products.is_unlimited && plan.create > usage.products.remaining) {
    const { remaining, limit } = usage.products;
    return `The plan ${usage.plan.name} allows ${limit} products and has room for ${remaining} more; ${plan.create} would be created. Choose a larger plan, or limit the products with --limit-products ${remaining} or --only-category.`;
  }
  if (!yes && plan.disable > plan.active * MAX_MISSING_SHARE) {
    return `${plan.disable} of ${plan.active} products that are on are missing from the feed, more than a fifth. Is the feed whole? If they should be switched off, add --yes.`;
  }
  return null;
}
