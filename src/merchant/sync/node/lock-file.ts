/** Lets one process at a time use a file: a lock beside it that names its holder, and is taken over if that is gone. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { orNull } from '../../../core/base/or-null.ts';

interface Holder {
  token: string;
  pid: number;
  host: string;
}

/** Those of this process: its own id may be that of a process before it, as in a container. */
const held = new Set<string>();

const BEAT_MS = 20_000;
/** How long a holder may go without a beat before it counts as gone. */
const GONE_MS = 120_000;
const MAX_ATTEMPTS = 5;

/** @throws Error that names who holds it */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const me: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  const draft = `${path}.${me.token}`;
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        // Fails if there is one already, whatever else happens at the same moment.
        await link(draft, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const text = await readText(path);
      // Taken away meanwhile by who held it.
      if (text === null) continue;
      // Locks are made whole: what can't be read is none of ours, or what a full disk left of one.
      const holder = holderIn(text);
      if (holder && !(await isGone(path, holder))) {
        throw new Error(
          `Another sync of this shop is running (process ${holder.pid} on ${holder.host}). Wait until it has ended; if there is none, delete ${path}.`,
        );
      }
      if (attempt === MAX_ATTEMPTS) throw new Error(`${path} can't be taken over. Delete it.`);
      await takeAway(path, text);
    }
  } finally {
    await rm(draft, { force: true });
  }
  held.add(me.token);
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    held.delete(me.token);
    if (holderIn((await readText(path)) ?? '')?.token === me.token) await rm(path, { force: true });
  };
}

const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

function holderIn(text: string): Holder | null {
  const holder = orNull(() => JSON.parse(text) as Partial<Holder> | null);
  const isOne = typeof holder?.token === 'string' && Number.isInteger(holder.pid) && holder.pid! > 0;
  return isOne ? (holder as Holder) : null;
}

async function isGone(path: string, { token, pid, host }: Holder): Promise<boolean> {
  if (host === hostname() && pid === process.pid) return !held.has(token);
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  // Its number may be that of another process by now, which does not keep the lock.
  if (Date.now() - mtimeMs > GONE_MS) return true;
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Moves it aside, and back if another process had taken it over meanwhile. */
async function takeAway(path: string, gone: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readText(aside)) !== gone) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}
