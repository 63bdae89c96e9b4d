import { expect } from '@open-wc/testing';
import { pageProduct } from '../../../src/storefront/page/page-product.ts';

const PAGE = 'https://shop.example/products/mug';
const jsonLd = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
const product = (sku: unknown, more: object = {}) => ({ '@type': 'Product', sku, ...more });

function found(markup: string, url = PAGE): string | null {
  return pageProduct(new DOMParser().parseFromString(markup, 'text/html'), url).id;
}

const variants = [
  product('MUG-S', { offers: { '@type': 'Offer', url: `${PAGE}?variant=1` } }),
  product('MUG-M', { offers: [{ '@type': 'Offer', url: '/products/mug?variant=2' }] }),
  product('MUG-L', { '@id': `${PAGE}?variant=3#variant` }),
];
const group = { '@type': 'ProductGroup', productGroupID: 'MUG', hasVariant: variants };

describe('The page’s own product', () => {
  for (const [name, markup, sku] of [
    ['is the SKU of its JSON-LD', jsonLd(product('MUG-1')), 'MUG-1'],
    ['is productID where there is no SKU', jsonLd({ '@type': 'Product', productID: 'P-1' }), 'P-1'],
    ['is productID where the SKU is blank', jsonLd(product(' ', { productID: 'P-1' })), 'P-1'],
    ['is a SKU that is a number', jsonLd(product(4711)), '4711'],
    ['is a SKU that is a value with a type', jsonLd(product({ '@value': 'MUG-1' })), 'MUG-1'],
    ...[
      { '@type': 'ProductGroup', name: 'Mugs' },
      { '@type': 'ProductModel' },
      {},
      [{ '@id': '#gone' }],
      'text',
    ].map(
      (isVariantOf) =>
        [
          `is its own where its group is ${JSON.stringify(isVariantOf)}`,
          jsonLd(product('MUG-1', { isVariantOf })),
          'MUG-1',
        ] as const,
    ),
    [
      'is a variant’s whose group goes by a number here and by a text there',
      jsonLd(
        { '@type': 'ProductGroup', productGroupID: 12 },
        product('MUG-1', { inProductGroupWithID: '12' }),
      ),
      'MUG-1',
    ],
    ['stands in an array', jsonLd([{ '@type': 'Organization' }, product('MUG-1')]), 'MUG-1'],
    ['stands in a @graph', jsonLd({ '@graph': [{ '@type': 'WebPage' }, product('MUG-1')] }), 'MUG-1'],
    ['stands in a mainEntity', jsonLd({ '@type': 'ItemPage', mainEntity: product('MUG-1') }), 'MUG-1'],
    ['has one of several types', jsonLd({ '@type': ['Thing', 'Product'], sku: 'MUG-1' }), 'MUG-1'],
    ['has a type with its full address', jsonLd({ '@type': 'http://schema.org/Product', sku: 'A' }), 'A'],
    [
      'stands next to broken neighbours',
      `<script type="application/ld+json">{"@type": "Product", sku: }</script>
       <script type="application/ld+json"></script>
       ${jsonLd(null, 'text', [null, 3])}${jsonLd(product('MUG-1'))}`,
      'MUG-1',
    ],
    [
      'is not a related product inside it',
      jsonLd({ '@type': 'Product', isRelatedTo: product('OTHER'), productID: 'P-1' }),
      'P-1',
    ],
    [
      'is not one of a list of products',
      jsonLd({ '@type': 'ItemList', itemListElement: [product('OTHER')] }),
      null,
    ],
    ['is microdata where there is no JSON-LD', '<div itemscope><b itemprop="sku"> MUG-1 </b></div>', 'MUG-1'],
    ['is a microdata meta', '<meta itemprop="sku" content="MUG-1">', 'MUG-1'],
    ['is microdata with a value', '<data itemprop="sku" value="MUG-1">Mug</data>', 'MUG-1'],
    [
      'is the meta of catalogs at last',
      '<meta property="product:retailer_item_id" content="MUG-1">',
      'MUG-1',
    ],
    [
      'is JSON-LD before microdata and meta',
      `<meta property="product:retailer_item_id" content="C"><b itemprop="sku">B</b>${jsonLd(product('A'))}`,
      'A',
    ],
    ['is the first of several SKUs', jsonLd(product(['MUG-1', 'MUG-2'])), 'MUG-1'],
    ['stands in an array of arrays', jsonLd([[product('MUG-1')]]), 'MUG-1'],
    [
      'stands in a script whose type says more',
      `<script type=" application/ld+json; charset=utf-8">${JSON.stringify(product('MUG-1'))}</script>`,
      'MUG-1',
    ],
    [
      'stands in a comment',
      `<script type="application/ld+json"><!-- ${JSON.stringify(product('MUG-1'))} --></script>`,
      'MUG-1',
    ],
    [
      'stands in CDATA',
      `<script type="application/ld+json">//  <![CDATA[
        ${JSON.stringify(product('MUG-1'))}
        //]]></script>`,
      'MUG-1',
    ],
    ['is the first microdata that says something', '<b itemprop="sku"> </b><b itemprop="sku">B</b>', 'B'],
    ['is nothing where the page says nothing', '<h1>Mug</h1>', null],
    ['is the first variant of a group', jsonLd(group), 'MUG-S'],
    [
      'is a group without variants by its own SKU',
      jsonLd({ '@type': 'ProductGroup', sku: 'G', productGroupID: 'X' }),
      'G',
    ],
    [
      'is no variant that has no name of its own',
      jsonLd({ '@type': 'ProductGroup', productGroupID: 'MUG', hasVariant: [{ '@type': 'Product' }] }),
      'MUG',
    ],
  ] as const) {
    it(name, () => expect(found(markup)).to.equal(sku));
  }

  for (const [variant, sku] of [
    ['2', 'MUG-M'],
    ['3', 'MUG-L'],
    ['MUG-L', 'MUG-L'],
    ['unknown', 'MUG-S'],
    ['%zz', 'MUG-S'],
  ] as const) {
    it(`is ${sku} for ?variant=${variant}, however the group lists its variants`, () => {
      const url = `${PAGE}?variant=${variant}`;
      const named = variants.map((node, index) => ({ '@id': `#v${index}`, ...node }));
      const references = named.map((node) => ({ '@id': node['@id'] }));
      const apart = named.map((node) => ({ ...node, isVariantOf: { '@id': '#group' } }));
      expect(found(jsonLd(group), url)).to.equal(sku);
      expect(found(jsonLd({ '@graph': [{ ...group, hasVariant: references }, ...named] }), url)).to.equal(
        sku,
      );
      expect(
        found(jsonLd({ '@type': 'ProductGroup', '@id': '#group' }, ...apart), url),
        'variants beside their group',
      ).to.equal(sku);
      expect(found(jsonLd(...apart, { '@type': 'ProductGroup', '@id': '#group' }), url)).to.equal(sku);
      const strings = named.map((node) => node['@id']);
      expect(found(jsonLd({ '@graph': [{ ...group, hasVariant: strings }, ...named] }), url)).to.equal(sku);
      for (const belonging of [
        { isVariantOf: '#group' },
        { isVariantOf: { '@type': 'ProductGroup', productGroupID: 'MUG' } },
        { inProductGroupWithID: 'MUG' },
      ]) {
        const members = named.map((node) => ({ ...node, ...belonging }));
        const bare = { '@type': 'ProductGroup', '@id': '#group', productGroupID: 'MUG' };
        expect(found(jsonLd(bare, ...members), url), JSON.stringify(belonging)).to.equal(sku);
        // Also where the group itself is not on the page.
        if (belonging.isVariantOf !== '#group') expect(found(jsonLd(...members), url)).to.equal(sku);
      }
      const aggregate = variants.map((node) => ({
        ...node,
        offers: { '@type': 'AggregateOffer', offers: (node as { offers?: unknown }).offers },
      }));
      expect(found(jsonLd({ ...group, hasVariant: aggregate }), url)).to.equal(sku);
    });
  }

  it('is found although addresses and nesting can’t be read', () => {
    const wild = product('MUG-1', { offers: [{ url: 'https://%zz?variant=%E0%A4%A' }, null, 3] });
    expect(
      found(jsonLd({ '@type': 'ProductGroup', hasVariant: [wild, null, 'x'] }), `${PAGE}?variant=9`),
    ).to.equal('MUG-1');
    const deep = `${'{"@graph":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(found(`<script type="application/ld+json">${deep}</script>${jsonLd(product('MUG-1'))}`)).to.equal(
      'MUG-1',
    );
  });
});
