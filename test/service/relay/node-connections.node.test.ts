/** The relay as a process: connections that misbehave, metrics and refreshes. */
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { serveInTurn } from '../../../src/service/relay/node/connections.ts';
import { createRequestHandler } from '../../../src/service/relay/node/request-handler.ts';
import { serveRelay } from '../../../src/service/relay/node/server.ts';
import { createRelay, type Relay } from '../../../src/service/relay/relay.ts';
import { readCatalog } from '../../helpers/catalog-reads.ts';
import { HeldTimers } from '../../helpers/held-timers.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { served, uuid } from './counted-service.ts';
import { RelayProcesses } from './relay-processes.ts';

const connectTo = (address: string) => connect(Number(new URL(address).port), '127.0.0.1');

/** Sends text as it is, and gives everything that came back until the connection ended. */
async function raw(address: string, text: string): Promise<string> {
  const socket = connectTo(address);
  socket.write(text);
  return textOf(socket);
}

describe('The relay on a Node host', function () {
  this.timeout(60_000);
  const relays = new RelayProcesses();
  const titles = ['Plain', 'Ärmel', '眼鏡 👓'];
  let address: string;
  before(async () => {
    await relays.open();
    titles.forEach((title, n) => relays.catalog.set(n, { title }));
    address = await relays.start(['--metrics-port', '0'], { TRYON_REFRESH_TOKEN: 'hush' });
    await relays.untilOk(address);
  });
  after(() => relays.close());

  for (const [what, text, status] of [
    ['a request that is none', 'HELLO\r\n\r\n', 400],
    ['a bad header', 'GET / HTTP/1.1\r\nhost: x\r\na b: c\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(40_000)}\r\n\r\n`, 431],
    ['no host', 'GET /v1/products?external_id=x HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['an expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n', 417],
    ['an address that is none', 'GET http:// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ] as const)
    it(`answers ${what} with ${status} in the envelope`, async () => {
      const answer = await raw(address, text);
      const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { error: { code: string } };
      expect([answer.split(' ', 2)[1], typeof error.code]).to.deep.equal([`${status}`, 'string']);
    });

  it('writes titles in any script as they are, one response behind the other', async () => {
    const requests = titles.map((_, n) => `GET /v1/products/${uuid(n)} HTTP/1.1\r\nhost: x\r\n`);
    const answer = await raw(address, `${requests.join('\r\n')}connection: close\r\n\r\n`);
    expect([...answer.matchAll(/"title":"(.*?)"/g)].map(([, title]) => title)).to.deep.equal(titles);
    const lengths = [...answer.matchAll(/content-length: (\d+)\r[^]*?\r\n\r\n(\{.*\}\})/g)];
    expect(lengths.map(([, length]) => Number(length))).to.deep.equal(
      lengths.map(([, , body]) => Buffer.byteLength(body!)),
    );
    expect(lengths).to.have.length(3);
  });

  it('has metrics on a port of their own', async () => {
    await fetch(`${address}/v1/products/${uuid(1)}`);
    const started = relays.lines.find((line) => line.includes('"listening"'))!;
    const { metrics } = JSON.parse(started) as { metrics: string };
    const text = await (await fetch(`${metrics}/metrics`)).text();
    expect(text).to.contain('tryon_relay_products 250').and.contain('tryon_relay_status{status="ok"} 1');
    expect(text).to.match(/tryon_relay_upstream_calls_total\{quota_class="listing",status="200"\} \d/);
    expect((await fetch(`${address}/metrics`)).status).to.equal(404);
  });

  it('refreshes at once for requests with the token, ten times a minute', async () => {
    const post = (token: string, method = 'POST') =>
      fetch(`${address}/refresh`, { method, headers: { authorization: `Bearer ${token}` } });
    expect((await post('wrong')).status).to.equal(401);
    expect((await post('hush', 'GET')).status).to.equal(405);
    const before = relays.catalog.calls.length;
    expect((await post('hush')).status).to.equal(202);
    await waitUntil(() => relays.catalog.calls.length >= before + 3, 'the refresh');
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await post('hush')).status);
    expect(statuses.filter((status) => status === 202)).to.have.lengthOf(9);
    const refused = await post('hush');
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
  });

  it('bounds the memory of connections that send and do not read', async () => {
    const list = 'GET /v1/products?tryon_status=active&limit=100 HTTP/1.1\r\nhost: x\r\n\r\n';
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connectTo(address).pause();
      socket.on('error', () => {});
      socket.write(list.repeat(5000));
      return socket;
    });
    // As long as it takes to see that it does not grow: on a slower machine it only grows less.
    await sleep(1000);
    // Others are answered meanwhile.
    expect((await fetch(`${address}/v1/products/${uuid(1)}`)).status).to.equal(200);
    const status = await readFile(`/proc/${relays.children[0]!.pid}/status`, 'utf8');
    expect(Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024).to.be.below(300);
    for (const socket of sockets) socket.destroy();
  });
});

describe('A relay that stops', () => {
  function serve(drainMs: number) {
    const relay = createRelay({
      baseUrl: 'https://catalog.example',
      apiKey: 'key',
      fetch: async (url) => readCatalog([served(1)], new URL(url)),
    });
    return serveRelay(relay, { port: 0, drainMs });
  }

  for (const drainMs of [0, 50])
    it(`resets no connection of visitors who come again and again, with a drain time of ${drainMs} ms`, async () => {
      const ends: string[] = [];
      const connected = new Set<Agent>();
      async function visit(address: string): Promise<void> {
        const agent = new Agent({ keepAlive: true });
        for (;;) {
          const asked = get(`${address}/v1/products/${uuid(1)}`, { agent });
          try {
            const [response] = (await once(asked, 'response')) as [IncomingMessage];
            await textOf(response);
            connected.add(agent);
          } catch (error) {
            return void ends.push((error as NodeJS.ErrnoException).code!);
          }
          await sleep(Math.random() * 15);
        }
      }
      const servers = await Promise.all(Array.from({ length: 20 }, () => serve(drainMs)));
      const visitors = servers.flatMap(({ address }) => Array.from({ length: 10 }, () => visit(address)));
      await waitUntil(() => connected.size === visitors.length);
      for (const server of servers) void sleep(Math.random() * 100).then(() => server.stop());
      await Promise.all(visitors);
      expect(ends.filter((code) => code !== 'ECONNREFUSED')).to.deep.equal([]);
    });

  it('answers requests that are on their way on idle connections', async () => {
    const server = await serve(0);
    const open = () => connectTo(server.address).setEncoding('utf8');
    const ask = async (socket: Socket) => {
      socket.write(`GET /v1/products/${uuid(1)} HTTP/1.1\r\nhost: x\r\n\r\n`);
      const [answer] = (await once(socket, 'data').catch((error) => [error])) as [unknown];
      return String(answer).split('\r')[0];
    };
    const idle = Array.from({ length: 5 }, open);
    await Promise.all(idle.map(ask));
    // For so long idle connections stay open.
    const timers = new HeldTimers(300);
    try {
      const stopped = server.stop();
      // Where it stops without them, nothing is held.
      await Promise.race([stopped, waitUntil(() => timers.count > 0)]);
      const answers = await Promise.all(idle.map(ask));
      expect(new Set(answers)).to.deep.equal(new Set(['HTTP/1.1 200 OK']));
      await stopped;
    } finally {
      timers.release();
    }
  });
});

describe('A connection to the relay’s server', () => {
  let server: Server;
  /** The server's end of each connection, in turn. */
  let accepted: Socket[];
  const readPort = () => (server.address() as AddressInfo).port;
  const client = (options: object = {}) =>
    connect({ port: readPort(), host: '127.0.0.1', ...options }).on('error', () => {});

  beforeEach(async () => {
    accepted = [];
    server = createServer({ headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 65_000 });
    server.on('connection', (socket) => accepted.push(socket));
    serveInTurn(server, (_request, response) => response.end('small'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });

  it('ends soon after a refusal, although the client keeps its side open', async () => {
    const socket = client({ allowHalfOpen: true }).resume();
    socket.write('HELLO\r\n\r\n');
    await once(socket, 'end');
    expect(socket.writable).to.equal(true);
    await waitUntil(() => accepted[0]!.destroyed);
    socket.destroy();
  });

  it('passes a request on once, also where its response has to be waited for', async () => {
    const response = { status: 200, headers: [], body: '{}', encoding: 'latin1' } as const;
    let asked = 0;
    const relay = {
      async answer() {
        asked++;
        return { response, route: 'product' };
      },
    } as unknown as Relay;
    const handle = createRequestHandler({ relay, isDraining: () => false, isClosing: () => false });
    server.removeAllListeners('request').on('request', handle);
    expect((await fetch(`http://127.0.0.1:${readPort()}/v1/products/${uuid(1)}`)).status).to.equal(200);
    expect(asked).to.equal(1);
  });
});
