/** What the doctor says where it has the key: of one page, and of all pages of a shop. */
import { expect } from 'chai';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { ShopWithRelay } from './shop-with-relay.ts';

const productPage = (sku: string): [string, string] => [
  'text/html',
  `<!doctype html><h1>Product</h1><script type="application/ld+json">{"@type":"Product","sku":"${sku}","name":"A"}</script>`,
];

describe('The doctor with the key', function () {
  this.timeout(20_000);
  let shop: ShopWithRelay;
  let mock: MockServer;
  beforeEach(async () => {
    shop = new ShopWithRelay();
    await shop.open();
    mock = await serveMock(0);
    shop.env = { TRYON_API_KEY: 'demo-shop-key' };
    shop.page(`<h1>Aviator</h1>${shop.tag()}<tryon-button external-id="SKU-1"></tryon-button>`);
  });
  afterEach(async () => {
    shop.close();
    await mock.close();
  });

  it('tells a product that is switched off from one that the catalog does not have', async () => {
    const off = await shop.doctor('--sku', 'JEWEL-401', '--upstream', mock.url);
    expect(off.text).to.contain('✗ product: JEWEL-401 (Gold signet ring): try-on is switched off.');
    const unknown = await shop.doctor('--sku', 'NOPE', '--upstream', mock.url);
    expect(unknown.text).to.contain('✗ product: NOPE: your catalog has no such product.');
  });

  it('says how to find out without it', async () => {
    expect((await shop.doctor('--sku', 'NOPE')).text).to.match(/doctor.*--upstream/);
  });

  it('ends with status 2 if the key is missing or wrong', async () => {
    shop.env = {};
    expect(await shop.doctor('--upstream', mock.url)).to.have.property('status', 2);
    shop.env = { TRYON_API_KEY: 'wrong' };
    const { status, text } = await shop.doctor('--upstream', mock.url);
    expect(status).to.equal(2);
    expect(text).to.contain('TRYON_API_KEY');
  });

  it('compares every product page of the sitemap with the catalog', async () => {
    const paths = ['/ready', '/off', '/unknown', '/about'];
    shop.pages.set('/ready', productPage('EYE-101'));
    shop.pages.set('/off', productPage('JEWEL-401'));
    shop.pages.set('/unknown', productPage('NOPE'));
    shop.pages.set('/about', ['text/html', '<!doctype html><h1>About us</h1>']);
    shop.pages.set('/sitemap.xml', [
      'application/xml',
      `<sitemapindex><sitemap><loc>${shop.origin}/products.xml</loc></sitemap></sitemapindex>`,
    ]);
    shop.pages.set('/products.xml', [
      'application/xml',
      `<urlset>${paths.map((path) => `<url><loc>${shop.origin}${path}</loc></url>`).join('')}</urlset>`,
    ]);
    const { status, text } = await shop.doctor('--all', '--upstream', mock.url);
    expect(text).to.contain(`${shop.origin}/off: JEWEL-401: try-on is switched off.`);
    expect(text).to.contain(`${shop.origin}/unknown: NOPE: your catalog has no such product.`);
    expect(text).to.contain('4 pages, of which 3 are of products: 1 ready, 2 to put right.');
    expect(status).to.equal(1);
  });

  it('reads what it can of the sitemaps, and says which it could not', async () => {
    shop.pages.set('/ready', productPage('EYE-101'));
    shop.pages.set('/robots.txt', ['text/plain', 'Sitemap: /index.xml']);
    shop.pages.set('/index.xml', [
      'application/xml',
      `<sitemapindex><sitemap><loc>${shop.origin}/missing.xml</loc></sitemap><sitemap><loc>/products.xml</loc></sitemap></sitemapindex>`,
    ]);
    shop.pages.set('/products.xml', ['application/xml', '<urlset><url><loc>/ready</loc></url></urlset>']);
    const { status, text } = await shop.doctor('--all', '--upstream', mock.url);
    expect(text).to.contain(`${shop.origin}/missing.xml answers 404`);
    expect(text).to.contain('1 pages, of which 1 are of products: 1 ready, 1 to put right.');
    expect(status).to.equal(1);
  });
});
