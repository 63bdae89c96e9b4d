import { expect } from 'chai';
import { BareShop } from './bare-shop.ts';

/** Notes with each request whether the element and Lit were there when it left, and how many of the script's functions called it. */
const NOTING = `<script>
  window.sent = [];
  window.callers = [];
  const send = window.fetch;
  window.fetch = (url, init) => {
    sent.push({ url: String(url), isRegistered: !!customElements.get('tryon-button'), hasLit: 'reactiveElementVersions' in globalThis });
    callers.push(new Error().stack.split('\\n').filter((line) => line.includes('/files/')).length);
    return send(url, init);
  };
</script>`;
interface Sent {
  url: string;
  isRegistered: boolean;
  hasLit: boolean;
}

const ready = 'tryon-button[state=ready]';

describe('The first request of dist/embed.js and dist/embed.iife.js', function () {
  this.timeout(60_000);
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());
  beforeEach(() => shop.clear());

  for (const file of ['embed.js', 'embed.iife.js']) {
    describe(`of ${file}`, () => {
      for (const [title, html, urls] of [
        [
          'a button’s SKU',
          '<tryon-button external-id="SKU 1/ü"></tryon-button>',
          ['/v1/products?external_id=SKU%201%2F%C3%BC'],
        ],
        [
          'a placeholder',
          '<div data-tryon-external-id="SKU 1/ü"></div>',
          ['/v1/products?external_id=SKU%201%2F%C3%BC'],
        ],
        [
          'several buttons and placeholders of one product',
          '<tryon-button external-id="SKU 1/ü"></tryon-button>'.repeat(3) +
            '<div data-tryon-external-id=" SKU 1/ü "></div>',
          ['/v1/products?external_id=SKU%201%2F%C3%BC'],
        ],
        [
          'several products',
          '<tryon-button external-id="SKU 1/ü"></tryon-button><div data-tryon-external-id="SKU-2"></div>',
          ['/v1/products?tryon_status=active&page=1&limit=100'],
        ],
      ] as const) {
        it(`for ${title} leaves before Lit and the element exist, and is the only one`, async () => {
          shop.add('SKU 1/ü');
          shop.add('SKU-2');
          const { page, complaints } = await shop.visit(NOTING + html + shop.tag('', file));
          await page.locator(ready).first().waitFor();
          await page.waitForLoadState('networkidle');
          const sent = (await page.evaluate('sent')) as Sent[];
          expect(sent).to.deep.equal(
            urls.map((path) => ({ url: shop.service + path, isRegistered: false, hasLit: false })),
          );
          expect(shop.asked).to.deep.equal(urls);
          expect(complaints).to.deep.equal([]);
        });
      }

      it('is sent by a function that contains neither Lit nor the element, whose lines the network inspector would have V8 read again', async () => {
        shop.add('SKU-1');
        const { page } = await shop.visit(
          `${NOTING}<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('', file)}`,
        );
        await page.locator(ready).waitFor();
        expect(await page.evaluate('callers')).to.deep.equal([1]);
      });

      it('waits for the button if the session remembers its product', async () => {
        shop.add('SKU-1');
        const { page } = await shop.visit(
          `${NOTING}<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('', file)}`,
        );
        await page.locator(ready).waitFor();
        await page.reload();
        await page.waitForFunction('sent.length > 0');
        expect(await page.evaluate('sent')).to.include.deep.members([
          { url: `${shop.service}/v1/products?external_id=SKU-1`, isRegistered: true, hasLit: true },
        ]);
        await page.waitForLoadState('networkidle');
        expect(shop.asked).to.have.length(2);
      });

      for (const [name, isPrerendering] of [
        ['hidden', false],
        ['prerendered', true],
      ] as const) {
        it(`is not sent while the page is ${name}, and is sent when it is shown`, async () => {
          shop.add('SKU-1');
          const unseen = `<script>
            window.state = 'hidden';
            Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => state });
            Object.defineProperty(Document.prototype, 'prerendering', { configurable: true, get: () => ${isPrerendering} && state === 'hidden' });
          </script>`;
          const { page } = await shop.visit(
            `${unseen}<tryon-button external-id="SKU-1"></tryon-button><p data-tryon-external-id="SKU-1"></p>${shop.tag('', file)}`,
          );
          await page.locator('tryon-button[state=loading]').first().waitFor({ state: 'attached' });
          await page.waitForLoadState('networkidle');
          expect(shop.asked).to.deep.equal([]);
          await page.evaluate(
            "state = 'visible'; for (const name of ['prerenderingchange', 'visibilitychange']) document.dispatchEvent(new Event(name))",
          );
          await page.locator(ready).first().waitFor();
          expect(shop.asked).to.have.length(1);
        });
      }

      it('takes the answer that the page has preloaded', async () => {
        shop.add('SKU-1');
        const url = `${shop.service}/v1/products?external_id=SKU-1`;
        const { page } = await shop.visit(
          `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('', file)}`,
          { head: `<link rel="preload" as="fetch" crossorigin href="${url}">` },
        );
        await page.locator(ready).waitFor();
        await page.waitForLoadState('networkidle');
        expect(shop.asked).to.have.length(1);
      });

      it('leaves together with the request for the part that mounts a button, before the element exists', async () => {
        shop.add('SKU-1');
        shop.add('SKU-2');
        const defining = `<script>
          const { define } = customElements;
          customElements.define = function (...args) { window.definedAt ??= performance.now(); return define.apply(this, args); };
        </script>`;
        const { page } = await shop.visit(
          `${NOTING}${defining}<h1>Shirt</h1><div itemscope itemtype="https://schema.org/Product"><meta itemprop="sku" content="SKU-2"></div>
          <tryon-button external-id="SKU-1"></tryon-button>${shop.tag('data-mount="h1"', file)}`,
        );
        await page.locator('h1 + tryon-button[state=ready]').waitFor();
        const findStart = (name: string) =>
          page.evaluate(
            `performance.getEntriesByType('resource').find(({ name }) => name.includes('${name}')).startTime`,
          );
        const definedAt = Number(await page.evaluate('definedAt'));
        expect(Number(await findStart('external_id=SKU-1'))).to.be.below(definedAt);
        expect(Number(await findStart('follow-page.js'))).to.be.below(definedAt);
        // The second asks for the mounted product, or for a listing of both, if the part came soon enough for one batch.
        expect(shop.asked).to.have.length(2);
        expect(shop.asked[0]).to.equal('/v1/products?external_id=SKU-1');
      });

      it('is sent again if it fails, as a later one would be', async () => {
        shop.add('SKU-1');
        shop.fault = (_request, response) => {
          shop.fault = null;
          response.writeHead(503).end();
        };
        const { page } = await shop.visit(
          `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('', file)}`,
        );
        await page.locator(ready).waitFor();
        expect(shop.asked).to.have.length(2);
      });

      it('carries no header that would need a preflight', async () => {
        shop.add('SKU-1');
        const { page } = await shop.visit(
          `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('', file)}`,
        );
        await page.locator(ready).waitFor();
        expect(shop.lastHeaders).not.to.have.any.keys('authorization', 'content-type', 'x-requested-with');
      });

      it('is not sent ahead for a button with a key, whose request carries that', async () => {
        shop.add('SKU-1');
        const { page } = await shop.visit(
          `${NOTING}<tryon-button external-id="SKU-1" api-key="k1"></tryon-button>${shop.tag('', file)}`,
        );
        await page.locator(ready).waitFor();
        expect(shop.lastHeaders.authorization).to.equal('Bearer k1');
        const sent = (await page.evaluate('sent')) as Sent[];
        expect(sent.map(({ isRegistered }) => isRegistered)).to.deep.equal([true]);
      });
    });
  }

  it('is made once, though the script is on the page twice', async () => {
    shop.add('SKU-1');
    const { page } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}${shop.tag('', 'embed.js?again')}`,
    );
    await page.locator(ready).waitFor();
    await page.waitForLoadState('networkidle');
    expect(shop.asked).to.have.length(1);
  });
});
