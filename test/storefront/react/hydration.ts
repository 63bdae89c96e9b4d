/** `storefront-tryon/react` rendered by a server, and taken over in a real browser by the development build of React. */
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { aProduct } from '../../helpers/a-product.ts';
import { bundle, rendered } from '../../helpers/bundle.ts';
import { openBrowser } from '../../helpers/open-browser.ts';

const product = aProduct({ external_id: 'SKU-1', title: 'Round glasses' });

const app = (props: string) => `
  import { createElement as h, useRef, useState } from 'react';
  import { TryonButton } from 'storefront-tryon/react';
  export function App() {
    const [told, setTold] = useState([]);
    const button = useRef(null);
    const note = ({ type, detail }) => setTold((told) => [...told, type + ' ' + (detail.state ?? detail.mode)]);
    return h('main', null,
      h(TryonButton, {
        ref: button, externalId: 'SKU-1', baseUrl: 'http://shop.test/tryon', className: 'wide', debug: 'false',
        onTryonStatechange: note, onTryonOpen: (event) => { event.preventDefault(); note(event); }, ${props}
      }, h('b', { slot: 'icon' }, '*')),
      h('output', null, told.join(', ')),
      h('button', { id: 'refresh', onClick: () => button.current.refresh() }, 'Again'));
  }`;

const DEVELOPMENT = {
  'process.env.NODE_ENV': '"development"',
  'import.meta.url': '"http://shop.test/app.js"',
};

/** @param folder in which React and this package are found: the root, where tsconfig.json leads to the sources, or an app */
const renderedApp = (folder: string, props: string) =>
  rendered(
    `${app(props)}
    import { renderToString } from 'react-dom/server.browser';
    globalThis.html = renderToString(h(App));`,
    ['edge-light', 'worker', 'browser'],
    { define: DEVELOPMENT },
    folder,
  );

/** @param given the folder in which React and this package are found */
export function describeHydration(title: string, given: () => string | Promise<string>): void {
  describe(title, function () {
    this.timeout(600_000);
    let folder: string;
    let browser: Browser;
    let page: Page;
    let complaints: string[];
    /** Ends the wait of the page's first script. */
    let deliverScript: () => void;

    before(async () => {
      folder = await given();
      browser = await openBrowser();
    });
    after(() => browser.close());

    async function open(props: string): Promise<void> {
      const html = await renderedApp(folder, props);
      const script = await bundle(
        `${app(props)} import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document.querySelector('#root'), h(App));`,
        ['browser'],
        { define: DEVELOPMENT },
        folder,
      );
      complaints = [];
      const delivered = new Promise<void>((resolve) => (deliverScript = resolve));
      page = await browser.newPage();
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      const body = `<!doctype html><title>Shop</title><div id="root">${html}</div><script async src="/app.js"></script>`;
      await page.route('http://shop.test/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname.startsWith('/tryon')) return route.fulfill({ json: { products: [product], total: 1 } });
        if (pathname === '/favicon.ico') return route.fulfill({ status: 204 });
        if (pathname !== '/app.js') return route.fulfill({ contentType: 'text/html', body });
        await delivered;
        return route.fulfill({ contentType: 'text/javascript', body: script });
      });
      await page.goto('http://shop.test/', { waitUntil: 'commit' });
    }
    afterEach(() => page.close());

    const button = () => page.locator('tryon-button [part=button]');

    it('is hydrated without a warning, and its listeners are called', async () => {
      await open('');
      deliverScript();
      await button().waitFor();
      await button().click();
      const told = page.locator('output');
      await told.filter({ hasText: 'tryon-open swap' }).waitFor();
      expect(await told.innerText()).to.contain('tryon-statechange ready');
      await page.locator('#refresh').click();
      expect(await page.locator('tryon-button').getAttribute('class')).to.equal('wide');
      expect(complaints).to.deep.equal([]);
    });

    it('is seen before any script if its product is given, and neither moves nor vanishes when the element takes over', async () => {
      await open(`product: ${JSON.stringify(product)}`);
      await button().waitFor();
      expect(await button().isDisabled()).to.equal(true);
      const before = await button().boundingBox();
      await page.evaluate(`
        heights = [];
        requestAnimationFrame(function note() {
          heights.push(document.querySelector('tryon-button').getBoundingClientRect().height);
          requestAnimationFrame(note);
        })`);
      deliverScript();
      await page.locator('tryon-button[state=ready] [part=button]:enabled').waitFor();
      expect(await button().boundingBox()).to.deep.equal(before);
      const heights = await page.evaluate<number[]>('heights');
      expect(new Set(heights).size, heights.join(' ')).to.equal(1);
      expect(complaints).to.deep.equal([]);
    });

    it('keeps its space before any script with `reserve`', async () => {
      await open('reserve: true');
      await page.locator('tryon-button').waitFor();
      const before = await page.locator('tryon-button').boundingBox();
      expect(await button().isVisible()).to.equal(false);
      deliverScript();
      await button().waitFor();
      expect(await page.locator('tryon-button').boundingBox()).to.deep.equal(before);
      expect(complaints).to.deep.equal([]);
    });

    it('renders no attribute for what is off, and shows a product that can’t be tried on as nothing', async () => {
      const processing = JSON.stringify({ ...product, swap_ready: false });
      const html = await renderedApp(folder, `product: ${processing}, reserve: 'false'`);
      const tag = '<tryon-button class="wide" external-id="SKU-1" base-url="http://shop.test/tryon">';
      expect(html).to.contain(tag).and.not.to.contain('template');
    });
  });
}
