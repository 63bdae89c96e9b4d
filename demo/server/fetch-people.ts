/**
 * Downloads the sample people of `demo/people/elsewhere/people.json`, if the network allows, so that the page has them
 * on its own origin and no visit is visible elsewhere. Nothing waits for them or fails without them.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import elsewhere from '../people/elsewhere/people.json' with { type: 'json' };

const FOLDER = fileURLToPath(new URL('../people/elsewhere/', import.meta.url));
const MAX_MS = 5_000;

const makeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export async function fetchPeople(folder = FOLDER, { from, people } = elsewhere): Promise<void> {
  const bring = async (name: string, { path, sha256 }: { path: string; sha256: string }) => {
    const file = `${folder}/${name}.jpg`;
    const isThere = await readFile(file)
      .then((bytes) => makeHash(bytes) === sha256)
      .catch(() => false);
    if (isThere) return;
    const response = await fetch(from + path, { signal: AbortSignal.timeout(MAX_MS) });
    if (!response.ok) return;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (makeHash(bytes) !== sha256) return;
    // Files appear complete or not at all, because a build may run at the same time.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  };
  await mkdir(folder, { recursive: true });
  await Promise.allSettled(Object.entries(people).map(([name, person]) => bring(name, person)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await fetchPeople();
