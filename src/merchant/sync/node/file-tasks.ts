/** Keeps a plan's tasks in a temporary file, so that a plan for a large shop takes no more memory than one for a small one. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { TaskStore } from '../plan/plan.ts';
import type { DisableTask, Task } from '../plan/task.ts';

export function fileTasks(): TaskStore {
  let file: WriteStream | null = null;
  return {
    async add(task) {
      if (!file) {
        const folder = await mkdtemp(join(tmpdir(), 'storefront-tryon-'));
        file = createWriteStream(join(folder, 'plan.ndjson'), { mode: 0o600 });
        // Thrown where it is read.
        file.on('error', () => {});
      }
      if (!file.write(`${JSON.stringify(task)}\n`)) await once(file, 'drain');
    },
    async *read() {
      if (!file) return;
      await finished(file.end());
      for await (const line of createInterface({ input: createReadStream(file.path, 'utf8') }))
        yield JSON.parse(line) as Task | DisableTask;
    },
    async clear() {
      file?.destroy();
      if (file) await rm(dirname(`${file.path}`), { recursive: true, force: true });
      file = null;
    },
  };
}
