/** `npm run pictures:try-on`: each state of the fitting room, as docs/try-on.md shows it. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import {
  control,
  file,
  FRAMES,
  makePictures,
  PERSON,
  portrait,
  press,
  says,
  shop,
  inTurn,
  type State,
} from './shoot.ts';

const SAMPLES = fileURLToPath(new URL('../../demo/samples/', import.meta.url));
const FORTY = Array.from({ length: 40 }, (_, index) => FRAMES[index % FRAMES.length]!);

const worn = inTurn(
  (page) => page.locator('input[type=file]').setInputFiles(PERSON),
  (page) => page.waitForFunction('globalThis.isPlaced'),
  (page) => page.locator('canvas.worn').waitFor(),
);
const adjust = inTurn(worn, control('adjust'));
const compare = inTurn(worn, control('compare'), (page) => page.locator('figure').first().waitFor());
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
const hosted = { hasStart: false, button: `experience-url="/hosted"` } as const;
const hostedPage = `<style>body { display: grid; place-content: center; height: 100dvh; margin: 0; font-family: system-ui; background: #dfe7e4 }</style>
  The try-on of a partner of the shop, in a page of its own
  <script type="module">parent.postMessage({ tryon: 1, type: 'ready' }, '*')</script>`;

/** Those without a full stop in their name are shown in the documentation. */
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
  loading: { hasStart: false, setUp: () => void shop.silent.add('texts-de.js'), lang: 'de' },
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
    steps: inTurn((page) => page.locator('input[type=file]').setInputFiles(PERSON), says('Place it by hand')),
  },
  adjust: { steps: adjust },
  'adjust.small-de': { screen: 'small', lang: 'de', steps: adjust },
  'adjust.desktop': { screen: 'desktop', steps: adjust },
  compare: { steps: compare },
  'compare.desktop': { screen: 'desktop', steps: compare },
  'compare.landscape': { screen: 'landscape', steps: compare },
  'compare.small': { screen: 'small', steps: compare },
  'change-photo': { steps: inTurn(worn, control('anotherPhoto')) },
  camera: { camera: 'works', steps: inTurn(useCamera, says('Face found')) },
  'camera.desktop': { screen: 'desktop', camera: 'works', steps: inTurn(useCamera, says('Face found')) },
  'camera.landscape': { screen: 'landscape', camera: 'works', steps: inTurn(useCamera, says('Face found')) },
  'camera.small-de': { screen: 'small', lang: 'de', camera: 'works', steps: press('Kamera verwenden') },
  'camera-timer': {
    camera: 'works',
    // The countdown goes on meanwhile.
    restMs: 0,
    steps: inTurn(useCamera, says('Face found'), control('timer'), press('Take the photo')),
  },
  'camera-dark': { camera: 'dark', steps: inTurn(useCamera, says('too dark')) },
  'camera-denied': { camera: 'denied', steps: useCamera },
  'camera-missing': { camera: 'missing', steps: useCamera },
  'camera-unplugged': {
    camera: 'works',
    steps: inTurn(useCamera, says('Face found'), (page) =>
      page.evaluate(() => globalThis.dispatchEvent(new Event('unplug'))),
    ),
  },
  'no-face': {
    steps: inTurn(
      (page) => page.locator('input[type=file]').setInputFiles(`${SAMPLES}hand.webp`),
      says('find a face'),
    ),
  },
  'many-faces': { steps: inTurn(twoFaces, says('Which')) },
  'broken-photo': { steps: broken },
  heic: { steps: heic },
  offline: {
    steps: inTurn(
      goOffline,
      (page) => page.locator('input[type=file]').setInputFiles(PERSON),
      (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    ),
  },
  'product-gone': {
    setUp: () => void (shop.products[0]!.image_url = `${shop.origin}/files/gone.webp`),
  },
  'worn.tray-of-40': { goods: FORTY, steps: worn },
  'worn.desktop-tray-of-40': { screen: 'desktop', goods: FORTY, steps: worn },
  'worn.landscape-tray-of-40': { screen: 'landscape', goods: FORTY, steps: worn },
  'start-consent.smallest-de': { screen: 'smallest', lang: 'de', button: 'face-consent="ask"' },
  'start-consent.smallest-pl': { screen: 'smallest', lang: 'pl', button: 'face-consent="ask"' },
  'worn.smallest-de': { screen: 'smallest', lang: 'de', steps: worn },
  'camera.smallest-pl': {
    screen: 'smallest',
    lang: 'pl',
    camera: 'works',
    steps: inTurn(
      (page) => page.locator('.panel .row button').first().click(),
      (page) => page.locator('.shutter').waitFor(),
    ),
  },
  'adjust.smallest-pl': { screen: 'smallest', lang: 'pl', steps: adjust },
  'adjust.landscape': { screen: 'landscape', steps: adjust },
  'camera.text-200': { text: 200, camera: 'works', steps: inTurn(useCamera, says('Face found')) },
  'camera.forced-colors': {
    camera: 'works',
    context: { forcedColors: 'active' },
    steps: inTurn(useCamera, (page) => page.locator('.shutter').waitFor()),
  },
  'camera.outline': {
    camera: 'dark',
    steps: inTurn(useCamera, (page) => page.locator('.outline').waitFor()),
  },
  'change-photo.small-de': { screen: 'small', lang: 'de', steps: inTurn(worn, control('anotherPhoto')) },
  'change-photo.desktop': { screen: 'desktop', steps: inTurn(worn, control('anotherPhoto')) },
  'compare.rtl': { lang: 'ar', steps: compare },
  'heic.small-de': { screen: 'small', lang: 'de', steps: heic },
  'finder.small-de': {
    screen: 'small',
    lang: 'de',
    setUp: () => void shop.silent.add('face-detector.bin'),
    steps: inTurn(
      (page) => page.locator('input[type=file]').setInputFiles(PERSON),
      (page) => page.locator('progress').waitFor(),
    ),
  },
  'start.book': { screen: 'book' },
  'start.laptop': { screen: 'laptop' },
  'start.rtl': { lang: 'ar' },
  'worn.one-product': { goods: FRAMES.slice(0, 1), steps: worn },
  'worn.desktop-one-product': { screen: 'desktop', goods: FRAMES.slice(0, 1), steps: worn },
  hosted: {
    ...hosted,
    setUp: () => shop.write('/hosted', hostedPage),
    steps: (page) => page.frameLocator('iframe').getByText('partner').waitFor(),
  },
  'failed-script': { setUp: () => void shop.missing.add('fitting-room.js'), steps: broken },
};

await makePictures(STATES, 'try-on');
