/** One relay of a chaos run, as a process: can be started, killed and paused, and reports its health. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RelayHealth } from '../../../../src/service/relay/sync/freshness.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
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
    const skewed = 'TRYON_TEST_SKEW_MS' in extraEnv;
    const loader = ['--import', './test/service/relay/chaos/stepped-redis-clock.ts'];
    if (skewed) loader.push('--import', './test/service/relay/chaos/skewed-date.ts');
    this.#child = spawn(
      process.execPath,
      ['--import', 'tsx', ...loader, 'src/merchant/cli/cli.ts', 'relay', '--port', '0', ...this.#args],
      {
        cwd: ROOT,
        env: { PATH: process.env.PATH, ...this.#env, ...extraEnv },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    this.#address = await new Promise<string>((resolve, reject) => {
      this.#child!.once('exit', () => reject(new Error(`${this.name} did not start`)));
      createInterface(this.#child!.stdout!).on('line', (line) => {
        if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address);
        if (!line.includes('"answered"') && !line.includes('"upstream"')) this.lines.push(line);
      });
    });
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
    const child = this.#child!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
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
