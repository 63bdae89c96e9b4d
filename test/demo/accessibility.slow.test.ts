import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openPage } from './open-demo.ts';
import { useDemo } from './use-demo.ts';
import { listViolations } from './violations.ts';

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

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('The demo', function () {
  this.timeout(120_000);
  const demo = useDemo();

  for (const { name, query, viewport } of SEEN) {
    it(`is accessible and no wider than the screen: ${name}`, async () => {
      const { page } = await openPage(demo.browser, demo.address + query, {
        viewport,
        reducedMotion: 'reduce',
      });
      await page.locator('.row').first().waitFor({ state: 'attached' });
      expect(await listViolations(page)).to.deep.equal([]);
      expect(await isWiderThanScreen(page)).to.equal(false);
    });
  }

  for (const theme of ['light', 'dark']) {
    it(`is accessible on the merchant’s pages on a phone, ${theme}`, async () => {
      const options = { viewport: PHONE, reducedMotion: 'reduce' } as const;
      const { page } = await openPage(demo.browser, `${demo.address}?theme=${theme}`, options);
      await page.getByRole('button', { name: 'Merchant', exact: true }).click();
      expect(await listViolations(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Steel diver watch' }).click();
      await page.getByRole('switch').waitFor();
      expect(await listViolations(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Usage' }).click();
      await page.locator('meter, .meter').first().waitFor();
      expect(await listViolations(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Log' }).click();
      await page.locator('.log-entries summary').first().click();
      expect(await listViolations(page)).to.deep.equal([]);
      expect(await isWiderThanScreen(page)).to.equal(false);
    });
  }

  it('has targets of at least 44 pixels on a phone', async () => {
    const options = { viewport: PHONE, reducedMotion: 'reduce' } as const;
    const { page } = await openPage(demo.browser, `${demo.address}#/products/heavy-cotton-tee`, options);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, select, .shop a, .options label')]
        .filter((element) => element.checkVisibility())
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(small).to.deep.equal([]);
  });

  it('moves the focus to the heading of a page that was opened', async () => {
    const { page } = await openPage(demo.browser, demo.address);
    await page.getByRole('link', { name: 'Steel diver watch' }).click();
    await page.locator('.product').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Steel diver watch');
  });
});
