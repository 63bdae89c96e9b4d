import { expect } from 'chai';
import { found, itFinds, jsonLd, PAGE, product, read } from './a-page.ts';

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

describe('Broken JSON-LD', () => {
  const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
  const CUP = '{"@type":"Organization","url":"https://shop.example/"}';
  const url = '"@type":"Product","url":"https://shop.example/products/mug"';
  for (const [what, text] of Object.entries({
    'trailing commas': `{${url},"offers":[{"price":1,},],"sku":"MUG",}`,
    'a trailing comma after the whole': `${TEXT},`,
    'a semicolon after the whole': `${TEXT};`,
    'comments in lines': `{${url}, // the "page, {\n"sku":"MUG", // its SKU\n}`,
    'a comment before it': `// by the theme\n${TEXT}`,
    'comments in blocks': `/* by "us */{${url}, /* { */"sku":"MUG",/* last */}`,
    'comment signs in texts': `{${url},"name":"a /* b // c <!-- d","sku":"MUG","note":"*/ -->",}`,
    'a comment of HTML before it': `<!-- by the theme -->\n${TEXT}`,
    'comments of HTML within it': `{${url},<!-- SKU -->"sku":"MUG",}`,
    'a comment of HTML around it': `<!--\n{${url},"sku":"MUG",}\n-->`,
    'CDATA in a comment': `/*<![CDATA[*/${TEXT}/*]]>*/`,
    'CDATA in comments of lines': `//<![CDATA[\n${TEXT}\n//]]>`,
    'CDATA and comments of HTML': `<!--//--><![CDATA[//><!--\n${TEXT}\n//--><!]]>`,
    'line breaks in texts': `{${url},"name":"one\r\ntwo","sku":"MUG"}`,
    'tabs and other control characters in texts': `{${url},"name":"one\ttwo\u0000\u001f","sku":"MUG"}`,
    'control characters between texts': `{\u000b${url},\u000c"sku":"MUG"}`,
    'line breaks of HTML between texts': `<p>{<br />\n${url},<br />\n"sku":"MUG"<br>}</p>`,
    'HTML with attributes in a text': `{${url},"description":"<a href="/x" class="y">a</a> <br>","sku":"MUG"}`,
    'escapes of PHP': `{${url},"name":"It\\'s","sku":"MUG"}`,
    'two objects': `${CUP}${TEXT}`,
    'two objects in lines': `${CUP}\n\n${TEXT}\n`,
    'two objects with a comma': `${CUP},\n${TEXT}`,
    'two lists': `[${CUP}][${TEXT}]`,
    'an entity for each quotation mark': `{${url},"sku":"MUG"}`.replaceAll('"', '&quot;'),
    'a number for each quotation mark': `{${url},"sku":"MUG",}`.replaceAll('"', '&#34;'),
  }))
    it(`is read with ${what}`, () => expect(found(script(text))).to.equal('MUG'));

  it('keeps its texts as they are, and every escape', () => {
    const sku = 'A "1" // /* \\ <b> , } {';
    expect(found(script(`[${JSON.stringify(product(sku))},]`))).to.equal(sku);
  });

  for (const [what, text] of Object.entries({
    'a quotation mark that may end a text': `{${url},"name":"The "Mug", large","sku":"MUG"}`,
    'no end': `{${url},"sku":"MUG"`,
    'no value': `{${url},"sku":}`,
    'a comma that is missing': `{${url} "sku":"MUG"}`,
  }))
    it(`is rejected with ${what}, for the reason that the parser gives`, () => {
      const { id, rejected } = read(`${script('{}')}${script(text)}`);
      expect(id).to.equal(null);
      expect(rejected).to.have.length(1);
      expect(rejected[0]!.where).to.equal('JSON-LD (script 2)');
      expect(rejected[0]!.why).to.match(/^it is not JSON: .*JSON/);
    });

  it('that is empty is not rejected', () =>
    expect(read(`${script('')}${script(' ')}`).rejected).to.deep.equal([]));

  it('is given up before this test’s time is over, however long it is', () => {
    for (const part of ['<a href="', '"<a b="', '// ', '/*', '{"a":"\\', '<!--', '}{', ' ,', '"', '<'])
      expect(found(script(`{${part.repeat(200_000 / part.length)}`))).to.equal(null);
  });
});
