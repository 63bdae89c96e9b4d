/** Carries out a plan. A product that fails is reported and the others go on, unless the service fails for all of them. */
import { CatalogError } from '../../../core/catalog/errors.ts';
import { countCalls } from '../plan/plan-product.ts';
import type { TaskStore } from '../plan/plan.ts';
import { inOrder } from '../plan/in-order.ts';
import type { KnownProduct } from '../plan/catalog-index.ts';
import type { DisableTask, Task } from '../plan/task.ts';
import { fail, runTask, type TaskTools } from './run-task.ts';

/** Each may wait for its own slow pictures. */
const TASKS_AT_ONCE = 4;
/** So many products in a row that fail for a reason of the service's own, or from the start for any, end the run. */
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
      if (!(error instanceof CatalogError) || isForAll(error)) throw error;
      const row =
        'disable' in task ? { ...task.disable, line: 0, id: task.disable.externalId! } : task.wanted;
      fail(tools, row, null, { code: error.code || error.kind, message: error.message });
      // What the service says of one product alone has nothing to do with the others.
      const isOfOne = error.status >= 400 && error.status < 500 && hasSucceeded;
      failuresInARow = isOfOne ? 0 : failuresInARow + 1;
      if (failuresInARow >= MAX_FAILURES_IN_A_ROW) throw error;
    }
    left -= 'disable' in task ? 1 : countCalls(task);
    tools.say({ event: 'progress', done: ++done, of: total.tasks, failed: tools.counts.failed, calls: left });
  };
  for await (const _ of inOrder(store.read(), TASKS_AT_ONCE, work));
}

const isForAll = ({ status }: CatalogError): boolean => status === 401 || status === 403;

async function disable({ id, externalId }: KnownProduct, tools: TaskTools): Promise<void> {
  const { calls, client, state, counts } = tools;
  await calls((options) => client.updateProduct(id, { tryon_enabled: false }, options));
  // Where it comes back to the feed, it is switched on again.
  await state.keep(externalId!, { wasOn: undefined });
  counts.disabled++;
}
