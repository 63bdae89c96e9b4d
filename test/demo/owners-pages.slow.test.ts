/** The pages for shop owners in the demo's build: the snippet builder, also as the file in the zip, and the doctor. */
import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pageFile } from '../../build/page-file.ts';
import { ShopWithRelay } from '../merchant/doctor/shop-with-relay.ts';
import { PHONE, useDemo } from './use-demo.ts';

describe('The pages for shop owners', function () {
  this.timeout(300_000);
  const demo = useDemo();

  /** The folder of files as a shop owner has them on a disk. */
  let folder: string;
  let shop: ShopWithRelay;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'owners-pages-'))));
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    shop = new ShopWithRelay();
    await shop.open();
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
    shop.page(`<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`);
    await page.getByText('The page’s source').click();
    await examine(page, { 'A product page of your shop': `${shop.origin}/`, 'Page source': shop.html });
    await says(page, 'nothing wrong was found');
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
    shop.page(`<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`);
    await examine(page, { 'Page source': shop.html });
    await says(page, 'nothing wrong was found');
    await examine(page, { 'Your relay': 'http://127.0.0.1:9' });
    await says(page, 'http://127.0.0.1:9 gives no response');
    shop.allowedOrigin = '*';
    await examine(page, { 'Your relay': '' });
    await says(page, 'SKU-1 (Aviator): found, active, ready.');
  });
});
