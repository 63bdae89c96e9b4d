/**
 * `npm run test:soak`: an hour of a shop that never loads a page anew, played by the page's fast clock, in each engine: 500
 * navigations between products, their variants and collections, with dialogs opened and closed and the tab hidden and shown
 * again. Nothing may gather on the way. Closes with `N passed, N failed, N skipped`. `--engines chromium` for some.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitUntil } from '../../helpers/wait-until.ts';
import { ensureEngines } from '../../browsers/engines.js';
import { tallyLine } from '../../browsers/tally.js';
import { launch, type Driver, type EngineName, type Heap } from '../shop-and-drivers/drivers.ts';
import { ShopServer } from '../shop-and-drivers/shop-server.ts';
import type { Summary } from '../fault-matrix/cell.ts';

const { values } = parseArgs({
  options: { engines: { type: 'string', default: 'chromium,firefox,webkit' } },
});

const NAVIGATIONS = 500;
const PRODUCTS = 300;
/** Where the page has seen as much as it keeps; from here on nothing may grow. */
const SETTLED_AFTER = 250;
/** Of the page's clock for one of the test's. */
const SPEED = 30;
const HOUR_MS = 3_600_000;
/** The service's, for a whole shop; one visitor uses a small part of it. */
const REQUESTS_PER_MINUTE = 120;

const PAGE_SCRIPT = `
  const app = document.querySelector('#app');
  const button = (sku) => '<article><h2>' + sku + '</h2><tryon-button reserve external-id="' + sku + '"></tryon-button></article>';
  globalThis.shop = {
    product(sku) {
      history.pushState(null, '', '/product/' + sku);
      app.innerHTML = button(sku);
    },
    variant: (sku) => document.querySelector('tryon-button').setAttribute('external-id', sku),
    collection(skus) {
      history.pushState(null, '', '/collection');
      app.innerHTML = skus.map(button).join('');
    },
    nothing: () => app.replaceChildren(),
    isSettled: () => [...document.querySelectorAll('tryon-button')].every(
      ({ state, product, externalId }) => state === 'ready' && product.external_id === externalId),
  };`;

type Holdings = { listeners: number; timers: number; elements: number };

interface Sample extends Holdings {
  heap: Heap | null;
}

const makeSku = (number: number) => `SKU-${(number * 7) % PRODUCTS}`;

const until = (holds: () => Promise<boolean>, what: string) => waitUntil(holds, what, { timeout: 60_000 });

async function play(driver: Driver, shop: ShopServer) {
  const settled = () => until(() => driver.run<boolean>('shop.isSettled()'), 'every button to be ready');
  const summary = () => driver.run<Summary>('shopTest.summary()');
  const pageTime = () => driver.run<number>('Date.now()');

  async function navigate(number: number): Promise<void> {
    if (number % 10 === 9) {
      const skus = Array.from({ length: 12 }, (_, index) => makeSku(number + index));
      await driver.run(`shop.collection(${JSON.stringify(skus)})`);
      return settled();
    }
    await driver.run(`shop.product('${makeSku(number)}')`);
    await settled();
    if (number % 3 === 1) {
      await driver.run(`shop.variant('${makeSku(number + 1)}')`);
      await settled();
    }
    if (number % 10 === 5) {
      // Again, as a shopper clicks again: under load a check of the product may time out by the page's fast clock.
      const opens = async () => {
        await driver.run("document.querySelector('tryon-button').show()");
        return (await summary()).isPreview;
      };
      await until(opens, `the dialog at navigation ${number}`);
      await driver.run('shopTest.close()');
      await until(async () => !(await summary()).isOpen, 'the dialog to close');
    }
    if (number % 25 === 12) {
      await driver.run('shopTest.hide(true)');
      await sleep(20);
      await driver.run('shopTest.hide(false)');
    }
  }

  async function sample(): Promise<Sample> {
    await driver.run('shop.nothing()');
    // What waits for a time of its own is over by then.
    await sleep(500);
    const holdings = await driver.run<Holdings>('shopTest.holdings()');
    return { ...holdings, heap: await driver.heap() };
  }

  const begin = await pageTime();
  let before: Sample | null = null;
  for (let number = 0; number < NAVIGATIONS; number++) {
    if (number === SETTLED_AFTER) before = await sample();
    await navigate(number);
    // Each navigation at its time of the hour.
    const due = begin + ((number + 1) * HOUR_MS) / NAVIGATIONS;
    const early = (due - (await pageTime())) / SPEED;
    if (early > 0) await sleep(early);
  }
  const minutes = ((await pageTime()) - begin) / 60_000;
  return { before: before!, after: await sample(), minutes, requests: shop.requests, page: await summary() };
}

/** What is wrong of each thing that is checked; the heap is not measured where the engine tells nobody its size after a garbage collection. */
async function soak(engine: EngineName): Promise<Record<string, string | null>> {
  const shop = new ShopServer();
  await shop.open();
  for (let number = 0; number < PRODUCTS; number++) shop.products.set(`SKU-${number}`, {});
  shop.pages.set(
    '/',
    `<!doctype html><html lang="en"><head><title>Shop</title><script src="/recorder.js" data-speed="${SPEED}"></script>
    <script type="module" src="${shop.service}/files/embed.js" data-base-url="${shop.service}"></script></head>
    <body><main id="app"></main><script>${PAGE_SCRIPT}</script></body></html>`,
  );
  let driver: Driver | undefined;
  try {
    driver = await launch(engine);
    await driver.goto(shop.shop);
    const { before, after, minutes, requests, page } = await play(driver, shop);
    const asked = requests.filter((url) => url.startsWith('/v1/')).length;
    console.log(
      `\n${engine}: ${minutes.toFixed(0)} minutes of the page, ${asked} requests of the service\n` +
        `  after ${SETTLED_AFTER} navigations ${JSON.stringify(before)}\n  after ${NAVIGATIONS} ${JSON.stringify(after)}`,
    );
    const grown = (name: keyof Holdings) =>
      after[name] > before[name] ? `from ${before[name]} to ${after[name]}` : null;
    const [heap, heapBefore] = [after.heap, before.heap];
    const hasGrown = (name: keyof Heap) => heap![name] > heapBefore![name] * 1.1;
    const collections = NAVIGATIONS / 10;
    const mayAsk = NAVIGATIONS + NAVIGATIONS / 3 + collections * 3;
    return {
      'no listeners gather': grown('listeners'),
      'no timers gather': grown('timers'),
      'no elements gather': grown('elements'),
      ...(heap && {
        'the heap stays flat, nodes and listeners included':
          hasGrown('bytes') || hasGrown('nodes') || hasGrown('listeners')
            ? `${JSON.stringify(heapBefore)}, then ${JSON.stringify(heap)}`
            : null,
      }),
      'the requests stay within the budget':
        asked > mayAsk || asked / minutes > REQUESTS_PER_MINUTE / 4
          ? `${asked} requests in ${minutes.toFixed(0)} minutes`
          : null,
      'nothing reaches the page': page.complaints.length > 0 ? page.complaints.join('; ') : null,
    };
  } finally {
    await driver?.close();
    await shop.close();
  }
}

let passed = 0;
let failed = 0;
const engines = values.engines.split(',') as EngineName[];
ensureEngines(engines);
for (const engine of engines) {
  let problems: Record<string, string | null>;
  try {
    problems = await soak(engine);
  } catch (error) {
    problems = { 'the hour ends, and all is checked': (error as Error).message };
  }
  for (const [check, problem] of Object.entries(problems)) {
    if (problem === null) passed += 1;
    else failed += 1;
    console.log(problem === null ? `  ✓ ${check}` : `  ✗ ${engine}, ${check}: ${problem}`);
  }
}
console.log(`\n${tallyLine({ passed, failed, skipped: 0 })}`);
process.exitCode = failed > 0 ? 1 : 0;
