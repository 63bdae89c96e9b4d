/** Between two variants, while the next one is looked up, the button's row is as high as with it. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { THEMES } from './themes.ts';
import { useThemes } from './use-themes.ts';

const measureHeight = (page: Page) =>
  page.evaluate<number>("document.querySelector('tryon-button').getBoundingClientRect().height");

describe('The row of the button', function () {
  this.timeout(120_000);
  const shop = useThemes();

  const followed = THEMES.filter(({ variant, sku }) => variant && variant.sku !== sku);
  for (const theme of followed) {
    it(`keeps its space while another variant is looked up: ${theme.name}`, async () => {
      const { select, value, sku } = theme.variant!;
      const { page } = await shop.visit(theme, { viewport: { width: 390, height: 844 } });
      await page.locator('tryon-button [part=button]').waitFor();
      const before = await measureHeight(page);
      const release = shop.holdBack('catalog');
      await page.locator(select).selectOption(value);
      await page.locator(`tryon-button[external-id="${sku}"][state=loading]`).waitFor({ state: 'attached' });
      // A theme that replaces the row with the button in it has the look again a moment later.
      await page.waitForFunction(
        `Math.abs(document.querySelector('tryon-button')?.getBoundingClientRect().height - ${before}) < 1`,
      );
      release();
      await page.locator(`tryon-button[external-id="${sku}"][state=ready]`).waitFor({ state: 'attached' });
      expect(await measureHeight(page)).to.be.closeTo(before, 1);
    });
  }
});
