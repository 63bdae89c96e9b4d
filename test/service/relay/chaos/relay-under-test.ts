/** One relay of a chaos run, as a process: can be started, killed and paused, and reports its health. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RelayHealth } from '../../../../src/service/relay/sync/catalog-status.ts';
import { untilExit } from '../../../helpers/child-process.ts';
import { spawnRelay } from '../relay-processes.ts';

/** Milliseconds after which a visitor gives up. */
const TIMEOUT_MS = 12_000;

export const REFRESH_TOKEN = 'chaos-refresh-token';

export interface Reply {
  status: number;
  body: string;
}

export class RelayUnderTest {
  readonly name: string;
  readonly #args: string[];
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  address = '';
  /** Whether a load balancer would send visitors to it. */
  isUp = false;
  startedAt = 0;
  health: RelayHealth | null = null;
  readonly lines: string[] = [];

  constructor(name: string, args: string[], env: Record<string, string>) {
    this.name = name;
    this.#args = args;
    this.#env = env;
  }

  async start(extraEnv: Record<string, string> = {}): Promise<void> {
    const skewed = 'TRYON_TEST_SKEW_MS' in extraEnv;
    const preloaded = skewed ? ['./test/service/relay/chaos/skewed-date.ts'] : [];
    const onLine = (line: string) => {
      if (!line.includes('"answered"') && !line.includes('"upstream"')) this.lines.push(line);
    };
    const { child, listening } = spawnRelay(this.#args, { ...this.#env, ...extraEnv }, onLine, preloaded);
    this.#child = child;
    this.address = await listening;
    this.startedAt = performance.now();
    // A load balancer sends visitors to relays that report that they are ready.
    while ((await this.ask('/health/ready')).status !== 200) await sleep(50);
    this.isUp = true;
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    if (signal !== 'SIGCONT') this.isUp = false;
    this.#child?.kill(signal);
    if (signal === 'SIGCONT') this.isUp = true;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    this.signal(signal);
    await untilExit(this.#child!);
  }

  async restart(signal: 'SIGKILL' | 'SIGTERM', extraEnv?: Record<string, string>): Promise<void> {
    await this.kill(signal);
    await this.start(extraEnv);
  }

  /** Asks for a refresh; the status of the response. */
  async refresh(): Promise<number> {
    const headers = { authorization: `Bearer ${REFRESH_TOKEN}` };
    return (await fetch(`${this.address}/refresh`, { method: 'POST', headers })).status;
  }

  async ask(path: string): Promise<Reply> {
    const response = await fetch(this.address + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, body: await response.text() };
  }

  async readHealth(): Promise<RelayHealth | null> {
    const reply = this.isUp ? await this.ask('/health').catch(() => null) : null;
    this.health = reply && (JSON.parse(reply.body) as RelayHealth);
    return this.health;
  }
}
