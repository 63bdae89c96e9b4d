/** The built script in pages that a server has rendered and a framework takes over: the real React and Vue, early and late. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { bundle, rendered } from '../helpers/bundle.ts';
import { useBareShop } from './bare-shop.ts';

const PRODUCT = `<script type="application/ld+json">{"@type":"Product","sku":"SKU-1"}</script>`;

const VUE_FLAGS = {
  __VUE_OPTIONS_API__: 'true',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};
const forBrowsers = (contents: string) => bundle(contents, ['browser'], { define: VUE_FLAGS });

const ofServer = (contents: string) =>
  rendered(contents, ['edge-light', 'worker', 'browser'], { define: VUE_FLAGS });

const REACT = `
  import { createElement as h, Suspense, use, useState } from 'react';
  const isServer = typeof document === 'undefined';
  const later = isServer ? Promise.resolve() : new Promise((resolve) => { globalThis.arrive = resolve; });
  function Arriving({ children }) { use(later); return children; }
  function Product({ between = null }) {
    const [count, setCount] = useState(0);
    return h('main', null,
      h('h1', null, 'Round glasses'),
      h('div', { className: 'buy' }, h('button', { id: 'add', onClick: () => setCount(count + 1) }, 'Add to cart')),
      h('p', { id: 'count' }, count === 0 ? 'Nothing in the cart' : 'In the cart: ' + count),
      between);
  }`;

const renderedByReact = (app: string) =>
  ofServer(`${REACT} ${app};
    import { renderToReadableStream } from 'react-dom/server.browser';
    globalThis.html = renderToReadableStream(h(App)).then(async (stream) => {
      await stream.allReady;
      let html = '';
      for await (const chunk of stream) html += new TextDecoder().decode(chunk);
      return html;
    });`);

const hydratedByReact = (app: string, root: string) =>
  `${REACT} ${app}; import { hydrateRoot } from 'react-dom/client';
   globalThis.hydrate = () => hydrateRoot(document.querySelector('${root}'), h(App));`;

/** By name: what the app shows, in what its HTML lies, and after what the button goes. */
const REACT_APPS = {
  'a root of the usual name': [`const App = () => h(Product)`, '#root', '.buy'],
  'texts that React divides by comments': [
    `const App = () => h('div', null, h('b', null, 'From ', 12, ' to ', 15), h(Product))`,
    '#root',
    '#add',
  ],
  'a neighbour that arrives late': [
    `const App = () => h(Product, { between: h(Arriving, null, h('i', null, 'Reviews')) })`,
    '#root',
    '.buy',
  ],
  'a boundary whose content arrives late': [
    `const App = () => h('div', null, h('header', null, 'Shop'),
       h(Suspense, { fallback: h('p', null, 'Wait') }, h(Product), h(Arriving, null, h('i', null, 'Reviews'))))`,
    '#root',
    '.buy',
  ],
} as const;

const VUE = `
  import { createSSRApp, defineComponent, h, ref, Suspense } from 'vue';
  const isServer = typeof document === 'undefined';
  const later = isServer ? Promise.resolve() : new Promise((resolve) => { globalThis.arrive = resolve; });
  const Product = defineComponent({
    async setup() {
      const count = ref(0);
      await later;
      return () => h('main', [
        h('h1', 'Round glasses'),
        h('div', { class: 'buy' }, [h('button', { id: 'add', onClick: () => count.value++ }, 'Add to cart')]),
        h('p', count.value === 0 ? 'Nothing in the cart' : 'In the cart: ' + count.value)]);
    },
  });
  const app = createSSRApp({ render: () => h('div', [h('header', 'Shop'), h(Suspense, () => h(Product))]) });`;

describe('The built script in a page that is hydrated', function () {
  this.timeout(120_000);
  const shop = useBareShop();
  beforeEach(() => shop.add('SKU-1'));

  /** By the page's clock the app begins as soon as it has loaded, however late that is on a busy machine. */
  const head = `<script>
    globalThis.hasBegun = false;
    performance.now = ((now) => () => (hasBegun ? now() : 0))(performance.now.bind(performance));
  </script>`;

  /** Opens a page and waits until it has asked for `asked`, which it needs for a button. */
  async function visited(body: string, attributes: string, asked = '/v1/products') {
    const visit = await shop.visit(`\n${body}\n${PRODUCT}\n${shop.tag(attributes)}`, { head });
    await visit.page.waitForFunction(
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('${asked}'))`,
    );
    return visit;
  }
  const inline = (script: string) => `<script>${script.replaceAll('</script', '<\\/script')}</script>`;

  /** Begins late, and is done later still: what the app waits for arrives at last. */
  async function hydrated(page: Page, begun: string, root: string): Promise<void> {
    const kept = await page.evaluate<string>(`document.querySelector('${root}').innerHTML`);
    await page.evaluate('hasBegun = true, void hydrate()');
    await page.waitForFunction(
      `Object.getOwnPropertyNames(document.querySelector('${root}')).some((key) => ${begun})`,
    );
    // Time for a button that does not wait.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    expect(kept, 'before it is taken over').not.to.contain('<tryon-button');
    await page.evaluate('globalThis.arrive?.()');
  }

  /** The button came, is in its place, alone, and still there after the app has rendered anew. */
  async function expectMounted(page: Page, place: string): Promise<void> {
    await page.locator('tryon-button [part=button]').waitFor();
    expect(await page.locator(`${place} tryon-button`).count()).to.equal(1);
    await page.locator('#add').click();
    await page.getByText('In the cart: 1').waitFor();
    expect(await page.locator(`${place} tryon-button`).count()).to.equal(1);
    expect(await page.locator('tryon-button').count()).to.equal(1);
  }

  for (const [name, [app, root, selector]] of Object.entries(REACT_APPS))
    it(`leaves React's HTML alone until it is taken over: ${name}`, async () => {
      const html = await renderedByReact(app);
      const client = await forBrowsers(hydratedByReact(app, root));
      const body = `<div id="${root.slice(1)}">${html}</div>${inline(client)}`;
      const { page } = await visited(body, `data-mount="${selector}"`);
      await hydrated(page, `key.startsWith('__reactContainer')`, root);
      await expectMounted(page, `${selector} +`);
    });

  it("leaves React's HTML alone while a script is still to come: a root of its own name", async () => {
    const app = `const App = () => h(Product)`;
    const html = await renderedByReact(app);
    const client = await forBrowsers(hydratedByReact(app, '#shop'));
    shop.scripts.set('/app.js', async () => {
      while (shop.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      // Time for a button that does not wait.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return `${client}; globalThis.kept = document.querySelector('#shop').innerHTML; hydrate();`;
    });
    const { page } = await shop.visit(
      `\n<div id="shop">${html}</div>\n${PRODUCT}\n${shop.tag('data-mount=".buy"')}<script defer src="/app.js"></script>`,
    );
    expect(await page.evaluate('kept'), 'before it is taken over').not.to.contain('<tryon-button');
    await expectMounted(page, '.buy +');
  });

  it('fills a placeholder in React’s HTML once that is taken over', async () => {
    const app = `const App = () => h('div', null, h('b', null, 'From ', 12, ' to ', 15), h(Product),
      h('div', { 'data-tryon-external-id': 'SKU-1' }))`;
    const html = await renderedByReact(app);
    const client = await forBrowsers(hydratedByReact(app, '#root'));
    const { page } = await visited(`<div id="root">${html}</div>${inline(client)}`, '', '/placeholders.js');
    // Time for one that does not wait.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    await hydrated(page, `key.startsWith('__reactContainer')`, '#root');
    await expectMounted(page, '[data-tryon-external-id] >');
  });

  it('leaves Vue’s HTML alone until all of it is taken over', async () => {
    const html = await ofServer(
      `${VUE} import { renderToString } from 'vue/server-renderer'; globalThis.html = renderToString(app);`,
    );
    const client = await forBrowsers(`${VUE} globalThis.hydrate = () => app.mount('#app');`);
    const { page, remarks } = await visited(
      `<div id="app">${html}</div>${inline(client)}`,
      'data-mount=".buy"',
    );
    await hydrated(page, `key === '__vue_app__'`, '#app');
    await expectMounted(page, '.buy +');
    expect(remarks).to.deep.equal([]);
  });
});
