/** `npm start`: the development server, on a copy of the sources, so that a test can change a line of them. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { closeContexts } from '../helpers/close-contexts.ts';
import { openBrowser } from '../helpers/open-browser.ts';
import { copyOfTheProject, openPage, serveDemo, stop, type DemoPage, type Served } from './open-demo.ts';

describe('The development server', function () {
  this.timeout(300_000);

  let folder: string;
  let served: Served;
  let browser: Browser;
  let shop: DemoPage;
  let page: Page;

  before(async () => {
    folder = copyOfTheProject();
    [served, browser] = await Promise.all([serveDemo(folder, '--relay'), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    if (served) await stop(served);
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    shop = await openPage(browser, served.address);
    page = shop.page;
  });
  afterEach(() => closeContexts(browser.contexts()));

  function change(file: string, from: string, to: string) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    expect(text, file).to.contain(from);
    writeFileSync(path, text.replace(from, to));
  }

  const button = () => page.locator('tryon-button[external-id=EYE-101][state=ready]');

  it('serves the shop with the mock, the dialog and the face finder, under a policy', async () => {
    await button().click();
    await page.locator('tryon-dialog').getByRole('button', { name: 'Woman with short hair' }).click();
    await page.locator('tryon-dialog').getByText('In place.').waitFor();
    expect(shop.complaints).to.deep.equal([]);
    expect((await fetch(served.address)).headers.get('content-security-policy')).to.contain(
      "script-src 'self' 'wasm-unsafe-eval'",
    );
  });

  for (const [file, from, to] of [
    ['src/storefront/button/labels.json', 'Try it on', 'Put it on'],
    ['demo/shop/words/en.json', 'New this autumn', 'New this winter'],
  ] as const)
    it(`shows a changed line of ${file}`, async () => {
      await page.getByText(from).first().waitFor();
      change(file, from, to);
      await page.getByText(to).first().waitFor();
    });

  it('shows a changed style without a page load', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));
    change('demo/styles/shop.css', 'max-inline-size: 76rem;', 'max-inline-size: 41rem;');
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.shop')!).maxInlineSize === '656px',
    );
    expect(await page.getAttribute('html', 'data-loaded')).to.equal('once');
  });

  it('starts the relay anew from its changed sources', async () => {
    const title = async () => {
      const response = await fetch(new URL('/tryon/v1/products?external_id=EYE-101', served.address));
      return ((await response.json()) as { products: { title: string }[] }).products[0]?.title;
    };
    expect(await title()).to.equal('Tortoise round glasses');
    change('src/service/mock/seed/demo.json', 'Tortoise round glasses', 'Striped round glasses');
    while ((await title().catch(() => '')) !== 'Striped round glasses') await sleep(50);
  });
});
