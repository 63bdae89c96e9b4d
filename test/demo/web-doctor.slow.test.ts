/** The web doctor finds nothing wrong with a shop that works, in whatever form it has the try-on, and says what it can't test. */
import { expect } from 'chai';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pageFile } from '../../build/page-file.ts';
import { ShopWithRelay } from '../merchant/doctor/shop-with-relay.ts';
import { useDemo } from './use-demo.ts';

const JSON_LD =
  '<script type="application/ld+json">{"@type":"Product","name":"Aviator","sku":"SKU-1"}</script>';
const BUTTON = '<tryon-button external-id="SKU-1"></tryon-button>';
const FORM = '<form action="/cart/add"><button name="add">Add to cart</button></form>';

/** Of each form, the page's body and head. */
const FORMS: Record<string, (shop: ShopWithRelay, cdn: string) => [body: string, head?: string]> = {
  'a script tag': (shop) => [BUTTON + shop.tag()],
  'a script tag with every setting': (shop) => [
    BUTTON +
      shop.tag(
        'data-debug="query" data-auto-place data-cart="auto" data-analytics="gtm" data-consent="auto" data-holdout="10" data-worn-at="ears" data-reserve data-width-mm="140" data-label="Try"',
      ),
    // Without a consent tool nobody would be counted, which the doctor says.
    '<script>window.tryonConsent = () => true</script>',
  ],
  'a classic script': (shop) => [
    `${BUTTON}<script src="/embed.iife.js" defer data-base-url="${shop.relay}"></script>`,
  ],
  'a classic script from a CDN': (shop, cdn) => [
    `${BUTTON}<script src="${cdn}/embed.iife.js" integrity="sha384-x" crossorigin data-base-url="${shop.relay}"></script>`,
  ],
  'the element in the shop’s own scripts': (shop) => [
    `${BUTTON.replace(' ', ` base-url="${shop.relay}" `)}<script type="module" src="/assets/app.js"></script>`,
  ],
  'the element, whose product a script names': (shop) => [
    `<h1>Aviator</h1><tryon-button base-url="${shop.relay}"></tryon-button><script src="/assets/app.js"></script>`,
  ],
  'a page that its scripts build': () => [
    '<div id="root"></div><noscript>This shop needs JavaScript.</noscript><script type="module" src="/assets/app.js"></script>',
  ],
  'a placeholder': (shop) => [`<div data-tryon-external-id="SKU-1"></div>${shop.tag()}`],
  'data-mount': (shop) => [FORM + shop.tag('data-mount="[name=add]"'), JSON_LD],
  'data-mount beside a platform that is not known': (shop) => [
    FORM + shop.tag('data-mount="[name=add]" data-platform="auto"'),
    JSON_LD,
  ],
  'data-platform': (shop) => [
    `<div id="shopify-section-main">${FORM}</div>${shop.tag('data-platform="auto"')}`,
    JSON_LD,
  ],
  'a relay on the shop’s own origin': () => [
    `${BUTTON}<script type="module" src="/embed.js" data-base-url="/tryon"></script>`,
  ],
  'a strict policy': (shop) => [
    BUTTON + shop.tag('nonce="abc"'),
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'self'; img-src https:; connect-src ${shop.relay}; worker-src 'self'; trusted-types lit-html; require-trusted-types-for 'script'">`,
  ],
};

describe('The web doctor', function () {
  this.timeout(300_000);
  const demo = useDemo();
  let shop: ShopWithRelay;
  let cdn: ShopWithRelay;
  let file: string;
  let folder: string;
  before(async () => {
    file = await pageFile('doctor');
    folder = mkdtempSync(join(tmpdir(), 'web-doctor-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    shop = new ShopWithRelay();
    cdn = new ShopWithRelay();
    await Promise.all([shop.open(), cdn.open()]);
    shop.script = readFileSync('dist/embed.js', 'utf8');
  });
  afterEach(() => {
    shop.close();
    cdn.close();
  });

  it('shows what it says by the demo shop, and asks for nothing but its own scripts', async () => {
    const page = await demo.open('doctor/');
    const requests: string[] = [];
    // The page's own icon is asked for whenever the browser comes to it; what judges pictures, once a page places products.
    page.on('request', (request) => {
      if (!/icon|\/assets\/[^/]+\.js$/.test(request.url())) requests.push(request.url());
    });
    await page.getByRole('button', { name: 'Try it with the demo shop' }).click();
    await page.getByText('One thing to put right.').waitFor();
    expect(await page.locator('.findings .wrong').allInnerTexts()).to.have.length(1);
    expect(requests).to.deep.equal([]);
  });

  /** What is wrong, and what is only said. */
  async function examine(page: Page, source = '') {
    await page.getByLabel('A product page of your shop').fill(`${shop.origin}/?product`);
    await page.locator('details').evaluate((details: HTMLDetailsElement) => void (details.open = true));
    await page.getByLabel('Page source').fill(source);
    await page.getByRole('button', { name: 'Examine' }).click();
    await page.locator('form button[aria-busy=false]').waitFor();
    await page.locator('.summary').waitFor();
    const texts = (verdict: string) => page.locator(`.findings li.${verdict}`).allInnerTexts();
    return { wrong: await texts('wrong'), notes: (await texts('unseen')).join('\n') };
  }

  it('finds nothing wrong in the source of a shop that works, from a disk', async () => {
    const path = join(folder, 'doctor.html');
    writeFileSync(path, file);
    const page = await demo.open(pathToFileURL(path).href);
    for (const [form, write] of Object.entries(FORMS)) {
      shop.page(...write(shop, cdn.origin));
      const { wrong, notes } = await examine(page, shop.html);
      expect(wrong, form).to.deep.equal([]);
      expect(notes, form).to.contain('a policy in the response’s headers can’t be seen from here');
      if (/script tag|data-/.test(form)) {
        expect(notes, form).to.contain('answers the shop’s own pages alone');
        expect(notes, form).to.contain('embed.js is there, but belongs to another origin');
      }
    }
  });

  it('tests the script, the relay and the policy of a shop beside whose pages it lies', async () => {
    shop.pages.set('/doctor.html', ['text/html', file]);
    const page = await demo.open(`${shop.origin}/doctor.html`);
    const relayed = Object.entries(FORMS).filter(([form]) => !/own origin/.test(form));
    for (const [form, write] of relayed) {
      shop.page(...write(shop, cdn.origin));
      expect((await examine(page)).wrong, form).to.deep.equal([]);
    }
    shop.headers = { 'content-security-policy': "connect-src 'self'" };
    shop.page(BUTTON + shop.tag());
    const { wrong } = await examine(page);
    expect(wrong).to.have.length(1);
    expect(wrong[0]).to.contain('connect-src blocks the relay');
    expect(await page.getByText('SKU-1 (Aviator): found, active, ready.').count()).to.equal(1);
  });
});
