/** The page holds its place: whatever the button measures, a shopper at the page's end stays there. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useThemes } from './theme-shop.ts';
import { THEMES, themeOf } from './themes.ts';

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
/** Behind the page's own content, so that any screen scrolls. */
const FOOTER = '<div style="height: 1200px">The shop’s footer</div>';

/** As text: what compiles the tests adds names that a page has not. Three frames later, when every listener has run. */
const scrolled = (page: Page, script = '') =>
  page.evaluate<{ top: number; end: number }>(`(async () => {
    ${script};
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    const root = document.scrollingElement;
    return { top: root.scrollTop, end: root.scrollHeight - root.clientHeight };
  })()`);

/** What scripts of a shop do all the time, none of which moves anything. */
const STIRS = {
  'an insertion': `document.body.append(Object.assign(document.createElement('i'), { hidden: true }))`,
  'a change of the theme’s button': `document.querySelector(ADD).setAttribute('data-stirred', '')`,
  'a change around the theme’s button': `document.querySelector(ADD).parentElement.classList.add('stirred')`,
  'a loaded picture': `document.body.dispatchEvent(new Event('load'))`,
};

describe('A page at its end', function () {
  this.timeout(120_000);
  const shop = useThemes();

  for (const theme of THEMES)
    it(`stays there: ${theme.name}`, async () => {
      const { page } = await shop.visit(theme, { viewport: SCREENS.desktop }, shop.lineFor(theme) + FOOTER);
      await page.locator('tryon-button [part=button]').waitFor();
      for (const [screen, viewport] of Object.entries(SCREENS)) {
        await page.setViewportSize(viewport);
        const { top, end } = await scrolled(page, 'scrollTo({ top: 1e6, behavior: "instant" })');
        expect(top, screen).to.be.above(200).and.closeTo(end, 1);
        for (const [name, script] of Object.entries(STIRS)) {
          const after = await scrolled(page, script.replace('ADD', JSON.stringify(theme.addToCart)));
          expect(after, `${screen}: ${name}`).to.deep.equal({ top, end });
        }
        await page.evaluate(`document.querySelector('tryon-button').show()`);
        await page.locator('tryon-button[open]').waitFor({ state: 'attached' });
        expect((await scrolled(page)).top, `${screen}: the dialog is open`).to.equal(top);
        await page.evaluate(`document.querySelector('tryon-button').close()`);
        await page.locator('tryon-button:not([open])').waitFor({ state: 'attached' });
        expect(await scrolled(page), `${screen}: the dialog is closed`).to.deep.equal({ top, end });
      }
    });

  it('is reached by the wheel', async () => {
    const theme = themeOf('shopify');
    const { page } = await shop.visit(theme, { viewport: SCREENS.phone }, shop.lineFor(theme) + FOOTER);
    await page.locator('tryon-button [part=button]').waitFor();
    await page.mouse.move(100, 500);
    // A theme whose header reacts to scrolling.
    await page.evaluate(
      `addEventListener('scroll', () => document.body.toggleAttribute('data-scrolled'), { passive: true })`,
    );
    await page.mouse.wheel(0, 1e5);
    await page.waitForFunction('document.scrollingElement.scrollTop > 500');
    await page.waitForFunction(
      `new Promise((resolve) => { let last = -1; (function look() {
        if (scrollY === last) return resolve(true); last = scrollY; setTimeout(look, 300); })(); })`,
    );
    const { top, end } = await scrolled(page);
    expect(top).to.be.closeTo(end, 1);
  });
});
