/** Keeps a plan's tasks in a temporary file, so that a plan for a large shop takes no more memory than one for a small one. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TaskStore } from '../plan/plan.ts';
import type { DisableTask, Task } from '../plan/task.ts';

/** Characters that are written at once. */
const CHUNK = 65_536;

export function fileTasks(): TaskStore {
  let folder: string | null = null;
  let text = '';
  async function flush(): Promise<string> {
    folder ??= await mkdtemp(join(tmpdir(), 'storefront-tryon-'));
    const path = join(folder, 'plan.ndjson');
    const written = text;
    text = '';
    await appendFile(path, written, { mode: 0o600 });
    return path;
  }
  return {
    async add(task) {
      text += `${JSON.stringify(task)}\n`;
      if (text.length >= CHUNK) await flush();
    },
    async *read() {
      const lines = createInterface({ input: createReadStream(await flush(), 'utf8'), crlfDelay: Infinity });
      for await (const line of lines) yield JSON.parse(line) as Task | DisableTask;
    },
    async clear() {
      text = '';
      if (folder) await rm(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}
