/**
 * The files of deploy/, as far as they can be run without containers: two relays as the compose file starts them, on a real
 * Redis, and what the files say of each other.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readSettings } from '../../src/relay/node/command-settings.ts';
import { startRedis, type TestRedis } from '../helpers/redis.ts';
import { CatalogUnderTest, uuid } from './chaos/catalog-under-test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFile(join(ROOT, 'deploy', file), 'utf8');
/** The variables that a file sets, each with its value. */
const variablesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\b((?:TRYON_\w+)|PORT)[=:] ?(\S+)/g)].map(([, name, value]) => [name!, value!]),
  );

describe('The deployment files', function () {
  this.timeout(60_000);

  it('set only variables that the command knows, to values that it accepts', async () => {
    const variables = {
      ...variablesOf(await read('compose.yaml')),
      ...variablesOf(await read('Dockerfile')),
    };
    expect(Object.keys(variables)).to.include.members([
      'TRYON_API_KEY',
      'TRYON_REDIS_URL',
      'TRYON_STATE_DIR',
    ]);
    const settings = readSettings([], {
      ...variables,
      TRYON_API_KEY: 'key',
      TRYON_UPSTREAM: 'https://catalog.example',
      TRYON_ALLOWED_ORIGINS: '',
    })!;
    expect(settings).to.include({
      host: '0.0.0.0',
      port: 8788,
      redisUrl: 'redis://redis:6379',
      drainMs: 5000,
    });
  });

  it('point the cache to the relays of the compose file, on the port where they listen', async () => {
    const [compose, cache, image] = await Promise.all([
      read('compose.yaml'),
      read('nginx.conf'),
      read('Dockerfile'),
    ]);
    for (const [, name, port] of cache.matchAll(/server (relay-\d):(\d+)/g)) {
      expect(compose).to.match(new RegExp(`^  ${name}: \\*relay$`, 'm'));
      expect(image).to.contain(`PORT=${port}`).and.contain(`EXPOSE ${port}`);
    }
    expect(image).to.contain('USER node').and.contain('/health/live');
    expect(compose).to.contain('read_only: true');
  });

  describe('run as processes', () => {
    let redis: TestRedis;
    let catalog: CatalogUnderTest;
    let directory: string;
    const children: ChildProcess[] = [];

    before(async () => {
      redis = await startRedis();
      catalog = new CatalogUnderTest(250);
      directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-deploy-'));
    });
    after(async () => {
      for (const child of children) child.kill('SIGKILL');
      catalog.close();
      await redis.stop();
      await rm(directory, { recursive: true, force: true });
    });

    it('two relays answer from one listing, and one stops while the other goes on', async () => {
      const environment = {
        ...variablesOf(await read('Dockerfile')),
        PATH: process.env.PATH,
        PORT: '0',
        TRYON_HOST: '127.0.0.1',
        TRYON_DRAIN_MS: '200',
        TRYON_API_KEY: 'key',
        TRYON_UPSTREAM: await catalog.listen(),
        TRYON_REDIS_URL: redis.url,
        // As in a container whose file system is read-only.
        TRYON_STATE_DIR: '/proc/storefront-tryon',
      };
      const addresses = await Promise.all(
        [1, 2].map(
          () =>
            new Promise<string>((resolve) => {
              const child = spawn(process.execPath, ['--import', 'tsx', 'src/relay/node/cli.ts'], {
                cwd: ROOT,
                env: environment,
                stdio: ['ignore', 'pipe', 'inherit'],
              });
              children.push(child);
              createInterface(child.stdout).on('line', (line) => {
                if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address);
              });
            }),
        ),
      );
      for (const address of addresses)
        while ((await fetch(`${address}/health/ready`)).status !== 200) await sleep(50);
      for (const address of addresses)
        expect((await fetch(`${address}/v1/products/${uuid(7)}`)).status).to.equal(200);
      expect(catalog.calls.length).to.be.below(10);
      children[0]!.kill('SIGTERM');
      await sleep(500);
      expect((await fetch(`${addresses[1]}/v1/products/${uuid(8)}`)).status).to.equal(200);
    });
  });
});
