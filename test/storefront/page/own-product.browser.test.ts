import { expect } from '@open-wc/testing';
import { pageProduct } from '../../../src/storefront/page/page-product.ts';

const PAGE = 'https://shop.example/products/mug';
const jsonLd = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
const product = (sku: unknown, more: object = {}) => ({ '@type': 'Product', sku, ...more });
const canonical = '<link rel="canonical" href="https://shop.example/products/mug">';
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');
const read = (markup: string, url = PAGE) => pageProduct(parse(markup), url);
const found = (markup: string, url = PAGE) => read(markup, url).id;

const own = product('MUG', { name: 'Mug', url: PAGE });
const cup = product('CUP', { name: 'Cup', url: 'https://shop.example/products/cup' });

describe('The page’s own product among others', () => {
  for (const [name, markup, id] of [
    ['by its url, after another', canonical + jsonLd(cup, own), 'MUG'],
    ['by its url without a canonical link', jsonLd(cup, own), 'MUG'],
    ['by its url, relative', jsonLd(cup, product('MUG', { url: '/products/mug' })), 'MUG'],
    ['by its @id', jsonLd(cup, product('MUG', { '@id': `${PAGE}#product` })), 'MUG'],
    [
      'by the url of its offer',
      jsonLd(cup, product('MUG', { offers: { '@type': 'Offer', url: `${PAGE}?ref=x` } })),
      'MUG',
    ],
    ['by mainEntityOfPage', jsonLd(cup, product('MUG', { mainEntityOfPage: PAGE })), 'MUG'],
    ['by the canonical link of an address within a collection', canonical + jsonLd(cup, own), 'MUG'],
    [
      'by the mainEntity of the page',
      jsonLd(product('CUP'), { '@type': 'WebPage', mainEntity: product('MUG') }),
      'MUG',
    ],
    [
      'by the mainEntity of the page, which is only named',
      jsonLd(product('CUP'), {
        '@graph': [{ '@type': 'ItemPage', mainEntity: { '@id': '#mug' } }, product('MUG', { '@id': '#mug' })],
      }),
      'MUG',
    ],
    ['not where there are several and nothing says which', jsonLd(product('CUP'), product('MUG')), null],
    [
      'as the only one outside of lists',
      jsonLd(
        { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: product('CUP') }] },
        product('MUG'),
      ),
      'MUG',
    ],
    [
      'not one of a list',
      jsonLd({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: product('CUP') }] }),
      null,
    ],
    [
      'not one in breadcrumbs',
      jsonLd(
        { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', item: product('CUP') }] },
        product('MUG'),
      ),
      'MUG',
    ],
    [
      'not one that a review is about',
      jsonLd({ '@type': 'Review', itemReviewed: product('CUP') }, product('MUG')),
      'MUG',
    ],
    [
      'not a related one',
      jsonLd(product('MUG', { isRelatedTo: [product('CUP')], isSimilarTo: product('JAR') })),
      'MUG',
    ],
    ['not one whose address is another page’s, though it is the only one', canonical + jsonLd(cup), null],
    [
      'the only one, though its address is on another host',
      jsonLd(product('MUG', { url: 'https://elsewhere.example/mug' })),
      'MUG',
    ],
    [
      'the only one, though its address is the shop’s home page',
      canonical + jsonLd(product('MUG', { url: 'https://shop.example/' })),
      'MUG',
    ],
    [
      'not a rating of a review app, by the same name or by none',
      jsonLd(
        { '@type': 'Product', aggregateRating: {} },
        { '@type': 'Product', name: 'mug ', aggregateRating: {} },
        product('MUG', { name: 'Mug' }),
      ),
      'MUG',
    ],
    [
      'not guessed next to a product without an id',
      jsonLd({ '@type': 'Product', name: 'Mug' }, product('CUP', { name: 'Cup' })),
      null,
    ],
    ['the same one said twice', jsonLd(product('MUG'), product('MUG', { name: 'Mug' })), 'MUG'],
    [
      'put together from parts with one @id',
      jsonLd(
        { '@type': 'Product', '@id': '#p', aggregateRating: {} },
        cup,
        product('MUG', { '@id': '#p', url: PAGE }),
      ),
      'MUG',
    ],
    [
      'not mixed up where a theme gives every product the same @id',
      canonical + jsonLd({ ...cup, '@id': '#product' }, { ...own, '@id': '#product' }),
      'MUG',
    ],
    [
      'not in a block of related products',
      `<section class="related products">${jsonLd(product('CUP'))}</section>${jsonLd(product('MUG'))}`,
      'MUG',
    ],
    [
      'not what a review app says of it, by the same name',
      jsonLd(
        product('4711', { name: 'Mug', aggregateRating: {} }),
        product('MUG', { name: 'Mug', offers: {} }),
      ),
      'MUG',
    ],
    [
      'in the only block that is called a product’s card',
      `<div class="product-card">${jsonLd(product('MUG'))}</div>`,
      'MUG',
    ],
    [
      'not in one of several cards',
      `<div class="product-card">${jsonLd(product('CUP'))}</div><div class="product-card"></div>${jsonLd(product('MUG'))}`,
      'MUG',
    ],
    [
      'not guessed among several whose @id only stand in this page',
      jsonLd(product('CUP', { '@id': '#cup' }), product('MUG', { '@id': '#mug' })),
      null,
    ],
    ['not one without an address of its own', canonical + jsonLd(product('CUP', { url: '' }), own), 'MUG'],
    [
      'by its address before one that only has an @id of this page',
      jsonLd(product('CUP', { '@id': `${PAGE}#related`, offers: {} }), own),
      'MUG',
    ],
    [
      'in a review alone, where it has the page’s address',
      jsonLd({ '@type': 'Review', itemReviewed: own }, { '@type': 'Review', itemReviewed: cup }),
      'MUG',
    ],
    [
      'under a longer path of the same end',
      jsonLd(cup, own).replaceAll('shop.example/products', 'shop.example/en/products'),
      'MUG',
    ],
  ] as const) {
    it(`is found ${name}`, () => {
      expect(found(markup)).to.equal(id);
    });
  }

  it('is identified by the query if all the shop’s addresses have one path', () => {
    const address = (id: number) => `https://shop.example/index.php?route=product/product&product_id=${id}`;
    const markup = jsonLd(product('A', { url: address(41) }), product('B', { url: address(42) }));
    expect(found(markup, `${address(42)}&path=20&utm_source=x`)).to.equal('B');
  });

  it('is the one of the browser’s address if a single-page shop does not update the canonical link', () => {
    const markup = canonical + jsonLd(own, cup);
    expect(found(markup, 'https://shop.example/products/cup')).to.equal('CUP');
  });

  it('comes with what was rejected, and why', () => {
    const { id, from, rejected } = read(
      canonical + jsonLd(cup, { '@type': 'Review', itemReviewed: product('JAR') }, own),
    );
    expect([id, from]).to.deep.equal(['MUG', 'JSON-LD (script 3)']);
    expect(rejected.map(({ what, why }) => [what, why])).to.deep.equal([
      ['JAR', 'it is what a review is about'],
      ['CUP', 'its address is another page’s'],
    ]);
  });
});

describe('Microdata of the page’s own product', () => {
  const item = (sku: string, more = '') =>
    `<div itemscope itemtype="https://schema.org/Product" ${more}><meta itemprop="sku" content="${sku}"></div>`;

  for (const [name, markup, id] of [
    [
      'next to related ones in a block of theirs',
      `<section class="related">${item('CUP')}</section>${item('MUG')}`,
      'MUG',
    ],
    ['next to related ones in an aside', `<aside>${item('CUP')}</aside>${item('MUG')}`, 'MUG'],
    [
      'that holds related ones',
      `<div itemscope itemtype="http://schema.org/Product"><p itemprop="isRelatedTo" itemscope itemtype="http://schema.org/Product"><i itemprop="sku">CUP</i></p><b itemprop="sku">MUG</b></div>`,
      'MUG',
    ],
    [
      'that a review is not',
      `<div itemscope itemtype="https://schema.org/Review">${item('CUP', 'itemprop="itemReviewed"')}</div>${item('MUG')}`,
      'MUG',
    ],
    [
      'not one of a list',
      `<ul itemscope itemtype="https://schema.org/ItemList"><li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">${item('CUP', 'itemprop="item"')}</li></ul>`,
      null,
    ],
    ['not one of several', item('CUP') + item('MUG'), null],
    [
      'of several the one with the page’s address',
      `${item('CUP')}<div itemscope itemtype="https://schema.org/Product"><link itemprop="url" href="${PAGE}"><b itemprop="sku">MUG</b></div>`,
      'MUG',
    ],
    [
      'in a body that is the product, with related ones in it',
      `<body itemscope itemtype="http://schema.org/Product"><div class="block upsell"><b itemprop="sku">CUP</b></div><b itemprop="sku">MUG</b></body>`,
      'MUG',
    ],
    [
      'by itemref',
      `<div itemscope itemtype="https://schema.org/Product" itemref="there"></div><p id="there"><b itemprop="sku">MUG</b></p>`,
      'MUG',
    ],
    ['“N/A” is none', item('N/A'), null],
  ] as const) {
    it(name, () => {
      expect(found(markup)).to.equal(id);
    });
  }
});

describe('HTML entities in JSON-LD', () => {
  for (const [written, id] of [
    ['A&amp;B', 'A&B'],
    ['A&#39;B', "A'B"],
    ['A&#x27;B', "A'B"],
    ['12&quot;', '12"'],
    ['M&uuml;g', 'Müg'],
    ['A&B', 'A&B'],
    ['A&unknown;B', 'A&unknown;B'],
    ['A&amp;amp;B', 'A&amp;B'],
  ] as const) {
    it(`${written} is ${id}`, () => {
      expect(found(jsonLd(product(written)))).to.equal(id);
    });
  }

  it('are decoded if the whole script was escaped', () => {
    const markup =
      '<script type="application/ld+json">{&quot;@type&quot;:&quot;Product&quot;,&quot;sku&quot;:&quot;MUG&quot;}</script>';
    expect(found(markup)).to.equal('MUG');
  });

  it('are decoded although texts have line breaks and lists a trailing comma', () => {
    const markup =
      '<script type="application/ld+json">{"@type":"Product","description":"two\nlines","sku":"MUG",}</script>';
    expect(found(markup)).to.equal('MUG');
  });
});

describe('A value that is no id', () => {
  for (const sku of [
    'N/A',
    'n/a',
    '0',
    0,
    'null',
    'undefined',
    ' ',
    '{{ product.sku }}',
    '{product.sku}',
    '%SKU%',
    '[[sku]]',
    '${sku}',
    '<%= sku %>',
    '{$product.reference}',
  ]) {
    it(JSON.stringify(sku), () => {
      expect(found(jsonLd(product(sku)))).to.equal(null);
      expect(found(jsonLd(product(sku, { productID: 'P-1' })))).to.equal('P-1');
    });
  }
  for (const sku of ['00123', 'NA-1', 'NULL-5', '100%', 'A/N', 'A[1]', 'none-1']) {
    it(`${sku} is one`, () => expect(found(jsonLd(product(sku)))).to.equal(sku));
  }
});
