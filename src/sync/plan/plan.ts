/**
 * The plan of a sync: reads the feed row by row, compares each with the catalog, and puts what has to be done aside, in order.
 * Sends nothing to the service; pictures that would be sent are asked for at their servers.
 */
import { one, type FeedRow } from '../feed/feed-row.ts';
import type { SyncState } from '../state/sync-state.ts';
import type { CatalogIndex, KnownProduct } from './catalog-index.ts';
import {
  MAX_PICTURES,
  isProblem,
  problemOf,
  type PictureChecks,
  type PictureProblem,
} from './check-pictures.ts';
import { checkRow, externalIdOf, isSkip, type RowOptions } from './check-row.ts';
import { inOrder } from './in-order.ts';
import { callsOf, planProduct, type ProductOptions } from './plan-product.ts';
import type { DisableTask, Skip, Task, Wanted } from './task.ts';

export interface PlanOptions extends RowOptions, ProductOptions {
  readonly limitProducts?: number | undefined;
  /** Switch off what the feed does not name any more. */
  readonly disableMissing: boolean;
}

/** Where tasks wait until all of them are known. */
export interface TaskStore {
  add(task: Task | DisableTask): Promise<void> | void;
  read(): AsyncIterable<Task | DisableTask>;
  clear(): Promise<void> | void;
}

export interface PlanReports {
  onSkip(skip: Skip): void;
  /** A picture that is left out of a product that can do without. */
  onPicture(wanted: Wanted, problem: PictureProblem): void;
  /** Of the first rows with a page, to compare ids with. */
  onPage(page: { externalId: string; link: string; row: FeedRow }): void;
}

const emptyPlan = () => ({
  rows: 0,
  usable: 0,
  skipped: 0,
  create: 0,
  update: 0,
  enable: 0,
  pictures: 0,
  unchanged: 0,
  disable: 0,
  /** Products that are switched on now and could be missing from the feed. */
  active: 0,
  /** Of the service, without listing. */
  calls: 0,
  /** Categories that nothing is known of, with the number of rows. */
  unknownCategories: new Map<string, number>(),
});
export type Plan = ReturnType<typeof emptyPlan>;

/** Servers of pictures are asked so many questions at once. */
const QUESTIONS_AT_ONCE = 16;

export async function planSync(
  rows: AsyncIterable<FeedRow>,
  catalog: CatalogIndex,
  state: SyncState,
  checks: PictureChecks,
  store: TaskStore,
  options: PlanOptions,
  reports: PlanReports,
): Promise<Plan> {
  const plan = emptyPlan();
  const named = new Set<string>();
  const skip = (skip: Skip) => {
    plan.skipped++;
    if (skip.code === 'unknown-category' && skip.subject) {
      plan.unknownCategories.set(skip.subject, (plan.unknownCategories.get(skip.subject) ?? 0) + 1);
    }
    reports.onSkip(skip);
  };
  const match = ({ values }: FeedRow, externalId: string): KnownProduct | null => {
    const known = catalog.withExternalId(externalId);
    if (known || !state.facts.isIdReadOnly) return known ?? null;
    return catalog.withHandle(one(values, 'handle', 'url handle')) ?? null;
  };

  async function look(read: Read): Promise<Looked> {
    if (isSkip(read)) return { skip: read };
    const { wanted, known, problems } = read;
    const record = state.record(wanted.externalId);
    const task = planProduct(wanted, known, record, options);
    const asked = await Promise.all((task?.add ?? []).map((source) => checks.ask(source)));
    const wrong = asked.filter((problem) => problem !== null);
    const isOut = (source: string) => wrong.some(({ picture }) => picture === source);
    const left = { ...wanted, pictures: wanted.pictures.filter((source) => !isOut(source)) };
    const all = [...problems, ...wrong];
    if (left.pictures.length === 0 && !(known && known.images.length > 0 && all.length === 0)) {
      return { skip: noPicture(wanted, all) };
    }
    return {
      wanted: left,
      known,
      problems: all,
      task: wrong.length === 0 ? task : planProduct(left, known, record, options),
    };
  }

  async function* readRows(): AsyncGenerator<Read> {
    const groups = new Map<string, string | undefined>();
    for await (const row of rows) {
      const externalId = externalIdOf(row, options.id);
      if (externalId && groups.has(externalId)) {
        // Variants that share an id are one product.
        if (row.group !== undefined && groups.get(externalId) === row.group) continue;
        yield repeated(row, externalId);
        continue;
      }
      if (externalId) groups.set(externalId, row.group);
      const known = match(row, externalId);
      if (known?.externalId) named.add(known.externalId);
      const wanted = checkRow(row, externalId, options);
      if (isSkip(wanted)) yield wanted;
      else if (!known && state.facts.isIdReadOnly) yield matchOnly(wanted);
      else {
        if (row.link) reports.onPage({ externalId, link: row.link, row });
        yield { ...withPictures(wanted, checks), known };
      }
    }
  }

  for await (const looked of inOrder(readRows(), QUESTIONS_AT_ONCE, look)) {
    if (plan.usable === options.limitProducts) break;
    plan.rows++;
    if ('skip' in looked) {
      skip(looked.skip);
      continue;
    }
    const { wanted, known, problems, task } = looked;
    plan.usable++;
    for (const problem of problems) reports.onPicture(wanted, problem);
    if (!task) {
      plan.unchanged++;
      continue;
    }
    await store.add(task);
    plan.calls += callsOf(task);
    plan.pictures += task.add.length;
    if (!known) plan.create++;
    else plan.update++;
    if (task.enable) plan.enable++;
  }
  for (const known of catalog) {
    if (known.isActive) plan.active++;
    if (!options.disableMissing || !known.isActive || !isMissing(known, named, options)) continue;
    await store.add({ disable: known });
    plan.disable++;
    plan.calls++;
  }
  return plan;
}

type Read = Skip | { wanted: Wanted; problems: PictureProblem[]; known: KnownProduct | null };
type Looked =
  | { skip: Skip }
  | { wanted: Wanted; known: KnownProduct | null; problems: PictureProblem[]; task: Task | null };

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
    .map((picture) => problemOf(picture)('invalid_url', problem, 'put the best ones first'));
  return {
    wanted: { ...wanted, pictures: sources.slice(0, MAX_PICTURES) },
    problems: [...read.filter(isProblem), ...tooMany],
  };
}

function noPicture({ line, externalId, title, category }: Wanted, problems: readonly PictureProblem[]): Skip {
  const [first] = problems;
  return {
    line,
    id: externalId,
    title,
    category,
    code: 'no-picture',
    problem: first
      ? `none of its pictures can be used: ${first.picture}: ${first.problem}`
      : 'it has no picture',
    remedy: first?.remedy ?? 'add one',
    subject: first?.picture,
  };
}

const repeated = ({ line, title }: FeedRow, id: string): Skip => ({
  line,
  id,
  title,
  code: 'repeated-id',
  problem: `an earlier row has the id ${id} as well`,
  remedy: 'give each product an id of its own, or choose another column with --id',
});

const matchOnly = ({ line, externalId, title }: Wanted): Skip => ({
  line,
  id: externalId,
  title,
  code: 'match-only',
  problem: 'it is not in the catalog, and ids of shops on the Shopify platform can’t be set from here',
  remedy: 'add it with the service’s app for Shopify, then run this again',
});
