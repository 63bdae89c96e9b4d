/** The dialog in the shops' pages, by its pixels: on the page's own ground, and with actions that stand out from it. */
import { expect } from 'chai';
import type { Page, ViewportSize } from 'playwright-core';
import { luminance, measureContrast, type Rgb } from '../accessibility/contrast.ts';
import { useThemes } from './theme-shop.ts';
import { THEMES } from './themes.ts';

const SCREENS = { light: { width: 1280, height: 900 }, dark: { width: 390, height: 844 } };
/** As most themes are: dark by their own colours, without a word to the browser. */
const UNSAID = '<style>:root, body { color-scheme: normal !important }</style>';

type Box = { x: number; y: number; width: number; height: number };

/** The pixels of a screenshot in these boxes. */
async function pixelsIn(page: Page, boxes: readonly Box[]): Promise<Rgb[][]> {
  const png = (await page.screenshot()).toString('base64');
  const reader = await page.context().newPage();
  // As text: what compiles the tests adds names that a page has not.
  const pixels = await reader.evaluate<Rgb[][]>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png}';
    await image.decode();
    const ctx = new OffscreenCanvas(image.width, image.height).getContext('2d');
    ctx.drawImage(image, 0, 0);
    return ${JSON.stringify(boxes)}.map(({ x, y, width, height }) => {
      const { data } = ctx.getImageData(x, y, width, height);
      const colors = new Set();
      for (let i = 0; i < data.length; i += 4) colors.add(data.slice(i, i + 3).join());
      return [...colors].map((color) => color.split(',').map(Number));
    });
  })()`);
  await reader.close();
  return pixels;
}

async function pixelsAt(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<Rgb[]> {
  const pixels = await pixelsIn(
    page,
    points.map(([x, y]) => ({ x, y, width: 1, height: 1 })),
  );
  return pixels.map(([pixel]) => pixel!);
}

/** Of the lightest of these pixels to the darkest. */
function getRange(pixels: readonly Rgb[]): number {
  const light = pixels.map(luminance);
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

/** What can be pressed in the dialog, each with its name, and its box with a little of what lies around it. */
const actionsIn = (page: Page) =>
  page.evaluate<{ name: string; box: Box }[]>(`(() => {
    const dialog = document.querySelector('tryon-button').shadowRoot.querySelector('tryon-dialog');
    const found = [];
    const collect = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) collect(element.shadowRoot);
        const { x, y, width, height } = element.getBoundingClientRect();
        const isIn = width > 0 && x >= 3 && y >= 3 && x + width <= innerWidth - 3 && y + height <= innerHeight - 3;
        if (!isIn || !element.matches('button:not(:disabled), a[href], label:has(input)') || !element.checkVisibility({ visibilityProperty: true })) continue;
        const middle = root.elementFromPoint(x + width / 2, y + height / 2);
        if (!middle || !(element.contains(middle) || middle.contains(element))) continue;
        const box = { x: Math.floor(x) - 3, y: Math.floor(y) - 3, width: Math.ceil(width) + 6, height: Math.ceil(height) + 6 };
        found.push({ name: element.ariaLabel || element.textContent.trim() || element.className, box });
      }
    };
    collect(dialog.shadowRoot);
    return found;
  })()`);

interface Points {
  /** In the main action at its edge, and in the dialog just outside of it. */
  action: [x: number, y: number];
  beside: [x: number, y: number];
}

const pointsIn = (page: Page) =>
  page.evaluate<Points>(`(() => {
    const dialog = document.querySelector('tryon-button').shadowRoot.querySelector('tryon-dialog');
    const preview = dialog.shadowRoot.querySelector('tryon-photo-preview');
    const box = preview.shadowRoot.querySelector('.main').getBoundingClientRect();
    const middle = Math.round(box.top + box.height / 2);
    return { action: [Math.round(box.left) + 6, middle], beside: [Math.round(box.left) - 3, middle] };
  })()`);

/** What is seen in these places, which stand where they did once it has been looked at: what is said of the product moves the actions. */
async function seeStill<Places, Seen>(
  measure: () => Promise<Places>,
  look: (places: Places) => Promise<Seen>,
): Promise<{ places: Places; seen: Seen }> {
  for (let places = await measure(); ;) {
    const seen = await look(places);
    const after = await measure();
    if (JSON.stringify(after) === JSON.stringify(places)) return { places, seen };
    places = after;
  }
}

describe('The dialog in themes', function () {
  this.timeout(120_000);
  const shop = useThemes();

  for (const theme of THEMES)
    it(`is on the page’s ground, with actions that stand out: ${theme.name}`, async () => {
      const { page } = await shop.visit(theme, { reducedMotion: 'reduce' }, shop.lineFor(theme) + UNSAID);
      const button = page.locator('tryon-button [part=button]').first();
      const main = page.locator('tryon-dialog button.main').first();
      for (const [colorScheme, viewport] of Object.entries(SCREENS) as ['light' | 'dark', ViewportSize][]) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await button.waitFor();
        await button.scrollIntoViewIfNeeded();
        const box = (await button.boundingBox())!;
        const [ground] = await pixelsAt(page, [[Math.round(box.x) + 2, Math.round(box.y + box.height) + 3]]);
        await button.click();
        await main.waitFor();
        const { seen } = await seeStill(
          () => pointsIn(page),
          ({ action, beside }) => pixelsAt(page, [action, beside]),
        );
        const [fill, surface] = seen;
        expect(
          measureContrast(surface!, ground!),
          `${colorScheme}: the dialog ${surface} on the page ${ground}`,
        ).to.be.below(1.3);
        expect(
          measureContrast(fill!, surface!),
          `${colorScheme}: the action ${fill} on ${surface}`,
        ).to.be.at.least(3);
        const { places: actions, seen: pixels } = await seeStill(
          () => actionsIn(page),
          (found) =>
            pixelsIn(
              page,
              found.map(({ box }) => box),
            ),
        );
        expect(actions.length).to.be.at.least(2);
        const faint = actions.filter((_, i) => getRange(pixels[i]!) < 3).map(({ name }) => name);
        expect(faint, colorScheme).to.deep.equal([]);
        await page.evaluate(`document.querySelector('tryon-button').close()`);
        await page.locator('tryon-button:not([open])').first().waitFor({ state: 'attached' });
      }
    });
});
