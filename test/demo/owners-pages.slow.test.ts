/** The pages for shop owners in the demo's build: the snippet builder, also as the file in the zip, and the doctor. */
import { expect } from 'chai';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pageFile } from '../../build/page-file.ts';
import { ShopWithRelay } from '../merchant/doctor/shop-with-relay.ts';
import { PHONE, useDemo } from './use-demo.ts';

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

describe('The pages for shop owners', function () {
  this.timeout(300_000);
  const demo = useDemo();

  /** The folder of files as a shop owner has them on a disk. */
  let folder: string;
  let shop: ShopWithRelay;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'owners-pages-'))));
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    shop = await new ShopWithRelay().open();
  });
  afterEach(() => shop.close());

  async function fromDisk(name: 'builder' | 'doctor', file: string): Promise<string> {
    writeFileSync(join(folder, file), await pageFile(name));
    return pathToFileURL(join(folder, file)).href;
  }
  /** A page, and the addresses that it asks for from its first one on. */
  async function openListening(path: string) {
    const page = await demo.open('about:blank');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(new URL(path, demo.address).href);
    return { page, requested };
  }
  const code = (page: Page) => page.locator('code-block code').first().innerText();
  const examine = async (page: Page, fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Examine' }).click();
  };
  const says = (page: Page, ...texts: string[]) =>
    Promise.all(texts.map((text) => page.getByText(text).first().waitFor()));
  const leadsTo = async (page: Page, link: string, heading: string) => {
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
  };

  it('include a builder that shows code and button for the choices, keeps them in the address, and sends nothing', async () => {
    const { page, requested } = await openListening('builder/#platform=shopify');
    await page.locator('tryon-button [part=button]').waitFor();
    expect(await page.getByLabel('Platform').inputValue()).to.equal('shopify');
    expect(await code(page)).to.contain('data-platform="shopify"');
    await page.getByLabel('Its text').fill('Try me');
    await page.getByRole('button', { name: 'Try me' }).waitFor();
    await page.getByLabel('Address of your relay').fill('https://secret.example/x');
    expect(await code(page)).to.contain('https://secret.example/x');
    expect(new URL(page.url()).hash).to.contain('label=Try+me');
    await page.reload();
    await page.getByRole('button', { name: 'Try me' }).waitFor();
    const isOwn = (url: string) => url.startsWith(demo.address) || /^(data|blob):/.test(url);
    expect(requested.filter((url) => !isOwn(url) || /secret|Try/.test(url.split('#')[0]!))).to.deep.equal([]);
  });

  it('include the builder as one file that works from a disk, without a request', async () => {
    const file = await fromDisk('builder', 'snippet-builder.html');
    const { page, requested } = await openListening(`${file}#look=plain`);
    await page.locator('tryon-button [part=button]').click();
    await page.getByRole('dialog', { name: 'Tortoise round glasses' }).waitFor();
    expect(requested.filter((url) => !/^(data|blob):/.test(url))).to.have.length(1);
  });

  it('include the doctor as one file, which leads to the builder beside it', async () => {
    await fromDisk('builder', 'snippet-builder.html');
    const page = await demo.open(await fromDisk('doctor', 'doctor.html'));
    await leadsTo(page, 'Code to paste', 'Code to paste');
  });

  it('lead from the demo to each other and back', async () => {
    const page = await demo.open();
    await page.getByRole('button', { name: 'Settings' }).click();
    await leadsTo(page, 'Doctor', 'What is wrong with my button?');
    await leadsTo(page, 'Code to paste', 'Code to paste');
    await page.getByRole('link', { name: 'Demo shop' }).click();
    await page.locator('shop-front').waitFor();
  });

  it('keep code and preview of the builder in reach on a phone, and warn of nothing before a choice', async () => {
    const page = await demo.open('builder/', { viewport: PHONE });
    const isSeen = (selector: string) =>
      page.waitForFunction((name) => {
        const { top } = document.querySelector(name)!.getBoundingClientRect();
        return top >= 0 && top < innerHeight / 2;
      }, selector);
    expect(await page.locator('.problems li').count()).to.equal(0);
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await isSeen('#Code');
    await page.getByText('JSON-LD, microdata or Open Graph').waitFor();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await isSeen('#Preview');
    await page.getByRole('button', { name: 'Choices', exact: true }).click();
    await page.getByLabel('Its text').fill('Try me');
    await page.locator('.problems li').first().waitFor();
  });

  it('include a doctor that examines a page of its own origin and asks the relay under the browser’s rules', async () => {
    const page = await demo.open('doctor/');
    await examine(page, { 'A product page of your shop': `${shop.origin}/` });
    await says(page, 'can’t read that page from here');
    shop.page(`<tryon-button external-id="SKU-1" api-key="secret"></tryon-button>${shop.tag()}`);
    await examine(page, { 'Page source': shop.html });
    await says(
      page,
      'it answers the shop’s own pages alone, as it should',
      'YOUR API KEY IS IN THE PAGE',
      'embed.js is there, but belongs to another origin',
    );
    shop.page(BUTTON + shop.tag());
    await examine(page, { 'Page source': shop.html });
    await says(page, 'nothing wrong was found');
    await examine(page, { 'Your relay': 'http://127.0.0.1:9' });
    await says(page, 'http://127.0.0.1:9 gives no response');
    shop.allowedOrigin = '*';
    await examine(page, { 'Your relay': '' });
    await says(page, 'SKU-1 (Aviator): found, active, ready.');
  });

  describe('include a doctor that', () => {
    let cdn: ShopWithRelay;
    beforeEach(async () => {
      cdn = await new ShopWithRelay().open();
      shop.script = readFileSync('dist/embed.js', 'utf8');
    });
    afterEach(() => cdn.close());

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

    /** The sentences of the errors, and those of the remarks. */
    async function findingsOf(page: Page, source = '') {
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
      const page = await demo.open(await fromDisk('doctor', 'doctor.html'));
      for (const [form, write] of Object.entries(FORMS)) {
        shop.page(...write(shop, cdn.origin));
        const { wrong, notes } = await findingsOf(page, shop.html);
        expect(wrong, form).to.deep.equal([]);
        expect(notes, form).to.contain('a policy in the response’s headers can’t be seen from here');
        if (/script tag|data-/.test(form)) {
          expect(notes, form).to.contain('answers the shop’s own pages alone');
          expect(notes, form).to.contain('embed.js is there, but belongs to another origin');
        }
      }
    });

    it('tests the script, the relay and the policy of a shop beside whose pages it lies', async () => {
      shop.pages.set('/doctor.html', ['text/html', await pageFile('doctor')]);
      const page = await demo.open(`${shop.origin}/doctor.html`);
      const relayed = Object.entries(FORMS).filter(([form]) => !/own origin/.test(form));
      for (const [form, write] of relayed) {
        shop.page(...write(shop, cdn.origin));
        expect((await findingsOf(page)).wrong, form).to.deep.equal([]);
      }
      shop.headers = { 'content-security-policy': "connect-src 'self'" };
      shop.page(BUTTON + shop.tag());
      const { wrong } = await findingsOf(page);
      expect(wrong).to.have.length(1);
      expect(wrong[0]).to.contain('connect-src blocks the relay');
      expect(await page.getByText('SKU-1 (Aviator): found, active, ready.').count()).to.equal(1);
    });
  });
});
