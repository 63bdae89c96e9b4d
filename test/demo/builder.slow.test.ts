/** The snippet builder in the demo's build, and as the file in the zip. */
import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pageFile } from '../../build/page-file.ts';
import { PHONE, useDemo } from './use-demo.ts';

describe('The snippet builder', function () {
  this.timeout(300_000);
  const demo = useDemo();

  /** The folder of files as a shop owner has them on a disk. */
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'snippet-builder-'))));
  after(() => rmSync(folder, { recursive: true }));

  /** A page, and the addresses that it asks for from its first one on. */
  async function openListening(path: string) {
    const page = await demo.open('about:blank');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(new URL(path, demo.address).href);
    return { page, requested };
  }
  const code = (page: Page) => page.locator('code-block code').first().innerText();

  it('shows code and button for the choices, keeps them in the address, and sends nothing', async () => {
    const { page, requested } = await openListening('builder/#platform=shopify');
    await page.locator('tryon-button [part=button]').waitFor();
    expect(await page.getByLabel('Platform').inputValue()).to.equal('shopify');
    expect(await code(page)).to.contain('data-platform="shopify"');
    await page.getByLabel('Button text').fill('Try me');
    await page.getByRole('button', { name: 'Try me' }).waitFor();
    await page.getByLabel('Address of your relay').fill('https://secret.example/x');
    expect(await code(page)).to.contain('https://secret.example/x');
    expect(new URL(page.url()).hash).to.contain('label=Try+me');
    await page.reload();
    await page.getByRole('button', { name: 'Try me' }).waitFor();
    const isOwn = (url: string) => url.startsWith(demo.address) || /^(data|blob):/.test(url);
    expect(requested.filter((url) => !isOwn(url) || /secret|Try/.test(url.split('#')[0]!))).to.deep.equal([]);
  });

  it('is one file that works from a disk, without a request', async () => {
    const file = join(folder, 'snippet-builder.html');
    writeFileSync(file, await pageFile('builder'));
    const { page, requested } = await openListening(`${pathToFileURL(file)}#look=plain`);
    await page.locator('tryon-button [part=button]').click();
    await page.getByRole('dialog', { name: 'Tortoise round glasses' }).waitFor();
    expect(requested.filter((url) => !/^(data|blob):/.test(url))).to.have.length(1);
  });

  it('is linked from the demo, and leads back', async () => {
    const page = await demo.open();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Code to paste' }).click();
    await page.getByRole('heading', { name: 'Code to paste' }).first().waitFor();
    await page.getByRole('link', { name: 'Demo shop' }).click();
    await page.locator('shop-front').waitFor();
  });

  it('keeps code and preview in reach on a phone, and warns of nothing before a choice', async () => {
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
    await page.getByLabel('Button text').fill('Try me');
    await page.locator('.problems li').first().waitFor();
  });
});
