/** The relay as processes of their own, over a catalog service that a test controls. They end with the test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CatalogUnderTest } from './chaos/catalog-under-test.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export class RelayProcesses {
  readonly catalog = new CatalogUnderTest(250);
  /** The newest first. */
  readonly children: ChildProcess[] = [];
  /** What all of them have logged. */
  readonly lines: string[] = [];
  /** Where they keep their state. */
  directory = '';
  upstream = '';

  async open(): Promise<void> {
    this.upstream = await this.catalog.listen();
    this.directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-host-'));
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    this.catalog.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Resolves with the address at which the relay answers. */
  async start(args: string[] = [], env: Record<string, string> = {}): Promise<string> {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        'src/merchant/cli/cli.ts',
        'relay',
        '--port',
        '0',
        '--upstream',
        this.upstream,
        ...args,
      ],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          TRYON_API_KEY: 'host-key',
          TRYON_STATE_DIR: this.directory,
          TRYON_DRAIN_MS: '0',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    this.children.unshift(child);
    const listening = new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
      createInterface(child.stdout!).on('line', (line) => {
        this.lines.push(line);
        if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address);
      });
    });
    return listening;
  }

  async healthAt(address: string, path = '/health'): Promise<{ code: number; status: string }> {
    const response = await fetch(address + path);
    return { code: response.status, ...((await response.json()) as { status: string }) };
  }

  async untilOk(address: string): Promise<void> {
    while ((await this.healthAt(address)).status !== 'ok') await sleep(50);
  }

  /** Resolves with the exit code of the newest process. */
  async exit(): Promise<number | null> {
    const child = this.children[0]!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }
}

/** To be called inside `describe`. New for each test. */
export function useRelayProcesses(onOpened: (relays: RelayProcesses) => void): void {
  let relays: RelayProcesses;

  beforeEach(async () => {
    relays = new RelayProcesses();
    await relays.open();
    onOpened(relays);
  });
  afterEach(() => relays.close());
}
