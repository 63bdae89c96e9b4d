/**
 * `npm run pictures:platforms`: the row of each theme's buttons as the built button looks in it, on a desktop and a phone, light
 * and dark, on one sheet for each theme in docs/platforms/images/. To be looked at by people.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { THEMES, type Theme } from '../../test/themes/themes.ts';
import { ThemeShop } from '../../test/themes/theme-shop.ts';

const IMAGES = fileURLToPath(new URL('../../docs/platforms/images/', import.meta.url));
const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
/** Around the two buttons, in pixels. */
const MARGIN = 90;

async function shoot(
  shop: ThemeShop,
  theme: Theme,
  screen: keyof typeof SCREENS,
  colorScheme: 'light' | 'dark',
) {
  const visit = await shop.visit(theme, { viewport: SCREENS[screen], colorScheme, deviceScaleFactor: 1 });
  const { page } = visit;
  if (theme.file === 'hostile.html') {
    await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(colorScheme)}`);
  }
  await page.locator('tryon-button [part=button]').waitFor();
  await page.waitForTimeout(600);
  const clip = await page.evaluate<{ x: number; y: number; width: number; height: number }>(`(() => {
    const boxes = [document.querySelector(${JSON.stringify(theme.addToCart)}),
      document.querySelector('tryon-button').shadowRoot.querySelector('[part=button]')].map((e) => e.getBoundingClientRect());
    const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - ${MARGIN});
    const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - ${MARGIN}) + scrollY;
    const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + ${MARGIN});
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + ${MARGIN} + scrollY;
    return { x: left, y: top, width: right - left, height: bottom - top };
  })()`);
  const png = await page.screenshot({ clip, fullPage: true });
  await shop.leave(visit);
  return { title: `${screen}, ${colorScheme}`, png };
}

/** Side by side, as WebP by the browser's own encoder. */
async function drawSheet(page: Page, name: string, shots: { title: string; png: Buffer }[]): Promise<Buffer> {
  const images = shots.map(({ png }) => `data:image/png;base64,${png.toString('base64')}`);
  const url = await page.evaluate<string>(`(async () => {
    const images = await Promise.all(${JSON.stringify(images)}.map(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image;
    }));
    const titles = ${JSON.stringify(shots.map(({ title }) => title))};
    const canvas = document.createElement('canvas');
    const columns = [Math.max(images[0].width, images[1].width), Math.max(images[2].width, images[3].width)];
    const rows = [Math.max(images[0].height, images[2].height), Math.max(images[1].height, images[3].height)];
    canvas.width = columns[0] + columns[1] + 48;
    canvas.height = rows[0] + rows[1] + 104;
    const ctx = canvas.getContext('2d');
    ctx.fillStyle = '#9aa';
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    ctx.fillStyle = '#111';
    ctx.font = '14px sans-serif';
    images.forEach((image, i) => {
      const x = i < 2 ? 16 : columns[0] + 32;
      const y = i % 2 ? rows[0] + 76 : 28;
      ctx.fillText((i ? '' : ${JSON.stringify(`${name}: `)}) + titles[i], x, y - 8);
      ctx.drawImage(image, x, y);
    });
    return canvas.toDataURL('image/webp', 0.82);
  })()`);
  return Buffer.from(url.split(',')[1]!, 'base64');
}

const shop = new ThemeShop();
await shop.open();
try {
  await mkdir(IMAGES, { recursive: true });
  const only = process.argv[2];
  for (const theme of THEMES.filter(({ file }) => !only || file.startsWith(only))) {
    const shots = [];
    for (const screen of ['desktop', 'phone'] as const) {
      for (const colorScheme of ['light', 'dark'] as const)
        shots.push(await shoot(shop, theme, screen, colorScheme));
    }
    const visit = await shop.visit(theme);
    const sheet = await drawSheet(visit.page, theme.name, shots);
    await shop.leave(visit);
    const file = theme.file.replace('.html', '.webp');
    await writeFile(IMAGES + file, sheet);
    console.log(`${file}: ${sheet.length} bytes`);
  }
} finally {
  await shop.close();
}
