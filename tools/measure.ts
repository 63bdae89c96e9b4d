/**
 * `npm run measure`: how fast the built dialog is, in a Chromium slowed down like a cheap phone. Opens it cold and warm,
 * drags the picture, zooms, pinches, swipes over the tray, and prints times, long tasks, frames and what a movement costs the
 * page's own thread. Timings are no test: they are read by people. `npm run measure -- SLOWDOWN ROUNDS FOLDER` also measures the
 * built files of another version, in turns, and prints the ratios of each round.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import type { Category } from '../src/core/catalog/resources.ts';
import { BareShop } from '../test/dist/bare-shop.ts';

const SLOWDOWN = Number(process.argv[2] ?? 4);
const ROUNDS = Number(process.argv[3] ?? 5);
const BASE = process.argv[4];
/** A busy machine, slowed down, takes its time. */
const TIMEOUT_MS = 180_000;

const shop = new BareShop();
const base = BASE ? new BareShop(`${resolve(BASE)}/`) : null;
for (const one of [shop, base]) await one?.open();

const GLASSES = '/files/tortoise-round-glasses.webp';
const PORTRAIT = new URL('../test/try-on/find/pictures/portrait.webp', import.meta.url);
const HAND = new URL('../demo/samples/hand.webp', import.meta.url);

interface Live {
  readonly picture: string;
  readonly category: Category;
  /** What the camera sees, and how far down in its view. */
  readonly seen: URL;
  readonly top: number;
}
/** What is tried on before the camera. */
const LIVE: Record<string, Live> = {
  'glasses on a face': { picture: GLASSES, category: 'eyewear', seen: PORTRAIT, top: -40 },
  'a watch on a wrist': { picture: '/files/leather-dress-watch.webp', category: 'watch', seen: HAND, top: 0 },
};

/** A product's picture as large as they come, from the shop's own server. */
const PICTURE = '/files/leather-dress-watch.webp';

interface Visited {
  readonly page: Page;
  readonly cdp: CDPSession;
}

async function visit(shop: BareShop): Promise<Visited> {
  await shop.clear();
  const buttons = Array.from({ length: 8 }, (_, index) => {
    shop.add(`SKU-${index}`, { image_url: shop.origin + PICTURE, category: 'watch' });
    return `<tryon-button external-id="SKU-${index}"></tryon-button>`;
  });
  const { page } = await shop.visit(
    buttons.join('') + shop.tag(),
    {},
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.locator('[part=button]').last().waitFor();
  // What tsx writes around functions, also those that are sent to the page.
  await page.evaluate('globalThis.__name = (value) => value');
  const cdp = await page.context().newCDPSession(page);
  // The processor's own time: that of a clock grows with whatever else the machine does.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, cdp };
}

/** Milliseconds from the click to the open dialog, and the long tasks until a second later. */
async function open(page: Page) {
  return page.evaluate(async () => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const element = document.querySelector('tryon-button')!;
    const start = performance.now();
    element.shadowRoot!.querySelector('button')!.click();
    await new Promise<void>((resolve) => {
      const look = () => (element.hasAttribute('open') ? resolve() : requestAnimationFrame(look));
      look();
    });
    // Painted, not only opened.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const opened = performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    observer.disconnect();
    return { opened, longest: Math.max(0, ...tasks) };
  });
}

interface Pace {
  fps: number;
  /** Milliseconds of the page's own thread, not slowed down, for each movement. */
  cost: number;
  /** Part of the frames that came later than 20 ms. */
  late: number;
}

async function choosePhoto(page: Page): Promise<void> {
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 4000);
    canvas.getContext('2d')!.fillRect(0, 0, 3000, 4000);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return Array.from(bytes);
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(photo),
  });
  await page.locator('[data-control=adjust]:enabled').waitFor();
  await page.waitForTimeout(1000);
}

const STEPS = 120;

/** Milliseconds that the page's own thread has worked. */
async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

/** The frames while `move` is called 120 times with the middle of the element, the mouse being there. */
async function measurePace(
  { page, cdp }: Visited,
  selector: string,
  move: (step: number, x: number, y: number) => Promise<unknown>,
  isPressed = false,
): Promise<Pace> {
  const box = (await page.locator(selector).first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const beat = (now: number) => {
      frames.push(now - last);
      last = now;
      if (frames === (window as unknown as { frames: number[] }).frames) requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  });
  if (isPressed) await page.mouse.down();
  const before = await busy(cdp);
  for (let step = 0; step < STEPS; step++) {
    await move(step, x, y);
    await page.waitForTimeout(8);
  }
  const cost = ((await busy(cdp)) - before) / STEPS;
  if (isPressed) await page.mouse.up();
  const frames = (await page.evaluate('frames.slice(2)')) as number[];
  return {
    cost,
    fps: (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0),
    late: frames.filter((ms) => ms > 20).length / frames.length,
  };
}

const drag = (visited: Visited) =>
  measurePace(
    visited,
    '.picture',
    (step, x, y) => visited.page.mouse.move(x + 60 * Math.sin(step / 10), y + 60 * Math.cos(step / 10)),
    true,
  );
const zoom = (visited: Visited) =>
  measurePace(visited, '.backdrop', (step) =>
    visited.page.mouse.wheel(0, 40 * Math.sign(Math.sin(step / 20))),
  );
async function pinch(visited: Visited): Promise<Pace> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    visited.cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch('touchStart', [
    [150, 300],
    [240, 300],
  ]);
  const pace = await measurePace(visited, '.backdrop', (step) => {
    const apart = 60 + 30 * Math.sin(step / 15);
    return touch('touchMove', [
      [195 - apart, 300],
      [195 + apart, 300],
    ]);
  });
  await touch('touchEnd', []);
  return pace;
}
const swipe = (visited: Visited) =>
  measurePace(visited, '.tray', (step) => visited.page.mouse.wheel(30 * Math.sign(Math.sin(step / 20)), 0));

/**
 * How many frames a second are shown with the product on them while the face or hand moves, with a processor that is not slowed
 * down; and by how much the product slides over it, as a standard deviation in parts of the product's width.
 */
async function follow({ picture, category, seen, top }: Live): Promise<{ fps: number; slide: number }> {
  await shop.clear();
  shop.add('SKU-1', { image_url: shop.origin + picture, category });
  const { page } = await shop.visit(
    `<tryon-button external-id="SKU-1" auto-place></tryon-button>${shop.tag()}`,
  );
  page.setDefaultTimeout(TIMEOUT_MS);
  const base64 = (await readFile(seen)).toString('base64');
  await page.evaluate('globalThis.__name = (value) => value');
  await page.evaluate(
    async ({ base64, top }) => {
      const image = new Image();
      image.src = `data:image/webp;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1280, 720];
      const ctx = canvas.getContext('2d')!;
      const draw = () => {
        const moved = Math.round(60 * Math.sin(performance.now() / 400));
        ctx.fillStyle = '#000';
        ctx.fillRect(0, 0, 1280, 720);
        ctx.drawImage(image, 340 + moved, top, 600, 750);
        // Each frame says itself where the face or hand is on it: by the length of a white bar.
        ctx.fillStyle = '#fff';
        ctx.fillRect(0, 700, 100 + moved, 20);
        requestAnimationFrame(draw);
      };
      draw();
      const stream = canvas.captureStream(60);
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream } });
    },
    { base64, top },
  );
  await page.locator('[part=button]').click();
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await page.getByText(/^(Face|Hand) found\.$/).waitFor();
  return page.evaluate(async () => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    const bar = new OffscreenCanvas(200, 1).getContext('2d', { willReadFrequently: true })!;
    const offsets: number[] = [];
    let faceAt = 0;
    let width = 1;
    CanvasRenderingContext2D.prototype.drawImage = function draw(
      this: CanvasRenderingContext2D,
      ...given: unknown[]
    ) {
      if (this.canvas.classList.contains('live')) {
        if (given[0] instanceof ImageBitmap) {
          bar.drawImage(given[0], 0, -710);
          const { data } = bar.getImageData(0, 0, 200, 1);
          faceAt = Array.from({ length: 200 }, (_, x) => data[x * 4]!).filter((value) => value > 128).length;
        } else {
          width = given[3] as number;
          offsets.push((given[1] as number) + width / 2 - faceAt);
        }
      }
      Reflect.apply(drawImage, this, given);
    } as typeof drawImage;
    const start = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const fps = (offsets.length * 1000) / (performance.now() - start);
    const mean = offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
    const variance = offsets.reduce((sum, offset) => sum + (offset - mean) ** 2, 0) / offsets.length;
    return { fps, slide: Math.sqrt(variance) / width };
  });
}

/** Milliseconds that each of many frames takes a finder to follow a face or hand, by itself and with a processor that is not slowed down. */
async function followEach(what: 'face' | 'hand'): Promise<number[]> {
  const { page } = await shop.visit('');
  await page.evaluate('globalThis.__name = (value) => value');
  const photo = what === 'face' ? PORTRAIT : HAND;
  return page.evaluate(
    async ({ script, picture, isHand }) => {
      const part = await import(script);
      const faces = isHand
        ? null
        : await (part as typeof import('../src/try-on/wear/face/on-face.ts')).loadFaceFinder();
      const hands = isHand
        ? await (part as typeof import('../src/try-on/wear/hand/on-hand.ts')).loadHandFinder()
        : null;
      const image = new Image();
      image.src = picture;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1280, 720];
      const ctx = canvas.getContext('2d')!;
      const { signal } = new AbortController();
      const times: number[] = [];
      let face: Float32Array | null = null;
      let hand: Awaited<ReturnType<NonNullable<typeof hands>['follow']>>['hand'] = null;
      for (let frame = 0; frame < 300; frame++) {
        ctx.fillRect(0, 0, 1280, 720);
        ctx.drawImage(image, 340 + 60 * Math.sin(frame / 20), isHand ? 0 : -40, 600, 750);
        const bitmap = await createImageBitmap(canvas);
        const start = performance.now();
        const wasFound = (face ?? hand) !== null;
        if (faces) {
          const found = await faces.follow({ frame: bitmap, last: face }, signal);
          face = found.points;
          found.frame.close();
        } else {
          const found = await hands!.follow({ frame: bitmap, last: hand }, signal);
          hand = found.hand;
          found.frame.close();
        }
        if (wasFound) times.push(performance.now() - start);
      }
      return times;
    },
    {
      script: `${shop.origin}/files/on-${what}.js`,
      picture: `data:image/webp;base64,${(await readFile(photo)).toString('base64')}`,
      isHand: what === 'hand',
    },
  );
}

/** Milliseconds from the click on the button, with nothing loaded for it yet, to glasses that are painted on the face of a sample person. */
async function wearOnSample(shop: BareShop): Promise<number> {
  await shop.clear();
  shop.add('SKU-1', { image_url: shop.origin + GLASSES, category: 'eyewear' });
  shop.files.set('/person.webp', new URL('../demo/people/astronaut.webp', import.meta.url));
  shop.files.set('/person.json', new URL('../demo/people/astronaut.points.json', import.meta.url));
  const { page } = await shop.visit(
    `<tryon-button external-id="SKU-1" auto-place></tryon-button>${shop.tag()}
    <script type="module">
      import { offerSamplePhotos } from '/files/experience.js';
      const [url, points] = ['/person.webp', '/person.json'].map((path) => new URL(path, location.href).href);
      offerSamplePhotos([{ url, points, label: 'Astronaut', categories: ['eyewear'] }]);
    </script>`,
    {},
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.locator('[part=button]').waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate('globalThis.__name = (value) => value');
  return page.evaluate(async () => {
    const element = document.querySelector('tryon-button')!;
    const start = performance.now();
    const placed = new Promise((resolve) => document.addEventListener('tryon-placed', resolve));
    element.shadowRoot!.querySelector('button')!.click();
    await new Promise<void>((resolve) => {
      const look = () => {
        const room = element
          .shadowRoot!.querySelector('tryon-dialog')
          ?.shadowRoot?.querySelector('tryon-photo-preview')?.shadowRoot;
        const face = room?.querySelector<HTMLElement>('.samples button');
        if (!face) return requestAnimationFrame(look);
        face.click();
        resolve();
      };
      look();
    });
    await placed;
    // Painted, not only placed.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const show = (name: string, values: number[], unit: string) =>
  console.log(
    `${name.padEnd(50)} median ${middle(values).toFixed(1)} ${unit}, worst ${Math.max(...values).toFixed(1)} ${unit}`,
  );

const GESTURES = { dragging: drag, zooming: zoom, pinching: pinch, 'swiping over the tray': swipe };

/** One round: each figure by its name. */
async function measured(shop: BareShop): Promise<Record<string, number>> {
  const first = await visit(shop);
  const cold = await open(first.page);
  await first.page.keyboard.press('Escape');
  await first.page.getByRole('dialog').waitFor({ state: 'hidden' });
  const again = await open(first.page);

  const second = await visit(shop);
  await second.page.locator('[part=button]').first().hover();
  await second.page.waitForFunction(() => customElements.get('tryon-dialog'));
  await second.page.waitForTimeout(300);
  const warm = await open(second.page);
  const figures: Record<string, number> = {
    'from click to open, cold, ms': cold.opened,
    'from click to open, warmed by hovering, ms': warm.opened,
    'from click to open, the second time, ms': again.opened,
    'longest task in the 1.5 s from the click, ms': Math.max(cold.longest, warm.longest),
  };
  await choosePhoto(second.page);
  for (const [name, gesture] of Object.entries(GESTURES)) {
    const { fps, late, cost } = await gesture(second);
    figures[`frames a second while ${name}`] = fps;
    figures[`frames later than 20 ms while ${name}, %`] = late * 100;
    figures[`the page's own thread, ${name}, each movement, ms`] = cost;
  }
  figures['from click to glasses on a sample face, cold, ms'] = await wearOnSample(shop);
  return figures;
}

console.log(`The processor is slowed down ${SLOWDOWN} times; ${ROUNDS} rounds.`);
const rounds: { own: Record<string, number>; before: Record<string, number> | null }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({ own: await measured(shop), before: base && (await measured(base)) });
}
for (const name of Object.keys(rounds[0]!.own)) {
  const own = rounds.map((round) => round.own[name]!);
  const ratios = rounds.flatMap(({ own, before }) => (before ? own[name]! / before[name]! : []));
  const before = rounds.flatMap((round) => round.before?.[name] ?? []);
  const beside = BASE ? ` (base ${middle(before).toFixed(1)}, ratio ${middle(ratios).toFixed(2)})` : '';
  console.log(
    `${name.padEnd(60)} median ${middle(own).toFixed(1)}, worst ${Math.max(...own).toFixed(1)}${beside}`,
  );
}
for (const [name, live] of Object.entries(LIVE)) {
  const { fps, slide } = await follow(live);
  show(`frames a second, ${name}, not slowed`, [fps], 'fps');
  show(`slide of ${name} that moves, rms`, [slide * 100], '% of its width');
}
for (const what of ['face', 'hand'] as const) {
  const frames = (await followEach(what)).toSorted((a, b) => a - b);
  // What a busy machine takes away from the others says nothing of the finder.
  show(`to follow a ${what} for a frame, best tenth`, frames.slice(0, frames.length / 10), 'ms');
}
for (const one of [shop, base]) await one?.close();
