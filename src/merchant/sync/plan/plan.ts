/**
 * The plan of a sync: reads the feed row by row, compares each with the catalog, and puts what has to be done aside, in order.
 * Sends nothing to the service; pictures that would be sent are asked for at their servers.
 */
import { MAX_PICTURES as MAX_JUDGED_PICTURES } from '../../../try-on/wear/picture/looked-at.ts';
import type { SyncEvent, Unworn } from '../events.ts';
import { one, type FeedRow } from '../feed/feed-row.ts';
import type { PictureVersion, SyncState } from '../state/sync-state.ts';
import type { CatalogIndex, KnownProduct } from './catalog-index.ts';
import {
  MAX_PICTURES,
  isProblem,
  findPictureProblem,
  type PictureChecks,
  type PictureJudge,
  type PictureProblem,
} from './check-pictures.ts';
import { checkRow, readExternalId, isSkip, type RowOptions } from './check-row.ts';
import { inOrder } from './in-order.ts';
import { countCalls, planProduct, type ProductOptions } from './plan-product.ts';
import {
  emptyPlan,
  type DisableTask,
  type Plan,
  type ReportedRow,
  type Skip,
  type Task,
  type Wanted,
} from './task.ts';

export interface PlanOptions extends RowOptions, ProductOptions {
  readonly limitProducts?: number | undefined;
  /** Switch off what the feed does not name any more (false). */
  readonly disableMissing: boolean;
  /** Of products with new pictures, and in a dry run of all, it is said which can't be worn as these show them. */
  readonly judge?: PictureJudge | undefined;
}

/** Where items wait until all of them are known. */
export interface Store<Item> {
  add(item: Item): Promise<void> | void;
  read(): AsyncIterable<Item>;
  clear(): Promise<void> | void;
}

export type TaskStore = Store<Task | DisableTask>;
/** Rows of the feed as they were read, before their pictures are looked at. */
export type RowStore = Store<Skip | ReadRow>;

/** Servers of pictures are asked so many questions at once. */
const QUESTIONS_AT_ONCE = 16;

/** Progress is told once for so many rows. */
const ROWS_A_LINE = 500;
/** Looking at pictures takes longer. */
const ROWS_LOOKED_AT = 25;
/** Of products that have pictures already, these of so many are looked at again in a run: another one may lie at the same address. */
const LOOKED_AT_AGAIN = 1000;
/** Their pictures are judged of so many products in a run: each takes a download and a part of a second. */
const MAX_JUDGED = 1000;

/**
 * @param hasRoom whether so many products can be created: if not, no server of pictures is asked
 * @param isKeeping whether what is learned of pictures is kept in the state
 */
export async function planSync(
  rows: AsyncIterable<FeedRow>,
  catalog: CatalogIndex,
  state: SyncState,
  checks: PictureChecks,
  { tasks, rows: read }: { tasks: TaskStore; rows: RowStore },
  options: PlanOptions,
  hasRoom: (creates: number) => Promise<boolean>,
  say: (event: SyncEvent) => void,
  isKeeping: boolean,
  signal?: AbortSignal,
): Promise<Plan> {
  const plan = emptyPlan();
  const named = new Set<string>();
  const match = ({ values }: FeedRow, externalId: string): KnownProduct | null => {
    const known = catalog.byExternalId.get(externalId);
    if (known || !state.facts.isIdReadOnly) return known ?? null;
    return catalog.byHandle.get(one(values, 'handle', 'url handle')) ?? null;
  };

  async function look(read: Skip | ReadRow): Promise<Skip | Looked> {
    if (isSkip(read)) return read;
    const { wanted, known, problems, isDue } = read;
    const record = state.record(wanted.id);
    const task = planProduct(wanted, known, record, options);
    const added = task?.add ?? [];
    const asked = await Promise.all(
      (!isToBeAsked ? [] : isDue ? wanted.pictures : added).map(
        async (source) => [source, await checks.ask(source, signal)] as const,
      ),
    );
    // What is wrong with a picture that was sent before, is not sent again.
    const wrong = asked.flatMap(([source, said]) => (isProblem(said) && added.includes(source) ? said : []));
    const versions = Object.fromEntries(
      asked.flatMap(([source, said]) => (said && !isProblem(said) ? [[source, said] as const] : [])),
    );
    const isOut = (source: string) => wrong.some(({ url }) => url === source);
    const left = { ...wanted, pictures: wanted.pictures.filter((source) => !isOut(source)) };
    const all = [...problems, ...wrong];
    if (left.pictures.length === 0 && !(known && known.images.length > 0 && all.length === 0))
      return noPicture(wanted, all);
    const planned = planProduct(left, known, record, options, versions);
    const isNew = (source: string) => !planned?.add.includes(source) && !record.versions?.[source];
    const isToBeJudged = isToBeAsked && (!isKeeping || !!planned?.add.length);
    return {
      wanted: left,
      known,
      problems: all,
      task: planned,
      seen: pick(versions, isNew),
      unworn: isToBeJudged ? await judgePictures(left) : null,
    };
  }

  let judged = 0;
  async function judgePictures({ category, pictures }: Wanted): Promise<Unworn | null> {
    const what = options.judge?.whatHasToBeShown(category);
    if (!what || !checks.load || pictures.length === 0 || judged++ >= MAX_JUDGED) return null;
    for (const source of pictures.slice(0, MAX_JUDGED_PICTURES)) {
      try {
        if (await options.judge!.canBeWorn(await checks.load(source, signal), category)) return null;
      } catch {
        return null;
      }
    }
    return {
      url: pictures[0]!,
      code: 'unworn',
      problem: `it can’t be worn as its pictures show it, because none shows ${what}, on white or transparent`,
      remedy: 'add such a picture; until then shoppers place it by hand',
    };
  }

  async function* readRows(): AsyncGenerator<Skip | ReadRow> {
    const groups = new Map<string, string | undefined>();
    for await (const row of rows) {
      signal?.throwIfAborted();
      const id = readExternalId(row, options.id);
      if (id && groups.has(id)) {
        // Variants that share an id are one product.
        if (row.group === undefined || groups.get(id) !== row.group) yield repeated(row, id);
        continue;
      }
      if (id) groups.set(id, row.group);
      const known = match(row, id);
      if (known?.externalId) named.add(known.externalId);
      const wanted = checkRow(row, id, options);
      if (isSkip(wanted)) yield wanted;
      else if (!known && state.facts.isIdReadOnly) yield matchOnly(wanted);
      else {
        const isDue = known !== null && options.isComplete && getIsTurn(knownRows++);
        yield { ...withPictures(wanted, checks), known, isDue };
      }
    }
  }

  let knownRows = 0;
  const from = state.facts.lookAgainFrom ?? 0;
  const getIsTurn = (index: number) => index >= from && index < from + LOOKED_AT_AGAIN;

  let count = 0;
  let usable = 0;
  let creates = 0;
  for await (const row of readRows()) {
    await read.add(row);
    if (++count % ROWS_A_LINE === 0) say({ event: 'read', rows: count });
    if (isSkip(row) || usable === options.limitProducts) continue;
    usable++;
    if (!row.known) creates++;
  }
  say({ event: 'read', rows: count });
  const isToBeAsked = creates === 0 || (await hasRoom(creates));
  const lookAgainFrom = isToBeAsked && from + LOOKED_AT_AGAIN < knownRows ? from + LOOKED_AT_AGAIN : 0;
  if (isKeeping && lookAgainFrom !== from) await state.learn({ lookAgainFrom });

  for await (const looked of inOrder(read.read(), QUESTIONS_AT_ONCE, look)) {
    signal?.throwIfAborted();
    if (plan.usable === options.limitProducts) break;
    plan.rows++;
    if (isToBeAsked && (plan.rows % ROWS_LOOKED_AT === 1 || plan.rows === count))
      say({ event: 'checked', done: plan.rows, of: count });
    if (isSkip(looked)) {
      plan.skipped++;
      const { code, subject } = looked;
      if (code === 'unknown-category' && subject) plan.unknownCategories.add(subject);
      say({ event: 'skipped', ...looked });
      continue;
    }
    const { wanted, known, problems, task, seen, unworn } = looked;
    if (isKeeping && Object.keys(seen).length > 0 && known)
      await state.keep(wanted.id, { versions: { ...state.record(wanted.id).versions, ...seen } });
    plan.usable++;
    for (const problem of problems) say({ event: 'picture', ...reported(wanted), ...problem });
    if (unworn) say({ event: 'unworn', ...reported(wanted), ...unworn });
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
  for (const known of catalog.products) {
    if (known.isActive) plan.active++;
    if (!options.disableMissing || !known.isActive || !isMissing(known, named, options)) continue;
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
  /** Its pictures are looked at although they were sent before. */
  isDue: boolean;
}

interface Looked extends Omit<ReadRow, 'isDue'> {
  task: Task | null;
  /** What servers say of pictures that were sent before, where nothing is known to compare it with. */
  seen: Readonly<Record<string, PictureVersion>>;
  /** Where its pictures were judged, and it can't be worn as any of them shows it. */
  unworn: Unworn | null;
}

const pick = <Value>(all: Readonly<Record<string, Value>>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));

const isMissing = (
  { externalId, category }: KnownProduct,
  named: ReadonlySet<string>,
  { onlyCategory }: PlanOptions,
): boolean => externalId !== null && !named.has(externalId) && (!onlyCategory || category === onlyCategory);

/** With the pictures that can be sent; those that can't, apart. */
function withPictures(wanted: Wanted, checks: PictureChecks): { wanted: Wanted; problems: PictureProblem[] } {
  const read = wanted.pictures.map((picture) => checks.read(picture));
  const sources = [...new Set(read.flatMap((picture) => (isProblem(picture) ? [] : [picture.source])))];
  const problem = `a product can have ${MAX_PICTURES} pictures, and this is one more`;
  const tooMany = sources
    .slice(MAX_PICTURES)
    .map((picture) => findPictureProblem(picture)('invalid_url', problem, 'put the best ones first'));
  return {
    wanted: { ...wanted, pictures: sources.slice(0, MAX_PICTURES) },
    problems: [...read.filter(isProblem), ...tooMany],
  };
}

const reported = ({ line, id, title, category }: Wanted): ReportedRow => ({ line, id, title, category });

function noPicture(wanted: Wanted, [first]: readonly PictureProblem[]): Skip {
  const row = { ...reported(wanted), code: 'no-picture' } as const;
  if (!first) return { ...row, problem: 'it has no picture', remedy: 'add one' };
  const problem = `none of its pictures can be used: ${first.url}: ${first.problem}`;
  return { ...row, problem, remedy: first.remedy, subject: first.url };
}

const repeated = ({ line, title }: FeedRow, id: string): Skip => ({
  line,
  id,
  title,
  code: 'repeated-id',
  problem: `an earlier row has the id ${id} as well`,
  remedy: 'give each product an id of its own, or choose another column with --id',
});

const matchOnly = (wanted: Wanted): Skip => ({
  ...reported(wanted),
  code: 'match-only',
  problem: 'it is not in the catalog, and ids of shops on the Shopify platform can’t be set from here',
  remedy: 'add it with the service’s app for Shopify, then run this again',
});
