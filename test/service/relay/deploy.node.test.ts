/**
 * The files of deploy/, as far as they can be run without containers: two relays as the compose file starts them, on a real
 * Redis, behind nginx with the file of the cache, and what the files say of each other.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ensureProgram } from '../../browsers/programs.js';
import { freePort } from '../../helpers/free-port.ts';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { readRelaySettings } from '../../merchant/cli/read-relay-settings.ts';
import { CatalogUnderTest, uuid } from './chaos/catalog-under-test.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFile(join(ROOT, 'deploy', file), 'utf8');
/** The variables that a file sets, each with its value. */
const listVariables = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\b((?:TRYON_\w+)|PORT)[=:] ?(\S+)/g)].map(([, name, value]) => [name!, value!]),
  );

interface Service {
  image?: string;
  cap_drop: string[];
  security_opt: string[];
  networks: string[];
  ports?: string[];
}

describe('The deployment files', function () {
  this.timeout(60_000);

  it('set only variables that the command knows, to values that it accepts', async () => {
    const variables = {
      ...listVariables(await read('compose.yaml')),
      ...listVariables(await read('Dockerfile')),
    };
    expect(Object.keys(variables)).to.include.members([
      'TRYON_API_KEY',
      'TRYON_REDIS_URL',
      'TRYON_STATE_DIR',
    ]);
    const settings = readRelaySettings([], {
      ...variables,
      TRYON_API_KEY: 'key',
      TRYON_UPSTREAM: 'https://catalog.example',
      TRYON_ALLOWED_ORIGINS: '',
    });
    expect(settings).to.include({
      host: '0.0.0.0',
      port: 8788,
      redisUrl: 'redis://redis:6379',
      drainMs: 5000,
    });
  });

  it('name images by digest, and harden every service alike', async () => {
    const [compose, image] = await Promise.all([read('compose.yaml'), read('Dockerfile')]);
    const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
    const images = [...image.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name!);
    for (const service of Object.values(services)) if (service.image) images.push(service.image);
    expect(images).to.have.length(4);
    for (const name of images) expect(name).to.match(/^[\w/-]+:[\w.-]+@sha256:[\da-f]{64}$/);
    expect(Object.keys(services)).to.have.members(['relay-1', 'relay-2', 'redis', 'cache']);
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).to.include({ read_only: true, pids_limit: 200, mem_limit: '512m', cpus: 1 });
      expect(service.cap_drop, name).to.eql(['ALL']);
      expect(service.security_opt, name).to.eql(['no-new-privileges:true']);
      expect(service.networks, name).to.include('inside');
    }
    expect(services.redis!.networks).to.eql(['inside']);
    expect(Object.values(services).filter(({ ports }) => ports)).to.eql([services.cache]);
  });

  it('are built and run by a script, or it says why not', async () => {
    const { stdout, status } = spawnSync(join(ROOT, 'deploy/try-containers.sh'), {
      encoding: 'utf8',
      env: { ...process.env, PATH: '/usr/bin:/bin', DOCKER_HOST: 'tcp://127.0.0.1:9' },
    });
    expect(status).to.equal(2);
    expect(stdout).to.match(/^Not run: there is no container runtime/);
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
    expect(image)
      .to.match(/mkdir -p (\S+) && chown node:node \1\nUSER node/)
      .and.contain('TRYON_STATE_DIR=/var/lib/');
    expect(compose).to.match(/^ {4}TRYON_REFRESH_TOKEN:$/m);
    expect(image).to.contain('USER node').and.contain('/health/live');
    expect(compose).to.contain('read_only: true');
  });

  describe('run as processes', () => {
    let redis: TestRedis;
    let catalog: CatalogUnderTest;
    let directory: string;
    let addresses: string[];
    const relays: ChildProcess[] = [];
    const others: ChildProcess[] = [];

    before(async () => {
      redis = await startRedis();
      catalog = new CatalogUnderTest(250);
      directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-deploy-'));
      const environment = {
        ...listVariables(await read('Dockerfile')),
        PATH: process.env.PATH,
        PORT: '0',
        TRYON_HOST: '127.0.0.1',
        TRYON_DRAIN_MS: '200',
        TRYON_API_KEY: 'key',
        TRYON_UPSTREAM: await catalog.listen(),
        TRYON_REDIS_URL: redis.url,
        TRYON_REFRESH_TOKEN: 'hush',
        // As in a container whose file system is read-only.
        TRYON_STATE_DIR: '/proc/storefront-tryon',
      };
      addresses = await Promise.all([1, 2].map(() => startRelay(environment)));
      for (const address of addresses)
        while ((await fetch(`${address}/health/ready`)).status !== 200) await sleep(50);
    });
    after(async () => {
      for (const child of [...relays, ...others]) child.kill('SIGKILL');
      catalog.close();
      await redis.stop();
      await rm(directory, { recursive: true, force: true });
    });

    function startRelay(env: NodeJS.ProcessEnv): Promise<string> {
      const child = spawn(process.execPath, ['--import', 'tsx', 'src/merchant/cli/cli.ts', 'relay'], {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      relays.push(child);
      return new Promise((resolve) => {
        createInterface(child.stdout).on('line', (line) => {
          if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address);
        });
      });
    }

    /** nginx with the file as it is, but for the addresses and the folder, which are those of containers in it. */
    async function startCache(): Promise<string> {
      ensureProgram('nginx');
      const port = await freePort();
      let text = (await read('nginx.conf'))
        .replaceAll('/tmp/', `${directory}/`)
        .replace('listen 8080', `listen 127.0.0.1:${port}`);
      for (const [index, address] of addresses.entries())
        text = text.replace(`relay-${index + 1}:8788`, new URL(address).host);
      const file = join(directory, 'nginx.conf');
      await writeFile(file, text);
      const cache = spawn('nginx', ['-e', 'stderr', '-c', file, '-g', 'daemon off; master_process off;'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      others.push(cache);
      let said = '';
      cache.stderr!.on('data', (data) => (said += String(data)));
      const address = `http://127.0.0.1:${port}`;
      const isUp = () =>
        fetch(`${address}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isUp())) {
        if (cache.exitCode !== null) throw new Error(`nginx did not accept the file: ${said}`);
        await sleep(50);
      }
      return address;
    }

    it('two relays answer from one listing', async () => {
      for (const address of addresses)
        expect((await fetch(`${address}/v1/products/${uuid(7)}`)).status).to.equal(200);
      expect(catalog.calls.length).to.be.below(10);
    });

    it('the cache keeps what it may, and uses the other relay if one ends', async () => {
      const cache = await startCache();
      const ask = async (n: number) => {
        const response = await fetch(`${cache}/v1/products/${uuid(n)}`);
        await response.text();
        return [response.status, response.headers.get('x-cache')];
      };
      expect([await ask(1), await ask(1)]).to.deep.equal([
        [200, 'MISS'],
        [200, 'HIT'],
      ]);
      const refresh = (token: string) =>
        fetch(`${cache}/refresh`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      expect((await refresh('hush')).status).to.equal(202);
      expect((await refresh('loud')).status).to.equal(401);
      relays[0]!.kill('SIGKILL');
      for (let n = 10; n < 20; n++) expect(await ask(n)).to.deep.equal([200, 'MISS']);
      expect((await fetch(`${cache}/metrics`)).status).to.equal(404);
    });

    it('a relay stops on SIGTERM', async () => {
      const ended = once(relays[1]!, 'exit');
      relays[1]!.kill('SIGTERM');
      expect((await ended)[0]).to.equal(0);
    });
  });
});
