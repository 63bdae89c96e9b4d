/** The doctor in a page that means it ill, or is broken: what it prints, reads, parses and asks has bounds. */
import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createBench } from '../bench.ts';
import { ShopWithRelay } from './shop-with-relay.ts';

const ANOTHER = 'localhost';
const HTML = { 'content-type': 'text/html' };

/** Writes on until nobody reads; `sent` counts the megabytes. */
function writeWithoutEnd(response: ServerResponse, text: string, sent = { megabytes: 0 }): void {
  const chunk = Buffer.alloc(2 ** 20, text);
  const more = () => {
    if (response.destroyed) return;
    sent.megabytes++;
    response.write(chunk, more);
  };
  more();
}

describe('The doctor in a hostile page', () => {
  const { serve } = createBench();
  let shop: ShopWithRelay;
  beforeEach(async () => void (shop = await new ShopWithRelay().open()));
  afterEach(() => shop.close());

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
    const sent = { megabytes: 0 };
    const { origin } = await serve((_, response) =>
      writeWithoutEnd(response.writeHead(200, HTML), '<p>', sent),
    );
    const { status, text } = await shop.doctorAt(`${origin}/`);
    expect(status).to.equal(2);
    expect(text).to.contain('is larger than 8 MiB');
    expect(sent.megabytes).to.be.lessThan(64);
  });

  it('unpacks no more of a page than that', async () => {
    const bomb = gzipSync(Buffer.alloc(51 * 2 ** 20, ' '));
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(bomb),
    );
    const page = await shop.doctorAt(`${origin}/`);
    expect(page).to.have.property('status', 2);
    expect(page.text).to.contain('is larger than 8 MiB');
  });

  it('examines the rest of a page whose script does not end', async () => {
    const endless = await serve((_, response) =>
      writeWithoutEnd(response.writeHead(200, { 'content-type': 'text/javascript' }), ';'),
    );
    shop.page(shop.tag().replace('/embed.js', `${endless.origin}/embed.js`));
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

  /** A server that redirects to another one, which it should not be followed to. */
  async function redirecting(host: string) {
    const internal = await serve((_, response) => response.writeHead(200, HTML).end('<h1>Router</h1>'));
    const target = `${host}:${internal.port}`;
    const location = `http://${target}/internal`;
    const { origin } = await serve((_, response) => response.writeHead(302, { location }).end());
    return { asked: internal.asked, target, origin };
  }

  for (const host of ['127.0.0.1', ANOTHER])
    it(`follows a redirect to another port of ${host} only with --follow`, async () => {
      const { asked, target, origin } = await redirecting(host);
      const refused = await shop.doctorAt(`${origin}/`);
      expect(refused).to.have.property('status', 2);
      expect(refused.text).to.contain(target).and.to.contain('--follow');
      expect(asked).to.eql([]);
      const followed = await shop.doctorAt(`${origin}/`, '--follow');
      expect(followed.text).to.contain(`Examining http://${target}/internal`);
      expect(asked).to.eql(['/internal']);
    });

  it('does not follow a script’s redirect either', async () => {
    const { asked, target, origin } = await redirecting('127.0.0.1');
    shop.page(shop.tag().replace('/embed.js', `${origin}/embed.js`));
    expect((await shop.doctor()).text).to.contain(`? other host: ${target} was not asked`);
    expect(asked).to.eql([]);
  });

  it('asks a relay on another host only where it is named, allowed, or --follow given', async () => {
    const elsewhere = shop.relay.replace('127.0.0.1', ANOTHER);
    let requests = 0;
    shop.onRelay = () => void requests++;
    shop.page(`${shop.tag().replace(shop.relay, elsewhere)}<tryon-button external-id="SKU-1">`);
    const { status, text } = await shop.doctor();
    expect(text)
      .to.match(/\? other host: localhost:\d+ was not asked, because you did not name it\.\n.*--follow/)
      .and.to.match(/\? product: SKU-1: not looked up/)
      .and.not.to.match(/nothing is wrong/i);
    expect(requests).to.equal(0);
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
});
