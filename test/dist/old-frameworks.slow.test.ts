import { expect } from 'chai';
import { useBareShop } from './bare-shop.ts';

/** What frameworks of older shops put in the place of the browser's own, and what then went wrong. */
const FRAMEWORKS = {
  'Prototype.js, as in Magento 1': `
    Array.from = (list) => (list ? Array.prototype.slice.call(list) : []);
    Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(); };
    Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
    Array.prototype.toJSON = function () { return '[' + this.map((item) => JSON.stringify(item)) + ']'; };
    Array.prototype.each = function (visit) { this.forEach(visit); };
    Element.prototype.update = function () { throw new Error('Prototype.js was asked to replace the content.'); };`,
  'MooTools, as in Joomla': `
    Array.from = (list) => (list ? Array.prototype.slice.call(list) : []);
    window.Document = function () {};
    window.Window = function () {};
    window.Event = function () {};
    window.Request = function () {};
    window.JSON = Object.assign(Object.create({ encode: JSON.stringify }), { parse: JSON.parse, stringify: JSON.stringify });
    Object.assign(Function.prototype, { extend() {}, implement() {}, pass() {} });
    Element.prototype.match = Element.prototype.matches;`,
};

describe('dist/ on a page with an old framework', function () {
  this.timeout(60_000);
  const shop = useBareShop();

  for (const [framework, replaces] of Object.entries(FRAMEWORKS)) {
    for (const file of ['embed.js', 'embed.iife.js']) {
      it(`shows all buttons and opens the dialog: ${framework}, with ${file}`, async () => {
        for (const sku of ['SKU-1', 'SKU-2', 'SKU-3', 'SKU-4']) shop.add(sku);
        const { page } = await shop.visit(
          `<tryon-button external-id="SKU-1"></tryon-button>
          <div data-tryon-external-id="SKU-2"></div>
          <tryon-button external-id="SKU-3" match="#cart"></tryon-button>
          <button id="cart">Add to cart</button>
          <script type="application/ld+json">{ "@type": "Product", "sku": "SKU-4" }</script>
          <div id="place"></div>${shop.tag('data-mount="#place"', file)}`,
          { head: `<script>${replaces}</script>` },
        );
        await page.waitForFunction(
          "[...document.querySelectorAll('tryon-button')].filter((button) => button.offsetWidth > 0).length === 4",
        );
        await page.locator('tryon-button').first().click();
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      });

      it(`styles the button it shows, and leaves no space for one it does not show: ${framework}, with ${file}`, async () => {
        shop.add('SKU-1');
        shop.add('SKU-2', { tryon_status: 'inactive' });
        const { page } = await shop.visit(
          `<style nonce="abc">tryon-button { display: block; margin: 1em; }</style>
          <tryon-button external-id="SKU-1"></tryon-button>
          <tryon-button external-id="SKU-2"></tryon-button>${shop.tag('', file)}`,
          {
            head: `<script>${replaces}</script>`,
            headers: { 'content-security-policy': "style-src 'nonce-abc'" },
          },
        );
        await page.locator('tryon-button[state=unavailable]').waitFor({ state: 'attached' });
        await page.locator('tryon-button button').waitFor();
        const [shown, hidden] =
          (await page.evaluate(`[...document.querySelectorAll('tryon-button')].map((element) => {
          const button = element.shadowRoot.querySelector('button');
          return [getComputedStyle(element).display, button && getComputedStyle(button).minHeight];
        })`)) as [string, string | null][];
        expect(shown![1]).to.equal('44px');
        expect(hidden).to.deep.equal(['none', null]);
      });
    }
  }
});
