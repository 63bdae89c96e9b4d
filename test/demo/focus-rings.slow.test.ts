/** The focus ring of all that the keyboard reaches in the demo, in its panel, and on the pages for shop owners. */
import { expect } from 'chai';
import { useDemo } from './use-demo.ts';
import { isTwoTone, type RingStyle } from '../accessibility/rings.ts';

const PAGES: Record<string, { path: string; opens?: string }> = {
  'the collection': { path: '' },
  'a product': { path: '#/products/steel-diver-watch' },
  'the panel': { path: '?theme=dark', opens: 'Merchant' },
  'the builder': { path: 'builder/' },
  'the doctor': { path: 'doctor/' },
};
const MAX_STOPS = 30;

describe('The focus ring in the demo', function () {
  this.timeout(120_000);
  const demo = useDemo();

  for (const [name, { path, opens }] of Object.entries(PAGES)) {
    it(`has two tones wherever the keyboard gets to: ${name}`, async () => {
      // On a phone the panel is a view of its own.
      const page = await demo.browser.newPage(opens ? { viewport: { width: 390, height: 844 } } : {});
      await page.goto(demo.address + path);
      await page.getByRole('heading').first().waitFor();
      if (opens) await page.getByRole('button', { name: opens, exact: true }).click();
      const stops = new Map<string, readonly RingStyle[]>();
      for (let stop = 0; stop < MAX_STOPS; stop++) {
        await page.keyboard.press('Tab');
        const found = await page.evaluate(() => {
          let active = document.activeElement!;
          while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
          if (active === document.body) return null;
          const around = active.closest('label, .drop');
          const styles = [getComputedStyle(active), getComputedStyle(active, '::after')];
          if (around) styles.push(getComputedStyle(around));
          return {
            html: active.outerHTML.slice(0, 100),
            rings: styles.map(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) => ({
              outlineStyle,
              outlineWidth,
              outlineColor,
              boxShadow,
            })),
          };
        });
        if (found) stops.set(found.html, found.rings);
      }
      expect(stops.size).to.be.above(3);
      const without = [...stops].filter(([, rings]) => !rings.some(isTwoTone)).map(([html]) => html);
      expect(without).to.deep.equal([]);
    });
  }
});
