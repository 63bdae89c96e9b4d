/** Keeps a plan's tasks in a temporary file, so that a plan for a large shop takes no more memory than one for a small one. */
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TaskStore } from '../plan/plan.ts';
import type { DisableTask, Task } from '../plan/task.ts';

export async function fileTasks(): Promise<TaskStore> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-'));
  const path = join(directory, 'plan.ndjson');
  let file: WriteStream | null = null;
  return {
    async add(task) {
      file ??= createWriteStream(path, { mode: 0o600 });
      if (!file.write(`${JSON.stringify(task)}\n`)) await once(file, 'drain');
    },
    async *read() {
      if (!file) return;
      file.end();
      await once(file, 'close');
      const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
      for await (const line of lines) yield JSON.parse(line) as Task | DisableTask;
    },
    async clear() {
      file?.destroy();
      file = null;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
