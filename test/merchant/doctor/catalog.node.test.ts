/** What the doctor says where it has the key: of one page, and of all pages of a shop. */
import { expect } from 'chai';
import { createBench } from '../bench.ts';
import { ShopWithRelay } from './shop-with-relay.ts';

describe('The doctor with the key', () => {
  const { mock } = createBench();
  let shop: ShopWithRelay;
  let upstream: string[];
  beforeEach(async () => {
    shop = await new ShopWithRelay().open();
    upstream = ['--upstream', (await mock()).url];
    shop.env = { TRYON_API_KEY: 'demo-shop-key' };
    shop.page('<h1>Aviator</h1><script tryon><tryon-button external-id="SKU-1"></tryon-button>');
  });
  afterEach(() => shop.close());

  const addProduct = (path: string, sku: string) =>
    shop.pages.set(path, [
      'text/html',
      `<!doctype html><h1>Product</h1><script type="application/ld+json">{"@type":"Product","sku":"${sku}","name":"A"}</script>`,
    ]);
  function addMap(path: string, list: 'urlset' | 'sitemapindex', ...addresses: string[]): void {
    const item = list === 'urlset' ? 'url' : 'sitemap';
    const items = addresses.map((address) => `<${item}><loc>${address}</loc></${item}>`).join('');
    shop.pages.set(path, ['application/xml', `<${list}>${items}</${list}>`]);
  }

  it('tells a product that is switched off from one that the catalog does not have', async () => {
    const off = await shop.doctor('--sku', 'JEWEL-401', ...upstream);
    expect(off.text).to.contain('✗ product: JEWEL-401 (Gold signet ring): try-on is switched off.');
    const unknown = await shop.doctor('--sku', 'NOPE', ...upstream);
    expect(unknown.text).to.contain('✗ product: NOPE: your catalog has no such product.');
  });

  it('says how to find out without it', async () => {
    expect((await shop.doctor('--sku', 'NOPE')).text).to.match(/doctor.*--upstream/);
  });

  it('ends with status 2 if the key is missing or wrong', async () => {
    for (const env of [{}, { TRYON_API_KEY: 'wrong' }]) {
      shop.env = env as Record<string, string>;
      const { status, text } = await shop.doctor(...upstream);
      expect(status).to.equal(2);
      expect(text).to.contain('TRYON_API_KEY');
    }
  });

  it('compares every product page of the sitemap with the catalog', async () => {
    const at = (path: string) => shop.origin + path;
    addProduct('/ready', 'EYE-101');
    addProduct('/off', 'JEWEL-401');
    addProduct('/unknown', 'NOPE');
    shop.pages.set('/about', ['text/html', '<!doctype html><h1>About us</h1>']);
    addMap('/sitemap.xml', 'sitemapindex', at('/products.xml'));
    addMap('/products.xml', 'urlset', at('/ready'), at('/off'), at('/unknown'), at('/about'));
    const { status, text } = await shop.doctor('--all', ...upstream);
    expect(text).to.contain(`${shop.origin}/off: JEWEL-401: try-on is switched off.`);
    expect(text).to.contain(`${shop.origin}/unknown: NOPE: your catalog has no such product.`);
    expect(text).to.contain('4 pages, of which 3 are of products: 1 ready, 2 to put right.');
    expect(status).to.equal(1);
  });

  it('reads what it can of the sitemaps, and says which it could not', async () => {
    addProduct('/ready', 'EYE-101');
    shop.pages.set('/robots.txt', ['text/plain', 'Sitemap: /index.xml']);
    addMap('/index.xml', 'sitemapindex', `${shop.origin}/missing.xml`, '/products.xml');
    addMap('/products.xml', 'urlset', '/ready');
    const { status, text } = await shop.doctor('--all', ...upstream);
    expect(text).to.contain(`${shop.origin}/missing.xml answers 404`);
    expect(text).to.contain('1 pages, of which 1 are of products: 1 ready, 1 to put right.');
    expect(status).to.equal(1);
  });
});
