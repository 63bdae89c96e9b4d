/** The built script in pages that a server has rendered and a framework takes over: the real React and Vue, whose script comes late. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { bundle, rendered } from '../helpers/bundle.ts';
import { useBareShop, type Visit } from './bare-shop.ts';

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
  import { createElement as h, useState } from 'react';
  function Product() {
    const [count, setCount] = useState(0);
    return h('main', null,
      h('h1', null, 'Round glasses'),
      h('div', { className: 'buy' }, h('button', { id: 'add', onClick: () => setCount(count + 1) }, 'Add to cart')),
      h('p', { id: 'count' }, count === 0 ? 'Nothing in the cart' : 'In the cart: ' + count));
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

const hydratedByReact = (app: string) =>
  `${REACT} ${app}; import { hydrateRoot } from 'react-dom/client';
   globalThis.hydrate = () => hydrateRoot(document.querySelector('#root'), h(App));`;

/** By name: what the app shows, and after what the button goes. */
const REACT_APPS = {
  'a product': [`const App = () => h(Product)`, '.buy'],
  'texts that React divides by comments': [
    `const App = () => h('div', null, h('b', null, 'From ', 12, ' to ', 15), h(Product))`,
    '.buy',
  ],
} as const;

const VUE = `
  import { createSSRApp, defineComponent, h, ref } from 'vue';
  const Product = defineComponent({
    setup() {
      const count = ref(0);
      return () => h('main', [
        h('h1', 'Round glasses'),
        h('div', { class: 'buy' }, [h('button', { id: 'add', onClick: () => count.value++ }, 'Add to cart')]),
        h('p', count.value === 0 ? 'Nothing in the cart' : 'In the cart: ' + count.value)]);
    },
  });
  const app = createSSRApp({ render: () => h('div', [h('header', 'Shop'), h(Product)]) });`;

describe('The built script in a page that is hydrated', function () {
  this.timeout(120_000);
  const shop = useBareShop();
  beforeEach(() => shop.add('SKU-1'));

  /** Opens a page whose own script comes, and takes the page over, long after the button has asked for its product. */
  async function takenOver(
    root: string,
    { html, client, attributes = '' }: { html: string; client: string; attributes?: string },
  ): Promise<Visit> {
    shop.scripts.set('/app.js', async () => {
      while (shop.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      // Time for a button that does not wait.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return `${client}; globalThis.kept = document.querySelector('#${root}').innerHTML; hydrate();`;
    });
    const visit = await shop.visit(
      `\n<div id="${root}">${html}</div>\n${PRODUCT}\n${shop.tag(attributes)}<script defer src="/app.js"></script>`,
    );
    expect(await visit.page.evaluate('kept'), 'before it is taken over').not.to.contain('<tryon-button');
    return visit;
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

  for (const [name, [app, selector]] of Object.entries(REACT_APPS))
    it(`leaves React's HTML alone until it is taken over: ${name}`, async () => {
      const html = await renderedByReact(app);
      const client = await forBrowsers(hydratedByReact(app));
      const { page } = await takenOver('root', { html, client, attributes: `data-mount="${selector}"` });
      await expectMounted(page, `${selector} +`);
    });

  it('fills a placeholder in React’s HTML once that is taken over', async () => {
    const app = `const App = () => h('div', null, h(Product), h('div', { 'data-tryon-external-id': 'SKU-1' }))`;
    const html = await renderedByReact(app);
    const client = await forBrowsers(hydratedByReact(app));
    const { page } = await takenOver('root', { html, client });
    await expectMounted(page, '[data-tryon-external-id] >');
  });

  it('leaves Vue’s HTML alone until it is taken over', async () => {
    const html = await ofServer(
      `${VUE} import { renderToString } from 'vue/server-renderer'; globalThis.html = renderToString(app);`,
    );
    const client = await forBrowsers(`${VUE} globalThis.hydrate = () => app.mount('#app');`);
    const { page, remarks } = await takenOver('app', { html, client, attributes: 'data-mount=".buy"' });
    await expectMounted(page, '.buy +');
    expect(remarks).to.deep.equal([]);
  });
});
