import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { OTHER_SKUS } from './neighbours.ts';
import { useThemes } from './theme-shop.ts';
import { THEMES } from './themes.ts';

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const button = (page: Page, sku: string) => page.locator(`tryon-button[external-id="${sku}"] [part=button]`);

type Box = { left: number; top: number; right: number; bottom: number };

interface Row {
  theirs: Box;
  ours: Box;
  theirLook: object;
  ourLook: object;
  /** The theme may have put its button at the end of a row that begins here. */
  formLeft: number;
}

/** The two buttons, and what their looks have in common. As text: what compiles the tests adds names that a page has not. */
const readRow = (page: Page, addToCart: string) =>
  page.evaluate<Row>(`(() => {
    const theirs = document.querySelector(${JSON.stringify(addToCart)});
    const ours = document.querySelector('tryon-button').shadowRoot.querySelector('[part=button]');
    const box = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const look = (element) => {
      const { fontFamily, fontSize, fontWeight, letterSpacing, textTransform, borderTopRightRadius } = getComputedStyle(element);
      return { fontFamily, fontSize, fontWeight, letterSpacing, textTransform, borderTopRightRadius };
    };
    return { theirs: box(theirs), ours: box(ours), theirLook: look(theirs), ourLook: look(ours), formLeft: box(theirs.closest('form') ?? theirs.parentElement).left };
  })()`);

const gapBetween = (a: Box, b: Box) =>
  Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

/** What of the page's own elements is where, and looks how: those rules of a theme that count elements would change it. */
const looksOfPage = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *:not(tryon-button, script, style)')].map((element) => {
      const style = getComputedStyle(element);
      return [
        element.tagName,
        element.className,
        style.margin,
        style.padding,
        style.borderRadius,
        style.borderLeftWidth,
        style.display,
      ].join(' ');
    }),
  );

describe('One pasted line in themes', function () {
  this.timeout(120_000);
  const shop = useThemes();

  for (const theme of THEMES)
    describe(theme.name, () => {
      it('mounts a button for the page’s own product, and follows the choice of another variant', async () => {
        const { page, complaints } = await shop.visit(theme);
        await button(page, theme.sku).waitFor();
        expect(OTHER_SKUS).to.not.include(theme.sku);
        if (theme.variant) {
          const { select, value, sku } = theme.variant;
          await page.locator(select).selectOption(value);
          await button(page, sku).waitFor();
        }
        expect(await page.locator('tryon-button').count()).to.equal(1);
        expect(complaints).to.deep.equal([]);
      });

      for (const [screen, viewport] of Object.entries(SCREENS)) {
        it(`looks like the theme’s button, is level with it and leaves a gap (${screen})`, async () => {
          const { page } = await shop.visit(theme, { viewport });
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await button(page, theme.sku).waitFor();
            const { ours, theirs, ourLook, theirLook, formLeft } = await readRow(page, theme.addToCart);
            expect(ourLook, colorScheme).to.deep.equal(theirLook);
            expect(ours.bottom - ours.top).to.be.closeTo(theirs.bottom - theirs.top, 1.5);
            // The theme's own, which is 8 in PrestaShop's; far more where it has a further button between the two.
            expect(gapBetween(ours, theirs)).to.be.at.least(7.9);
            const isBeside = ours.top < theirs.bottom && theirs.top < ours.bottom;
            if (isBeside) expect(ours.top).to.be.closeTo(theirs.top, 1);
            else {
              // As wide as the theme's line: its button, and what stands beside that.
              if (ours.top < theirs.bottom + 40) expect(ours.right).to.be.at.least(theirs.right - 2);
              expect(
                Math.min(...[theirs.left, formLeft].map((left) => Math.abs(ours.left - left))),
              ).to.be.at.most(2);
            }
            expect(ours.left).to.be.at.least(0);
            expect(ours.right).to.be.at.most(viewport.width);
          }
        });
      }

      const { variant } = theme;
      if (variant && variant.sku !== theme.sku) {
        it('keeps the space of its row while another variant is looked up', async () => {
          const { page } = await shop.visit(theme, { viewport: SCREENS.phone });
          await button(page, theme.sku).waitFor();
          const height = "document.querySelector('tryon-button')?.getBoundingClientRect().height";
          const before = await page.evaluate<number>(height);
          const release = shop.holdBack('catalog');
          await page.locator(variant.select).selectOption(variant.value);
          const element = `tryon-button[external-id="${variant.sku}"]`;
          await page.locator(`${element}[state=loading]`).waitFor({ state: 'attached' });
          // A theme that replaces the row with the button in it has the look again a moment later.
          await page.waitForFunction(`Math.abs(${height} - ${before}) < 1`);
          release();
          await page.locator(`${element}[state=ready]`).waitFor({ state: 'attached' });
          expect(await page.evaluate(height)).to.be.closeTo(before, 1);
        });
      }

      it('has nothing in the page before the button is shown, and changes the appearance of nothing else then', async () => {
        const release = shop.holdBack('catalog');
        const { page } = await shop.visit(theme, { viewport: SCREENS.desktop });
        await page.waitForFunction(() => customElements.get('tryon-button'));
        const before = await looksOfPage(page);
        // That nothing comes can only be seen by waiting.
        await page.waitForTimeout(300);
        expect(await page.locator('tryon-button').count()).to.equal(0);
        release();
        await button(page, theme.sku).waitFor();
        expect(await looksOfPage(page)).to.deep.equal(before);
      });

      it('shows its button in its final appearance from the first frame on', async () => {
        const { page } = await shop.visit(
          theme,
          { viewport: SCREENS.desktop },
          `<script>
          window.boxes = [];
          (function look() {
            const button = document.querySelector('tryon-button')?.shadowRoot?.querySelector('[part=button]');
            const { width = 0, height, left, top } = button?.getBoundingClientRect() ?? {};
            if (width) boxes.push([width, height, left, top, getComputedStyle(button).font].join(' '));
            requestAnimationFrame(look);
          })();
        </script>${shop.lineFor(theme)}`,
        );
        await button(page, theme.sku).waitFor();
        await page.waitForFunction(() => (window as unknown as { boxes: string[] }).boxes.length > 20);
        const boxes = await page.evaluate(() => [
          ...new Set((window as unknown as { boxes: string[] }).boxes),
        ]);
        expect(boxes).to.have.length(1);
      });
    });
});
