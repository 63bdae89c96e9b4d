/** Each page of the demo, for shoppers, merchants and shop owners: examined by axe, walked by keyboard, on desktops and phones. */
import axe from 'axe-core';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { isTwoTone, type RingStyle } from '../accessibility/contrast.ts';
import { DESKTOP, PHONE, useDemo } from './use-demo.ts';

const WATCH = '#/products/steel-diver-watch';
const TEE = '#/products/heavy-cotton-tee';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();
const products = (page: Page) => page.locator('.row').first().waitFor({ state: 'attached' });

type Step = (page: Page) => Promise<unknown>;
const MERCHANT: Step[] = [
  (page) => press(page, 'Owner'),
  async (page) => {
    await page.getByRole('button', { name: 'Steel diver watch' }).click();
    await page.getByRole('switch').waitFor();
  },
  async (page) => {
    await page.getByRole('button', { name: 'Usage' }).click();
    await page.locator('meter, .meter').first().waitFor();
  },
  async (page) => {
    await page.getByRole('button', { name: 'Log' }).click();
    await page.locator('.log-entries summary').first().click();
  },
];

/** By name: the address, the screen, and how to get to each thing that is examined. */
const SEEN: Record<string, [string, BrowserContextOptions, ...Step[]]> = {
  'the collection on a desktop, light': ['?theme=light', { viewport: DESKTOP }, products],
  'a product on a desktop, dark': [`?theme=dark${WATCH}`, { viewport: DESKTOP }, products],
  'the collection on a phone, dark': ['?theme=dark', { viewport: PHONE }, products],
  'a product on a phone, light': [`?theme=light${TEE}`, { viewport: PHONE }, products],
  'the collection on a phone, right to left': ['?lang=ar', { viewport: PHONE }, products],
  'the merchant’s pages on a phone, light': ['?theme=light', { viewport: PHONE }, ...MERCHANT],
  'the merchant’s pages on a phone, dark': ['?theme=dark', { viewport: PHONE }, ...MERCHANT],
  'the builder on a desktop, light': ['builder/', { viewport: DESKTOP, colorScheme: 'light' }, heading],
  'the builder on a phone, dark': [
    'builder/#look=colors&place=element',
    { viewport: PHONE, colorScheme: 'dark' },
    heading,
  ],
};

/** Runs axe, and gives a line for each rule that is broken. */
async function listViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

const MAX_STOPS = 30;

/** The ring of whatever has the focus, on it or around it; null where nothing has. */
const readRings = (page: Page) =>
  page.evaluate(() => {
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

describe('The demo', function () {
  this.timeout(300_000);
  const demo = useDemo();

  for (const [name, [path, options, ...steps]] of Object.entries(SEEN))
    it(`is accessible and no wider than the screen: ${name}`, async () => {
      const page = await demo.open(path, { ...options, reducedMotion: 'reduce' });
      for (const step of steps) {
        await step(page);
        expect(await listViolations(page)).to.deep.equal([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).to.equal(false);
    });

  for (const [name, path, opens] of [
    ['the collection', ''],
    ['a product', WATCH],
    // On a phone the panel is a view of its own.
    ['the panel', '?theme=dark', 'Owner'],
    ['the builder', 'builder/'],
  ] as const)
    it(`has a focus ring in two tones wherever the keyboard gets to: ${name}`, async () => {
      const page = await demo.open(path, { viewport: opens ? PHONE : DESKTOP });
      await page.getByRole('heading').first().waitFor();
      if (opens) await press(page, opens);
      const stops = new Map<string, readonly RingStyle[]>();
      for (let stop = 0; stop < MAX_STOPS; stop++) {
        await page.keyboard.press('Tab');
        const found = await readRings(page);
        if (found) stops.set(found.html, found.rings);
      }
      expect(stops.size).to.be.above(3);
      const without = [...stops].filter(([, rings]) => !rings.some(isTwoTone)).map(([html]) => html);
      expect(without).to.deep.equal([]);
    });

  it('has targets of at least 44 pixels on a phone', async () => {
    const page = await demo.visit(TEE, { viewport: PHONE, reducedMotion: 'reduce' });
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, select, .shop a, .options label')]
        .filter((element) => element.checkVisibility())
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(small).to.deep.equal([]);
  });

  it('moves the focus to the heading of a page that was opened', async () => {
    const page = await demo.visit();
    await page.getByRole('link', { name: 'Steel diver watch' }).click();
    await page.locator('.product').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Steel diver watch');
  });
});
