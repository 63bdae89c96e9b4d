/**
 * A consumer of the package: a small app that is copied out of this repository, so that it finds no library of ours by
 * chance, gets the packed tarball installed, and runs its own tools. pnpm installs what npm would, as flat, in less time.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { freePort } from '../browsers/free-port.js';
import { filesOf } from './apps.ts';

const run = promisify(execFile);
/** As servers print their own. */
const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1|\[::1?\]):\d+/;
/** For one tool, on a machine that is busy with others. */
const TIMEOUT_MS = 300_000;
export const APPS = resolve(import.meta.dirname, 'apps');
export const EXAMPLES = resolve(import.meta.dirname, '../../examples');
const PNPM = resolve('node_modules/.bin/pnpm');
const INSTALL = ['install', '--prefer-offline', '--node-linker=hoisted', '--no-lockfile', '--ignore-scripts'];
/** Kept between runs for the libraries in it; apart for each checkout and for test files that run side by side: some share an app. */
const WORKSHOP = join(
  tmpdir(),
  `storefront-tryon-consumers${process.cwd().replaceAll(/\W+/g, '-')}`,
  process.env.MOCHA_WORKER_ID ?? '0',
);

let packed: Promise<string> | undefined;

/** The package as it would be published, packed once in each process that runs tests. */
async function tarball(): Promise<string> {
  packed ??= (async () => {
    await mkdir(WORKSHOP, { recursive: true });
    const folder = await mkdtemp(join(WORKSHOP, 'pack-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder]);
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    return join(folder, filename);
  })();
  return packed;
}

const NO_TELEMETRY = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
  SHOPIFY_HYDROGEN_FLAG_TELEMETRY: 'false',
};

export interface Server {
  address: string;
  /** Resolves once it has ended, and all that it started. */
  stop(): Promise<void>;
}

export class Consumer {
  constructor(readonly folder: string) {}

  /** Runs one of its tools. Rejects with all that it printed where it fails. */
  async run(command: string, ...args: string[]): Promise<string> {
    try {
      const { stdout } = await run(command, args, {
        cwd: this.folder,
        env: this.#env(),
        maxBuffer: 1e8,
        timeout: TIMEOUT_MS,
      });
      return stdout;
    } catch (error) {
      const { stdout, stderr, killed } = error as { stdout?: string; stderr?: string; killed?: boolean };
      const late = killed ? ` took longer than ${TIMEOUT_MS / 1000} s` : '';
      throw new Error(`${command} ${args.join(' ')}${late}:\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  /** Starts one of its servers, which prints its address, and waits for its first answer. */
  async serve(command: string): Promise<Server> {
    const port = await freePort();
    const child = spawn(command, {
      cwd: this.folder,
      env: { ...this.#env(), PORT: String(port), HOST: '127.0.0.1', NO_COLOR: '1' },
      // A group of its own, so that what the command starts ends with it.
      detached: true,
      shell: true,
    });
    // All of the group write there, so that it closes with the last one.
    const closed = once(child, 'close');
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const kill = (signal: NodeJS.Signals) => {
      try {
        process.kill(-child.pid!, signal);
      } catch {
        // There is nobody left.
      }
    };
    const stop = async () => {
      kill('SIGTERM');
      const impatience = setTimeout(() => kill('SIGKILL'), 10_000);
      await closed;
      clearTimeout(impatience);
    };
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const address = ADDRESS.exec(stripVTControlCharacters(printed))?.[0];
      const isThere =
        address &&
        (await fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ));
      if (isThere) return { address: `${address}/`, stop };
      if (Date.now() > end || child.exitCode !== null) {
        await stop();
        throw new Error(`${command} does not answer under ${address}:\n${printed}`);
      }
      await sleep(200);
    }
  }

  #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PATH: `${join(this.folder, 'node_modules/.bin')}:${process.env.PATH}`,
      CI: '1',
      ...NO_TELEMETRY,
    };
  }

  async write(name: string, content: string): Promise<void> {
    await writeFile(join(this.folder, name), content);
  }

  read(name: string): Promise<string> {
    return readFile(join(this.folder, name), 'utf8');
  }

  /** The files of one of its folders, with all folders in it. */
  async files(folder: string): Promise<string[]> {
    const entries = await readdir(join(this.folder, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1));
  }
}

/**
 * @param app the folder's name in apps/, which apps.ts completes
 * @param libraries other versions than its own, or more of them
 * @param apps the folder of the app's folder
 */
export async function consumer(
  app: string,
  libraries: Readonly<Record<string, string>> = {},
  apps = APPS,
): Promise<Consumer> {
  const folder = join(
    WORKSHOP,
    [...(apps === EXAMPLES ? ['example'] : []), app, ...Object.entries(libraries).flat()]
      .join('-')
      .replaceAll(/[^\w.-]/g, ''),
  );
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name !== 'node_modules') await rm(join(folder, name), { recursive: true });
  }
  await cp(join(apps, app), folder, { recursive: true });
  // Vite keeps what it made of the package, and looks at its version alone.
  await rm(join(folder, 'node_modules/.vite'), { recursive: true, force: true });
  const consumer = new Consumer(folder);
  if (apps !== EXAMPLES)
    for (const [name, content] of Object.entries(filesOf(app))) await consumer.write(name, content);
  const manifest = JSON.parse(await consumer.read('package.json')) as Record<string, object>;
  manifest.devDependencies = { ...manifest.devDependencies, ...libraries };
  manifest.dependencies = { ...manifest.dependencies, 'storefront-tryon': `file:${await tarball()}` };
  await consumer.write('package.json', JSON.stringify(manifest, null, 2));
  await consumer.run(PNPM, ...INSTALL);
  return consumer;
}
