/**
 * The files of deploy/, as far as they can be run without containers: two relays as the compose file starts them, on a real
 * Redis, behind nginx with the file of the cache, and what the files say of each other.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { parse as parseToml } from 'smol-toml';
import { parse } from 'yaml';
import { ensureProgram } from '../../browsers/programs.js';
import { kill, untilExit } from '../../helpers/child-process.ts';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { readRelaySettings } from '../../merchant/cli/read-relay-settings.ts';
import { uuid } from './counted-service.ts';
import { RelayProcesses } from './relay-processes.ts';

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
    const files = await Promise.all(['compose.yaml', 'Dockerfile'].map(read));
    const variables = listVariables(files.join('\n'));
    expect(variables).to.include.keys('TRYON_API_KEY', 'TRYON_REDIS_URL', 'TRYON_STATE_DIR');
    const own = {
      TRYON_API_KEY: 'key',
      TRYON_UPSTREAM: 'https://catalog.example',
      TRYON_ALLOWED_ORIGINS: '',
    };
    const settings = readRelaySettings([], { ...variables, ...own });
    const redisUrl = 'redis://redis:6379';
    expect(settings).to.include({ host: '0.0.0.0', port: 8788, redisUrl, drainMs: 5000 });
  });

  it('name images by digest, and harden every service alike', async () => {
    const image = await read('Dockerfile');
    const { services } = parse(await read('compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
    };
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

  it('name in the edge relay’s settings what its worker has, and this version of the package', async () => {
    const [settings, worker, own, ours] = await Promise.all(
      ['edge/wrangler.toml', 'edge/worker.js', 'edge/package.json', '../package.json'].map(read),
    );
    const { main, vars, durable_objects, compatibility_flags, ...rest } = parseToml(settings!);
    const [{ name, class_name }] = (durable_objects as { bindings: Record<string, string>[] }).bindings as [
      Record<string, string>,
    ];
    expect(main).to.equal('worker.js');
    expect(worker).to.contain(`export class ${class_name} `).and.contain(`env.${name}.`);
    for (const variable of Object.keys(vars as object)) expect(worker).to.contain(`env.${variable}`);
    // A free plan has no other kind of object, and an object that its timers keep awake would use that plan up.
    expect(rest.migrations).to.deep.equal([{ tag: 'v1', new_sqlite_classes: [class_name] }]);
    expect(compatibility_flags).to.deep.equal(['durable_object_io_tasks_do_not_prevent_eviction']);
    const { dependencies } = JSON.parse(own!) as { dependencies: object };
    const { name: package_, version } = JSON.parse(ours!) as Record<string, string>;
    expect(dependencies).to.deep.equal({ [package_!]: `^${version}` });
  });

  it('are built and run by a script, or it says why not', async () => {
    const env = { ...process.env, PATH: '/usr/bin:/bin', DOCKER_HOST: 'tcp://127.0.0.1:9' };
    const { stdout, status } = spawnSync(join(ROOT, 'deploy/try-containers.sh'), { encoding: 'utf8', env });
    expect(status).to.equal(2);
    expect(stdout).to.match(/^Not run: there is no container runtime/);
  });

  it('point the cache to the relays of the compose file, on the port where they listen', async () => {
    const files = await Promise.all(['compose.yaml', 'nginx.conf', 'Dockerfile'].map(read));
    const [compose, cache, image] = files as [string, string, string];
    for (const [, name, port] of cache.matchAll(/server (relay-\d):(\d+)/g)) {
      expect(compose).to.match(new RegExp(`^  ${name}: \\*relay$`, 'm'));
      expect(image).to.contain(`PORT=${port}`).and.contain(`EXPOSE ${port}`);
    }
    expect(image)
      .to.match(/mkdir -p (\S+) && chown node:node \1\nUSER node/)
      .and.contain('TRYON_STATE_DIR=/var/lib/');
    expect(compose).to.match(/^ {4}TRYON_REFRESH_TOKEN:$/m);
    expect(image).to.contain('/health/live');
  });

  describe('run as processes', () => {
    const relays = new RelayProcesses();
    let redis: TestRedis;
    let nginx: ChildProcess | null = null;
    let addresses: string[];

    before(async () => {
      redis = await startRedis();
      await relays.open();
      const environment = {
        ...listVariables(await read('Dockerfile')),
        TRYON_HOST: '127.0.0.1',
        TRYON_DRAIN_MS: '200',
        TRYON_REDIS_URL: redis.url,
        TRYON_REFRESH_TOKEN: 'hush',
        // As in a container whose file system is read-only.
        TRYON_STATE_DIR: '/proc/storefront-tryon',
      };
      addresses = await Promise.all([1, 2].map(() => relays.start([], environment)));
      for (const address of addresses)
        await waitUntil(async () => (await relays.healthAt(address, '/health/ready')).code === 200);
    });
    after(async () => {
      if (nginx) await kill(nginx);
      await relays.close();
      await redis.stop();
    });

    /** nginx can't tell which port it got: a socket in a folder of this test is nobody else's. */
    const socketPath = () => join(relays.directory, 'cache.sock');
    /** Asks the cache: the status, and what it says of its own copy. */
    async function ask(path: string, method = 'GET', token = '') {
      const headers = { authorization: `Bearer ${token}` };
      const sent = request({ socketPath: socketPath(), path, method, headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      return [response.statusCode, response.headers['x-cache']];
    }

    /** nginx with the file as it is, but for the addresses and the folder, which are those of containers in it. */
    async function startCache(): Promise<void> {
      ensureProgram('nginx');
      let text = (await read('nginx.conf'))
        .replaceAll('/tmp/', `${relays.directory}/`)
        .replace('listen 8080', `listen unix:${socketPath()}`);
      for (const [index, address] of addresses.entries())
        text = text.replace(`relay-${index + 1}:8788`, new URL(address).host);
      const file = join(relays.directory, 'nginx.conf');
      await writeFile(file, text);
      nginx = spawn('nginx', ['-e', 'stderr', '-c', file, '-g', 'daemon off; master_process off;'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      nginx.stderr!.on('data', (data) => (said += String(data)));
      await waitUntil(async () => {
        if (nginx!.exitCode !== null) throw new Error(`nginx did not accept the file: ${said}`);
        return Boolean(await ask('/health/ready').catch(() => null));
      });
    }

    it('two relays answer from one listing', async () => {
      for (const address of addresses)
        expect((await fetch(`${address}/v1/products/${uuid(7)}`)).status).to.equal(200);
      const healths = await Promise.all(addresses.map((address) => relays.healthAt(address)));
      expect(healths.map(({ role }) => role).toSorted()).to.deep.equal(['following', 'listing']);
    });

    it('the cache keeps what it may, and uses the other relay if one ends', async () => {
      await startCache();
      const askFor = (n: number) => ask(`/v1/products/${uuid(n)}`);
      expect(await askFor(1)).to.deep.equal([200, 'MISS']);
      expect(await askFor(1)).to.deep.equal([200, 'HIT']);
      expect((await ask('/refresh', 'POST', 'hush'))[0]).to.equal(202);
      expect((await ask('/refresh', 'POST', 'loud'))[0]).to.equal(401);
      await kill(relays.children[0]!);
      for (let n = 10; n < 20; n++) expect(await askFor(n)).to.deep.equal([200, 'MISS']);
      expect((await ask('/metrics'))[0]).to.equal(404);
    });

    it('a relay stops on SIGTERM', async () => {
      const [, relay] = relays.children;
      relay!.kill('SIGTERM');
      expect(await untilExit(relay!)).to.equal(0);
    });
  });
});
