import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { useBareShop } from './bare-shop.ts';

const READY = 'tryon-button[state=ready]';
/** Counts the page's observers, and its listeners by what they listen to. */
const COUNTING = `<script>
  window.counted = { observers: 0, page: 0, elements: 0 };
  window.intersections = 0;
  for (const name of ['MutationObserver', 'IntersectionObserver', 'ResizeObserver']) {
    const Observer = window[name];
    window[name] = class extends Observer {
      constructor(callback) {
        super(callback);
        // Not those of the tool that drives the browser.
        if (!new Error().stack.includes('/files/')) return;
        counted.observers++;
        if (name === 'IntersectionObserver') intersections++;
      }
    };
  }
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (...args) {
    // Called without an object it is the window's.
    const target = this ?? window;
    if (target === window || target === document) counted.page++;
    else if (target instanceof HTMLElement && target.localName === 'tryon-button') counted.elements++;
    return addEventListener.apply(target, args);
  };
</script>`;
const buttons = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => `<tryon-button external-id="SKU-${from + index}"></tryon-button>`,
  );
const listingPath = (page: number) => `/v1/products?tryon_status=active&page=${page}&limit=100`;

describe('Many buttons of dist/embed.js', function () {
  this.timeout(120_000);
  const shop = useBareShop();

  const visit = async (count: number, products = count) => {
    for (let index = 0; index < products; index++) shop.add(`SKU-${index}`);
    const { page } = await shop.visit(`${COUNTING}<main>${buttons(count).join('')}</main>${shop.tag()}`);
    await page.waitForFunction(`document.querySelectorAll('${READY}').length === ${count}`);
    return page;
  };

  it('need a request for each hundred, the observers and listeners of the page that one has, and none of their own', async () => {
    const counted = [];
    for (const [count, asked] of [
      [1, ['/v1/products?external_id=SKU-0']],
      [200, [1, 2].map(listingPath)],
      [1000, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(listingPath)],
    ] as const) {
      await shop.clear();
      const page = await visit(count);
      // Of the part for shown buttons.
      await page.waitForFunction('intersections > 0');
      counted.push(await page.evaluate('counted'));
      expect(shop.asked).to.have.members(asked);
    }
    const [one, ...others] = counted as [{ observers: number; page: number; elements: number }];
    expect(others).to.deep.equal([one, one]);
    expect(one.elements).to.equal(0);
    expect(one.observers).to.be.within(1, 4);
  });

  it('ask for a page’s worth of products at a time in an endless list, and nothing twice', async () => {
    const page = await visit(24, 100);
    for (let from = 24; from < 96; from += 24) {
      const more = buttons(24, from).join('');
      await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', \`${more}\`)`);
      await page.waitForFunction(`document.querySelectorAll('${READY}').length === ${from + 24}`);
    }
    expect(shop.asked).to.deep.equal(Array(4).fill(listingPath(1)));
    const again = buttons(24).join('');
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', \`${again}\`)`);
    await page.waitForFunction(`document.querySelectorAll('${READY}').length === 120`);
    expect(shop.asked).to.have.length(4);
  });
});

/** Notes how far what is in the view moves, as the browser's own measure has it, and what moved. */
const MEASURING = `<script>
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      moved.push([value, ...sources.map(({ node }) => node && node.nodeName)].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });
</script>`;
const GRID = `<style>
  body { margin: 0; font: 16px/1.5 sans-serif }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 16px }
  .picture { height: 180px }
  .add { box-sizing: border-box; display: block; width: 100%; height: 50px; font: inherit }
</style>`;
const CARDS = Array.from(
  { length: 48 },
  (_, i) =>
    `<article><div class="picture"></div><h3>Product ${i}</h3><button class="add">Add to cart</button><tryon-button external-id="SKU-${i}"></tryon-button></article>`,
).join('');
/** The rules of docs/script-tag.md. */
const [, RULES] = /### A list of products that does not move[^]*?```css\n([^]*?)```/.exec(
  readFileSync('docs/script-tag.md', 'utf8'),
)!;
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

describe('48 cards with data-reserve and the documented rules', function () {
  this.timeout(120_000);
  const shop = useBareShop();

  for (const [screen, viewport] of Object.entries(SCREENS))
    it(`do not move when the script comes after the first paint, nor while one scrolls: ${screen}`, async () => {
      for (let index = 0; index < 48; index++) shop.add(`SKU-${index}`);
      const tag = shop.tag('data-reserve');
      const head = `${MEASURING}${GRID}<style>${RULES}</style>`;
      const { page } = await shop.visit(`<main>${CARDS}</main>`, { head }, { viewport });
      const slow = await page.context().newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 3 });
      await page.waitForFunction("performance.getEntriesByName('first-paint').length > 0");
      // As a tag in the page, whose attributes the script reads.
      await page.evaluate(
        (html) => document.head.append(document.createRange().createContextualFragment(html)),
        tag,
      );
      await page.waitForFunction(`document.querySelectorAll('${READY}').length === 48`);
      await page.evaluate(async () => {
        for (; scrollY + innerHeight < document.body.scrollHeight - 1; scrollBy(0, 600))
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      });
      expect(await page.evaluate('moved')).to.deep.equal([]);
    });
});
