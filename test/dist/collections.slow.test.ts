import { expect } from 'chai';
import { BareShop } from './bare-shop.ts';

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

describe('Many buttons of dist/embed.js', function () {
  this.timeout(120_000);
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());
  beforeEach(() => shop.clear());

  const visit = async (count: number, products = count) => {
    for (let index = 0; index < products; index++) shop.add(`SKU-${index}`);
    const { page } = await shop.visit(`${COUNTING}<main>${buttons(count).join('')}</main>${shop.tag()}`);
    await page.waitForFunction(`document.querySelectorAll('${READY}').length === ${count}`);
    return page;
  };

  for (const [count, requests] of [
    [1, 1],
    [200, 2],
    [1000, 10],
  ] as const) {
    it(`need ${requests} requests in all if there are ${count}`, async () => {
      await visit(count);
      expect(shop.asked).to.have.length(requests);
    });
  }

  it('have the observers and listeners of the page that one has, and none of their own', async () => {
    const counted = [];
    for (const count of [1, 200, 1000]) {
      await shop.clear();
      const page = await visit(count);
      // Of the part for shown buttons.
      await page.waitForFunction('intersections > 0');
      counted.push(await page.evaluate('counted'));
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
    expect(shop.asked).to.deep.equal(Array(4).fill('/v1/products?tryon_status=active&page=1&limit=100'));
    const again = buttons(24).join('');
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', \`${again}\`)`);
    await page.waitForFunction(`document.querySelectorAll('${READY}').length === 120`);
    expect(shop.asked).to.have.length(4);
  });
});
