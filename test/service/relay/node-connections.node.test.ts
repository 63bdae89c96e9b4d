/** The relay as a process, and connections that misbehave. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { serveInTurn } from '../../../src/service/relay/node/connections.ts';
import { createRequestHandler } from '../../../src/service/relay/node/request-handler.ts';
import type { Relay } from '../../../src/service/relay/relay.ts';
import { uuid } from './counted-service.ts';
import { RelayProcesses, useRelayProcesses } from './relay-processes.ts';

/** Sends text as it is, and gives everything that came back until the connection ended. */
async function raw(address: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const data of socket.setEncoding('utf8')) answer += String(data);
  return answer;
}

const parseBody = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as any;

describe('A misused connection to the relay on a Node host', function () {
  this.timeout(60_000);
  const relays = new RelayProcesses();
  let address: string;
  before(async () => {
    await relays.open();
    address = await relays.start();
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
  ] as const) {
    it(`is answered with ${status} in the envelope: ${what}`, async () => {
      const answer = await raw(address, text);
      expect(answer).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(parseBody(answer)).to.have.nested.property('error.code').that.is.a('string');
    });
  }
});

describe('A connection to the relay on a Node host', function () {
  this.timeout(60_000);
  let relays: RelayProcesses;
  useRelayProcesses((opened) => (relays = opened));

  it('carries titles in any script as they are, one request behind the other', async () => {
    const titles = ['Plain', 'Ärmel', '眼鏡 👓'];
    titles.forEach((title, n) => relays.catalog.set(n, { title }));
    const address = await relays.start();
    await relays.untilOk(address);
    const requests = titles.map((_, n) => `GET /v1/products/${uuid(n)} HTTP/1.1\r\nhost: x\r\n`);
    const answer = await raw(address, `${requests.join('\r\n')}connection: close\r\n\r\n`);
    expect([...answer.matchAll(/"title":"(.*?)"/g)].map(([, title]) => title)).to.deep.equal(titles);
    const lengths = [...answer.matchAll(/content-length: (\d+)\r[^]*?\r\n\r\n(\{.*\}\})/g)];
    expect(lengths.map(([, length]) => Number(length))).to.deep.equal(
      lengths.map(([, , body]) => Buffer.byteLength(body!)),
    );
    expect(lengths).to.have.length(3);
  });

  it('bounds the memory of connections that send and do not read', async () => {
    const address = await relays.start();
    await relays.untilOk(address);
    const list = 'GET /v1/products?tryon_status=active&limit=100 HTTP/1.1\r\nhost: x\r\n\r\n';
    const sockets: Socket[] = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1').pause();
      socket.on('error', () => {});
      socket.write(list.repeat(5000));
      return socket;
    });
    await sleep(1500);
    // Others are answered meanwhile.
    expect((await fetch(`${address}/v1/products/${uuid(1)}`)).status).to.equal(200);
    const rss = /VmRSS:\s+(\d+) kB/.exec(
      await readFile(`/proc/${relays.children[0]!.pid}/status`, 'utf8'),
    )![1];
    expect(Number(rss) / 1024).to.be.below(300);
    for (const socket of sockets) socket.destroy();
  });

  describe('in this process', () => {
    let server: Server;
    let port: number;
    const answerWith = (relay: Pick<Relay, 'answer'>) =>
      server
        .removeAllListeners('request')
        .on('request', createRequestHandler({ relay: relay as Relay, isDraining: () => false }));
    const open = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    beforeEach(async () => {
      server = createServer({ headersTimeout: 0, requestTimeout: 0 });
      serveInTurn(server, (_request, response) => response.end('answered'));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      ({ port } = server.address() as AddressInfo);
    });
    afterEach(() => {
      server.close();
      server.closeAllConnections();
    });

    it('ends soon after a refusal, although the client keeps its side open', async () => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
      socket.write('HELLO\r\n\r\n');
      await once(socket, 'end');
      expect(socket.writable).to.equal(true);
      while ((await open()) > 0) await sleep(50);
      socket.destroy();
    });

    it('passes a request on once, also where its response has to be waited for', async () => {
      const response = { status: 200, headers: [], body: '{}', encoding: 'latin1' } as const;
      let asked = 0;
      answerWith({
        async answer() {
          asked++;
          return { response, route: 'product' };
        },
      });
      expect((await fetch(`http://127.0.0.1:${port}/v1/products/${uuid(1)}`)).status).to.equal(200);
      expect(asked).to.equal(1);
    });

    it('is one of a bounded number of one address, so that others get in', async () => {
      const crowd: Socket[] = [];
      const closed = () => crowd.filter((socket) => socket.destroyed).length;
      // No more at once than the system keeps for the server to accept.
      while (crowd.length < 2100) {
        for (let count = 0; count < 100; count++)
          crowd.push(
            connect(port, '127.0.0.1')
              .on('error', () => {})
              .resume(),
          );
        while (closed() + (await open()) < crowd.length) await sleep(10);
      }
      expect([closed(), await open()]).to.deep.equal([100, 2000]);
      const neighbour = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      neighbour.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      let answer = '';
      for await (const data of neighbour) answer += String(data);
      expect(answer).to.match(/^HTTP\/1\.1 200 /);
      for (const socket of crowd) socket.destroy();
    });

    it('is counted with those of its IPv6 network, whatever address in that it comes from', () => {
      // No system here has such addresses: sockets that are opened by nobody stand for them.
      const from = (address: string) => {
        const socket = new Socket();
        Object.defineProperty(socket, 'remoteAddress', { value: address });
        server.emit('connection', socket);
        return socket;
      };
      const crowd = Array.from({ length: 2001 }, (_, n) => from(`2001:db8:0:1:${n.toString(16)}::1`));
      expect(crowd.findIndex((socket) => socket.destroyed)).to.equal(2000);
      expect(from('2001:db8:0:2::1').destroyed).to.equal(false);
    });
  });
});

describe('A connection that makes no progress', () => {
  const patience = { stalled: 200, idle: 400, look: 50 };
  let server: Server;
  let client: Socket;
  let answered: number;

  beforeEach(async () => {
    answered = 0;
    server = createServer({ keepAliveTimeout: 65_000 });
    const body = Buffer.alloc(2 ** 24);
    const handle = (request: { url?: string }, response: ServerResponse) => {
      answered++;
      response.end(request.url === '/large' ? body : 'small');
    };
    serveInTurn(server, handle, patience);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  });
  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** Sends an empty line again and again until the connection is closed. */
  async function drip(): Promise<void> {
    const [socket] = (await once(server, 'connection').catch(() => [])) as [Socket];
    const dripping = setInterval(() => client.write('\r\n'), 20);
    if (!socket.destroyed) await once(socket, 'close');
    clearInterval(dripping);
  }

  for (const requests of [1, 2])
    it(`is closed although empty lines come, where it takes none of ${requests} responses`, async () => {
      const closed = drip();
      for (let n = 0; n < requests; n++) client.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
      await closed;
      expect(answered).to.be.above(0);
    });

  it('is closed although empty lines come, after a request that was answered', async () => {
    client.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await drip();
    expect(answered).to.equal(1);
  });
});
