/** Lets one process at a time use a file: a lock beside it that names its holder, and is taken over if that is gone. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

interface Holder {
  token: string;
  pid: number;
  host: string;
}

/** Those of this process: its own id may be that of a process before it, as in a container. */
const held = new Set<string>();

const BEAT_MS = 20_000;
/** How long a holder on another machine may go without a beat before it counts as gone. */
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
      const holder = await readHolder(path);
      if (holder && !(await isGone(path, holder))) {
        throw new Error(
          `Another sync of this shop is running (process ${holder.pid} on ${holder.host}). Wait until it has ended; if there is none, delete ${path}.`,
        );
      }
      if (attempt === MAX_ATTEMPTS) throw new Error(`${path} can't be taken over. Delete it.`);
      if (holder) await takeAway(path, holder);
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
    if ((await readHolder(path))?.token === me.token) await rm(path, { force: true });
  };
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function isGone(path: string, { token, pid, host }: Holder): Promise<boolean> {
  if (host !== hostname()) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    return Date.now() - mtimeMs > GONE_MS;
  }
  if (pid === process.pid) return !held.has(token);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Moves it aside, and back if another process had taken it over meanwhile. */
async function takeAway(path: string, gone: Holder): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readHolder(aside))?.token !== gone.token) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}
