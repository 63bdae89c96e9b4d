import { expect } from 'chai';
import { found, itFinds, jsonLd, PAGE, product } from './a-page.ts';

const variants = [
  product('MUG-S', { offers: { '@type': 'Offer', url: `${PAGE}?variant=1` } }),
  product('MUG-M', { offers: [{ '@type': 'Offer', url: '/products/mug?variant=2' }] }),
  product('MUG-L', { '@id': `${PAGE}?variant=3#variant` }),
];
const group = { '@type': 'ProductGroup', productGroupID: 'MUG', hasVariant: variants };
const MUG = product('MUG');
const TEXT = JSON.stringify(MUG);

describe('The page’s own product', () => {
  itFinds(`
    is the SKU of its JSON-LD | MUG | ${jsonLd(MUG)}
    is productID where there is no SKU | P-1 | ${jsonLd({ '@type': 'Product', productID: 'P-1' })}
    is productID where the SKU is blank | P-1 | ${jsonLd(product(' ', { productID: 'P-1' }))}
    is a SKU that is a number | 4711 | ${jsonLd(product(4711))}
    is a SKU that is a value with a type | MUG | ${jsonLd(product({ '@value': 'MUG' }))}
    is a variant’s whose group goes by a number here and by a text there | MUG
      ${jsonLd({ '@type': 'ProductGroup', productGroupID: 12 }, product('MUG', { inProductGroupWithID: '12' }))}
    stands in an array | MUG | ${jsonLd([{ '@type': 'Organization' }, MUG])}
    stands in a @graph | MUG | ${jsonLd({ '@graph': [{ '@type': 'WebPage' }, MUG] })}
    stands in a mainEntity | MUG | ${jsonLd({ '@type': 'ItemPage', mainEntity: MUG })}
    has one of several types | MUG | ${jsonLd({ '@type': ['Thing', 'Product'], sku: 'MUG' })}
    has a type with its full address | MUG | ${jsonLd({ '@type': 'http://schema.org/Product', sku: 'MUG' })}
    stands next to broken neighbours | MUG
      <script type="application/ld+json">{"@type": "Product", sku: }</script><script type="application/ld+json"></script>
      ${jsonLd(null, 'text', [null, 3])}${jsonLd(MUG)}
    is not a related product inside it | P-1
      ${jsonLd({ '@type': 'Product', isRelatedTo: product('OTHER'), productID: 'P-1' })}
    is not one of a list of products | none
      ${jsonLd({ '@type': 'ItemList', itemListElement: [product('OTHER')] })}
    is microdata where there is no JSON-LD | MUG | <div itemscope><b itemprop="sku"> MUG </b></div>
    is a microdata meta | MUG | <meta itemprop="sku" content="MUG">
    is microdata with a value | MUG | <data itemprop="sku" value="MUG">Mug</data>
    is the meta of catalogs at last | MUG | <meta property="product:retailer_item_id" content="MUG">
    is JSON-LD before microdata and meta | A
      <meta property="product:retailer_item_id" content="C"><b itemprop="sku">B</b>${jsonLd(product('A'))}
    is the first of several SKUs | MUG-1 | ${jsonLd(product(['MUG-1', 'MUG-2']))}
    stands in an array of arrays | MUG | ${jsonLd([[MUG]])}
    stands in a script whose type says more | MUG
      <script type=" application/ld+json; charset=utf-8">${TEXT}</script>
    stands in a comment | MUG | <script type="application/ld+json"><!-- ${TEXT} --></script>
    stands in CDATA | MUG
      <script type="application/ld+json">//  <![CDATA[
        ${TEXT}
        //]]></script>
    is the first microdata that says something | B | <b itemprop="sku"> </b><b itemprop="sku">B</b>
    is nothing where the page says nothing | none | <h1>Mug</h1>
    is the first variant of a group | MUG-S | ${jsonLd(group)}
    is a group without variants by its own SKU | G
      ${jsonLd({ '@type': 'ProductGroup', sku: 'G', productGroupID: 'X' })}
    is no variant that has no name of its own | MUG
      ${jsonLd({ '@type': 'ProductGroup', productGroupID: 'MUG', hasVariant: [{ '@type': 'Product' }] })}
  `);

  for (const isVariantOf of [
    { '@type': 'ProductGroup', name: 'Mugs' },
    { '@type': 'ProductModel' },
    {},
    [{ '@id': '#gone' }],
    'text',
  ])
    it(`is its own where its group is ${JSON.stringify(isVariantOf)}`, () =>
      expect(found(jsonLd(product('MUG', { isVariantOf })))).to.equal('MUG'));

  /** All ways to say which variants a group has. */
  const named = variants.map((node, index) => ({ '@id': `#v${index}`, ...node }));
  const allWith = (more: object) => named.map((node) => ({ ...node, ...more }));
  const bare = { '@type': 'ProductGroup', '@id': '#group', productGroupID: 'MUG' };
  const byGroup = { isVariantOf: { '@type': 'ProductGroup', productGroupID: 'MUG' } };
  const listing = (hasVariant: unknown[]) => ({ '@graph': [{ ...group, hasVariant }, ...named] });
  const unnumbered = { '@type': 'ProductGroup', '@id': '#group' };
  const aggregated = (offers: unknown) => ({ offers: { '@type': 'AggregateOffer', offers } });
  const ways: Record<string, unknown[]> = {
    'as its own': [group],
    'by reference': [listing(named.map((node) => ({ '@id': node['@id'] })))],
    'by reference as texts': [listing(named.map((node) => node['@id']))],
    'before them, without a number': [unnumbered, ...allWith({ isVariantOf: { '@id': '#group' } })],
    'after them': [...allWith({ isVariantOf: { '@id': '#group' } }), unnumbered],
    'which they name by a text': [bare, ...allWith({ isVariantOf: '#group' })],
    'which they describe': [bare, ...allWith(byGroup)],
    'whose number they name': [bare, ...allWith({ inProductGroupWithID: 'MUG' })],
    'which they alone describe': allWith(byGroup),
    'whose number they alone name': allWith({ inProductGroupWithID: 'MUG' }),
    'with aggregated offers': [
      {
        ...group,
        hasVariant: variants.map((node) => ({ ...node, ...aggregated(Reflect.get(node, 'offers')) })),
      },
    ],
  };
  for (const [way, values] of Object.entries(ways))
    it(`is the variant of the address in a group ${way}`, () => {
      const skus = ['2', '3', 'MUG-L', 'unknown', '%zz'].map((variant) =>
        found(jsonLd(...values), `${PAGE}?variant=${variant}`),
      );
      expect(skus).to.deep.equal(['MUG-M', 'MUG-L', 'MUG-L', 'MUG-S', 'MUG-S']);
    });

  it('is found although addresses and nesting can’t be read', () => {
    const wild = product('MUG', { offers: [{ url: 'https://%zz?variant=%E0%A4%A' }, null, 3] });
    expect(
      found(jsonLd({ '@type': 'ProductGroup', hasVariant: [wild, null, 'x'] }), `${PAGE}?variant=9`),
    ).to.equal('MUG');
    const deep = `${'{"@graph":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(found(`<script type="application/ld+json">${deep}</script>${jsonLd(MUG)}`)).to.equal('MUG');
  });
});
