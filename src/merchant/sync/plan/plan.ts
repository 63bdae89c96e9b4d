/** Plans a sync row by row, and stores the tasks in order. Sends nothing to the service, but asks the servers of new pictures. */
import type { SyncEvent, Unworn } from '../events.ts';
import { one, type FeedRow } from '../feed/feed-row.ts';
import type { SyncState } from '../state/sync-state.ts';
import type { CatalogIndex, KnownProduct } from './catalog-index.ts';
import {
  MAX_PICTURES,
  isProblem,
  problemFor,
  type PictureChecks,
  type PictureProblem,
} from './check-pictures.ts';
import { checkRow, doubtfulId, readExternalId, isSkip, type RowOptions } from './check-row.ts';
import { compareIds } from './doubtful-ids.ts';
import { inOrder } from './in-order.ts';
import { findUnworn, type PictureJudge } from './judge-pictures.ts';
import { countCalls, planProduct, type ProductOptions } from './plan-product.ts';
import {
  emptyPlan,
  UNIDENTIFIED,
  type DisableTask,
  type Plan,
  type ReportedRow,
  type Skip,
  type Task,
  type Wanted,
} from './task.ts';

export interface PlanOptions extends RowOptions, ProductOptions {
  readonly limitProducts?: number | undefined;
  /** Whether products that are missing from the feed are switched off (false). */
  readonly disableMissing?: boolean | undefined;
  /** Whether the feed is a table, which a spreadsheet may have changed (false). */
  readonly isTable?: boolean | undefined;
  /** Why the feed may not be the whole shop, once its rows are read; null if it is. */
  readonly whyPartial?: (() => string | null) | undefined;
  /** Judges the pictures of products with new ones, in a dry run those of all. */
  readonly judge?: PictureJudge | undefined;
}

/** Stores items until all of them are known. */
export interface Store<Item> {
  add(item: Item): Promise<void> | void;
  read(): AsyncIterable<Item>;
  clear(): Promise<void> | void;
}

export type TaskStore = Store<Task | DisableTask>;
/** Rows of the feed whose pictures have not been checked yet. */
export type RowStore = Store<Skip | ReadRow>;

/** The number of rows whose pictures are checked concurrently. */
const MAX_CONCURRENT_ROWS = 16;

/** The number of rows between two `read` events. */
const ROWS_PER_READ_EVENT = 500;
/** The number of rows between two `checked` events; checking takes longer than reading. */
const ROWS_PER_CHECKED_EVENT = 25;
/** The number of known products per run whose pictures are checked again, since a picture may be replaced at the same address. */
const MAX_RECHECKED = 1000;
/** The number of products per run whose pictures are judged; each takes a download and part of a second. */
const MAX_JUDGED = 1000;

interface PlanTools {
  readonly state: SyncState;
  readonly checks: PictureChecks;
  readonly tasks: TaskStore;
  readonly rows: RowStore;
  /** Whether the state stays as it is, and the pictures of all products are judged. */
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the quota allows so many new products; if not, no picture servers are asked. */
  hasRoom(creates: number): Promise<boolean>;
  say(event: SyncEvent): void;
}

export async function planSync(
  rows: AsyncIterable<FeedRow>,
  catalog: CatalogIndex,
  options: PlanOptions,
  { state, checks, tasks, rows: rowStore, dryRun, signal, hasRoom, say }: PlanTools,
): Promise<Plan> {
  const plan = emptyPlan();
  const namedIds = new Set<string>();
  const match = ({ values }: FeedRow, externalId: string): KnownProduct | null => {
    const known = catalog.byExternalId.get(externalId);
    if (known || !state.facts.isIdReadOnly) return known ?? null;
    return catalog.byHandle.get(one(values, 'handle', 'url handle')) ?? null;
  };

  async function checkRowPictures(row: Skip | ReadRow) {
    if (isSkip(row)) return row;
    const { wanted, known, problems, isRecheckDue } = row;
    const doubt = options.isTable ? comparison.findDoubt(wanted.id) : null;
    if (doubt) return doubtfulId(toReportedRow(wanted), doubt);
    const record = state.record(wanted.id);
    const task = planProduct(wanted, known, record, options);
    const added = task?.add ?? [];
    const answers = await Promise.all(
      (!asksServers ? [] : isRecheckDue ? wanted.pictures : added).map(
        async (source) => [source, await checks.ask(source, signal)] as const,
      ),
    );
    // A problem with a picture that was sent before does not matter.
    const rejected = answers.flatMap(([url, found]) =>
      isProblem(found) && added.includes(url) ? found : [],
    );
    const versions = Object.fromEntries(
      answers.flatMap(([url, found]) => (found && !isProblem(found) ? [[url, found] as const] : [])),
    );
    const isRejected = (source: string) => rejected.some(({ url }) => url === source);
    const accepted = { ...wanted, pictures: wanted.pictures.filter((source) => !isRejected(source)) };
    const allProblems = [...rejected, ...problems];
    if (accepted.pictures.length === 0 && !(known && known.images.length > 0 && allProblems.length === 0))
      return noPicture(wanted, allProblems);
    const planned = planProduct(accepted, known, record, options, versions);
    const isNew = (source: string) => !planned?.add.includes(source) && !record.versions?.[source];
    const shouldJudge = asksServers && (dryRun || !!planned?.add.length);
    return {
      wanted: accepted,
      known,
      problems: allProblems,
      task: planned,
      // Versions of pictures that were sent before without a known version.
      newVersions: Object.fromEntries(Object.entries(versions).filter(([source]) => isNew(source))),
      // The result if its pictures were judged and none allows automatic placing.
      unworn: shouldJudge ? await judgePictures(accepted) : null,
    };
  }

  const comparison = compareIds();
  let judged = 0;
  async function judgePictures(wanted: Wanted): Promise<Unworn | null> {
    const { judge } = options;
    if (!judge || !checks.load || wanted.pictures.length === 0) return null;
    if (!judge.isJudged(wanted.category) || judged++ >= MAX_JUDGED) return null;
    return findUnworn(wanted, judge, (source) => checks.load!(source, signal));
  }

  async function* readRows(): AsyncGenerator<Skip | ReadRow> {
    const groups = new Map<string, string | undefined>();
    for await (const row of rows) {
      signal?.throwIfAborted();
      const id = readExternalId(row, options.id);
      if (id && groups.has(id)) {
        // Variants with the same id are one product.
        if (row.group === undefined || groups.get(id) !== row.group) yield repeatedId(row, id);
        continue;
      }
      if (id) {
        groups.set(id, row.group);
        comparison.add(id);
      }
      const known = match(row, id);
      if (known?.externalId) namedIds.add(known.externalId);
      const wanted = checkRow(row, id, options);
      if (isSkip(wanted)) yield wanted;
      else if (!known && state.facts.isIdReadOnly) yield matchOnly(wanted);
      else {
        const isRecheckDue = known !== null && options.isComplete !== false && isInTurn(knownRows++);
        yield { ...withPictures(wanted, checks), known, isRecheckDue };
      }
    }
  }

  let knownRows = 0;
  const from = state.facts.lookAgainFrom ?? 0;
  const isInTurn = (index: number) => index >= from && index < from + MAX_RECHECKED;

  let count = 0;
  let unidentified = 0;
  let usable = 0;
  let creates = 0;
  for await (const row of readRows()) {
    await rowStore.add(row);
    if (++count % ROWS_PER_READ_EVENT === 0) say({ event: 'read', rows: count });
    if (isSkip(row) || usable === options.limitProducts) continue;
    usable++;
    if (!row.known) creates++;
  }
  say({ event: 'read', rows: count });
  const partial = options.whyPartial?.() ?? null;
  if (partial) say({ event: 'partial', reason: partial });
  const asksServers = creates === 0 || (await hasRoom(creates));
  const lookAgainFrom = asksServers && from + MAX_RECHECKED < knownRows ? from + MAX_RECHECKED : 0;
  if (!dryRun && lookAgainFrom !== from) await state.learn({ lookAgainFrom });

  for await (const checked of inOrder(rowStore.read(), MAX_CONCURRENT_ROWS, checkRowPictures)) {
    signal?.throwIfAborted();
    if (plan.usable === options.limitProducts) break;
    plan.rows++;
    if (asksServers && (plan.rows % ROWS_PER_CHECKED_EVENT === 1 || plan.rows === count))
      say({ event: 'checked', done: plan.rows, of: count });
    if (isSkip(checked)) {
      plan.skipped++;
      const { code, subject } = checked;
      if (UNIDENTIFIED.includes(code)) unidentified++;
      if (code === 'unknown-category' && subject) plan.unknownCategories.add(subject);
      say({ event: 'skipped', ...checked });
      continue;
    }
    const { wanted, known, problems, task, newVersions, unworn } = checked;
    if (!dryRun && Object.keys(newVersions).length > 0 && known)
      await state.keep(wanted.id, { versions: { ...state.record(wanted.id).versions, ...newVersions } });
    plan.usable++;
    for (const problem of problems) say({ event: 'picture', ...toReportedRow(wanted), ...problem });
    if (unworn) say({ event: 'unworn', ...toReportedRow(wanted), ...unworn });
    if (!task) {
      plan.unchanged++;
      continue;
    }
    await tasks.add(task);
    plan.calls += countCalls(task);
    plan.pictures += task.add.length;
    plan.replaced += Object.keys(task.replaced).length;
    if (!known) plan.create++;
    else plan.update++;
    if (task.enable) plan.enable++;
    if (Object.keys(task.changes).length > 0) plan.changed++;
  }
  if (options.disableMissing && partial) plan.keptOn = `the feed may not be the whole shop: ${partial}`;
  else if (options.disableMissing && unidentified > 0)
    plan.keptOn = `the id of ${unidentified} of its rows is not known, and they may be these products`;
  for (const known of catalog.products) {
    if (known.isActive) plan.active++;
    if (!options.disableMissing || plan.keptOn || !known.isActive || !isMissing(known, namedIds, options))
      continue;
    await tasks.add({ disable: known });
    plan.disable++;
    plan.calls++;
  }
  return plan;
}

export interface ReadRow {
  wanted: Wanted;
  known: KnownProduct | null;
  problems: PictureProblem[];
  /** Whether its pictures are checked again although they were sent before. */
  isRecheckDue: boolean;
}

const isMissing = (
  { externalId, category }: KnownProduct,
  ids: ReadonlySet<string>,
  { onlyCategory }: PlanOptions,
): boolean => externalId !== null && !ids.has(externalId) && (!onlyCategory || category === onlyCategory);

/** Separates pictures that can be sent from those that can't. */
function withPictures(wanted: Wanted, checks: PictureChecks): { wanted: Wanted; problems: PictureProblem[] } {
  const read = wanted.pictures.map((picture) => checks.read(picture));
  const sources = [...new Set(read.flatMap((picture) => (isProblem(picture) ? [] : [picture.source])))];
  const problem = `a product can have ${MAX_PICTURES} pictures, and this is one more`;
  const tooMany = sources
    .slice(MAX_PICTURES)
    .map((picture) => problemFor(picture)('invalid_url', problem, 'put the best ones first'));
  return {
    wanted: { ...wanted, pictures: sources.slice(0, MAX_PICTURES) },
    problems: [...read.filter(isProblem), ...tooMany],
  };
}

const toReportedRow = ({ line, id, title, category }: Wanted): ReportedRow => ({ line, id, title, category });

function noPicture(wanted: Wanted, [first]: readonly PictureProblem[]): Skip {
  const row = { ...toReportedRow(wanted), code: 'no-picture' } as const;
  if (!first) return { ...row, problem: 'it has no picture', remedy: 'add one' };
  const problem = `none of its pictures can be used: ${first.url}: ${first.problem}`;
  return { ...row, problem, remedy: first.remedy, subject: first.url };
}

const repeatedId = ({ line, title }: FeedRow, id: string): Skip => ({
  line,
  id,
  title,
  code: 'repeated-id',
  problem: `an earlier row has the id ${id} as well`,
  remedy: 'give each product an id of its own, or choose another column with --id',
});

const matchOnly = (wanted: Wanted): Skip => ({
  ...toReportedRow(wanted),
  code: 'match-only',
  problem: 'it is not in the catalog, and ids of shops on the Shopify platform can’t be set from here',
  remedy: 'add it with the service’s app for Shopify, then run this again',
});
