/** A real Redis for a test: the one REDIS_URL names, else one of our own, installed from Debian's packages where that is the ordinary way. */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureProgram } from '../browsers/programs.js';
import { freePort } from '../browsers/free-port.js';
import { kill } from './child-process.ts';

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
  const { child, port: taken } = await spawnServer(port);
  return {
    url: `redis://127.0.0.1:${taken}`,
    child,
    stop: async () => void (await kill(child)),
  };
}

/** Redis can't say which port it got: where another program takes the free one in between, it is given another. */
async function spawnServer(wanted?: number): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = wanted ?? (await freePort());
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(SERVER, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const data of child.stdout) {
      said += String(data);
      if (said.includes('Ready to accept connections')) return { child, port };
    }
    if (!said.includes('in use')) throw new Error(`${SERVER} did not start: ${said}`);
    await sleep(250);
  }
  throw new Error(`${SERVER} found no port that stayed free.`);
}
