import axe from 'axe-core';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage, serveDemo, stop } from './open-demo.ts';
import type { Served } from './open-demo.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const SEEN = [
  { name: 'the collection on a desktop, light', query: '?theme=light', viewport: DESKTOP },
  {
    name: 'a product on a desktop, dark',
    query: '?theme=dark#/products/steel-diver-watch',
    viewport: DESKTOP,
  },
  { name: 'the collection on a phone, dark', query: '?theme=dark', viewport: PHONE },
  { name: 'a product on a phone, light', query: '?theme=light#/products/heavy-cotton-tee', viewport: PHONE },
  { name: 'the collection on a phone, right to left', query: '?lang=ar', viewport: PHONE },
];

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('The demo, for everyone', function () {
  this.timeout(120_000);
  let served: Served;
  let browser: Browser;
  before(async () => {
    [served, browser] = await Promise.all([serveDemo(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    if (served) await stop(served);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  for (const { name, query, viewport } of SEEN) {
    it(`is accessible and no wider than the screen: ${name}`, async () => {
      const { page } = await openPage(browser, served.address + query, { viewport, reducedMotion: 'reduce' });
      await page.locator('.row').first().waitFor({ state: 'attached' });
      expect(await violations(page)).to.deep.equal([]);
      expect(await isWiderThanScreen(page)).to.equal(false);
    });
  }

  for (const theme of ['light', 'dark']) {
    it(`is accessible on the merchant’s pages on a phone, ${theme}`, async () => {
      const options = { viewport: PHONE, reducedMotion: 'reduce' } as const;
      const { page } = await openPage(browser, `${served.address}?theme=${theme}`, options);
      await page.getByRole('button', { name: 'Merchant', exact: true }).click();
      expect(await violations(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Steel diver watch' }).click();
      await page.getByRole('switch').waitFor();
      expect(await violations(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Usage' }).click();
      await page.locator('meter, .meter').first().waitFor();
      expect(await violations(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Log' }).click();
      await page.locator('.log-entries summary').first().click();
      expect(await violations(page)).to.deep.equal([]);
      expect(await isWiderThanScreen(page)).to.equal(false);
    });
  }

  it('has targets of at least 44 pixels on a phone', async () => {
    const options = { viewport: PHONE, reducedMotion: 'reduce' } as const;
    const { page } = await openPage(browser, `${served.address}#/products/heavy-cotton-tee`, options);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, select, .shop a, .options label')]
        .filter((element) => element.checkVisibility())
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(small).to.deep.equal([]);
  });

  it('moves the focus to the heading of a page that was opened', async () => {
    const { page } = await openPage(browser, served.address);
    await page.getByRole('link', { name: 'Steel diver watch' }).click();
    await page.locator('.product').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Steel diver watch');
  });
});
