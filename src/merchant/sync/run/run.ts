/** Carries out a plan. A failed product is reported and the others continue, unless the service fails for all of them. */
import { CatalogError } from '../../../core/catalog/errors.ts';
import { countCalls } from '../plan/plan-product.ts';
import type { TaskStore } from '../plan/plan.ts';
import { inOrder } from '../plan/in-order.ts';
import type { KnownProduct } from '../plan/catalog-index.ts';
import type { DisableTask, Task } from '../plan/task.ts';
import { fail, runTask, type TaskTools } from './run-task.ts';

/** The number of concurrent tasks; each may wait for its own slow pictures. */
const MAX_CONCURRENT_TASKS = 4;
/** The run ends after this many products in a row failed with an error of the service, or with any error from the start. */
const MAX_FAILURES_IN_A_ROW = 8;

/** @throws IdReadOnlyError; CatalogError if the service refuses the key, or fails for one product after the other */
export async function runPlan(
  store: TaskStore,
  total: { tasks: number; calls: number },
  tools: TaskTools,
): Promise<void> {
  let done = 0;
  let left = total.calls;
  let hasSucceeded = false;
  let failuresInARow = 0;
  const work = async (task: Task | DisableTask): Promise<void> => {
    try {
      await ('disable' in task ? disable(task.disable, tools) : runTask(task, tools));
      failuresInARow = 0;
      hasSucceeded = true;
    } catch (error) {
      if (!(error instanceof CatalogError) || isKeyRefused(error)) throw error;
      const row =
        'disable' in task ? { ...task.disable, line: 0, id: task.disable.externalId! } : task.wanted;
      fail(tools, row, null, { code: error.code || error.kind, message: error.message });
      // A client error for one product does not concern the others, once one has succeeded.
      const isProductError = error.status >= 400 && error.status < 500 && hasSucceeded;
      failuresInARow = isProductError ? 0 : failuresInARow + 1;
      if (failuresInARow >= MAX_FAILURES_IN_A_ROW) throw error;
    }
    left -= 'disable' in task ? 1 : countCalls(task);
    tools.say({ event: 'progress', done: ++done, of: total.tasks, failed: tools.counts.failed, calls: left });
  };
  for await (const _ of inOrder(store.read(), MAX_CONCURRENT_TASKS, work));
}

const isKeyRefused = ({ status }: CatalogError): boolean => status === 401 || status === 403;

async function disable({ id, externalId }: KnownProduct, tools: TaskTools): Promise<void> {
  const { calls, client, state, counts } = tools;
  await calls((options) => client.updateProduct(id, { tryon_enabled: false }, options));
  // A product that comes back to the feed is switched on again.
  await state.keep(externalId!, { wasOn: undefined });
  counts.disabled++;
}
