/**
 * `npm run pictures:try-on`: each state of the fitting room, from the built files, as docs/try-on.md shows it. With arguments
 * the states whose name contains one of them instead, and `--folder` for another place. To be looked at by people.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { BareShop } from '../dist/bare-shop.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' } },
});
const FOLDER = values.folder ?? fileURLToPath(new URL('../../docs/images/try-on/', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../demo/samples/', import.meta.url));

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  small: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  landscape: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;

const shop = new BareShop();
await shop.open();
const portrait = `data:image/webp;base64,${(await readFile(`${SAMPLES}portrait.webp`)).toString('base64')}`;

const FRAMES = [
  ['Tortoise round', 'tortoise-round-glasses', 129],
  ['Black aviator', 'black-aviator-sunglasses', 149],
  ['Amber panto', 'tortoise-round-glasses', 119],
  ['Night pilot', 'black-aviator-sunglasses', 159],
] as const;

interface State {
  readonly screen?: keyof typeof SCREENS;
  readonly context?: BrowserContextOptions;
  readonly lang?: string;
  readonly button?: string;
  readonly camera?: 'works' | 'denied' | 'dark' | 'missing';
  readonly file?: string;
  readonly setUp?: () => void;
  readonly steps?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
const control = (name: string) => (page: Page) => page.locator(`[data-control=${name}]`).click();

async function worn(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(`${SAMPLES}portrait.webp`);
  await page.locator('.picture > canvas').waitFor();
  await page.waitForFunction(() => {
    const root = document
      .querySelector('tryon-button')!
      .shadowRoot!.querySelector('tryon-dialog')!.shadowRoot!;
    return (
      root.querySelector('tryon-photo-preview')!.shadowRoot!.querySelector('.status')!.textContent!.length >
      25
    );
  });
}

async function broken(page: Page): Promise<void> {
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') };
  await page.locator('input[type=file]').setInputFiles(file);
}

const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

/** Shown in the documentation: what is made without arguments. */
const SHOWN =
  'start worn worn-desktop worn-dark worn-rtl compare adjust change-photo camera camera-dark camera-denied broken-photo';

const STATES: Record<string, State> = {
  start: {},
  'start-desktop': { screen: 'desktop' },
  'start-small-de': { screen: 'small', lang: 'de' },
  'start-landscape': { screen: 'landscape' },
  'start-consent': { button: 'face-consent="ask"' },
  worn: { steps: worn },
  'worn-dark': { steps: worn, context: { colorScheme: 'dark' } },
  'worn-desktop': { screen: 'desktop', steps: worn },
  'worn-desktop-dark': { screen: 'desktop', steps: worn, context: { colorScheme: 'dark' } },
  'worn-landscape': { screen: 'landscape', steps: worn },
  'worn-small-de': { screen: 'small', lang: 'de', steps: worn },
  'worn-small-pl': { screen: 'small', lang: 'pl', steps: worn },
  'worn-rtl': { lang: 'ar', steps: worn },
  'worn-desktop-rtl': { screen: 'desktop', lang: 'ar', steps: worn },
  adjust: { steps: then(worn, control('adjust')) },
  'adjust-small-de': { screen: 'small', lang: 'de', steps: then(worn, control('adjust')) },
  'adjust-desktop': { screen: 'desktop', steps: then(worn, control('adjust')) },
  compare: { steps: then(worn, control('compare'), (page) => page.locator('figure').first().waitFor()) },
  'compare-desktop': {
    screen: 'desktop',
    steps: then(worn, control('compare'), (page) => page.locator('figure').first().waitFor()),
  },
  'change-photo': { steps: then(worn, control('anotherPhoto')) },
  camera: { camera: 'works', steps: press('Use the camera') },
  'camera-desktop': { screen: 'desktop', camera: 'works', steps: press('Use the camera') },
  'camera-dark': { camera: 'dark', steps: press('Use the camera') },
  'camera-denied': { camera: 'denied', steps: press('Use the camera') },
  'camera-missing': { camera: 'missing', steps: press('Use the camera') },
  'broken-photo': { steps: broken },
  'failed-script': { setUp: () => shop.missing.add('fitting-room.js'), steps: broken },
  'forced-colors': { steps: worn, context: { forcedColors: 'active' } },
};

/** What the camera gives, in the place of the device's own. */
async function prepareCamera(page: Page, camera: NonNullable<State['camera']>): Promise<void> {
  await page.evaluate(
    async ([kind, address]) => {
      const fail = (name: string) => async () => {
        throw new DOMException('', name);
      };
      const image = new Image();
      image.src = address!;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 1200 });
      const draw = () => {
        const ctx = canvas.getContext('2d')!;
        ctx.filter = kind === 'dark' ? 'brightness(0.06)' : 'none';
        ctx.drawImage(image, 0, 0, 960, 1200);
        requestAnimationFrame(draw);
      };
      draw();
      const getUserMedia =
        kind === 'denied'
          ? fail('NotAllowedError')
          : kind === 'missing'
            ? fail('NotFoundError')
            : async () => canvas.captureStream(30);
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    },
    [camera, portrait],
  );
}

/** The browser encodes it: a quarter of the weight. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    });
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(url.split(',')[1]!, 'base64');
}

async function shoot(name: string, state: State): Promise<void> {
  await shop.clear();
  const jsonLd = FRAMES.map(([title, picture, price], index) => {
    shop.add(`SKU-${index}`, {
      title,
      category: 'eyewear',
      image_url: `${shop.origin}/files/${picture}.webp`,
    });
    return { '@type': 'Product', sku: `SKU-${index}`, name: title, offers: { price, priceCurrency: 'EUR' } };
  });
  state.setUp?.();
  const buttons = FRAMES.map(
    (_, index) => `<tryon-button external-id="SKU-${index}" auto-place ${state.button ?? ''}></tryon-button>`,
  );
  const { page } = await shop.visit(
    `<script type="application/ld+json">${JSON.stringify(jsonLd)}</script>${buttons.join('')}${shop.tag()}
     <script type="module">
       import { offerSamplePhotos } from '/files/experience.js';
       offerSamplePhotos([{ url: '${portrait}', label: 'Portrait' }]);
     </script>`,
    {
      head: `<meta name="viewport" content="width=device-width"><style>html { color-scheme: light dark; font-family: system-ui }</style>`,
    },
    { ...SCREENS[state.screen ?? 'phone'], ...state.context },
  );
  await page.evaluate('globalThis.__name = (value) => value');
  if (state.lang) await page.evaluate((lang) => (document.documentElement.lang = lang), state.lang);
  const dir = state.lang === 'ar' ? 'rtl' : 'ltr';
  await page.evaluate((value) => (document.documentElement.dir = value), dir);
  await page.locator('[part=button]').nth(3).waitFor();
  if (state.camera) await prepareCamera(page, state.camera);
  await page.locator('[part=button]').first().click();
  await page.locator('tryon-photo-preview .panel').waitFor();
  await page.waitForTimeout(700);
  await state.steps?.(page);
  await page.waitForTimeout(1500);
  await writeFile(`${FOLDER}/${name}.webp`, await webp(page, await page.screenshot()));
  console.log(name);
}

await mkdir(FOLDER, { recursive: true });
for (const [name, state] of Object.entries(STATES)) {
  const isWanted =
    positionals.length > 0
      ? positionals.some((part) => name.includes(part))
      : SHOWN.split(' ').includes(name);
  if (!isWanted) continue;
  await shoot(name, state).catch((error: unknown) => console.error(`${name}: ${String(error)}`));
}
await shop.close();
