/** The photo swap's routes on Node: who a visitor is behind proxies, and photos that are refused while they arrive. */
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createRelay } from '../../../../src/service/relay/index.ts';
import type { PhotoSwapSettings } from '../../../../src/service/relay/photo-swap/settings.ts';
import { serveRelay, type RelayServer } from '../../../../src/service/relay/node/server.ts';
import { FakeClock } from '../../../helpers/fake-clock.ts';
import { CountedService, served } from '../counted-service.ts';
import { KEY } from '../use-relay.ts';
import { jpeg, swapForm } from './pictures.ts';

describe('The photo swap on Node', () => {
  let server: RelayServer | null = null;
  afterEach(() => server?.stop());

  async function open(settings: Partial<PhotoSwapSettings> = {}, trustedProxies: readonly string[] = []) {
    const service = new CountedService(new FakeClock());
    service.products = [served(1)];
    const relay = createRelay({
      baseUrl: 'https://catalog.example',
      apiKey: KEY,
      fetch: (url, init) =>
        url.startsWith('https://images.example/')
          ? Promise.resolve(new Response(jpeg()))
          : service.fetch(url, init),
      photoSwap: {
        generate: async () => new Blob([jpeg()]),
        name: 'Our engine',
        categories: ['shoes'],
        perVisitor: 1,
        ...settings,
      },
    });
    server = await serveRelay(relay, { port: 0, trustedProxies });
  }

  const post = (headers: Record<string, string> = {}, photo: BlobPart = jpeg()) =>
    fetch(`${server!.address}/v1/photo-swaps`, {
      method: 'POST',
      body: swapForm({ photo: new Blob([photo]) }),
      headers,
    });

  /** The status of a second picture, of a visitor who sends these headers, after a first one. */
  async function secondAfter(first: Record<string, string>, second: Record<string, string>) {
    expect((await post(first)).status).to.equal(200);
    return (await post(second)).status;
  }
  const through = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') });

  it('takes the last public address that a private proxy noted', async () => {
    await open();
    expect(await secondAfter(through('9.9.9.9', '1.1.1.1'), through('8.8.8.8', '1.1.1.1'))).to.equal(429);
    expect((await post(through('1.1.1.1', '8.8.8.8'))).status).to.equal(200);
  });

  it('sees through a public proxy that the owner trusts', async () => {
    await open({}, ['203.0.113.0/24', '2001:4860::8888']);
    const [first, second] = [through('1.1.1.1', '203.0.113.7'), through('8.8.8.8', '203.0.113.7')];
    expect(await secondAfter(first, second)).to.equal(200);
    expect((await post(through('1.1.1.1', '2001:4860::8888'))).status).to.equal(429);
  });

  it('counts whoever comes through a public proxy as one where the owner does not', async () => {
    await open();
    expect(await secondAfter(through('1.1.1.1', '9.9.9.9'), through('8.8.8.8', '9.9.9.9'))).to.equal(429);
  });

  it('reads the header alone that the owner names', async () => {
    await open({ visitorHeader: 'cloudflare' });
    const from = (address: string, forged: string) => ({
      'cf-connecting-ip': address,
      ...through(forged),
      'x-real-ip': forged,
    });
    expect(await secondAfter(from('1.1.1.1', '2.2.2.2'), from('1.1.1.1', '3.3.3.3'))).to.equal(429);
    expect((await post(from('8.8.8.8', '2.2.2.2'))).status).to.equal(200);
  });

  it('answers a photo that is too large while it still arrives', async () => {
    await open();
    const bytes = 5e6;
    const head = `POST /v1/photo-swaps HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n`;
    const part = Buffer.alloc(bytes / 50);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(new URL(server!.address).port), '127.0.0.1');
        socket.on('error', () => {});
        socket.write(`${head}content-length: ${bytes}\r\n\r\n`);
        for (let n = 0; n < 50 && !socket.destroyed; n++) {
          socket.write(part);
          await sleep(5);
        }
        return (await textOf(socket).catch((error: Error) => error.message)).split('\r\n')[0];
      }),
    );
    expect(statuses).to.deep.equal(Array(20).fill('HTTP/1.1 413 Payload Too Large'));
  });
});
