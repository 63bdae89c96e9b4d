/** One relay of a chaos run, as a process: can be started, killed and paused, and reports its health. */
import type { ChildProcess } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RelayHealth } from '../../../../src/service/relay/sync/freshness.ts';
import { spawnRelay, untilExit } from '../relay-processes.ts';

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
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #address = '';
  /** Whether a load balancer would send visitors to it. */
  isUp = false;
  isPaused = false;
  startedAt = 0;
  health: RelayHealth | null = null;
  readonly lines: string[] = [];

  constructor(name: string, args: string[], env: Record<string, string>) {
    this.name = name;
    this.#args = args;
    this.#env = env;
  }

  get address(): string {
    return this.#address;
  }

  async start(extraEnv: Record<string, string> = {}): Promise<void> {
    const preloaded = ['./test/service/relay/chaos/stepped-redis-clock.ts'];
    if ('TRYON_TEST_SKEW_MS' in extraEnv) preloaded.push('./test/service/relay/chaos/skewed-date.ts');
    const { child, listening } = spawnRelay(
      this.#args,
      { ...this.#env, ...extraEnv },
      (line) => {
        if (!line.includes('"answered"') && !line.includes('"upstream"')) this.lines.push(line);
      },
      preloaded,
    );
    this.#child = child;
    this.#address = await listening;
    this.startedAt = performance.now();
    // A load balancer sends visitors to relays that report that they are ready.
    while ((await this.ask('/health/ready')).status !== 200) await sleep(50);
    this.isUp = true;
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    if (signal !== 'SIGCONT') this.isUp = false;
    this.isPaused = signal === 'SIGSTOP';
    this.#child?.kill(signal);
    if (signal === 'SIGCONT') this.isUp = true;
  }

  async ended(): Promise<void> {
    await untilExit(this.#child!);
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  /** Asks for a refresh; the status of the response. */
  async refresh(): Promise<number> {
    const headers = { authorization: `Bearer ${REFRESH_TOKEN}` };
    return (await fetch(`${this.#address}/refresh`, { method: 'POST', headers })).status;
  }

  ask(path: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const request = get(
        `${this.#address}${path}`,
        { agent: this.#agent, timeout: TIMEOUT_MS },
        (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (data: string) => (body += data));
          response.on('end', () => resolve({ status: response.statusCode!, body }));
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in time'))).on('error', reject);
    });
  }

  async readHealth(): Promise<RelayHealth | null> {
    this.health = this.isUp
      ? await this.ask('/health').then(
          ({ body }) => JSON.parse(body) as RelayHealth,
          () => null,
        )
      : null;
    return this.health;
  }
}
