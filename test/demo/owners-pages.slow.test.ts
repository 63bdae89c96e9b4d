/** The pages for shop owners in the demo's build: the snippet builder, also as the file in the zip, and the doctor. */
import { expect } from 'chai';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { pageFile } from '../../build/page-file.ts';
import { ShopWithRelay } from '../merchant/doctor/shop-with-relay.ts';
import { useDemo } from './use-demo.ts';
import { listViolations } from './violations.ts';

describe('The pages for shop owners', function () {
  this.timeout(120_000);
  const demo = useDemo();

  async function open(url: string, options: BrowserContextOptions = {}) {
    const page = await (await demo.browser.newContext(options)).newPage();
    const complaints: string[] = [];
    const requested: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
    });
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(url);
    return { page, complaints, requested };
  }

  it('include a builder that shows code and button for the choices, keeps them in the address, and sends nothing', async () => {
    const { page, complaints, requested } = await open(`${demo.address}builder/#platform=shopify`);
    await page.locator('tryon-button [part=button]').waitFor();
    expect(await page.getByLabel('Platform').inputValue()).to.equal('shopify');
    expect(await page.locator('code-block code').first().innerText()).to.contain('data-platform="shopify"');
    await page.getByLabel('Its text').fill('Try me');
    await page.getByRole('button', { name: 'Try me' }).waitFor();
    await page.getByLabel('Address of your relay').fill('https://secret.example/x');
    expect(await page.locator('code-block code').first().innerText()).to.contain('https://secret.example/x');
    expect(new URL(page.url()).hash).to.contain('label=Try+me');
    await page.reload();
    await page.getByRole('button', { name: 'Try me' }).waitFor();
    const isOwn = (url: string) => url.startsWith(demo.address) || /^(data|blob):/.test(url);
    expect(requested.filter((url) => !isOwn(url) || /secret|Try/.test(url.split('#')[0]!))).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
  });

  it('include the builder as one file that works from a disk, without a request', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'builder-')), 'snippet-builder.html');
    writeFileSync(path, await pageFile('builder'));
    const { page, complaints, requested } = await open(`${pathToFileURL(path).href}#look=plain`);
    await page.locator('tryon-button [part=button]').click();
    await page.getByRole('dialog', { name: 'Tortoise round glasses' }).waitFor();
    expect(requested.filter((url) => !/^(data|blob):/.test(url))).to.have.length(1);
    expect(complaints).to.deep.equal([]);
  });

  it('include the doctor as one file, which leads to the builder beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    const path = join(folder, 'doctor.html');
    writeFileSync(path, await pageFile('doctor'));
    writeFileSync(join(folder, 'snippet-builder.html'), '<h1>Code to paste</h1>');
    const shop = new ShopWithRelay();
    await shop.open();
    try {
      const { page, complaints } = await open(pathToFileURL(path).href);
      shop.page(`<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`);
      await page.getByLabel('A product page of your shop').fill(`${shop.origin}/`);
      await page.getByText('The page’s source').click();
      await page.getByLabel('Page source').fill(shop.html);
      await page.getByRole('button', { name: 'Examine' }).click();
      await page.getByText('nothing wrong was found').waitFor();
      await page.getByRole('link', { name: 'Code to paste' }).click();
      await page.getByRole('heading', { name: 'Code to paste' }).waitFor();
      expect(complaints).to.deep.equal([]);
    } finally {
      shop.close();
    }
  });

  it('lead from the demo to each other and back', async () => {
    const { page } = await open(demo.address);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Doctor' }).click();
    await page.getByRole('heading', { name: 'What is wrong with my button?' }).waitFor();
    await page.getByRole('link', { name: 'Code to paste' }).click();
    await page.getByRole('heading', { name: 'Code to paste' }).waitFor();
    await page.getByRole('link', { name: 'Demo shop' }).click();
    await page.locator('shop-front').waitFor();
  });

  it('keep code and preview of the builder in reach on a phone, and warn of nothing before a choice', async () => {
    const { page } = await open(`${demo.address}builder/`, { viewport: { width: 390, height: 844 } });
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
    const shop = new ShopWithRelay();
    await shop.open();
    try {
      const { page } = await open(`${demo.address}doctor/`);
      await page.getByLabel('A product page of your shop').fill(`${shop.origin}/`);
      await page.getByRole('button', { name: 'Examine' }).click();
      await page.getByText('can’t read that page from here').waitFor();
      shop.page(`<tryon-button external-id="SKU-1" api-key="secret"></tryon-button>${shop.tag()}`);
      await page.getByLabel('Page source').fill(shop.html);
      await page.getByRole('button', { name: 'Examine' }).click();
      await page.getByText('it answers the shop’s own pages alone, as it should').waitFor();
      await page.getByText('YOUR API KEY IS IN THE PAGE').waitFor();
      await page.getByText('embed.js is there, but belongs to another origin').waitFor();
      shop.page(`<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`);
      await page.getByLabel('Page source').fill(shop.html);
      await page.getByRole('button', { name: 'Examine' }).click();
      await page.getByText('nothing wrong was found').waitFor();
      await page.getByLabel('Your relay').fill('http://127.0.0.1:9');
      await page.getByRole('button', { name: 'Examine' }).click();
      await page.getByText('http://127.0.0.1:9 gives no response').waitFor();
      await page.getByLabel('Your relay').fill('');
      shop.allowedOrigin = '*';
      await page.getByRole('button', { name: 'Examine' }).click();
      await page.getByText('SKU-1 (Aviator): found, active, ready.').waitFor();
    } finally {
      shop.close();
    }
  });

  for (const [name, path, options] of [
    [
      'the builder on a desktop, light',
      'builder/',
      { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    ],
    [
      'the builder on a phone, dark',
      'builder/#look=colors&place=element',
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    ],
    [
      'the doctor on a desktop, dark',
      'doctor/',
      { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
    ],
    [
      'the doctor on a phone, light',
      'doctor/',
      { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
    ],
  ] as const) {
    it(`have no violation that axe finds, and nothing wider than the screen: ${name}`, async () => {
      const { page, complaints } = await open(demo.address + path, options);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === 'doctor/') {
        await page.getByLabel('A product page of your shop').fill(`${demo.address}builder/`);
        await page.getByRole('button', { name: 'Examine' }).click();
        await page.locator('.summary').waitFor();
      }
      expect(await listViolations(page)).to.deep.equal([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).to.equal(false);
      expect(complaints).to.deep.equal([]);
    });
  }
});
