/** The relay as a process, and connections that misbehave. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { serveInTurn } from '../../src/relay/node/connections.ts';
import { uuid } from './counted-service.ts';
import { useRelayProcesses, type RelayProcesses } from './relay-processes.ts';

describe('A connection to the relay on a Node host', function () {
  this.timeout(60_000);
  let relays: RelayProcesses;
  useRelayProcesses((opened) => (relays = opened));

  /** Sends text as it is, and gives everything that came back until the connection ended. */
  async function raw(address: string, text: string): Promise<string> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const data of socket) answer += String(data);
    return answer;
  }

  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as any;

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
      const address = await relays.start();
      const answer = await raw(address, text);
      expect(answer).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(bodyOf(answer)).to.have.nested.property('error.code').that.is.a('string');
    });
  }

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
    const began = performance.now();
    expect((await fetch(`${address}/v1/products/${uuid(1)}`)).status).to.equal(200);
    expect(performance.now() - began).to.be.below(2000);
    const rss = /VmRSS:\s+(\d+) kB/.exec(
      await readFile(`/proc/${relays.children[0]!.pid}/status`, 'utf8'),
    )![1];
    expect(Number(rss) / 1024).to.be.below(300);
    for (const socket of sockets) socket.destroy();
  });

  it('ends soon after a refusal, although the client keeps its side open', async () => {
    const server = createServer();
    serveInTurn(server, () => {});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    socket.write('HELLO\r\n\r\n');
    await once(socket, 'end');
    const open = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    const began = performance.now();
    while ((await open()) > 0 && performance.now() - began < 8000) await sleep(50);
    expect(await open()).to.equal(0);
    socket.destroy();
    server.close();
  });

  it('is one of a bounded number of one address, so that others get in', async () => {
    const address = await relays.start();
    await relays.untilOk(address);
    const port = Number(new URL(address).port);
    const crowd = Array.from({ length: 2100 }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    );
    const isClosed = (socket: Socket) => socket.destroyed;
    while (crowd.filter(isClosed).length < 90) await sleep(10);
    // The others are in, until their time is over.
    expect(crowd.filter(isClosed).length).to.be.below(crowd.length / 2);
    const neighbour = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    neighbour.write(`GET /v1/products/${uuid(1)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    let answer = '';
    for await (const data of neighbour) answer += String(data);
    expect(answer).to.match(/^HTTP\/1\.1 200 /);
    for (const socket of crowd) socket.destroy();
  });
});
