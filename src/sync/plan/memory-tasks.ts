/** Keeps a plan's tasks in memory: for small shops, and where there are no files. */
import type { TaskStore } from './plan.ts';
import type { DisableTask, Task } from './task.ts';

export function memoryTasks(): TaskStore {
  const tasks: (Task | DisableTask)[] = [];
  return {
    add: (task) => void tasks.push(task),
    async *read() {
      yield* tasks;
    },
    clear: () => void tasks.splice(0),
  };
}
