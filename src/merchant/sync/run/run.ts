/**
 * Carries out a plan. A failed product is reported and the others continue, unless the service fails for all of them. A call that
 * can't be repeated is noted before it is sent. If its response is lost, the catalog is read before anything is sent again, in this
 * run or the next.
 */
import type { CatalogClient } from '../../../core/catalog/client.ts';
import { CatalogError } from '../../../core/catalog/errors.ts';
import { IMAGE_FAILURE_CODES, type Product } from '../../../core/catalog/resources.ts';
import { remedyOf, type RunCounts, type SyncEvent } from '../events.ts';
import { NO_RECORD, type SyncState } from '../state/sync-state.ts';
import { knownProduct, type KnownProduct } from '../plan/catalog-index.ts';
import { inOrder } from '../plan/in-order.ts';
import type { TaskStore } from '../plan/plan.ts';
import { countCalls, isLocal, replacedKey, settle } from '../plan/plan-product.ts';
import type { DisableTask, Plan, ReportedRow, Task } from '../plan/task.ts';
import { isOutcomeUnknown, type Calls } from './calls.ts';

interface RunOptions {
  client: CatalogClient;
  calls: Calls;
  state: SyncState;
  /** A product with an external id, used to find out whether external ids can be set. */
  probe: KnownProduct | null;
  /** Opens a local picture. */
  open(source: string): Promise<Blob>;
  say(event: SyncEvent): void;
}

interface TaskTools extends RunOptions {
  /** The number of planned products, and the ids that the service refused. */
  creates: number;
  refused: Set<string>;
  counts: RunCounts;
}

/** The shop's external ids can't be set, so that products can only be matched. */
export class IdReadOnlyError extends Error {
  override readonly name = 'IdReadOnlyError';
}

/** The number of concurrent tasks; each may wait for its own slow pictures. */
const MAX_CONCURRENT_TASKS = 4;
/** The run ends after this many products in a row failed with an error of the service, or with any error from the start. */
const MAX_FAILURES_IN_A_ROW = 8;

/** After this many refused ids and no accepted one, the shop accepts none. */
const MAX_REFUSED_IDS = 3;

/** How often a creation is retried if the catalog shows that it did not happen. */
const MAX_CREATIONS = 3;

/** @throws IdReadOnlyError; CatalogError if the service refuses the key, or fails for one product after the other */
export async function runPlan(plan: Plan, store: TaskStore, options: RunOptions): Promise<RunCounts> {
  const counts: RunCounts = { created: 0, enabled: 0, pictures: 0, disabled: 0, failed: 0 };
  const tools: TaskTools = { ...options, creates: plan.create, refused: new Set(), counts };
  const total = plan.create + plan.update + plan.disable;
  let done = 0;
  let left = plan.calls;
  let hasSucceeded = false;
  let failuresInARow = 0;
  const work = async (task: Task | DisableTask): Promise<void> => {
    try {
      await ('disable' in task ? disable(task.disable, tools) : runTask(task, tools));
      failuresInARow = 0;
      hasSucceeded = true;
    } catch (error) {
      if (!(error instanceof CatalogError) || [401, 403].includes(error.status)) throw error;
      const row =
        'disable' in task ? { ...task.disable, line: 0, id: task.disable.externalId! } : task.wanted;
      fail(tools, row, null, { code: error.code || error.kind, message: error.message });
      // A client error for one product does not concern the others, once one has succeeded.
      const isProductError = error.status >= 400 && error.status < 500 && hasSucceeded;
      failuresInARow = isProductError ? 0 : failuresInARow + 1;
      if (failuresInARow >= MAX_FAILURES_IN_A_ROW) throw error;
    }
    left -= 'disable' in task ? 1 : countCalls(task);
    tools.say({ event: 'progress', done: ++done, of: total, failed: counts.failed, calls: left });
  };
  for await (const _ of inOrder(store.read(), MAX_CONCURRENT_TASKS, work));
  return counts;
}

async function disable({ id, externalId }: KnownProduct, tools: TaskTools): Promise<void> {
  const { calls, client, state, counts } = tools;
  await calls((options) => client.updateProduct(id, { tryon_enabled: false }, options));
  // A product that comes back to the feed is switched on again.
  await state.keep(externalId!, { wasOn: undefined });
  counts.disabled++;
}

function fail(
  { counts, say }: TaskTools,
  { line, id, title, category }: ReportedRow,
  url: string | null,
  { code, message }: { code: string; message: string },
): void {
  counts.failed++;
  say({ event: 'failed', line, id, title, category, url, code, message, remedy: remedyOf(code) });
}

/** @throws the error of a call that concerns more than one picture */
async function runTask(task: Task, tools: TaskTools): Promise<void> {
  const { wanted } = task;
  const { state, counts } = tools;
  let { known, add } = task;
  if (!known) {
    known = knownProduct(await create(task, tools));
    counts.created++;
    const { pictures, failed } = state.record(wanted.id);
    counts.pictures += Object.keys(pictures).length;
    add = wanted.pictures.filter((source) => !(source in pictures) && !(source in failed));
  } else if (state.record(wanted.id).pending)
    await state.keep(wanted.id, settle(state.record(wanted.id), known));

  if (task.isUnknownOrigin && state.facts.isRehosting) {
    const { pictures } = state.record(wanted.id);
    const unknown = Object.fromEntries(add.map((source) => [source, null]));
    await state.keep(wanted.id, { pictures: { ...pictures, ...unknown } });
    add = [];
  }
  const replaced = Object.keys(task.replaced);
  if (replaced.length > 0) await moveReplaced(task, tools);
  const images = new Set(known.images.map(({ id }) => id));
  for (const source of add) {
    const image = await addImage(known.id, source, [...images], task, tools);
    if (!image) continue;
    images.add(image);
    counts.pictures++;
  }
  for (const source of [...task.remove, ...replaced.map(replacedKey)]) {
    const { [source]: image, ...pictures } = state.record(wanted.id).pictures;
    // The last image stays, because a product without images can't be tried on.
    if (!image || images.size <= 1) continue;
    await removeImage(known.id, image, tools);
    images.delete(image);
    await state.keep(wanted.id, { pictures });
  }
  await patch(known, task, tools);
}

/** Moves replaced images to keys that no feed contains, so that they are removed even if this run is interrupted. */
async function moveReplaced({ wanted, replaced }: Task, { state }: TaskTools): Promise<void> {
  const { pictures, versions } = state.record(wanted.id);
  const renamed = Object.entries(pictures).map(([source, image]) => [
    source in replaced ? replacedKey(source) : source,
    image,
  ]);
  await state.keep(wanted.id, {
    pictures: Object.fromEntries(renamed) as typeof pictures,
    versions: { ...versions, ...replaced },
  });
}

async function create({ wanted, versions }: Task, tools: TaskTools): Promise<Product> {
  const { client, calls, state } = tools;
  const { id: external_id, title, category } = wanted;
  const images = wanted.pictures.filter((source) => !isLocal(source));
  for (let attempt = 1; ; attempt++) {
    await state.keep(external_id, { ...NO_RECORD, versions, pending: { sources: images, before: [] } });
    try {
      const { product, images_failed } = await calls(
        (options) => client.createProduct({ title, category, external_id, images }, options),
        false,
      );
      const failed = Object.fromEntries(images_failed.map(({ url, code }) => [url, code]));
      const taken = images.filter((source) => !(source in failed));
      const pending = { sources: taken, before: [] };
      await state.keep(external_id, settle({ pictures: {}, failed, pending }, product));
      for (const failure of images_failed) fail(tools, wanted, failure.url, failure);
      if (product.images.length > 0 && state.facts.isRehosting === undefined) {
        await state.learn({ isRehosting: !product.images.some(({ url }) => images.includes(url)) });
      }
      return product;
    } catch (error) {
      const isRefused = error instanceof CatalogError && error.code === 'validation_error';
      if (!isOutcomeUnknown(error) && !isRefused) throw error;
      const [found] = (await calls((options) => client.listProducts({ external_id, limit: 1 }, options)))
        .products;
      if (found) {
        await state.keep(external_id, settle(state.record(external_id), found));
        return found;
      }
      if (isRefused && (await isIdReadOnly(external_id, tools))) throw new IdReadOnlyError(error.message);
      if (isRefused || attempt === MAX_CREATIONS) throw error;
    }
  }
}

/**
 * Whether the shop's external ids can't be set. The error message is not machine-readable (section 7), so that a product is
 * given the external id that it already has. If that is refused, all others would be refused, too.
 */
async function isIdReadOnly(
  externalId: string,
  { client, calls, state, probe, creates, refused }: TaskTools,
): Promise<boolean> {
  for (const [id, { pending, pictures }] of state.records()) {
    if (id !== externalId && !pending && Object.keys(pictures).length > 0) return false;
  }
  if (probe) return isIdRefused(probe, { client, calls });
  // Without a product to probe, a single refusal may concern that product alone.
  refused.add(externalId);
  return refused.size >= Math.min(creates, MAX_REFUSED_IDS);
}

/** Probes by giving the product the external id that it already has. */
export async function isIdRefused(
  probe: KnownProduct,
  { client, calls }: Pick<TaskTools, 'client' | 'calls'>,
): Promise<boolean> {
  try {
    await calls((options) => client.updateProduct(probe.id, { external_id: probe.externalId! }, options));
    return false;
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'validation_error') return true;
    throw error;
  }
}

/**
 * @param before the ids of the product's images
 * @returns the image's id; null if the service does not accept the picture
 */
async function addImage(
  productId: string,
  source: string,
  before: readonly string[],
  { wanted, versions }: Task,
  tools: TaskTools,
): Promise<string | null> {
  const { client, calls, state, open } = tools;
  for (let attempt = 1; ; attempt++) {
    try {
      const body = isLocal(source) ? await open(source) : source;
      await state.keep(wanted.id, { pending: { sources: [source], before } });
      const image = await calls((options) => client.addImage(productId, body, options), false);
      const { pictures, failed, versions: known } = state.record(wanted.id);
      const { [source]: _, ...others } = failed;
      const { [source]: version } = versions;
      await state.keep(wanted.id, {
        pictures: { ...pictures, [source]: image.id },
        failed: others,
        versions: { ...known, ...(version && { [source]: version }) },
        pending: undefined,
      });
      if (!isLocal(source) && state.facts.isRehosting === undefined) {
        await state.learn({ isRehosting: image.url !== source });
      }
      return image.id;
    } catch (error) {
      if (isImageFailure(error)) {
        const { failed } = state.record(wanted.id);
        await state.keep(wanted.id, { failed: { ...failed, [source]: error.code }, pending: undefined });
        fail(tools, wanted, source, error);
        return null;
      }
      if (!isOutcomeUnknown(error) || attempt === MAX_CREATIONS) throw error;
      const product = await calls((options) => client.getProduct(productId, options));
      await state.keep(wanted.id, settle(state.record(wanted.id), product));
      const found = state.record(wanted.id).pictures[source];
      if (found) return found;
    }
  }
}

const isImageFailure = (error: unknown): error is CatalogError =>
  error instanceof CatalogError && (IMAGE_FAILURE_CODES as readonly string[]).includes(error.code);

/** A call whose response was lost may have removed it already. */
async function removeImage(productId: string, imageId: string, { client, calls }: TaskTools): Promise<void> {
  try {
    await calls((options) => client.removeImage(productId, imageId, options));
  } catch (error) {
    if (!(error instanceof CatalogError && error.code === 'not_found')) throw error;
  }
}

/** Sends one PATCH with all changes. */
async function patch(
  known: KnownProduct,
  { wanted, changes, enable }: Task,
  { client, calls, state, counts }: TaskTools,
): Promise<void> {
  const shouldEnable = enable && !known.isActive;
  if (!shouldEnable && Object.keys(changes).length === 0) return;
  // The shop's own choice of mode is kept.
  const enabling = shouldEnable && { mode: known.mode ?? 'swap', tryon_enabled: true };
  await calls((options) => client.updateProduct(known.id, { ...changes, ...enabling }, options));
  if (!shouldEnable) return;
  counts.enabled++;
  await state.keep(wanted.id, { wasOn: true });
}
