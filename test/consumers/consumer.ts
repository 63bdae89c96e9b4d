/**
 * A consumer of the package: a small app that is copied out of this repository, so that it finds no library of ours by
 * chance, gets the packed tarball installed, and runs its own tools.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** For one tool, on a machine that is busy with others. */
const TIMEOUT_MS = 300_000;
const APPS = resolve(import.meta.dirname, 'apps');
/** Kept between runs for the libraries in it; apart for each checkout. */
const WORKSHOP = join(tmpdir(), `storefront-tryon-consumers${process.cwd().replaceAll(/\W+/g, '-')}`);

let packed: Promise<string> | undefined;

/** The package as it would be published, packed once. */
async function tarball(): Promise<string> {
  packed ??= (async () => {
    await mkdir(WORKSHOP, { recursive: true });
    const folder = await mkdtemp(join(WORKSHOP, 'pack-'));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder]);
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    const path = join(WORKSHOP, 'storefront-tryon.tgz');
    await cp(join(folder, filename), path);
    await rm(folder, { recursive: true });
    return path;
  })();
  return packed;
}

export class Consumer {
  constructor(readonly folder: string) {}

  /** Runs one of its tools. Rejects with all that it printed where it fails. */
  async run(command: string, ...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      PATH: `${join(this.folder, 'node_modules/.bin')}:${process.env.PATH}`,
      CI: '1',
    };
    try {
      const { stdout } = await run(command, args, {
        cwd: this.folder,
        env,
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
 * @param app the folder's name in apps/
 * @param libraries other versions than its package.json names, or more of them
 */
export async function consumer(app: string, libraries: Record<string, string> = {}): Promise<Consumer> {
  const folder = join(
    WORKSHOP,
    [app, ...Object.entries(libraries).flat()].join('-').replaceAll(/[^\w.-]/g, ''),
  );
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name !== 'node_modules') await rm(join(folder, name), { recursive: true });
  }
  await cp(join(APPS, app), folder, { recursive: true });
  await rm(join(folder, 'node_modules/storefront-tryon'), { recursive: true, force: true });
  await rm(join(folder, 'node_modules/.package-lock.json'), { force: true });
  const consumer = new Consumer(folder);
  const manifest = JSON.parse(await consumer.read('package.json')) as Record<string, object>;
  manifest.devDependencies = { ...manifest.devDependencies, ...libraries };
  manifest.dependencies = { ...manifest.dependencies, 'storefront-tryon': `file:${await tarball()}` };
  await consumer.write('package.json', JSON.stringify(manifest, null, 2));
  await consumer.write('.npmrc', 'ignore-scripts=true\naudit=false\nfund=false\npackage-lock=false\n');
  await consumer.run('npm', 'install', '--prefer-offline', '--silent');
  return consumer;
}
