/** The relay as processes of their own, over a catalog service that a test controls. They end with the test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { kill } from '../../helpers/child-process.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { CatalogUnderTest } from './chaos/catalog-under-test.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** @returns the process, and the address at which it answers, as soon as it listens */
export function spawnRelay(
  args: string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
  preloaded: string[] = [],
): { child: ChildProcess; listening: Promise<string> } {
  const imports = ['tsx', ...preloaded].flatMap((module) => ['--import', module]);
  const command = [...imports, 'src/merchant/cli/cli.ts', 'relay', '--port', '0', ...args];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The relay ended with ${code} before it listened.`)));
    createInterface(child.stdout).on('line', (line) => {
      onLine(line);
      if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address);
    });
  });
  return { child, listening };
}

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
    await Promise.all(this.children.map(kill));
    await this.catalog.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Resolves with the address at which the relay answers. */
  start(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const own = { TRYON_API_KEY: 'host-key', TRYON_STATE_DIR: this.directory, TRYON_DRAIN_MS: '0', ...env };
    const { child, listening } = spawnRelay(['--upstream', this.upstream, ...args], own, (line) =>
      this.lines.push(line),
    );
    this.children.unshift(child);
    return listening;
  }

  async healthAt(address: string, path = '/health'): Promise<{ code: number; status: string; role: string }> {
    const response = await fetch(address + path);
    return { code: response.status, ...((await response.json()) as { status: string; role: string }) };
  }

  untilOk(address: string): Promise<void> {
    return waitUntil(async () => (await this.healthAt(address)).status === 'ok', `${address} to be healthy`);
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
