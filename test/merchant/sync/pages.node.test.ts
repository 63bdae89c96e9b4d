/** Answers of a shop's API: one page is never taken for the whole shop. */
import { expect } from 'chai';
import { join } from 'node:path';
import { createBench, runCommand } from '../bench.ts';
import { SyncWithMock } from './sync-with-mock.ts';

const image = 'https://cdn.example/a.png';
/** Products as Shopify's `products.json` has them, and as WooCommerce's API does. */
const shopify = (id: number) => ({
  id,
  title: `Ring ${id}`,
  handle: `ring-${id}`,
  product_type: 'Rings',
  published_at: '2026-01-01',
  variants: [{ id: id * 10, sku: `S-${id}`, price: '9' }],
  images: [{ src: image }],
});
const woo = (id: number) => ({
  id,
  name: `Ring ${id}`,
  sku: `S-${id}`,
  permalink: `https://shop.example/ring-${id}`,
  categories: [{ name: 'Rings' }],
  images: [{ src: image }],
});
const many = <Item>(count: number, product: (id: number) => Item) =>
  Array.from({ length: count }, (_, index) => product(index + 1));

describe('A page of a shop’s API', () => {
  for (const [what, feed, reason] of [
    ['of 30 from products.json', { products: many(30, shopify) }, /30 products, as a full page/],
    ['of 50 from products.json', { products: many(50, shopify) }, /50 products, as a full page/],
    ['of 250 from products.json', { products: many(250, shopify) }, /250 products, as a full page/],
    ['of 10 from WooCommerce', many(10, woo), /10 products, as a full page/],
    ['of 100 from WooCommerce', many(100, woo), /100 products, as a full page/],
    ['that tells a total', { items: many(7, woo), total_count: 75 }, /7 of 75 products/],
    ['that tells a count', { products: many(7, shopify), count: 75, offset: 0, limit: 7 }, /7 of 75/],
    ['that names the next', { data: many(7, woo), pagination: { next: '/products?page=2' } }, /another page/],
    ['that says there are more', { items: many(7, woo), has_more: true }, /another page/],
    [
      'of several',
      { results: many(7, woo), meta: { pagination: { page: 1, total_pages: 4 } } },
      /another page/,
    ],
    ['that is the last', { data: many(7, woo), page: 3, total_pages: 3 }, /begins with a later page/],
    ['that begins later', { products: many(7, woo), total: 17, skip: 10 }, /begins with a later page/],
  ] as const)
    it(`${what} switches nothing off`, async () => {
      const shop = new SyncWithMock();
      await shop.run(many(4, (id) => ({ sku: `OLD-${id}`, title: 'Old', category: 'jewelry', image })));
      const blob = () => Promise.resolve(new Blob([JSON.stringify(feed)]).stream());
      const { plan } = await shop.run([], { feed: blob, disableMissing: true, yes: true });
      expect(shop.said('partial')[0]?.reason).to.match(reason);
      expect(plan).to.include({ disable: 0 });
      expect(plan.keptOn).to.match(reason);
    });

  for (const [what, feed] of [
    ['that is not full', { products: many(36, shopify) }],
    ['that is as large as its total', { products: many(30, shopify), total: 30 }],
    ['that says that it is the last', { products: many(30, shopify), next: null }],
    ['of our own columns', many(10, (id) => ({ sku: `S-${id}`, title: 'A', category: 'jewelry', image }))],
  ] as const)
    it(`${what} is the whole shop`, async () => {
      const shop = new SyncWithMock();
      const blob = () => Promise.resolve(new Blob([JSON.stringify(feed)]).stream());
      const { plan } = await shop.run([], { feed: blob, disableMissing: true });
      expect(shop.said('partial')).to.eql([]);
      expect(plan.keptOn).to.equal(null);
    });
});

describe('The pages at an address', () => {
  const bench = createBench();

  /** A shop of so many products, and what a sync of this address does. */
  async function run(
    count: number,
    path: string,
    product: (id: number) => object,
    answer: (shown: object[], page: number, size: number, all: object[]) => unknown,
    ...more: string[]
  ) {
    const upstream = (await bench.mock({ seed: 'empty', processingMs: 0, allowPrivateImages: true })).url;
    const { origin, asked } = await bench.serve(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://shop.example');
      const page = Number(searchParams.get('page') ?? 1);
      const size = Number(searchParams.get('limit') ?? searchParams.get('per_page') ?? 30);
      const all = many(count, (id) => product(id));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer(all.slice((page - 1) * size, page * size), page, size, all)));
    });
    const args = [
      'sync',
      `${origin}${path}`,
      '--upstream',
      upstream,
      '--state',
      join(bench.folder(), 'state'),
    ];
    const result = await runCommand([...args, '--json', '--dry-run', ...more], {
      env: { TRYON_API_KEY: 'demo-shop-key' },
    });
    const events = result.out.map(
      (line) => JSON.parse(line) as { event?: string; rows?: number; reason?: string },
    );
    return {
      ...result,
      asked,
      rows: result.last()['rows'],
      partial: events.find(({ event }) => event === 'partial')?.reason,
    };
  }

  it('of products.json are followed to the last', async () => {
    const { rows, partial } = await run(75, '/products.json', shopify, (products) => ({ products }));
    expect(rows).to.equal(75);
    expect(partial).to.equal(undefined);
  });

  it('of WooCommerce are followed until an empty one', async () => {
    const { rows, partial } = await run(
      20,
      '/wp-json/wc/store/v1/products?per_page=10',
      woo,
      (shown) => shown,
    );
    expect(rows).to.equal(20);
    expect(partial).to.equal(undefined);
  });

  it('that are the same again are one', async () => {
    const { rows, partial } = await run(30, '/products.json', shopify, (_, __, ___, products) => ({
      products,
    }));
    expect(rows).to.equal(30);
    expect(partial).to.equal(undefined);
  });

  it('that are the same again are named where the total is higher', async () => {
    const { rows, partial, status } = await run(
      30,
      '/all',
      woo,
      (_, __, ___, items) => ({ items, total: 75 }),
      '--disable-missing',
    );
    expect(rows).to.equal(30);
    expect(partial).to.contain('30 of 75 products');
    expect(status).to.equal(1);
  });

  it('are followed by offset where the answer has one', async () => {
    const { rows, asked } = await run(30, '/store', shopify, (_, __, ___, all) => ({
      products: all.slice(0, 15),
      count: 30,
      offset: 0,
      limit: 15,
    }));
    expect(asked.some((url) => url.includes('offset=15'))).to.equal(true);
    expect(rows).to.equal(15);
  });

  it('that can’t be read are said to be missing', async () => {
    const { partial } = await run(75, '/products.json', shopify, (products, page) =>
      page > 1 ? 'Log in' : { products },
    );
    expect(partial).to.match(/the next one can't be read/);
  });
});
