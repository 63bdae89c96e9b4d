/**
 * Stores the state of a sync in a file with one change per line, appended and flushed after every call, so that neither
 * Ctrl-C nor a power cut loses more than the line being written. A lock file prevents a second run.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { lock } from 'proper-lockfile';
import { SyncState, type StateEntry } from '../state/sync-state.ts';
import { orNull } from '../../../core/base/or-null.ts';

/** The first line. A version with other entries changes the number. */
const HEADER = JSON.stringify({ format: 'storefront-tryon sync 1' });

/** @throws Error if the file has another format or is damaged, or another run has locked it */
export async function openStateFile(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unlock = await lockState(path);
  try {
    const entries = await readEntries(path);
    await compact(path, new SyncState(entries));
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

/** A lock that was not renewed for this long belongs to a killed run. */
const STALE_LOCK_MS = 60_000;

/** @throws Error that says what to do if another run is active */
async function lockState(path: string): Promise<() => Promise<void>> {
  try {
    // A run whose lock was removed goes on.
    const release = await lock(path, { realpath: false, stale: STALE_LOCK_MS, onCompromised() {} });
    return () => release().catch(() => {});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new Error(
      `Another sync of this shop is running. Wait until it has ended; if it was killed, for ${STALE_LOCK_MS / 1000} seconds.`,
      { cause: error },
    );
  }
}

async function write(file: FileHandle, entry: StateEntry): Promise<void> {
  await file.appendFile(`${JSON.stringify(entry)}\n`);
  // Call times need no flush: they matter for a minute, and a power cut takes longer.
  if (!('call' in entry)) await file.datasync();
}

/** Reads the state without writing it and without a lock. */
export async function readStateFile(path: string): Promise<SyncState> {
  return new SyncState(await readEntries(path));
}

/** Reads the file's entries; none if there is no file. A last line that was cut off is ignored. */
async function readEntries(path: string): Promise<StateEntry[]> {
  if (!existsSync(path)) return [];
  const entries: StateEntry[] = [];
  const loss =
    'a sync without it finds products by their ids, and sends pictures again whose address the service has changed.';
  let count = 0;
  let damagedAt = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    if (++count === 1) {
      if (line === HEADER) continue;
      throw new Error(
        `${path} is not the state of a sync, or it is damaged. Name another file with --state, or move this one away: ${loss}`,
      );
    }
    // Only the last line may have been cut off.
    if (damagedAt)
      throw new Error(
        `${path} is damaged at line ${damagedAt}. Delete that line if you can tell what it was, or move the file away: ${loss}`,
      );
    const entry = orNull(() => JSON.parse(line) as unknown);
    if (isEntry(entry)) entries.push(entry);
    else damagedAt = count;
  }
  return entries;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isEntry(entry: unknown): entry is StateEntry {
  if (!isObject(entry)) return false;
  const { product, record, facts, call } = entry;
  if (product !== undefined)
    return (
      typeof product === 'string' && isObject(record) && isObject(record.pictures) && isObject(record.failed)
    );
  return isObject(facts) || typeof call === 'number';
}

/** Writes the current state to a new file, which replaces the old one atomically. */
async function compact(path: string, state: SyncState): Promise<void> {
  const draft = `${path}.draft`;
  function* lines(): Generator<string> {
    yield `${HEADER}\n`;
    for (const entry of state.entries(Date.now())) yield `${JSON.stringify(entry)}\n`;
  }
  await pipeline(lines(), createWriteStream(draft, { mode: 0o600, flush: true }));
  await rename(draft, path);
}
