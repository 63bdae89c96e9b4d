/**
 * `npm run pictures:try-on`: each state of the fitting room, from the built files, as docs/try-on.md shows it. With arguments
 * the states whose name contains one of them instead, and `--folder` for another place. To be looked at by people.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { BareShop } from '../../test/dist/bare-shop.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' } },
});
const FOLDER = values.folder ?? fileURLToPath(new URL('../../docs/images/try-on/', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../demo/samples/', import.meta.url));
const PERSON = fileURLToPath(new URL('../../demo/people/astronaut.webp', import.meta.url));

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

const shop = new BareShop();
await shop.open();
const portrait = `data:image/webp;base64,${(await readFile(PERSON)).toString('base64')}`;

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
  /** More attributes of the buttons. */
  readonly button?: string;
  /** Of the shopper's own text, in percent. */
  readonly text?: number;
  readonly camera?: 'works' | 'denied' | 'dark' | 'missing';
  /** What the shop's servers do otherwise. */
  readonly setUp?: () => void;
  /** How many products the page has: four where left out. */
  readonly products?: number;
  /** Once the start is shown. */
  readonly steps?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
const control = (name: string) => (page: Page) => page.locator(`[data-control=${name}]`).click();

const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

const file = (name: string, content: Buffer) => (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: content });

const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const worn = then(
  (page) => page.locator('input[type=file]').setInputFiles(PERSON),
  (page) => page.waitForFunction('globalThis.isPlaced'),
  (page) => page.locator('canvas.worn').waitFor(),
);
const adjust = then(worn, control('adjust'));
const compare = then(worn, control('compare'), (page) => page.locator('figure').first().waitFor());
/** Marks so many products, beginning with the first. */
const hearts = (count: number) => async (page: Page) => {
  for (let index = 0; index < count; index++) {
    // The first is worn.
    if (index > 0) await page.locator('.card').nth(index).click();
    await page.locator('.card[aria-current]').click();
  }
};
const useCamera = press('Use the camera');
const broken = file('me.jpg', Buffer.from('no photo'));
const heic = file('IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic'));
const goOffline = (page: Page) => page.context().setOffline(true);
const twoFaces = async (page: Page) => {
  const photo = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1000 });
    const ctx = canvas.getContext('2d')!;
    ctx.drawImage(image, 0, 0, 800, 1000);
    ctx.drawImage(image, 800, 0, 800, 1000);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  }, portrait);
  await file('us.jpg', Buffer.from(photo, 'base64'))(page);
};
const hosted = { button: `experience-url="/hosted"` };
const hostedPage = `<style>body { display: grid; place-content: center; height: 100dvh; margin: 0; font-family: system-ui; background: #dfe7e4 }</style>
  The try-on of a partner of the shop, in a page of its own
  <script type="module">parent.postMessage({ tryon: 1, type: 'ready' }, '*')</script>`;

/** Those without a full stop in their name are shown in the documentation, and made without arguments. */
const STATES: Record<string, State> = {
  start: {},
  'start.desktop': { screen: 'desktop' },
  'start.small-de': { screen: 'small', lang: 'de' },
  'start.small-pl': { screen: 'small', lang: 'pl' },
  'start.folded': { screen: 'folded' },
  'start.landscape': { screen: 'landscape' },
  'start.text-200': { text: 200 },
  'start.keyboard': { screen: 'keyboard' },
  'start.dark': { context: { colorScheme: 'dark' } },
  'start-consent': { button: 'face-consent="ask"' },
  loading: { setUp: () => void shop.silent.add('texts-de.js'), lang: 'de' },
  worn: { steps: worn },
  'worn-dark': { steps: worn, context: { colorScheme: 'dark' } },
  'worn-desktop': { screen: 'desktop', steps: worn },
  'worn.desktop-dark': { screen: 'desktop', steps: worn, context: { colorScheme: 'dark' } },
  'worn.wide': { screen: 'wide', steps: worn },
  'worn.landscape': { screen: 'landscape', steps: worn },
  'worn.notch': { screen: 'notch', steps: worn },
  'worn.notch-landscape': { screen: 'notch-landscape', steps: worn },
  'worn.folded': { screen: 'folded', steps: worn },
  'worn.book': { screen: 'book', steps: worn },
  'worn.laptop': { screen: 'laptop', steps: worn },
  'worn.small-de': { screen: 'small', lang: 'de', steps: worn },
  'worn.small-pl': { screen: 'small', lang: 'pl', steps: worn },
  'worn.text-200': { text: 200, steps: worn },
  'worn-rtl': { lang: 'ar', steps: worn },
  'worn.desktop-rtl': { screen: 'desktop', lang: 'ar', steps: worn },
  'worn.forced-colors': { steps: worn, context: { forcedColors: 'active' } },
  'worn.desktop-forced-colors': { screen: 'desktop', steps: worn, context: { forcedColors: 'active' } },
  finder: {
    setUp: () => void shop.silent.add('face-detector.bin'),
    steps: then((page) => page.locator('input[type=file]').setInputFiles(PERSON), says('Place it myself')),
  },
  adjust: { steps: adjust },
  'adjust.small-de': { screen: 'small', lang: 'de', steps: adjust },
  'adjust.desktop': { screen: 'desktop', steps: adjust },
  compare: { steps: compare },
  'compare.desktop': { screen: 'desktop', steps: compare },
  'compare.landscape': { screen: 'landscape', steps: compare },
  'compare.small': { screen: 'small', steps: compare },
  'change-photo': { steps: then(worn, control('anotherPhoto')) },
  camera: { camera: 'works', steps: then(useCamera, says('Face found')) },
  'camera.desktop': { screen: 'desktop', camera: 'works', steps: then(useCamera, says('Face found')) },
  'camera.landscape': { screen: 'landscape', camera: 'works', steps: then(useCamera, says('Face found')) },
  'camera.small-de': { screen: 'small', lang: 'de', camera: 'works', steps: press('Kamera verwenden') },
  'camera-timer': {
    camera: 'works',
    steps: then(useCamera, says('Face found'), control('timer'), press('Take the photo')),
  },
  'camera-dark': { camera: 'dark', steps: then(useCamera, says('too dark')) },
  'camera-denied': { camera: 'denied', steps: useCamera },
  'camera-missing': { camera: 'missing', steps: useCamera },
  'camera-unplugged': {
    camera: 'works',
    steps: then(useCamera, says('Face found'), (page) =>
      page.evaluate(() => globalThis.dispatchEvent(new Event('unplug'))),
    ),
  },
  'no-face': {
    steps: then(
      (page) => page.locator('input[type=file]').setInputFiles(`${SAMPLES}hand.webp`),
      says('find your face'),
    ),
  },
  'many-faces': { steps: then(twoFaces, says('Which')) },
  'broken-photo': { steps: broken },
  heic: { steps: heic },
  offline: {
    steps: then(
      goOffline,
      (page) => page.locator('input[type=file]').setInputFiles(PERSON),
      (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    ),
  },
  'product-gone': {
    setUp: () => void (shop.products[0]!.image_url = `${shop.origin}/files/gone.webp`),
  },
  'worn.tray-of-40': { products: 40, steps: worn },
  'worn.desktop-tray-of-40': { screen: 'desktop', products: 40, steps: worn },
  'worn.landscape-tray-of-40': { screen: 'landscape', products: 40, steps: worn },
  'start-consent.smallest-de': { screen: 'smallest', lang: 'de', button: 'face-consent="ask"' },
  'start-consent.smallest-pl': { screen: 'smallest', lang: 'pl', button: 'face-consent="ask"' },
  'worn.smallest-de': { screen: 'smallest', lang: 'de', steps: worn },
  'camera.smallest-pl': {
    screen: 'smallest',
    lang: 'pl',
    camera: 'works',
    steps: then(
      (page) => page.locator('.panel .row button').nth(1).click(),
      (page) => page.locator('.shutter').waitFor(),
    ),
  },
  'adjust.smallest-pl': { screen: 'smallest', lang: 'pl', steps: adjust },
  'adjust.landscape': { screen: 'landscape', steps: adjust },
  'camera.text-200': { text: 200, camera: 'works', steps: then(useCamera, says('Face found')) },
  'camera.forced-colors': {
    camera: 'works',
    context: { forcedColors: 'active' },
    steps: then(useCamera, (page) => page.locator('.shutter').waitFor()),
  },
  'camera.outline': { camera: 'dark', steps: then(useCamera, (page) => page.locator('.outline').waitFor()) },
  'change-photo.small-de': { screen: 'small', lang: 'de', steps: then(worn, control('anotherPhoto')) },
  'change-photo.desktop': { screen: 'desktop', steps: then(worn, control('anotherPhoto')) },
  'compare.rtl': { lang: 'ar', steps: compare },
  'compare.four': {
    steps: then(worn, hearts(4), control('compare'), (page) => page.locator('figure').first().waitFor()),
  },
  'compare.three': {
    steps: then(worn, hearts(3), control('compare'), (page) => page.locator('figure').first().waitFor()),
  },
  'compare.desktop-four': {
    screen: 'desktop',
    steps: then(worn, hearts(4), control('compare'), (page) => page.locator('figure').first().waitFor()),
  },
  'compare.wide-three': {
    screen: 'wide',
    steps: then(worn, hearts(3), control('compare'), (page) => page.locator('figure').first().waitFor()),
  },
  'heic.small-de': { screen: 'small', lang: 'de', steps: heic },
  'finder.small-de': {
    screen: 'small',
    lang: 'de',
    setUp: () => void shop.silent.add('face-detector.bin'),
    steps: then(
      (page) => page.locator('input[type=file]').setInputFiles(PERSON),
      (page) => page.locator('progress').waitFor(),
    ),
  },
  'start.book': { screen: 'book' },
  'start.laptop': { screen: 'laptop' },
  'start.rtl': { lang: 'ar' },
  'worn.one-product': { products: 1, steps: worn },
  'worn.desktop-one-product': { screen: 'desktop', products: 1, steps: worn },
  hosted: {
    ...hosted,
    setUp: () => shop.write('/hosted', hostedPage),
    steps: (page) => page.frameLocator('iframe').getByText('partner').waitFor(),
  },
  'failed-script': { setUp: () => void shop.missing.add('fitting-room.js'), steps: broken },
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

async function shoot(name: string, state: State): Promise<void> {
  await shop.clear();
  const frames = Array.from(
    { length: state.products ?? FRAMES.length },
    (_, index) => FRAMES[index % FRAMES.length]!,
  );
  const jsonLd = frames.map(([title, picture, price], index) => {
    shop.add(`SKU-${index}`, {
      title,
      category: 'eyewear',
      image_url: `${shop.origin}/files/${picture}.webp`,
    });
    return { '@type': 'Product', sku: `SKU-${index}`, name: title, offers: { price, priceCurrency: 'EUR' } };
  });
  state.setUp?.();
  const buttons = frames.map(
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
    .nth(frames.length - 1)
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
  const isLoading = name === 'loading' || name.startsWith('hosted');
  if (!isLoading) await page.locator('tryon-photo-preview .panel').waitFor();
  await page.waitForTimeout(700);
  await state.steps?.(page);
  // The countdown goes on meanwhile.
  await page.waitForTimeout(name === 'camera-timer' ? 0 : 1500);
  // The page's own method would unfold the screen.
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' });
  await writeFile(`${FOLDER}/${name}.webp`, await webp(page, data));
  console.log(name);
}

await mkdir(FOLDER, { recursive: true });
for (const [name, state] of Object.entries(STATES)) {
  const isWanted =
    positionals.length > 0 ? positionals.some((part) => name.includes(part)) : !name.includes('.');
  if (!isWanted) continue;
  await shoot(name, state).catch((error: unknown) => console.error(`${name}: ${String(error)}`));
}
await shop.close();
