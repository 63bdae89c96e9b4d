import { expect } from 'chai';
import { found, itFinds, jsonLd, PAGE, product, read } from './a-page.ts';

const canonical = `<link rel="canonical" href="${PAGE}">`;
const [MUG, CUP, JAR] = ['MUG', 'CUP', 'JAR'].map((sku) => product(sku)) as [object, object, object];
const own = product('MUG', { name: 'Mug', url: PAGE });
const cup = product('CUP', { name: 'Cup', url: 'https://shop.example/products/cup' });
const withId = (sku: string, id: string) => product(sku, { '@id': id });
const inList = (type: string, item: object) => ({
  '@type': type,
  itemListElement: [{ '@type': 'ListItem', item }],
});
const review = (itemReviewed: object) => ({ '@type': 'Review', itemReviewed });
const rated = { '@type': 'Product', aggregateRating: {} };

describe('The page’s own product among others is found', () => {
  itFinds(`
    by its url, after another | MUG | ${canonical}${jsonLd(cup, own)}
    by its url without a canonical link | MUG | ${jsonLd(cup, own)}
    by its url, relative | MUG | ${jsonLd(cup, product('MUG', { url: '/products/mug' }))}
    by its @id | MUG | ${jsonLd(cup, withId('MUG', `${PAGE}#product`))}
    by the url of its offer | MUG
      ${jsonLd(cup, product('MUG', { offers: { '@type': 'Offer', url: `${PAGE}?ref=x` } }))}
    by mainEntityOfPage | MUG | ${jsonLd(cup, product('MUG', { mainEntityOfPage: PAGE }))}
    by the mainEntity of the page | MUG | ${jsonLd(CUP, { '@type': 'WebPage', mainEntity: MUG })}
    by the mainEntity of the page, which is only named | MUG
      ${jsonLd(CUP, { '@graph': [{ '@type': 'ItemPage', mainEntity: { '@id': '#mug' } }, withId('MUG', '#mug')] })}
    not where there are several and nothing says which | none | ${jsonLd(CUP, MUG)}
    as the only one outside of lists | MUG | ${jsonLd(inList('ItemList', CUP), MUG)}
    not as one of a list | none | ${jsonLd(inList('ItemList', CUP))}
    not as one in breadcrumbs | MUG | ${jsonLd(inList('BreadcrumbList', CUP), MUG)}
    not as one that a review is about | MUG | ${jsonLd(review(CUP), MUG)}
    not as a related one | MUG | ${jsonLd(product('MUG', { isRelatedTo: [CUP], isSimilarTo: JAR }))}
    not as one whose address is another page’s, though it is the only one | none | ${canonical}${jsonLd(cup)}
    as the only one, though its address is on another host | MUG
      ${jsonLd(product('MUG', { url: 'https://elsewhere.example/mug' }))}
    as the only one, though its address is the shop’s home page | MUG
      ${canonical}${jsonLd(product('MUG', { url: 'https://shop.example/' }))}
    not as a rating of a review app, by the same name or by none | MUG
      ${jsonLd(rated, { ...rated, name: 'mug ' }, product('MUG', { name: 'Mug' }))}
    not by a guess next to a product without an id | none
      ${jsonLd({ '@type': 'Product', name: 'Mug' }, product('CUP', { name: 'Cup' }))}
    as the same one said twice | MUG | ${jsonLd(MUG, product('MUG', { name: 'Mug' }))}
    put together from parts with one @id | MUG
      ${jsonLd({ ...rated, '@id': '#p' }, cup, product('MUG', { '@id': '#p', url: PAGE }))}
    also where a theme gives every product the same @id | MUG
      ${canonical}${jsonLd({ ...cup, '@id': '#product' }, { ...own, '@id': '#product' })}
    not in a block of related products | MUG
      <section class="related products">${jsonLd(CUP)}</section>${jsonLd(MUG)}
    not as what a review app says of it, by the same name | MUG
      ${jsonLd(product('4711', { ...rated, name: 'Mug' }), product('MUG', { name: 'Mug', offers: {} }))}
    in the only block that is called a product’s card | MUG | <div class="product-card">${jsonLd(MUG)}</div>
    not in one of several cards | MUG
      <div class="product-card">${jsonLd(CUP)}</div><div class="product-card"></div>${jsonLd(MUG)}
    not by a guess among several whose @id only stand in this page | none
      ${jsonLd(withId('CUP', '#cup'), withId('MUG', '#mug'))}
    not as one without an address of its own | MUG | ${canonical}${jsonLd(product('CUP', { url: '' }), own)}
    by its address before one that only has an @id of this page | MUG
      ${jsonLd(product('CUP', { '@id': `${PAGE}#related`, offers: {} }), own)}
    in a review alone, where it has the page’s address | MUG | ${jsonLd(review(own), review(cup))}
    under a longer path of the same end | MUG
      ${jsonLd(cup, own).replaceAll('shop.example/products', 'shop.example/en/products')}
  `);

  it('by the query if all the shop’s addresses have one path', () => {
    const address = (id: number) => `https://shop.example/index.php?route=product/product&product_id=${id}`;
    const html = jsonLd(product('A', { url: address(41) }), product('B', { url: address(42) }));
    expect(found(html, `${address(42)}&path=20&utm_source=x`)).to.equal('B');
  });

  it('by the browser’s address if a single-page shop does not update the canonical link', () => {
    expect(found(canonical + jsonLd(own, cup), 'https://shop.example/products/cup')).to.equal('CUP');
  });

  it('together with what was rejected, and why', () => {
    const { id, from, rejected } = read(canonical + jsonLd(cup, review(JAR), own));
    expect([id, from]).to.deep.equal(['MUG', 'JSON-LD (script 3)']);
    expect(rejected.map(({ what, why }) => [what, why])).to.deep.equal([
      ['JAR', 'it is what a review is about'],
      ['CUP', 'its address is another page’s'],
    ]);
  });
});

describe('Microdata of the page’s own product', () => {
  const scope = (type: string) => `itemscope itemtype="https://schema.org/${type}"`;
  const OF_HTTP = 'itemscope itemtype="http://schema.org/Product"';
  const itemOf = (sku: string, more = '') =>
    `<div ${scope('Product')} ${more}><meta itemprop="sku" content="${sku}"></div>`;
  const [MUG_ITEM, CUP_ITEM] = [itemOf('MUG'), itemOf('CUP')];

  itFinds(`
    is read next to related ones in a block of theirs | MUG
      <section class="related products">${CUP_ITEM}</section>${MUG_ITEM}
    is read next to related ones in an aside | MUG | <aside>${CUP_ITEM}</aside>${MUG_ITEM}
    is read where it holds related ones | MUG
      <div ${OF_HTTP}><p itemprop="isRelatedTo" ${OF_HTTP}><i itemprop="sku">CUP</i></p><b itemprop="sku">MUG</b></div>
    is not what a review is about | MUG
      <div ${scope('Review')}>${itemOf('CUP', 'itemprop="itemReviewed"')}</div>${MUG_ITEM}
    is not one of a list | none
      <ul ${scope('ItemList')}><li itemprop="itemListElement" ${scope('ListItem')}>${itemOf('CUP', 'itemprop="item"')}</li></ul>
    is not one of several | none | ${CUP_ITEM}${MUG_ITEM}
    is of several the one with the page’s address | MUG
      ${CUP_ITEM}<div ${scope('Product')}><link itemprop="url" href="${PAGE}"><b itemprop="sku">MUG</b></div>
    is read in a body that is the product, with related ones in it | MUG
      <body ${OF_HTTP}><div class="block upsell"><b itemprop="sku">CUP</b></div><b itemprop="sku">MUG</b></body>
    is read by itemref | MUG
      <div ${scope('Product')} itemref="there"></div><p id="there"><b itemprop="sku">MUG</b></p>
    is none that says “N/A” | none | ${itemOf('N/A')}
  `);
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
  ] as const)
    it(`${written} is ${id}`, () => expect(found(jsonLd(product(written)))).to.equal(id));

  itFinds(`
    are decoded if the whole script was escaped | MUG
      <script type="application/ld+json">{&quot;@type&quot;:&quot;Product&quot;,&quot;sku&quot;:&quot;MUG&quot;}</script>
    are decoded although texts have line breaks and lists a trailing comma | MUG
      <script type="application/ld+json">{"@type":"Product","description":"two
        lines","sku":"MUG",}</script>
  `);
});

describe('A value that is no id', () => {
  const fillers = ['N/A', 'n/a', '0', 0, 'null', 'undefined', ' ', '{{ product.sku }}', '{product.sku}'];
  for (const sku of [...fillers, '%SKU%', '[[sku]]', '${sku}', '<%= sku %>', '{$product.reference}'])
    it(JSON.stringify(sku), () => {
      expect(found(jsonLd(product(sku)))).to.equal(null);
      expect(found(jsonLd(product(sku, { productID: 'P-1' })))).to.equal('P-1');
    });
  for (const sku of ['00123', 'NA-1', 'NULL-5', '100%', 'A/N', 'A[1]', 'none-1'])
    it(`${sku} is one`, () => expect(found(jsonLd(product(sku)))).to.equal(sku));
});
