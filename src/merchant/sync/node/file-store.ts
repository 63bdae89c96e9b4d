/** Stores rows and tasks in a temporary file, so that a large shop's plan takes no more memory than a small one's. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { Store } from '../plan/plan.ts';

export function fileStore<Item>(): Store<Item> {
  let file: WriteStream | null = null;
  return {
    async add(item) {
      if (!file) {
        const folder = await mkdtemp(join(tmpdir(), 'storefront-tryon-'));
        file = createWriteStream(join(folder, 'items.ndjson'), { mode: 0o600 });
        // `finished` throws the error in `read`.
        file.on('error', () => {});
      }
      if (!file.write(`${JSON.stringify(item)}\n`)) await once(file, 'drain');
    },
    async *read() {
      if (!file) return;
      await finished(file.end());
      for await (const line of createInterface({ input: createReadStream(file.path, 'utf8') }))
        yield JSON.parse(line) as Item;
    },
    async clear() {
      file?.destroy();
      if (file) await rm(dirname(`${file.path}`), { recursive: true, force: true });
      file = null;
    },
  };
}
