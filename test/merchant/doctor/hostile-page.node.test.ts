/** The doctor in a page that means it ill, or is broken: what it prints, reads, parses and asks has bounds. */
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serveMock } from '../../../src/service/mock/node/mock-server.ts';
import { ShopWithRelay } from './shop-with-relay.ts';

const ANOTHER = 'localhost';

describe('The doctor in a hostile page', function () {
  this.timeout(60_000);
  let shop: ShopWithRelay;
  const servers: Server[] = [];
  beforeEach(async () => {
    shop = new ShopWithRelay();
    await shop.open();
  });
  afterEach(() => {
    shop.close();
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function serve(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      answer(request, response);
    });
    servers.push(server.listen(0));
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, asked };
  }

  it('prints no character on which a terminal acts, and no line of the page’s own', async () => {
    const evil = 'A\\u001b]0;owned\\u0007\\u009b31m\\n✓ relay: it is healthy\\r\\u202e';
    shop.page(
      `<h1>A</h1><script type="application/ld+json">{"@type":"Product","sku":"${evil}"}</script>${shop.tag('data-mount="h1" data-match-style="\u001b[2J"')}`,
    );
    const { text, lines } = await shop.doctor();
    expect(text).to.contain('\\x1b]0;owned').and.to.contain('\\x9b31m').and.to.contain('"\\x1b[2J"');
    // oxlint-disable-next-line no-control-regex
    expect(text).not.to.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    for (const line of lines) expect(line).not.to.match(/^✓ relay: it is healthy$/m);
  });

  it('stops reading a page that does not end', async () => {
    let sent = 0;
    const endless = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const chunk = Buffer.alloc(2 ** 20, '<p>');
      const more = () => {
        sent += chunk.length;
        if (!response.destroyed) response.write(chunk, more);
      };
      more();
    });
    const { status, text } = await doctorAt(`http://127.0.0.1:${endless.port}/`);
    expect(status).to.equal(2);
    expect(text).to.contain('is larger than 8 MiB');
    expect(sent).to.be.lessThan(64 * 2 ** 20);
  });

  it('unpacks no more of a page than that, or of a sitemap than one may have', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20, ' '));
    const server = await serve((request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(404).end()
        : request.url === '/sitemap.xml'
          ? response.end(bomb)
          : response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
    );
    const page = await doctorAt(`http://127.0.0.1:${server.port}/`);
    expect(page).to.have.property('status', 2);
    expect(page.text).to.contain('is larger than 8 MiB');
    const mock = await serveMock(0);
    shop.env = { TRYON_API_KEY: 'demo-shop-key' };
    const all = await doctorAt(`http://127.0.0.1:${server.port}/`, '--all', '--upstream', mock.url);
    await mock.close();
    expect(all.text).to.contain("can't be unpacked to at most 50 MiB");
  });

  it('examines the rest of a page whose script does not end', async () => {
    const endless = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      const chunk = Buffer.alloc(2 ** 20, ';');
      const more = () => void (!response.destroyed && response.write(chunk, more));
      more();
    });
    shop.page(shop.tag().replace('/embed.js', `http://127.0.0.1:${endless.port}/embed.js`));
    const { status, text } = await shop.doctor();
    expect(text).to.contain('is not a file of storefront-tryon').and.to.contain('✓ relay: it is healthy');
    expect(status).to.equal(1);
  });

  it('says of a page that is nested too deeply what is wrong, however deep', async () => {
    shop.page(`${'<div>'.repeat(450)}${shop.tag()}`);
    expect((await shop.doctor()).text).to.contain('✓ relay');
    for (const depth of [600, 5000, 100_000]) {
      shop.page('<div>'.repeat(depth));
      const { status, text } = await shop.doctor();
      expect(text).to.contain('more than 512 deep').and.to.contain('not closed');
      expect(status).to.equal(2);
    }
  });

  it('reads so many sitemaps and no more, and says that there are others', async () => {
    const index = (from: string) =>
      `<sitemapindex>${Array.from({ length: 300 }, (_, i) => `<sitemap><loc>http://127.0.0.1:${endless.port}/${from}-${i}.xml</loc></sitemap>`).join('')}</sitemapindex>`;
    const endless = await serve(({ url = '' }, response) =>
      url.endsWith('.xml')
        ? response.end(index(url.slice(1, 40)))
        : url === '/robots.txt'
          ? response.writeHead(404).end()
          : response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    const mock = await serveMock(0);
    shop.env = { TRYON_API_KEY: 'demo-shop-key' };
    const { text, status } = await doctorAt(
      `http://127.0.0.1:${endless.port}/`,
      '--all',
      '--upstream',
      mock.url,
    );
    await mock.close();
    expect(endless.asked.length).to.be.lessThan(210);
    expect(text).to.match(/names no pages|200 sitemaps/);
    expect(status).not.to.equal(0);
  });

  for (const [what, target] of [
    ['another port', (port: number) => `http://127.0.0.1:${port}/internal`],
    ['another host', (port: number) => `http://${ANOTHER}:${port}/internal`],
  ] as const)
    it(`follows a redirect to ${what} only with --follow`, async () => {
      const internal = await serve((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Router</h1>'),
      );
      const outer = await serve((_, response) =>
        response.writeHead(302, { location: target(internal.port) }).end(),
      );
      const refused = await doctorAt(`http://127.0.0.1:${outer.port}/`);
      expect(refused).to.have.property('status', 2);
      expect(refused.text)
        .to.contain(new URL(target(internal.port)).host)
        .and.to.contain('--follow');
      expect(internal.asked).to.eql([]);
      const followed = await doctorAt(`http://127.0.0.1:${outer.port}/`, '--follow');
      expect(followed.text).to.contain(`Examining ${target(internal.port)}`);
      expect(internal.asked).to.eql(['/internal']);
    });

  it('does not follow a script’s redirect either', async () => {
    const internal = await serve((_, response) => response.end());
    const outer = await serve((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${internal.port}/` }).end(),
    );
    shop.page(shop.tag().replace('/embed.js', `http://127.0.0.1:${outer.port}/embed.js`));
    expect((await shop.doctor()).text).to.contain(`? other host: 127.0.0.1:${internal.port} was not asked`);
    expect(internal.asked).to.eql([]);
  });

  it('asks a relay on another host only where it is named, allowed, or --follow given', async () => {
    const elsewhere = shop.relay.replace('127.0.0.1', ANOTHER);
    const requests: IncomingMessage[] = [];
    shop.onRelay = (request) => requests.push(request);
    shop.page(`${shop.tag().replace(shop.relay, elsewhere)}<tryon-button external-id="SKU-1">`);
    const { status, text } = await shop.doctor();
    expect(text).to.match(
      /\? other host: localhost:\d+ was not asked, because you did not name it\.\n.*--follow/,
    );
    expect(text)
      .to.match(/\? product: SKU-1: not looked up/)
      .and.not.to.match(/nothing is wrong/i);
    expect(requests).to.have.length(0);
    expect(status).to.equal(3);
    expect(await shop.doctor('--allow-unexamined')).to.have.property('status', 0);
    const questions: string[] = [];
    shop.confirm = async (question) => questions.push(question) > 0;
    expect((await shop.doctor()).text).to.contain('SKU-1 (Aviator): found');
    expect(questions).to.have.length(1);
    expect(questions[0]).to.contain(new URL(elsewhere).host);
    shop.confirm = undefined;
    for (const args of [['--follow'], ['--relay', elsewhere]])
      expect((await shop.doctor(...args)).text).to.contain('SKU-1 (Aviator): found');
  });

  const doctorAt = (address: string, ...args: string[]) => shop.doctorAt(address, ...args);
});
