/**
 * Pictures of states of the fitting room, from the built files: a page with the buttons of some products, the first one's dialog, and
 * the steps from its start to the state. With arguments the states whose name contains one of them, and `--folder` for another place.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Category } from '../../src/core/catalog/resources.ts';
import { BareShop } from '../../test/dist/bare-shop.ts';

export const PERSON = fileURLToPath(new URL('../../demo/people/astronaut.webp', import.meta.url));

const touch = { isMobile: true, hasTouch: true, deviceScaleFactor: 1 };

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, ...touch },
  small: { viewport: { width: 320, height: 640 }, ...touch },
  smallest: { viewport: { width: 320, height: 568 }, ...touch },
  folded: { viewport: { width: 280, height: 653 }, ...touch },
  book: { viewport: { width: 717, height: 512 }, ...touch },
  laptop: { viewport: { width: 512, height: 717 }, ...touch },
  landscape: { viewport: { width: 844, height: 390 }, ...touch },
  notch: { viewport: { width: 390, height: 844 }, ...touch },
  'notch-landscape': { viewport: { width: 844, height: 390 }, ...touch },
  keyboard: { viewport: { width: 390, height: 420 }, ...touch },
  desktop: { viewport: { width: 1440, height: 900 } },
  wide: { viewport: { width: 2560, height: 1200 } },
} satisfies Record<string, BrowserContextOptions>;

/** Where the screen folds: CSS pixels from its left or upper edge. */
const FOLDS: Partial<Record<string, { orientation: 'vertical' | 'horizontal'; offset: number }>> = {
  book: { orientation: 'vertical', offset: 350 },
  laptop: { orientation: 'horizontal', offset: 350 },
};

/** CSS pixels that the device's own things cover. */
const INSETS: Partial<Record<string, object>> = {
  notch: { top: 47, bottom: 34 },
  'notch-landscape': { left: 47, right: 47, bottom: 21 },
};

/** What the states are shown of. */
export const shop = new BareShop();
export const portrait = `data:image/webp;base64,${(await readFile(PERSON)).toString('base64')}`;

export interface Goods {
  readonly title: string;
  /** Of `dist`, without its ending. */
  readonly picture: string;
  /** In euros. */
  readonly price: number;
  readonly category: Category;
}

/** Products of a category: each with its title, its picture and its price. */
export const goodsOf = (category: Category, ...all: (readonly [string, string, number])[]): Goods[] =>
  all.map(([title, picture, price]) => ({ title, picture, price, category }));

export const FRAMES = goodsOf(
  'eyewear',
  ['Tortoise round', 'tortoise-round-glasses', 129],
  ['Black aviator', 'black-aviator-sunglasses', 149],
  ['Amber panto', 'tortoise-round-glasses', 119],
  ['Night pilot', 'black-aviator-sunglasses', 159],
);

export interface State {
  readonly screen?: keyof typeof SCREENS;
  readonly context?: BrowserContextOptions;
  readonly lang?: string;
  /** More attributes of the buttons. */
  readonly button?: string;
  /** Of the shopper's own text, in percent. */
  readonly text?: number;
  readonly camera?: 'works' | 'denied' | 'dark' | 'missing';
  /** What the shop's servers do otherwise. */
  readonly setUp?: () => void;
  /** The page's products: four pairs of glasses where left out. */
  readonly goods?: readonly Goods[];
  /** The dialog shows no start. */
  readonly hasStart?: false;
  /** Until all has come to rest. */
  readonly restMs?: number;
  /** Once the start is shown. */
  readonly steps?: (page: Page) => Promise<unknown>;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
export const control = (name: string) => (page: Page) => page.locator(`[data-control=${name}]`).click();

export const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

export const file = (name: string, content: Buffer) => (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: content });

export const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
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
        ctx.filter = kind === 'dark' ? 'brightness(0.01)' : 'none';
        ctx.drawImage(image, 0, 0, 960, 1200);
        requestAnimationFrame(draw);
      };
      draw();
      const getUserMedia =
        kind === 'denied'
          ? fail('NotAllowedError')
          : kind === 'missing'
            ? fail('NotFoundError')
            : async () => {
                const stream = canvas.captureStream(30);
                const [track] = stream.getTracks();
                addEventListener('unplug', () => track!.dispatchEvent(new Event('ended')));
                return stream;
              };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    },
    [camera, portrait],
  );
}

/** The browser encodes it: a quarter of the weight. @param png in base64 */
async function webp(page: Page, png: string): Promise<Buffer> {
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
  }, png);
  return Buffer.from(url.split(',')[1]!, 'base64');
}

async function shoot(path: string, state: State): Promise<void> {
  await shop.clear();
  const goods = state.goods ?? FRAMES;
  const jsonLd = goods.map(({ title, picture, price, category }, index) => {
    shop.add(`SKU-${index}`, { title, category, image_url: `${shop.origin}/files/${picture}.webp` });
    return { '@type': 'Product', sku: `SKU-${index}`, name: title, offers: { price, priceCurrency: 'EUR' } };
  });
  state.setUp?.();
  const buttons = goods.map(
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
  await page
    .locator('[part=button]')
    .nth(goods.length - 1)
    .waitFor();
  const cdp = await page.context().newCDPSession(page);
  if (state.text) {
    const standard = (16 * state.text) / 100;
    await cdp.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  }
  const fold = FOLDS[state.screen ?? ''];
  if (fold) {
    await cdp.send('Emulation.setDeviceMetricsOverride', {
      ...page.viewportSize()!,
      deviceScaleFactor: 1,
      mobile: true,
      displayFeature: { ...fold, maskLength: 16 },
    });
  }
  await page.evaluate(() =>
    addEventListener('tryon-placed', () => Object.assign(globalThis, { isPlaced: true })),
  );
  const insets = INSETS[state.screen ?? ''];
  if (insets) await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  if (state.camera) await prepareCamera(page, state.camera);
  await page.locator('[part=button]').first().click();
  if (state.hasStart !== false) await page.locator('tryon-photo-preview .panel').waitFor();
  await page.waitForTimeout(700);
  await state.steps?.(page);
  await page.waitForTimeout(state.restMs ?? 1500);
  // The page's own method would unfold the screen.
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' });
  await writeFile(path, await webp(page, data));
}

/**
 * Makes the pictures of those without a full stop in their name, or of those that the arguments name. To be looked at by people.
 * @param folder of the documentation's pictures
 */
export async function makePictures(states: Readonly<Record<string, State>>, folder: string): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' } },
  });
  const target = values.folder ?? fileURLToPath(new URL(`../../docs/images/${folder}`, import.meta.url));
  await mkdir(target, { recursive: true });
  await shop.open();
  for (const [name, state] of Object.entries(states)) {
    const isWanted =
      positionals.length > 0 ? positionals.some((part) => name.includes(part)) : !name.includes('.');
    if (!isWanted) continue;
    await shoot(`${target}/${name}.webp`, state).then(
      () => console.log(name),
      (error: unknown) => console.error(`${name}: ${String(error)}`),
    );
  }
  await shop.close();
}
