/**
 * Carries out a plan: a few products at once, within the budget. A product that fails is reported and the others go on, unless
 * the service fails for all of them.
 */
import { CatalogError } from '../../catalog/errors.ts';
import type { TaskStore } from '../plan/plan.ts';
import { inOrder } from '../plan/in-order.ts';
import type { DisableTask, Task } from '../plan/task.ts';
import { IdReadOnlyError, runTask, type TaskTools } from './run-task.ts';

export interface RunCounts {
  created: number;
  enabled: number;
  pictures: number;
  disabled: number;
  /** Pictures and products. */
  failed: number;
}

/** Each may wait for its own slow pictures. */
const TASKS_AT_ONCE = 4;
/** So many products in a row that fail for a reason of the service's own end the run. */
const MAX_FAILURES_IN_A_ROW = 8;

/**
 * @param onDone after each product, with how many are done
 * @throws IdReadOnlyError; CatalogError if the service refuses the key, or fails for one product after the other
 */
export async function runPlan(
  store: TaskStore,
  counts: RunCounts,
  tools: TaskTools,
  onDone: (done: number) => void,
): Promise<void> {
  let done = 0;
  let failuresInARow = 0;
  const counting: TaskTools = {
    ...tools,
    onFailure(failure) {
      counts.failed++;
      tools.onFailure(failure);
    },
  };
  const work = async (task: Task | DisableTask): Promise<void> => {
    try {
      await one(task, counting, counts);
      failuresInARow = 0;
    } catch (error) {
      if (!(error instanceof CatalogError) || isForAll(error)) throw error;
      report(task, error, counting);
      // What the service says of one product alone has nothing to do with the others.
      failuresInARow = error.status >= 400 && error.status < 500 ? 0 : failuresInARow + 1;
      if (failuresInARow >= MAX_FAILURES_IN_A_ROW) throw error;
    }
    onDone(++done);
  };
  for await (const _ of inOrder(store.read(), TASKS_AT_ONCE, work));
}

const isForAll = ({ status }: CatalogError): boolean => status === 401 || status === 403;

async function one(task: Task | DisableTask, tools: TaskTools, counts: RunCounts): Promise<void> {
  if ('disable' in task) {
    const { id, externalId } = task.disable;
    await tools.calls((options) => tools.client.updateProduct(id, { tryon_enabled: false }, options));
    // Where it comes back to the feed, it is switched on again.
    await tools.state.keep(externalId!, { ...tools.state.record(externalId!), wasOn: undefined });
    counts.disabled++;
    return;
  }
  const { created, enabled, pictures } = await runTask(task, tools);
  counts.created += Number(created);
  counts.enabled += Number(enabled);
  counts.pictures += pictures;
}

function report(
  task: Task | DisableTask,
  { code, kind, message }: CatalogError,
  { onFailure }: TaskTools,
): void {
  const wanted =
    'disable' in task
      ? { ...task.disable, line: 0, externalId: task.disable.externalId!, pictures: [] }
      : task.wanted;
  onFailure({ wanted, picture: null, code: code || kind, message });
}

export { IdReadOnlyError };
