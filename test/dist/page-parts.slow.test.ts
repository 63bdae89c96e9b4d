/** The parts that read the page, as built: what each page loads of them, and under a strict content security policy. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { BareShop } from './bare-shop.ts';

const button = (page: Page, sku: string) => page.locator(`tryon-button[external-id="${sku}"] [part=button]`);
const POLICY =
  "script-src 'self'; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html";

/** What of a Shopify shop's product page counts, after Shopify's documentation, with a neighbour before it. */
const SHOPIFY = `<script type="application/ld+json">{"@type":"Product","sku":"OTHER","url":"/products/other"}</script>
  <script type="application/ld+json">{"@type":"ProductGroup","@id":"/#product","url":"/","productGroupID":"7","hasVariant":[
    {"@type":"Product","@id":"/?variant=1#variant","sku":"S","offers":{"@type":"Offer","availability":"http://schema.org/OutOfStock","url":"/?variant=1"}},
    {"@type":"Product","@id":"/?variant=2#variant","sku":"M&amp;M","offers":{"@type":"Offer","availability":"http://schema.org/InStock","url":"/?variant=2"}}]}</script>
  <div id="shopify-section-main"><form action="/cart/add"><select name="id"><option value="1">S</option><option value="2" selected>M</option></select>
  <div class="product-form__buttons"><button name="add">Add</button></div></form></div>`;

describe('The parts of dist/ that read the page', function () {
  this.timeout(30_000);
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());
  afterEach(() => shop.clear());

  /** The parts that the page has loaded so far. */
  const listParts = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name.split('/').pop()!.replace(/[?].*/, ''))
        .filter((name) => /^(?:follow-page|debug-panel)/.test(name))
        .toSorted(),
    );

  for (const file of ['embed.js', 'embed.iife.js']) {
    it(`mount one pasted line on a platform that is recognised, for the chosen variant (${file})`, async () => {
      shop.add('S');
      shop.add('M&M');
      const { page, complaints } = await shop.visit(`${SHOPIFY}${shop.tag('data-platform="auto"', file)}`);
      await button(page, 'M&M').waitFor();
      expect(await page.locator('.product-form__buttons + tryon-button').count()).to.equal(1);
      await page.locator('select').selectOption('1');
      await button(page, 'S').waitFor();
      expect(await page.locator('tryon-button').count()).to.equal(1);
      expect(await listParts(page)).to.deep.equal(['follow-page.js']);
      expect(complaints).to.deep.equal([]);
    });

    it(`violate no strict policy, the panel included (${file})`, async () => {
      shop.add('M&M');
      const { page, complaints } = await shop.visit(
        `${SHOPIFY}${shop.tag('data-platform="shopify" data-debug', file)}`,
        { headers: { 'content-security-policy': POLICY } },
      );
      await button(page, 'M&M').waitFor();
      await page.getByText('1 try-on button is shown: “M&M”.').waitFor();
      expect(complaints).to.deep.equal([]);
    });
  }

  it('are not loaded by a page that does not need them', async () => {
    shop.add('SKU-1');
    const { page } = await shop.visit(`${shop.tag()}<tryon-button external-id="SKU-1"></tryon-button>`);
    await button(page, 'SKU-1').waitFor();
    expect(await listParts(page)).to.deep.equal([]);
  });

  it('read the id of a placeholder from where its id-from says', async () => {
    shop.add('SKU-1');
    const { page } = await shop.visit(
      `<p class="sku">N/A</p><b data-sku="SKU-1"></b><div data-tryon-id-from=".sku@text; [data-sku]@data-sku"></div>${shop.tag()}`,
    );
    await page.locator('div tryon-button [part=button]').waitFor();
    expect(shop.asked).to.have.length(1);
    expect(await listParts(page)).to.deep.equal(['follow-page.js']);
  });

  it('read the ids of the page’s elements from where the script’s data-id-from says', async () => {
    shop.add('gid://shop/Product/7');
    const { page } = await shop.visit(
      `<input name="product" value="7"><tryon-button></tryon-button>${shop.tag('data-id-from="[name=product]@value" data-id-template="gid://shop/Product/{}"')}`,
    );
    await page.locator('tryon-button [part=button]').waitFor();
  });

  it('leave the page as it is while the product can’t be tried on', async () => {
    shop.add('SKU-1', { tryon_status: 'inactive' });
    const { page } = await shop.visit(
      `<style>h1:not(:last-child) { margin: 77px }</style><meta itemprop="sku" content="SKU-1"><section><h1>Mug</h1></section>${shop.tag('data-mount="h1"')}`,
    );
    await page.waitForFunction(
      () => performance.getEntriesByName(location.href) && customElements.get('tryon-button'),
    );
    while (shop.asked.length === 0) await page.waitForTimeout(20);
    await page.waitForTimeout(200);
    expect(await page.locator('tryon-button').count()).to.equal(0);
    expect(await page.locator('h1').evaluate((h1) => getComputedStyle(h1).marginTop)).not.to.equal('77px');
  });

  it('show the panel of data-debug="query" only with ?tryon-debug in the address', async () => {
    const { page } = await shop.visit(shop.tag('data-debug="query" data-mount="h1"'));
    await page.waitForTimeout(300);
    expect(await page.locator('[data-tryon-debug-panel]').count()).to.equal(0);
    await page.goto(`${shop.origin}/?tryon-debug`);
    await page.getByText('nothing in the page matches h1').waitFor();
  });

  it('disturb nothing if they can’t be loaded', async () => {
    shop.missing.add('follow-page.js');
    const { page, complaints } = await shop.visit(
      `<meta itemprop="sku" content="A"><h1></h1><tryon-button id-from="h1@text"></tryon-button>${shop.tag('data-mount="h1" data-debug')}`,
    );
    await page.waitForTimeout(300);
    expect(complaints).to.deep.equal([]);
  });
});
