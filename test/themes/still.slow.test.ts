/** The page holds still: beside the button nothing moves, whenever the font comes, and with its space kept nothing moves at all. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useThemes } from './theme-shop.ts';
import { themeOf } from './themes.ts';

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** Notes what the browser counts as a shift of the layout. */
const OBSERVER = `<script>
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shifts.push(value);
  }).observe({ type: 'layout-shift', buffered: true });
</script>`;
/** The shop's font, which comes after the page has loaded: at last a font of this machine, wider than what was shown before. */
const FONT = `<script>addEventListener('load', () => document.head.insertAdjacentHTML('beforeend',
  "<style>@font-face { font-family: Shop; size-adjust: 125%; src: url(/late-font.woff2), local('DejaVu Sans'), local('Liberation Sans'), local('Arial') }</style>"))</script>`;
const untilFonts = (page: Page) =>
  page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))))`,
  );

const readCls = (page: Page) => page.evaluate<number>('shifts.reduce((sum, value) => sum + value, 0)');
const button = (page: Page) => page.locator('tryon-button [part=button]');

/** The boxes of a row's controls. */
const readBoxes = (page: Page, row: string) =>
  page.evaluate<
    number[][]
  >(`[...document.querySelectorAll(${JSON.stringify(`${row} :is(a, button, input)`)})].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map((value) => Math.round(value * 10) / 10);
  })`);

describe('A page with a mounted button', function () {
  this.timeout(120_000);
  const shop = useThemes();

  for (const [file, row] of [
    ['satoshi', '.actions'],
    ['odoo', '#o_wsale_cta_wrapper'],
  ] as const)
    for (const [screen, viewport] of Object.entries(SCREENS))
      for (const dir of ['ltr', 'rtl'])
        it(`leaves its row as it is, with a font that comes late: ${file}, ${screen}, ${dir}`, async () => {
          const theme = themeOf(file);
          const direction = `${OBSERVER}${FONT}<script>document.documentElement.dir = '${dir}'</script>`;
          const visit = async (line: string) => {
            const releaseFont = shop.holdBack('late-font.woff2');
            const { page } = await shop.visit(theme, { viewport }, direction + line);
            if (line) await button(page).waitFor();
            await page.evaluate('shifts.length = 0');
            releaseFont();
            await untilFonts(page);
            return page;
          };
          const alone = await visit('');
          const page = await visit(shop.lineFor(theme, 'data-reserve'));
          const expected = await readBoxes(alone, row);
          expect(await readBoxes(page, row)).to.deep.equal(expected);
          // There a font that is asked for after the button was placed wraps the button itself onto a further line.
          if (file === 'odoo' && screen === 'phone') return;
          // The font itself moves what is beside a text.
          expect(await readCls(page)).to.be.below((await readCls(alone)) + 0.001);
        });

  for (const [file, place, screen] of [
    ['magento', '.box-tocart .actions', 'desktop'],
    ['magento', '.box-tocart .actions', 'phone'],
    ['prestashop', '#add-to-cart-or-refresh .product-add-to-cart', 'desktop'],
  ] as const)
    it(`keeps the space that a style sheet began to keep: ${file}, ${screen}`, async () => {
      const viewport = SCREENS[screen];
      const theme = { ...themeOf(file), attributes: 'data-platform="auto"' };
      const line = shop.lineFor(theme, 'data-reserve');
      // The height that the button will add, as a shop's owner measures it.
      const measured = await shop.visit(theme, { viewport }, line);
      await button(measured.page).waitFor();
      await measured.page.waitForLoadState('networkidle');
      const below = `document.querySelector('${file === 'magento' ? '.product-social-links' : '.tab-content'}').getBoundingClientRect().top`;
      const withButton = await measured.page.evaluate<number>(below);
      await measured.page.evaluate(`document.querySelector('tryon-button').hidden = true`);
      const space = withButton - (await measured.page.evaluate<number>(below));
      expect(space).to.be.above(20);

      const release = shop.holdBack('follow-page.js');
      const style = `<style data-tryon-space>${place} { padding-bottom: ${space}px }</style>`;
      const { page } = await shop.visit(theme, { viewport }, OBSERVER + style + line);
      await page.waitForFunction(`performance.getEntriesByType('paint').length > 0`);
      release();
      await button(page).waitFor();
      await page.waitForFunction(`!document.querySelector('[data-tryon-space]')`);
      await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
      );
      expect(await readCls(page)).to.be.below(0.001);
    });
});
