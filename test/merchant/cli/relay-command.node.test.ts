/** The command as a process: what it prints, what it answers over HTTP, how it stops. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { served } from '../../service/relay/counted-service.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const KEY = 'key-that-nobody-may-see';

describe('The relay command', function () {
  this.timeout(30_000);
  let service: Server;
  let upstream: string;
  let child: ChildProcess;
  let lines: string[];
  let state: string;

  beforeEach(async () => {
    state = await mkdtemp(join(tmpdir(), 'storefront-tryon-state-'));
  });
  afterEach(() => rm(state, { recursive: true, force: true }));

  before(async () => {
    service = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      const allowed = request.headers.authorization === `Bearer ${KEY}`;
      response.statusCode = allowed ? 200 : 401;
      response.end(JSON.stringify({ products: [served(1)], total: 1, page: 1, limit: 100 }));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    upstream = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  after(() => void service.close());
  afterEach(() => void child.kill('SIGKILL'));

  function start(args: string[], env: Record<string, string>): void {
    lines = [];
    child = spawn(process.execPath, ['--import', 'tsx', 'src/merchant/cli/cli.ts', 'relay', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, TRYON_STATE_DIR: state, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface(stream).on('line', (line) => lines.push(line));
    }
  }

  async function listening(): Promise<string> {
    for (;;) {
      const line = lines.find((text) => text.includes('"listening"'));
      if (line) return (JSON.parse(line) as { address: string }).address;
      if (child.exitCode !== null) throw new Error(lines.join('\n'));
      await sleep(20);
    }
  }

  async function exit(): Promise<number> {
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode!;
  }

  it('answers, reports its health, logs without the key, and stops when it is told to', async () => {
    start(['--port', '0', '--upstream', upstream], { TRYON_API_KEY: KEY });
    const address = await listening();
    const answer = await fetch(`${address}/v1/products?external_id=SKU-1`);
    expect(answer.status).to.equal(200);
    expect(((await answer.json()) as { total: number }).total).to.equal(1);
    const health = await fetch(`${address}/health`);
    expect(health.status).to.equal(200);
    expect(await health.json()).to.include({ status: 'ok', products: 1 });

    child.kill('SIGTERM');
    expect(await exit()).to.equal(0);
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).to.include.members(['listening', 'upstream', 'scan', 'answered', 'stopped']);
    expect(lines.join('\n')).not.to.contain(KEY);
  });

  it('says which variable is wrong, and ends with 2', async () => {
    start(['--upstream', 'catalog.example'], { TRYON_API_KEY: KEY });
    expect(await exit()).to.equal(2);
    expect(lines.join('\n')).to.contain('TRYON_UPSTREAM (or --upstream)').and.not.contain(KEY);
  });

  it('says that its port is taken, and ends with 2', async () => {
    start(['--port', new URL(upstream).port, '--upstream', upstream], { TRYON_API_KEY: KEY });
    expect(await exit()).to.equal(2);
    expect(lines.join('\n')).to.contain('PORT (or --port) is taken');
  });

  it('says that the port of its metrics is taken, and ends although a Redis was named', async () => {
    start(['--port', '0', '--metrics-port', new URL(upstream).port, '--upstream', upstream], {
      TRYON_API_KEY: KEY,
      TRYON_REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(await exit()).to.equal(2);
    expect(lines.join('\n')).to.contain('TRYON_METRICS_PORT (or --metrics-port) is taken');
  });

  it('logs that its Redis can not be reached, and makes no call then', async () => {
    const redis = 'redis://user:hush@127.0.0.1:1';
    start(['--port', '0', '--upstream', upstream], { TRYON_API_KEY: KEY, TRYON_REDIS_URL: redis });
    expect((await fetch(`${await listening()}/v1/products?external_id=SKU-1`)).status).to.equal(502);
    while (!lines.some((line) => line.includes('"event":"redis","reachable":false'))) await sleep(20);
    expect(lines.join('\n')).not.to.contain('hush');
    expect(lines.join('\n')).not.to.contain('"event":"upstream"');
  });

  it('answers only what a Shopify app proxy signed, if it has the secret', async () => {
    start(['--port', '0', '--upstream', upstream], { TRYON_API_KEY: KEY, TRYON_APP_PROXY_SECRET: 'hush' });
    const address = await listening();
    expect((await fetch(`${address}/v1/products?external_id=SKU-1`)).status).to.equal(401);
    expect((await fetch(`${address}/health`)).status).to.be.oneOf([200, 503]);
  });

  it('says that no origin is allowed, and what to do about a wrong key', async () => {
    start(['--port', '0', '--upstream', upstream], { TRYON_API_KEY: 'wrong' });
    await listening();
    const advice = () => lines.filter((line) => line.includes('"advice"')).join('\n');
    while (!advice().includes('TRYON_API_KEY')) await sleep(50);
    expect(advice()).to.contain('--allowed-origins').and.not.to.contain('wrong');
  });

  it('says what to do about pages that are too large to be read', async () => {
    const large = createServer((_, response) => response.end('x'.repeat(9 * 2 ** 20))).listen(0, '127.0.0.1');
    await once(large, 'listening');
    try {
      const { port } = large.address() as AddressInfo;
      start(['--port', '0', '--upstream', `http://127.0.0.1:${port}`], { TRYON_API_KEY: KEY });
      await listening();
      while (!lines.some((line) => line.includes('"advice"') && line.includes('remove images')))
        await sleep(50);
    } finally {
      large.closeAllConnections();
      large.close();
    }
  });

  it('says nothing of origins where one is allowed', async () => {
    start(['--port', '0', '--upstream', upstream, '--allowed-origins', 'https://shop.example'], {
      TRYON_API_KEY: KEY,
    });
    await listening();
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(lines.some((line) => line.includes('"advice"'))).to.equal(false);
  });
});
