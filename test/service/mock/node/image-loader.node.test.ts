/** What the service's loader fetches and what it refuses, against servers on this machine and names that a test resolves. */
import type { LookupFunction } from 'node:net';
import { expect } from 'chai';
import { ACCEPTED_PICTURES } from '../../../../src/core/catalog/resources.ts';
import { isPrivateName, isPublicAddress } from '../../../../src/core/http/public-address.ts';
import type { ImageError } from '../../../../src/service/mock/domain/api-error.ts';
import { createNodeLoader } from '../../../../src/service/mock/node/image-loader.ts';
import { catchFailure } from '../../../helpers/catch-failure.ts';
import { listen, type Answer, type Listening } from '../../../helpers/http-server.ts';
import { PNG } from '../contract/service.ts';

const words = (text: string) => text.split(/\s+/);

describe('An address', () => {
  const PRIVATE = `127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1
    224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1::
    ff02::1 nonsense`;
  const PUBLIC = '8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111 ::ffff:8.8.8.8';
  for (const address of words(`${PRIVATE} ${PUBLIC}`))
    it(`${address} is ${words(PUBLIC).includes(address) ? '' : 'not '}public`, () =>
      expect(isPublicAddress(address)).to.equal(words(PUBLIC).includes(address)));
});

describe('A host name in a URL', () => {
  const PRIVATE = `localhost LOCALHOST. a.localhost 127.1 0x7f000001 2130706433 017700000001 [::1] [::ffff:7f00:1] printer
    nas.local db.internal`;
  for (const host of words(`${PRIVATE} cdn.example 8.8.8.8 [2606:4700::1111]`))
    it(`${host} is ${words(PRIVATE).includes(host) ? '' : 'not '}private`, () =>
      expect(isPrivateName(new URL(`http://${host}/`).hostname)).to.equal(words(PRIVATE).includes(host)));
});

describe('The loader in Node', () => {
  const servers: Listening[] = [];
  async function serve(answer: Answer): Promise<string> {
    const server = await listen(answer);
    servers.push(server);
    return `${server.origin}/`;
  }
  after(() => Promise.all(servers.map(({ close }) => close())));

  const anywhere = createNodeLoader({ allowPrivateImages: true });
  const readCode = async (loader: ReturnType<typeof createNodeLoader>, url: string) =>
    ((await catchFailure(loader(new URL(url)))) as ImageError).code;

  it('fetches an image, through redirects, and asks for no other type than the service accepts', async () => {
    const image = await serve(({ headers }, response) => {
      expect(headers.accept).to.equal(ACCEPTED_PICTURES);
      response.end(PNG);
    });
    const redirect = await serve((_request, response) => response.writeHead(302, { Location: image }).end());
    expect([...(await anywhere(new URL(redirect)))]).to.deep.equal([...PNG]);
  });

  for (const [what, status, headers] of [
    ['redirects in a circle', 302, { Location: '/' }],
    ['answers 401', 401, {}],
    ['answers 404', 404, {}],
    ['answers 500', 500, {}],
  ] as const)
    it(`reports an address that ${what} as unreachable`, async () => {
      const url = await serve((_request, response) => response.writeHead(status, headers).end(PNG));
      expect(await readCode(anywhere, url)).to.equal('unreachable_url');
    });

  it('stops reading at 15 MB', async () => {
    let written = 0;
    const endless = await serve((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(new Uint8Array(1024 * 1024))) written++;
        written++;
      };
      response.on('drain', write);
      write();
    });
    expect(await readCode(anywhere, endless)).to.equal('too_large');
    expect(written).to.be.at.most(40);
  });

  for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'fe80::1', '::ffff:192.168.0.1', null])
    it(`refuses a name that resolves to ${address ?? 'nothing'}`, async () => {
      const found = ['8.8.8.8', address!].map((each) => ({
        address: each,
        family: each?.includes(':') ? 6 : 4,
      }));
      const lookup: LookupFunction = (_name, _options, callback) =>
        address === null ? callback(new Error('ENOTFOUND'), '', 0) : callback(null, found as never, 4);
      const loader = createNodeLoader({ lookup });
      const error = (await catchFailure(loader(new URL('http://cdn.example/a.png')))) as ImageError;
      expect(error.code).to.equal('unreachable_url');
      // The code is the same for an address that does not answer; the message shows that nobody asked it.
      expect(error.message).to.contain(address === null ? 'ENOTFOUND' : `resolves to ${address}`);
    });

  it('gives up after ten seconds', async () => {
    const passed = new AbortController();
    const silent = await serve(() => passed.abort());
    const { timeout } = AbortSignal;
    let givenMs = 0;
    AbortSignal.timeout = (ms) => {
      givenMs = ms;
      return passed.signal;
    };
    try {
      expect(await readCode(anywhere, silent)).to.equal('unreachable_url');
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(givenMs).to.equal(10_000);
  });
});
