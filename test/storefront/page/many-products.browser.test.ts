/** What a page that describes thousands of products costs, and what is read of it all the same. */
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { followId, type IdReader } from '../../../src/storefront/page/follow-id.ts';
import { pageProduct } from '../../../src/storefront/page/page-product.ts';

const HERE = 'https://shop.example/p/1?variant=3';
type Product = Record<string, unknown>;

const many = (count: number, make: (index: number) => Product) =>
  Array.from({ length: count }, (_, index) => ({
    '@type': 'Product',
    sku: `S-${index}`,
    name: `P ${index}`,
    ...make(index),
  }));

/** How thousands of products are described, and what is the page's own among them. */
const SHAPES: Record<string, [own: string | null, (count: number) => unknown]> = {
  'products with addresses': ['S-1', (count) => many(count, (i) => ({ url: `https://shop.example/p/${i}` }))],
  'products without addresses': [null, (count) => many(count, () => ({}))],
  'a list': [null, (count) => ({ '@type': 'ItemList', itemListElement: many(count, () => ({})) })],
  'variants in a group': [
    'S-3',
    (count) => ({
      '@type': 'ProductGroup',
      productGroupID: 'G',
      hasVariant: many(count, (i) => ({ offers: { url: `/p/1?variant=${i}` } })),
    }),
  ],
  'variants beside their group': [
    'S-0',
    (count) => [
      { '@type': 'ProductGroup', productGroupID: 'G' },
      ...many(count, () => ({ inProductGroupWithID: 'G' })),
    ],
  ],
  'groups of one': [null, (count) => many(count, (i) => ({ inProductGroupWithID: `G${i}` }))],
};

const makeScript = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const parse = (...values: unknown[]) =>
  new DOMParser().parseFromString(
    `<form><input name="id" value="none-of-these">${values.map(makeScript).join('')}`,
    'text/html',
  );

function msFor(document: Document): number {
  const begun = performance.now();
  pageProduct(document, HERE);
  return performance.now() - begun;
}

describe('A page with thousands of products', function () {
  this.timeout(120_000);

  for (const [shape, [own, make]] of Object.entries(SHAPES)) {
    it(`has its own product found among ${shape}`, () => {
      expect(pageProduct(parse(make(4000)), HERE).id).to.equal(own);
    });

    it(`costs in proportion to their number: ${shape}`, () => {
      // The best of several: the machine may be busy with other things.
      const best = (count: number) => Math.min(...[1, 2, 3].map(() => msFor(parse(make(count)))));
      best(500);
      // With the square of the number it would be 256 times, however often one looks.
      const ratio = () => best(12_000) / Math.max(best(750), 5);
      expect([1, 2, 3].some(() => ratio() < 100)).to.equal(true);
    });

    it(`costs next to nothing when something else changed: ${shape}`, () => {
      const document = parse(make(4000));
      const first = msFor(document);
      const again = Math.min(...[1, 2, 3].map(() => msFor(document)));
      expect(again).to.be.lessThan(first / 2);
    });
  }

  it('has at most a hundred reasons against others', () => {
    expect(pageProduct(parse(many(4000, () => ({}))), HERE).rejected).to.have.length.within(1, 100);
  });

  it('has its own product found beside a list that is too long to be read', () => {
    const tooLong = {
      '@type': 'ItemList',
      itemListElement: many(40_000, () => ({ description: 'x'.repeat(80) })),
    };
    const { id, rejected } = pageProduct(parse(tooLong, { '@type': 'Product', sku: 'OWN' }), HERE);
    expect(id).to.equal('OWN');
    expect(rejected.map(({ why }) => why)).to.contain('the page has too much JSON-LD to read it all');
  });

  it('is read when the browser has time, not while the script starts', async () => {
    const list = document.createElement('div');
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = JSON.stringify(many(4000, (i) => ({ url: `${location.origin}/p/${i}` })));
    const own = document.createElement('script');
    own.type = 'application/ld+json';
    own.textContent = JSON.stringify({ '@type': 'Product', sku: 'OWN', url: location.href });
    list.append(script, own);
    const element = Object.assign(document.createElement('div'), {
      idFrom: 'page',
      productId: null,
      externalId: null,
    }) as unknown as IdReader;
    document.body.append(list, element);
    followId(element, {});
    expect(element.externalId).to.equal(null);
    await waitUntil(() => element.externalId === 'OWN', 'was not read', { timeout: 60_000 });
    element.remove();
    list.remove();
    await aTimeout(0);
  });
});
