/**
 * `npm run pictures:readme`: the README's picture, from the built demo: a product page on a desktop, and beside it the fitting room on
 * a phone with the product on a person, in docs/images/shop.webp. To be looked at by people.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openPage, serveDemo, stop } from '../../test/demo/open-demo.ts';
import { openBrowser } from '../../test/helpers/open-browser.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PRODUCT = '#/products/tortoise-round-glasses';
const BUTTON = 'shop-product tryon-button button';

const served = await serveDemo(here('../..'), '--built');
const browser = await openBrowser();

const { page: desktop } = await openPage(browser, served.address + PRODUCT, {
  viewport: { width: 1500, height: 860 },
});
await desktop.locator(BUTTON).waitFor();
await desktop.waitForLoadState('networkidle');
const shop = await desktop.locator('shop-front').screenshot();

const { page: phone } = await openPage(browser, served.address + PRODUCT, {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});
await phone.locator(BUTTON).click();
await phone
  .locator('tryon-dialog input[type=file]')
  .first()
  .setInputFiles(here('../../demo/people/astronaut.webp'));
await phone.getByText('In place.').waitFor();
// The way to the face, and the view that comes nearer.
await phone.waitForTimeout(3000);
const room = await phone.screenshot();

const composed = await desktop.evaluate(
  async (pictures) => {
    const [shop, room] = (await Promise.all(
      pictures.map(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        return image;
      }),
    )) as [HTMLImageElement, HTMLImageElement];
    const canvas = Object.assign(document.createElement('canvas'), { width: 1400, height: 860 });
    const ctx = canvas.getContext('2d')!;
    ctx.imageSmoothingQuality = 'high';
    ctx.fillStyle = '#f6f2ea';
    ctx.fillRect(0, 0, 1400, 860);
    ctx.drawImage(shop, 0, 0, Math.min(shop.width, 1400), 860, 0, 0, Math.min(shop.width, 1400), 860);
    const frame = [980, 30, 390, 800] as const;
    ctx.shadowColor = 'rgb(0 0 0 / 35%)';
    ctx.shadowBlur = 40;
    ctx.beginPath();
    ctx.roundRect(...frame, 32);
    ctx.fill();
    ctx.shadowColor = 'transparent';
    ctx.clip();
    ctx.drawImage(room, ...frame);
    return canvas.toDataURL('image/webp', 0.85);
  },
  [shop.toString('base64'), room.toString('base64')],
);
await writeFile(here('../../docs/images/shop.webp'), Buffer.from(composed.split(',')[1]!, 'base64'));
await browser.close();
await stop(served);
