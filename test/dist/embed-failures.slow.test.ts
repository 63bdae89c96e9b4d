import { expect } from 'chai';
import { findButton, BareShop } from './bare-shop.ts';

describe('A page with dist/embed.js whose service fails', function () {
  this.timeout(60_000);
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());
  beforeEach(() => shop.clear());

  const json = (body: unknown) => answer(200, JSON.stringify(body));
  const answer =
    (status: number, body = '', headers: Record<string, string> = {}): NonNullable<BareShop['fault']> =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body);
  const makeList = (changes: object) =>
    json({
      products: [
        { id: 'x', external_id: 'SKU-1', tryon_status: 'active', swap_ready: true, images: [], ...changes },
      ],
      total: 1,
    });

  for (const [name, fault, reason] of [
    ['a refused connection', null, 'network'],
    ['a 401', answer(401, '{"error":{"code":"unauthorized"}}'), 'unauthorized'],
    ['a 403 without a body', answer(403), 'unauthorized'],
    ['a 404 in HTML', answer(404, '<h1>Not here</h1>'), 'misconfigured'],
    ['a 429', answer(429, '', { 'retry-after': '30' }), 'rate-limited'],
    ['a 429 without Retry-After', answer(429), 'rate-limited'],
    ['a 500 whose body breaks off', answer(500, '{"error":'), 'server'],
    ['silence', () => {}, 'network'],
    [
      'a body that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"products":[');
        setTimeout(() => response.destroy(), 50);
      },
      'network',
    ],
    ['HTML', answer(200, '<html>', { 'content-type': 'text/html' }), 'invalid-response'],
    ['nothing', answer(200), 'invalid-response'],
    ['null', json(null), 'invalid-response'],
    ['an array', json([]), 'invalid-response'],
    ['truncated JSON', answer(200, '{"products":[{"id":'), 'invalid-response'],
    ['another product', makeList({ external_id: 'OTHER' }), 'invalid-response'],
    ['a product whose swap_ready is text', makeList({ swap_ready: 'true' }), 'invalid-response'],
    ['a product without images', makeList({ images: undefined }), 'invalid-response'],
    ['a body of 40 MB', json({ products: [], total: 0, x: 'x'.repeat(40e6) }), 'invalid-response'],
    [
      'a body without an end',
      (_, response) => {
        const timer = setInterval(() => response.write(' '.repeat(1000)), 20);
        response.on('close', () => clearInterval(timer));
      },
      'network',
    ],
  ] satisfies [string, BareShop['fault'], string][]) {
    it(`is hidden with reason ${reason}, after few requests and without an error in the console: ${name}`, async () => {
      shop.fault = fault;
      const tag = fault ? shop.tag() : shop.tag().replace(shop.service, 'http://127.0.0.1:9');
      const twice = '<tryon-button external-id="SKU-1"></tryon-button>'.repeat(2);
      const { page, complaints, remarks } = await shop.visit(twice + tag);
      // How soon is tested on a fake clock, in test/storefront/availability/failures.node.test.ts.
      await page.locator(`tryon-button[reason="${reason}"]`).last().waitFor({ state: 'attached' });
      expect(shop.asked.length).to.be.at.most(2);
      if (fault) expect(shop.asked.length).to.be.above(0);
      for (const element of await page.locator('tryon-button').all()) {
        expect(await element.getAttribute('state')).to.equal('error');
        expect(await element.isVisible()).to.equal(false);
      }
      expect([...complaints, ...remarks]).to.deep.equal([]);
    });
  }

  it('recovers by itself when the service works again, without a reload', async () => {
    shop.add('SKU-1');
    shop.fault = answer(503);
    const { page, complaints } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`,
    );
    await page.locator('tryon-button[reason="server"]').waitFor({ state: 'attached' });
    shop.fault = null;
    await findButton(page).waitFor();
    expect(complaints).to.deep.equal([]);
  });
});
