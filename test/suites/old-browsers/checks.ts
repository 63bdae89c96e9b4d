/** What the support table promises, as a shopper finds it: each check opens a page of a shop with the built files. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { waitUntil } from '../../helpers/wait-until.ts';
import { Crashed, type Driver } from '../shop-and-drivers/drivers.ts';
import type { ShopServer } from '../shop-and-drivers/shop-server.ts';
import type { Summary } from '../fault-matrix/cell.ts';

type Check = (driver: Driver, shop: ShopServer) => Promise<void>;

type PageOptions = { attributes?: string; content?: string; classic?: boolean };

/** A product of its own for each page: nothing is remembered from the one before. */
let products = 0;

async function visit(
  driver: Driver,
  shop: ShopServer,
  { attributes = '', content = '', classic = false }: PageOptions = {},
) {
  const sku = `OLD-${(products += 1)}`;
  shop.products.set(sku, {});
  const file = classic ? 'src' : 'type="module" src';
  const { service } = shop;
  shop.pages.set(
    `/${sku}`,
    `<!doctype html><html lang="en"><head><title>Shop</title><script src="/recorder.js"></script>
    <script ${file}="${service}/files/${classic ? 'embed.iife.js' : 'embed.js'}" data-base-url="${service}" data-poll-interval="500"></script>
    <script type="module">
      import { offerSamplePhotos } from '${service}/files/experience.js';
      offerSamplePhotos([{ url: '${service}/sample.webp', label: 'Portrait' }]);
    </script></head>
    <body><p>Shop</p><button id="cart" style="background: #235; color: #fed; border-radius: 7px">Add</button>
    <tryon-button reserve external-id="${sku}" ${attributes}>${content}</tryon-button><p id="below">Below</p></body></html>`,
  );
  return { sku, open: () => driver.goto(`${shop.shop}/${sku}`) };
}

/** How long something that will come may take on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Asks the page until it gives what is waited for. */
async function wait<Value>(
  driver: Driver,
  expression: string,
  isIt: (value: Value) => boolean,
  what: string,
): Promise<Value> {
  let value: Value | null = null;
  let last: unknown;
  const holds = async () => {
    value = null;
    try {
      last = value = await driver.run<Value>(expression);
    } catch (error) {
      if (error instanceof Crashed) throw error;
      last = (error as Error).message;
    }
    return value !== null && isIt(value);
  };
  await waitUntil(holds, what, { timeout: TIMEOUT_MS }).catch(({ message }: Error) => {
    throw new Error(`${message}; ${JSON.stringify(last)}`);
  });
  return value!;
}

/** Once what it acts upon is there: it throws before. */
async function act(driver: Driver, expression: string, what: string): Promise<void> {
  await wait(driver, `(${expression}, true)`, () => true, what);
}

async function until(driver: Driver, holds: (page: Summary) => boolean, what: string): Promise<void> {
  await wait(driver, 'shopTest.summary()', holds, what);
}

async function openDialog(driver: Driver): Promise<void> {
  await until(driver, (page) => page.state === 'ready', 'the button');
  const place = 'shopTest.buttonPlace()';
  const { x, y } = await wait<{ x: number; y: number }>(driver, place, () => true, 'a place to click');
  await driver.click(x, y);
  await until(driver, (page) => page.isOpen && page.notice === '', 'the dialog');
}

/** Mixed colors are `color(srgb r g b)`, with ` / alpha` where they let something through. */
const isOpaque = (color: string) => /^rgb\(|^#|^color\([^/]*\)$/.test(color) || color.endsWith(', 1)');

const CHECKS: Readonly<Record<string, Check>> = {
  async 'shows the button by the classic script, and opens the dialog'(driver, shop) {
    await (await visit(driver, shop, { classic: true })).open();
    await openDialog(driver);
  },
  async 'has the shop’s own picture in place of its text'(driver, shop) {
    await (await visit(driver, shop, { content: '<span><svg width="16" height="16"></svg></span>' })).open();
    await until(driver, (page) => page.state === 'ready', 'the button');
    const slot =
      "document.querySelector('tryon-button').shadowRoot.querySelector('[part=button] slot:not([name])')";
    expect(await driver.run(`${slot}.hidden`)).to.equal(false);
  },
  async 'looks like the theme’s button'(driver, shop) {
    await (await visit(driver, shop, { attributes: 'match="#cart" match-style="same"' })).open();
    await until(driver, (page) => page.state === 'ready', 'the button');
    const paint = (button: string) =>
      `(({ backgroundColor, color, borderTopLeftRadius }) => [backgroundColor, color, borderTopLeftRadius].join())(getComputedStyle(${button}))`;
    const theme = await driver.run<string>(paint("document.querySelector('#cart')"));
    const ours = paint("document.querySelector('tryon-button').shadowRoot.querySelector('[part=button]')");
    await wait<string>(driver, ours, (paint) => paint === theme, `the theme’s ${theme}`);
  },
  async 'takes no place in a row while there is no button'(driver, shop) {
    const { sku, open } = await visit(driver, shop);
    shop.products.delete(sku);
    await open();
    await until(driver, (page) => page.reason === 'not-found', 'the answer that there is no such product');
    await driver.run("document.querySelector('tryon-button').removeAttribute('reserve')");
    const display = "getComputedStyle(document.querySelector('tryon-button')).display";
    await wait(driver, display, (value) => value === 'none', 'the button to take no place');
  },
  async 'goes on looking until the images are processed'(driver, shop) {
    const { sku, open } = await visit(driver, shop);
    shop.products.set(sku, { swap_ready: false });
    await open();
    await until(driver, (page) => page.state === 'processing', 'processing');
    await sleep(700);
    shop.products.set(sku, {});
    await until(driver, (page) => page.state === 'ready', 'the button, once processed');
  },
  async 'opens a dialog that one can see, locks the page, and gives it back'(driver, shop) {
    await (await visit(driver, shop)).open();
    await openDialog(driver);
    const look = await driver.run<{
      isInside: boolean;
      backgroundColor: string;
      color: string;
      isPageLocked: boolean;
    }>('shopTest.look()');
    expect(look).to.include({ isInside: true, isPageLocked: true });
    expect(isOpaque(look.backgroundColor), look.backgroundColor).to.equal(true);
    expect(look.color).to.not.equal(look.backgroundColor);
    await driver.pressEscape();
    await until(driver, (page) => !page.isOpen, 'the dialog to close');
    expect(await driver.run('shopTest.isPageLocked()')).to.equal(false);
    await openDialog(driver);
  },
  async 'shows the product on a photo, with a ground behind what lies on it, and behind a button under the pointer'(
    driver,
    shop,
  ) {
    await (await visit(driver, shop)).open();
    await openDialog(driver);
    type Paint = { backgroundColor: string; color: string };
    const expectGround = ({ backgroundColor, color }: Paint, what: string) => {
      expect(isOpaque(backgroundColor), `${what}: ${backgroundColor}`).to.equal(true);
      expect(color, what).to.not.equal(backgroundColor);
    };
    const place = "shopTest.placeOf('.main')";
    const { x, y } = await wait<{ x: number; y: number }>(driver, place, () => true, 'the main button');
    await driver.move(x, y);
    const pointed = "shopTest.grounds('.main:hover')";
    const [main] = await wait<Paint[]>(driver, pointed, ({ length }) => length === 1, 'the pointer on it');
    expectGround(main!, 'the main button');
    await until(driver, (page) => page.hasPicture, 'the product’s picture');
    await act(driver, 'shopTest.chooseSample()', 'the sample photo');
    await until(driver, (page) => page.hasPhoto && page.problem === '', 'the photo');
    for (const selector of ['h2', '.close', '.pill', '.panel']) {
      const [paint] = await driver.run<Paint[]>(`shopTest.grounds('${selector}')`);
      expectGround(paint!, selector);
    }
  },
  async 'shows the product on the camera’s view'(driver, shop) {
    await (await visit(driver, shop)).open();
    await openDialog(driver);
    await act(driver, 'shopTest.useCamera()', 'the camera’s button');
    await wait(driver, 'shopTest.seesCamera()', (sees) => sees === true, 'the camera’s picture');
    await driver.pressEscape();
    await until(driver, (page) => !page.isOpen, 'the dialog to close');
  },
  async 'follows a route that the shop changes by a function it kept'(driver, shop) {
    const { service } = shop;
    const skus = ['S', 'L'].map((size) => `${size}-${(products += 1)}`);
    for (const sku of skus) shop.products.set(sku, {});
    const variants = skus.map((sku) => ({ '@type': 'Product', sku, offers: { url: `?variant=${sku}` } }));
    shop.pages.set(
      '/route',
      `<!doctype html><html lang="en"><head><title>Shop</title><script src="/recorder.js"></script>
      <script>const kept = history.pushState;</script>
      <script type="application/ld+json">${JSON.stringify({ '@type': 'ProductGroup', hasVariant: variants })}</script>
      <script type="module" src="${service}/files/embed.js" data-base-url="${service}" data-mount="#place"></script></head>
      <body><p id="place">Shop</p></body></html>`,
    );
    await driver.goto(`${shop.shop}/route`);
    for (const sku of skus.toReversed()) {
      await driver.run(`kept.call(history, null, '', '?variant=${sku}')`);
      await until(driver, (page) => page.state === 'ready' && page.sku === sku, `the button of ${sku}`);
    }
  },
  async 'runs a hosted page, which closes the dialog'(driver, shop) {
    shop.pages.set(
      '/hosted',
      `<!doctype html><title>Hosted</title><script>
        const say = (message) => parent.postMessage({ tryon: 1, ...message }, '*');
        addEventListener('message', ({ data }) => data.type === 'start' && setTimeout(() => say({ type: 'close' }), 300));
        say({ type: 'ready' });
      </script>`,
    );
    await (await visit(driver, shop, { attributes: `experience-url="${shop.shop}/hosted"` })).open();
    await openDialog(driver);
    await until(driver, (page) => !page.isOpen, 'the hosted page to close the dialog');
  },
};

/** By name; none of them may have thrown or written anything into the page. */
export const checks: readonly (readonly [name: string, check: Check])[] = Object.entries(CHECKS).map(
  ([name, check]) => [
    name,
    async (driver, shop) => {
      await check(driver, shop);
      expect((await driver.run<Summary>('shopTest.summary()')).complaints).to.deep.equal([]);
    },
  ],
);
