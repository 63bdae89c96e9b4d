/** A real Redis for a test: the one REDIS_URL names, else one of our own, installed from Debian's packages where that is the ordinary way. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ensureProgram } from '../browsers/programs.js';
import { freePort } from './free-port.ts';

export interface TestRedis {
  url: string;
  /** Null where it is not ours. */
  child: ChildProcess | null;
  stop(): Promise<void>;
}

const SERVER = 'redis-server';

/** @param port the one it had before, for a Redis that comes back */
export async function startRedis(port?: number): Promise<TestRedis> {
  if (process.env.REDIS_URL && port === undefined)
    return { url: process.env.REDIS_URL, child: null, stop: async () => {} };
  ensureProgram(SERVER, ', or set REDIS_URL to one that may be written to');
  // Somebody else may have taken the port that was free.
  for (;;) {
    const redis = await listenAt(port ?? (await freePort()));
    if (redis) return redis;
    if (port !== undefined) throw new Error(`Redis does not listen at ${port}.`);
  }
}

/** Null where it ended instead. */
async function listenAt(port: number): Promise<TestRedis | null> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(SERVER, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const isReady = () => said.includes('Ready to accept connections');
  let said = '';
  for await (const data of child.stdout) {
    said += String(data);
    if (isReady()) break;
  }
  if (!isReady()) return null;
  return {
    url: `redis://127.0.0.1:${port}`,
    child,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
