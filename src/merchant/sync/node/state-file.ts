/**
 * Keeps the state of a sync in a file, of which each line is one change: appended and flushed after every call, so that neither
 * Ctrl-C nor a power cut loses more than the line that was being written. A lock beside it keeps a second run out.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { lock } from 'proper-lockfile';
import { SyncState, type StateEntry } from '../state/sync-state.ts';
import { orNull } from '../../../core/base/or-null.ts';

/** The first line: another version that writes other entries names another one. */
const HEADER = JSON.stringify({ format: 'storefront-tryon sync 1' });

/** @throws Error that says what is wrong: the file is another's, or another run holds it */
export async function openStateFile(path: string, now: () => number = Date.now) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unlock = await keepOthersOut(path);
  try {
    const entries = await readEntries(path);
    await compact(path, new SyncState(entries), now());
    const file = await open(path, 'a', 0o600);
    let writing: Promise<void> = Promise.resolve();
    const append = (entry: StateEntry): Promise<void> => (writing = writing.then(() => write(file, entry)));
    const state = new SyncState(entries, append);
    return {
      state,
      async close() {
        await writing.catch(() => {});
        await file.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A run without a sign of life for so long was killed. */
const GONE_MS = 60_000;

/** @throws Error that says what to do where another run is under way */
async function keepOthersOut(path: string): Promise<() => Promise<void>> {
  try {
    // Of a lock that was taken away nothing has to be said: its run goes on.
    const release = await lock(path, { realpath: false, stale: GONE_MS, onCompromised() {} });
    return () => release().catch(() => {});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new Error(
      `Another sync of this shop is running. Wait until it has ended; if it was killed, for ${GONE_MS / 1000} seconds.`,
      { cause: error },
    );
  }
}

async function write(file: FileHandle, entry: StateEntry): Promise<void> {
  await file.appendFile(`${JSON.stringify(entry)}\n`);
  // The times of calls matter for a minute; a power cut takes longer.
  if (!('call' in entry)) await file.datasync();
}

/** What the file holds, to be looked at: nothing is kept, and no other run is kept out. */
export async function readStateFile(path: string): Promise<SyncState> {
  return new SyncState(await readEntries(path));
}

/** What the file holds; nothing where there is none. A last line that was cut off is left out. */
async function readEntries(path: string): Promise<StateEntry[]> {
  if (!existsSync(path)) return [];
  const entries: StateEntry[] = [];
  let header: string | null = null;
  let count = 1;
  let damagedAt = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    if (header === null) {
      header = line;
      if (header !== HEADER)
        throw new Error(
          `${path} is not the state of a sync, or it is damaged. Name another file with --state, or move this one away: a sync without it finds products by their ids, and sends pictures again whose address the service has changed.`,
        );
      continue;
    }
    if (damagedAt)
      throw new Error(
        `${path} is damaged at line ${damagedAt}. Delete that line if you can tell what it was, or move the file away: a sync without it finds products by their ids, and sends pictures again whose address the service has changed.`,
      );
    count++;
    const entry = orNull(() => JSON.parse(line) as unknown);
    if (isEntry(entry)) entries.push(entry);
    // The last one may have been cut off.
    else damagedAt = count;
  }
  return entries;
}

function isEntry(entry: unknown): entry is StateEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { product, record, facts, call } = entry as Record<string, unknown>;
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null;
  if (product !== undefined)
    return (
      typeof product === 'string' &&
      isRecord(record) &&
      isRecord((record as Record<string, unknown>).pictures) &&
      isRecord((record as Record<string, unknown>).failed)
    );
  return isRecord(facts) || typeof call === 'number';
}

/** Writes what is worth keeping to a new file, which takes the place of the old one as a whole. */
async function compact(path: string, state: SyncState, now: number): Promise<void> {
  const draft = `${path}.draft`;
  function* lines(): Generator<string> {
    yield `${HEADER}\n`;
    for (const entry of state.entries(now)) yield `${JSON.stringify(entry)}\n`;
  }
  await pipeline(lines(), createWriteStream(draft, { mode: 0o600, flush: true }));
  await rename(draft, path);
}
