/** The relay as processes: workers, stops, restarts, logs that nobody reads, connections that misbehave. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { CatalogUnderTest } from './chaos/catalog-under-test.ts';
import { uuid } from './counted-service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('The relay on a Node host', function () {
  this.timeout(60_000);
  let catalog: CatalogUnderTest;
  let upstream: string;
  let directory: string;
  let children: ChildProcess[];
  let lines: string[];

  beforeEach(async () => {
    catalog = new CatalogUnderTest(250);
    upstream = await catalog.listen();
    directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-host-'));
    children = [];
    lines = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    catalog.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function start(args: string[] = [], env: Record<string, string> = {}): Promise<string> {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'src/relay/node/cli.ts', '--port', '0', '--upstream', upstream, ...args],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          TRYON_API_KEY: 'host-key',
          TRYON_STATE_DIR: directory,
          TRYON_DRAIN_MS: '0',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.unshift(child);
    const listening = new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
      createInterface(child.stdout!).on('line', (line) => {
        lines.push(line);
        if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address);
      });
    });
    return listening;
  }
  const healthAt = async (address: string, path = '/health') => {
    const response = await fetch(address + path);
    return { code: response.status, ...((await response.json()) as { status: string }) };
  };
  async function untilOk(address: string): Promise<void> {
    while ((await healthAt(address)).status !== 'ok') await sleep(50);
  }
  async function exit(): Promise<number | null> {
    const child = children[0]!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }
  /** Sends text as it is, and gives everything that came back until the connection ended. */
  async function raw(address: string, text: string): Promise<string> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const data of socket) answer += String(data);
    return answer;
  }
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as any;

  it('answers from several processes that share one listing', async () => {
    const address = await start(['--workers', '2']);
    await untilOk(address);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => (await fetch(`${address}/v1/products/${uuid(n)}`)).status),
    );
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
    expect(catalog.calls.length).to.be.at.most(6);
    catalog.set(3, { tryon_status: 'inactive' });
    while ((await fetch(`${address}/v1/products/${uuid(3)}`)).status !== 404) await sleep(100);
    children[0]!.kill('SIGTERM');
    expect(await exit()).to.equal(0);
  });

  it('restarts a worker that ended', async () => {
    const address = await start(['--workers', '2']);
    await untilOk(address);
    const { pid } = children[0]!;
    const workers = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const worker of workers.trim().split(' ')) process.kill(Number(worker), 'SIGKILL');
    while (lines.filter((line) => line.includes('"worker-ended"')).length < 2) await sleep(50);
    let status = 0;
    while (status !== 200) {
      status = await fetch(`${address}/v1/products/${uuid(1)}`).then(
        (response) => response.status,
        () => 0,
      );
      await sleep(50);
    }
  });

  it('answers every waiting request when it is told to stop', async () => {
    catalog.fault = 'hangs';
    const address = await start();
    const asked = Array.from(
      { length: 30 },
      async (_, n) => (await fetch(`${address}/v1/products/${uuid(n)}`)).status,
    );
    await sleep(500);
    children[0]!.kill('SIGTERM');
    const statuses = await Promise.all(asked);
    expect(statuses.every((status) => status === 503 || status === 504)).to.equal(true);
    expect(await exit()).to.equal(0);
  });

  for (const workers of ['1', '2'])
    it(`loses no request under constant load while it stops, with ${workers} worker(s)`, async function () {
      // A busy machine may suspend the process between the last accepted connection and the close.
      this.retries(2);
      for (let round = 0; round < 3; round++) {
        const address = await start(['--workers', workers, '--drain-ms', '300']);
        await untilOk(address);
        const agents = [new Agent({ keepAlive: true, maxSockets: 10 }), undefined, undefined];
        const outcomes = new Map<string, number>();
        const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        let asked = 0;
        const load = setInterval(() => {
          // New connections, and some that are kept: each is accepted, answered and refused as a visitor's is.
          for (const agent of agents)
            get(`${address}/v1/products/${uuid(asked++ % 250)}`, { agent: agent ?? false }, (response) => {
              response.resume().once('end', () => note(String(response.statusCode)));
              response.once('error', (error: NodeJS.ErrnoException) => note(`cut off: ${error.code}`));
            }).once('error', (error: NodeJS.ErrnoException) => note(error.code!));
        }, 4);
        await sleep(400);
        children[0]!.kill('SIGTERM');
        expect(await exit()).to.equal(0);
        await sleep(100);
        clearInterval(load);
        agents[0]!.destroy();
        expect(outcomes.get('200')).to.be.above(50);
        // After it closed nobody is there: a load balancer goes elsewhere.
        expect(outcomes.get('ECONNREFUSED')).to.be.above(0);
        expect([...outcomes.keys()].toSorted()).to.deep.equal(['200', 'ECONNREFUSED']);
      }
    });

  it('is no longer ready while it drains, but still answers', async () => {
    const address = await start(['--drain-ms', '1500']);
    await untilOk(address);
    expect((await healthAt(address, '/health/ready')).code).to.equal(200);
    children[0]!.kill('SIGTERM');
    await sleep(300);
    expect(await healthAt(address, '/health/ready')).to.include({ code: 503, status: 'ok', draining: true });
    expect((await healthAt(address, '/health/live')).code).to.equal(200);
    const response = await fetch(`${address}/v1/products/${uuid(1)}`);
    expect([response.status, response.headers.get('connection')]).to.deep.equal([200, 'close']);
    expect(await exit()).to.equal(0);
  });

  it('spends one budget over restarts, whatever ends it', async () => {
    catalog = Object.assign(catalog, { products: new CatalogUnderTest(3000).products });
    for (let n = 0; n < 4; n++) {
      await start();
      await sleep(1500);
      children[0]!.kill('SIGKILL');
      await exit();
    }
    expect(catalog.calls.length).to.be.within(40, 60);
  });

  it('answers after a restart from what it knew before, although the service is down', async () => {
    const address = await start();
    await untilOk(address);
    await sleep(300);
    children[0]!.kill('SIGKILL');
    await exit();
    catalog.fault = 'closes';
    const again = await start();
    expect((await fetch(`${again}/v1/products/${uuid(5)}`)).status).to.equal(200);
    // It may have been switched on since: nothing is said to be absent.
    const unknown = await fetch(`${again}/v1/products/${uuid(9999)}`);
    expect(unknown.status).to.equal(502);
  });

  it('starts with one call at a time if it can keep no state', async function () {
    // A busy machine may hold a call on its way, and so bring the next one closer.
    this.retries(3);
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const address = await start([], { TRYON_STATE_DIR: join(file, 'below') });
    await untilOk(address);
    const [first, second, third] = catalog.calls;
    expect(second! - first!).to.be.greaterThan(900);
    expect(third! - second!).to.be.greaterThan(900);
  });

  it('continues when the reader of its log is gone', async () => {
    const address = await start();
    await untilOk(address);
    children[0]!.stdout!.destroy();
    for (let n = 0; n < 5; n++) {
      expect((await fetch(`${address}/v1/products/${uuid(n)}`)).status).to.equal(200);
      await sleep(100);
    }
  });

  it('continues when its log is never read', async () => {
    const address = await start();
    await untilOk(address);
    children[0]!.stdout!.pause();
    // More lines than a pipe holds.
    for (let batch = 0; batch < 40; batch++) {
      const asked = Array.from({ length: 50 }, () => fetch(`${address}/v1/products/${uuid(1)}`));
      for (const answer of await Promise.all(asked)) {
        expect(answer.status).to.equal(200);
        await answer.arrayBuffer();
      }
    }
  });

  it('has metrics on a port of their own', async () => {
    const address = await start(['--metrics-port', '0']);
    await untilOk(address);
    await fetch(`${address}/v1/products/${uuid(1)}`);
    const { metrics } = JSON.parse(lines.find((line) => line.includes('"listening"'))!) as {
      metrics: string;
    };
    const text = await (await fetch(`${metrics}/metrics`)).text();
    expect(text).to.contain('tryon_relay_products 250');
    expect(text).to.contain('tryon_relay_status{status="ok"} 1');
    expect(text).to.match(/tryon_relay_upstream_calls_total\{quota_class="listing",status="200"\} \d/);
    expect((await fetch(`${address}/metrics`)).status).to.equal(404);
  });

  it('adds up the metrics of several processes, and of those that ended', async () => {
    const address = await start(['--metrics-port', '0', '--workers', '2']);
    await untilOk(address);
    const { metrics } = JSON.parse(lines.find((line) => line.includes('"listening"'))!) as {
      metrics: string;
    };
    const read = async (name: string) => {
      const text = await (await fetch(`${metrics}/metrics`)).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')[1] ?? 0,
      );
    };
    const answered = 'tryon_relay_responses_total{status="404"}';
    const ask = (times: number) =>
      Promise.all(
        Array.from({ length: times }, async () =>
          (await fetch(`${address}/v1/products/${uuid(9999)}`)).text(),
        ),
      );
    await ask(60);
    while ((await read(answered)) < 60) await sleep(50);
    const [cpu, memory] = [await read('process_cpu_seconds_total'), await read('process_resident')];
    const { pid } = children[0]!;
    const workers = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const alone = Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
    expect(memory).to.be.above(2 * alone);
    process.kill(Number(workers.trim().split(' ')[0]), 'SIGKILL');
    while (!lines.some((line) => line.includes('"worker-ended"'))) await sleep(50);
    await ask(10);
    while ((await read(answered)) < 70) await sleep(50);
    expect(await read(answered)).to.equal(70);
    expect(await read('process_cpu_seconds_total')).to.be.at.least(cpu);
  });

  it('refreshes at once for requests with the token, ten times a minute', async () => {
    const address = await start([], { TRYON_REFRESH_TOKEN: 'hush' });
    await untilOk(address);
    const post = (token: string, method = 'POST') =>
      fetch(`${address}/refresh`, { method, headers: { authorization: `Bearer ${token}` } });
    expect((await post('wrong')).status).to.equal(401);
    expect((await post('hush', 'GET')).status).to.equal(405);
    const before = catalog.calls.length;
    expect((await post('hush')).status).to.equal(202);
    while (catalog.calls.length < before + 3) await sleep(10);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await post('hush')).status);
    expect(statuses.filter((status) => status === 202)).to.have.lengthOf(9);
    const refused = await post('hush');
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
  });

  it('has no /refresh without a token', async () => {
    const address = await start();
    expect((await fetch(`${address}/refresh`, { method: 'POST' })).status).to.equal(404);
  });

  for (const [what, text, status] of [
    ['a request that is none', 'HELLO\r\n\r\n', 400],
    ['a bad header', 'GET / HTTP/1.1\r\nhost: x\r\na b: c\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(40_000)}\r\n\r\n`, 431],
    ['no host', 'GET /v1/products?external_id=x HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['an expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n', 417],
    ['an address that is none', 'GET http:// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ] as const) {
    it(`answers ${what} with ${status} in the envelope`, async () => {
      const address = await start();
      const answer = await raw(address, text);
      expect(answer).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(bodyOf(answer)).to.have.nested.property('error.code').that.is.a('string');
    });
  }

  it('bounds the memory of connections that send and do not read', async () => {
    const address = await start();
    await untilOk(address);
    const list = 'GET /v1/products?tryon_status=active&limit=100 HTTP/1.1\r\nhost: x\r\n\r\n';
    const sockets: Socket[] = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1').pause();
      socket.on('error', () => {});
      socket.write(list.repeat(5000));
      return socket;
    });
    await sleep(1500);
    const began = performance.now();
    expect((await fetch(`${address}/v1/products/${uuid(1)}`)).status).to.equal(200);
    expect(performance.now() - began).to.be.below(2000);
    const rss = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${children[0]!.pid}/status`, 'utf8'))![1];
    expect(Number(rss) / 1024).to.be.below(300);
    for (const socket of sockets) socket.destroy();
  });
});
