import { expect } from 'chai';
import { BUTTON, useBareShop, type PageOptions } from './bare-shop.ts';

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
type Sent = { url: string; isRegistered: boolean; hasLit: boolean };

const ready = 'tryon-button[state=ready]';
const ONE = '/v1/products?external_id=SKU%201%2F%C3%BC';

describe('The first request of dist/embed.js and dist/embed.iife.js', function () {
  this.timeout(60_000);
  const shop = useBareShop();

  for (const file of ['embed.js', 'embed.iife.js'])
    describe(`of ${file}`, () => {
      /** The page of a button that is ready. */
      async function visited(html = BUTTON, attributes = '', options?: PageOptions) {
        shop.add('SKU-1');
        shop.add('SKU-2');
        const visit = await shop.visit(NOTING + html + shop.tag(attributes, file), options);
        await visit.page.locator(ready).first().waitFor();
        return { ...visit, sent: (await visit.page.evaluate('sent')) as Sent[] };
      }

      for (const [title, html, path] of [
        ['a button’s SKU', '<tryon-button external-id="SKU 1/ü"></tryon-button>', ONE],
        ['a placeholder', '<div data-tryon-external-id="SKU 1/ü"></div>', ONE],
        [
          'several buttons and placeholders of one product',
          '<tryon-button external-id="SKU 1/ü"></tryon-button>'.repeat(3) +
            '<div data-tryon-external-id=" SKU 1/ü "></div>',
          ONE,
        ],
        [
          'several products',
          '<tryon-button external-id="SKU 1/ü"></tryon-button><div data-tryon-external-id="SKU-2"></div>',
          '/v1/products?tryon_status=active&page=1&limit=100',
        ],
      ] as const) {
        it(`for ${title} leaves before Lit and the element exist, is the only one, and needs no preflight`, async () => {
          shop.add('SKU 1/ü');
          const { page, sent } = await visited(html);
          await page.waitForLoadState('networkidle');
          expect(sent).to.deep.equal([{ url: shop.service + path, isRegistered: false, hasLit: false }]);
          expect(shop.asked).to.deep.equal([path]);
          expect(shop.lastHeaders).not.to.have.any.keys('authorization', 'content-type', 'x-requested-with');
        });
      }

      it('is sent by a function that contains neither Lit nor the element, whose lines the network inspector would have V8 read again', async () => {
        const { page } = await visited();
        expect(await page.evaluate('callers')).to.deep.equal([1]);
      });

      it('waits for the button if the session remembers its product', async () => {
        const { page } = await visited();
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
            `${unseen}${BUTTON}<p data-tryon-external-id="SKU-1"></p>${shop.tag('', file)}`,
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

      it('leaves together with the request for the part that mounts a button, before the element exists', async () => {
        const head = `<script>
          const { define } = customElements;
          customElements.define = function (...args) { window.definedAt ??= performance.now(); return define.apply(this, args); };
        </script>`;
        const { page } = await visited(
          `<h1>Shirt</h1><div itemscope itemtype="https://schema.org/Product"><meta itemprop="sku" content="SKU-2"></div>${BUTTON}`,
          'data-mount="h1"',
          { head },
        );
        await page.locator('h1 + tryon-button[state=ready]').waitFor();
        const lead = (name: string) =>
          page.evaluate<number>(
            `definedAt - performance.getEntriesByType('resource').find(({ name }) => name.includes('${name}')).startTime`,
          );
        expect(await lead('external_id=SKU-1')).to.be.above(0);
        expect(await lead('follow-page.js')).to.be.above(0);
        // The second asks for the mounted product, or for a listing of both, if the part came soon enough for one batch.
        expect(shop.asked).to.have.length(2);
        expect(shop.asked[0]).to.equal('/v1/products?external_id=SKU-1');
      });

      it('is not sent ahead for a button with a key, whose request carries that', async () => {
        const { sent } = await visited('<tryon-button external-id="SKU-1" api-key="k1"></tryon-button>');
        expect(shop.lastHeaders.authorization).to.equal('Bearer k1');
        expect(sent.map(({ isRegistered }) => isRegistered)).to.deep.equal([true]);
      });
    });
});
