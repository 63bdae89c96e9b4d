import { expect } from '@open-wc/testing';
import { pageProduct } from '../../../src/storefront/page/page-product.ts';

const PAGE = 'https://shop.example/products/mug';
const jsonLd = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');
const read = (markup: string, url = PAGE) => pageProduct(parse(markup), url);
const found = (markup: string, url = PAGE) => read(markup, url).id;

const variant = (id: number, sku: string | undefined, availability = 'InStock') => ({
  '@id': `/products/mug?variant=${id}#variant`,
  '@type': 'Product',
  sku,
  offers: {
    '@type': 'Offer',
    availability: `http://schema.org/${availability}`,
    url: `${PAGE}?variant=${id}`,
  },
});
const group = (...hasVariant: object[]) => ({
  '@id': '/products/mug#product',
  '@type': 'ProductGroup',
  productGroupID: '77',
  url: PAGE,
  hasVariant,
});
const three = group(variant(101, 'S', 'OutOfStock'), variant(102, 'M'), variant(103, 'L'));
const form = (id: number | string) =>
  `<form action="/cart/add"><input type="hidden" name="id" value="${id}"><input name="quantity" value="1"></form>`;

describe('The chosen variant', () => {
  for (const [name, markup, query, id] of [
    ['is the one offered first that is in stock', jsonLd(three), '', 'M'],
    [
      'is the first one where none is in stock',
      jsonLd(group(variant(1, 'S', 'OutOfStock'), variant(2, 'M', 'SoldOut'))),
      '',
      'S',
    ],
    ['is the one of ?variant=', jsonLd(three), '?variant=103', 'L'],
    ['is the one of the form', jsonLd(three) + form(103), '', 'L'],
    ['is the one of the form before ?variant=', jsonLd(three) + form(103), '?variant=102', 'L'],
    [
      'is the one of a select',
      `${jsonLd(three)}<form><select name="id"><option value="102">M<option value="103" selected>L</select></form>`,
      '',
      'L',
    ],
    [
      'is the one of a select by any name',
      `${jsonLd(group(variant(10001, 'S'), variant(10002, 'M')))}<form><select><option value="10001">S<option value="10002" selected>M</select></form>`,
      '',
      'M',
    ],
    [
      'is the one of the radio button that is checked',
      `${jsonLd(three)}<form><input type="radio" name="id" value="102"><input type="radio" name="id" value="103" checked></form>`,
      '',
      'L',
    ],
    [
      'is not a quantity',
      `${jsonLd(group(variant(1, 'S'), variant(2, 'M')))}<form><select name="quantity"><option>1<option selected>2</select></form>`,
      '',
      'S',
    ],
    ['is not the one of another product’s form', form(999) + jsonLd(three) + form(103), '', 'L'],
    [
      'is not the one of a form among related products',
      `<div class="product-recommendations">${form(102)}</div>${jsonLd(three)}${form(103)}`,
      '',
      'L',
    ],
    [
      'is one of the offers, where those have SKUs',
      jsonLd({
        '@type': 'Product',
        sku: 'S',
        offers: [
          { '@type': 'Offer', sku: 'S', availability: 'OutOfStock', url: '?variant=1' },
          { '@type': 'Offer', sku: 'M', availability: 'InStock', url: '?variant=2' },
        ],
      }),
      '',
      'M',
    ],
    [
      'is in the theme’s own table, where structured data has no variants',
      `${jsonLd({ '@type': 'Product', sku: 'PARENT', url: PAGE })}
      <script type="application/json">{"variants":[{"id":102,"sku":"M","available":true},{"id":103,"sku":"L","available":true}]}</script>${form(103)}`,
      '',
      'L',
    ],
    [
      'is in the theme’s own table, where there is no structured data',
      `<script type="application/json">[{"id":102,"sku":"M"},{"id":103,"sku":"L"}]</script>${form(103)}`,
      '',
      'L',
    ],
  ] as const) {
    it(name, () => expect(found(markup, PAGE + query)).to.equal(id));
  }

  const sized = group(
    { ...variant(1, 'RED-S'), size: 'S', color: 'Red' },
    { ...variant(2, 'RED-M'), size: 'M', color: 'Red' },
    { ...variant(3, 'BLUE-M'), size: 'M', color: 'Blue' },
  );
  const pickers = (size: string, color: string) =>
    `<form><select name="Size"><option>${size}</select><label><input type="radio" name="Color" value="${color}" checked></label></form>`;

  it('is the one of the chosen size and colour, if the form has no ids', () => {
    expect(read(jsonLd(sized) + pickers('M', 'blue'))).to.include({
      id: 'BLUE-M',
      variant: 'the choice of size m and color blue',
    });
    expect(found(jsonLd(sized) + pickers('S', 'Red'))).to.equal('RED-S');
    expect(found(jsonLd(sized), `${PAGE}?attribute_pa_size=m&attribute_pa_color=blue`)).to.equal('BLUE-M');
    expect(found(jsonLd(sized) + pickers('M', 'Green')), 'none fits').to.equal(null);
    expect(found(jsonLd(sized) + pickers('M', '')), 'two fit').to.equal(null);
  });

  it('is the one that the page is about, if each variant has a page of its own', () => {
    const family = {
      '@type': 'ProductGroup',
      productGroupID: '7',
      hasVariant: [
        { '@type': 'Product', sku: 'RED', offers: { availability: 'InStock' } },
        { '@type': 'Product', sku: 'BLUE', offers: { availability: 'InStock' } },
      ],
    };
    expect(found(jsonLd({ '@type': 'Product', sku: 'BLUE', isVariantOf: family }))).to.equal('BLUE');
  });

  it('is in stock also if that is given by reference', () => {
    const offers = (name: string) => ({ availability: { '@id': `https://schema.org/${name}` } });
    const some = group(
      { '@type': 'Product', sku: 'S', offers: offers('OutOfStock') },
      { '@type': 'Product', sku: 'M', offers: offers('InStock') },
    );
    expect(found(jsonLd(some))).to.equal('M');
  });

  it('is not the one of a form in a cart drawer', () => {
    const upsell = '<script type="application/json">[{"id":555,"sku":"SOCK"}]</script>';
    expect(
      found(`<div class="cart-drawer">${form(555)}</div>${upsell}${jsonLd(three)}${form(103)}`),
    ).to.equal('L');
  });

  it('says how it was chosen', () => {
    expect(read(jsonLd(three) + form(103)).variant).to.equal('the form’s field [name="id"]');
    expect(read(jsonLd(three), `${PAGE}?variant=103`).variant).to.equal('?variant= in the page’s address');
  });

  it('is null if it has no SKU and others have one, because the kind of id does not change with the variant', () => {
    const some = group(variant(101, 'S'), variant(102, undefined), {
      ...variant(103, 'L'),
      productID: '103',
    });
    const { id, rejected } = read(jsonLd(some) + form(102));
    expect(id).to.equal(null);
    expect(rejected[0]!.why).to.contain('has no sku, while others have');
    expect(found(jsonLd(some) + form(103))).to.equal('L');
  });

  it('has the product’s own SKU if it has none itself and no other variant has that one', () => {
    const some = { ...group(variant(101, 'S'), variant(102, undefined)), sku: 'MUG' };
    expect(found(jsonLd(some) + form(102))).to.equal('MUG');
  });

  it('is named by another kind of id only if no variant has a SKU', () => {
    const none = group(
      { ...variant(101, undefined), productID: 'P1' },
      { ...variant(102, 'N/A'), productID: 'P2' },
    );
    expect(read(jsonLd(none) + form(102)).id).to.equal('P2');
  });
});

describe('The chosen variation of WooCommerce', () => {
  const table = [
    { variation_id: 11, sku: 'MUG-S', is_in_stock: false },
    { variation_id: 12, sku: 'MUG-M', is_in_stock: true },
    { variation_id: 13, sku: 'MUG-L', is_in_stock: true },
  ];
  const cart = (id: number, variations: unknown = table) =>
    `<form class="variations_form cart" data-product_id="7" data-product_variations='${JSON.stringify(variations)}'>
       <input type="hidden" name="product_id" value="7"><input type="hidden" name="variation_id" class="variation_id" value="${id}"></form>`;
  const meta = (sku: string) => `<div class="product_meta"><span class="sku">${sku}</span></div>`;
  const product = (sku: string | number) =>
    jsonLd({
      '@type': 'Product',
      '@id': `${PAGE}/#product`,
      sku,
      url: PAGE,
      offers: [{ '@type': 'AggregateOffer' }],
    });

  for (const [name, markup, id] of [
    ['is the one in the form’s table', product('MUG') + cart(13), 'MUG-L'],
    ['is the product itself while none is chosen', product('MUG') + cart(0), 'MUG'],
    [
      'is the first in stock while none is chosen and the product has only its number',
      product(7) + cart(0),
      'MUG-M',
    ],
    [
      'is what the theme shows where the server keeps the table',
      product('MUG') + cart(13, false) + meta('MUG-L'),
      'MUG-L',
    ],
    ['is read without structured data', cart(13), 'MUG-L'],
    [
      'is not that of a related product’s form',
      `<section class="related products">${cart(12)}</section>${product('MUG')}${cart(13)}`,
      'MUG-L',
    ],
    [
      'is read in a product of the category “related”',
      `<div class="product product_cat-related">${product('MUG')}${cart(13)}</div>`,
      'MUG-L',
    ],
  ] as const) {
    it(name, () => expect(found(markup)).to.equal(id));
  }

  const attribute = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');
  const select = (attributes: string, ...values: string[]) =>
    `<select ${attributes}><option value="">Choose<option>${values.join('<option>')}</select>`;
  const choose = (document: Document, ...values: string[]) =>
    document.querySelectorAll('select').forEach((field, i) => (field.value = values[i]!));

  const squarespace = [
    { id: 'a1', sku: 'SQ-RED-S', attributes: { Color: 'Red', Size: 'S' } },
    { id: 'a2', sku: 'SQ-RED-M', attributes: { Color: 'Red', Size: 'M' } },
    { id: 'a3', sku: 'SQ-BLUE-M', attributes: { Color: 'Blue', Size: 'M' } },
  ];
  const offers = jsonLd({
    '@type': 'Product',
    name: 'Mug',
    offers: squarespace.map(({ sku }) => ({ '@type': 'Offer', sku, availability: 'InStock' })),
  });
  const generations = {
    'Squarespace with the options in data-variants': `<div class="product-variants" data-item-id="1" data-variants="${attribute(squarespace)}">
      <div class="variant-option">${select('data-variant-option-name="Color"', 'Red', 'Blue')}</div>
      <div class="variant-option">${select('data-variant-option-name="Size"', 'S', 'M')}</div></div>`,
    'Squarespace with the product in data-context': `<div class="product-detail" data-context="${attribute({ product: { id: 'p', variants: squarespace } })}">
      <div class="variant-option" data-variant-option-name="Color">${select('class="variant-select"', 'Red', 'Blue')}</div>
      <div class="variant-option" data-variant-option-name="Size">${select('class="variant-select"', 'S', 'M')}</div></div>`,
    'Magento’s swatches, whose only trace is in super_attribute': `<form id="product_addtocart_form">
      <input name="selected_configurable_option" value="">${select('name="super_attribute[93]"', 'Red', 'Blue')}${select('name="super_attribute[144]"', 'S', 'M')}</form>
      <script type="text/x-magento-init">${JSON.stringify({
        '[data-role=swatch-options]': {
          'Magento_Swatches/js/swatch-renderer': {
            jsonConfig: {
              attributes: { 93: { id: '93', code: 'color' }, 144: { id: '144', code: 'size' } },
              index: Object.fromEntries(
                squarespace.map(({ attributes: { Color, Size } }, i) => [61 + i, { 93: Color, 144: Size }]),
              ),
              sku: Object.fromEntries(squarespace.map(({ sku }, i) => [61 + i, sku])),
              productId: '67',
            },
          },
        },
      })}</script>`,
    'WooCommerce before its script has run': `<form class="variations_form cart" data-product_id="7" data-product_variations="${attribute(
      squarespace.map(({ sku, attributes: { Color, Size } }, i) => ({
        variation_id: 31 + i,
        sku,
        attributes: { attribute_pa_colour: Color, attribute_pa_size: Size },
      })),
    )}">${select('name="attribute_pa_colour"', 'Red', 'Blue')}${select('name="attribute_pa_size"', 'S', 'M')}<input name="variation_id" value="0"></form>`,
  };
  it('stays the parent’s with Magento’s own jsonConfig, which has no SKUs, and says what to do', () => {
    const config = { attributes: { 93: { id: '93' } }, index: { 61: { 93: 'Red' } }, productId: '67' };
    const document = parse(`<div itemprop="sku">HOODIE</div><form id="product_addtocart_form">
      <input name="selected_configurable_option" value="">${select('name="super_attribute[93]"', 'Red')}</form>
      <script type="text/x-magento-init">${JSON.stringify({ '[data-role=swatch-options]': { 'Magento_Swatches/js/swatch-renderer': { jsonConfig: config } } })}</script>`);
    (document.querySelector('select') as HTMLSelectElement).value = 'Red';
    const { id, rejected } = pageProduct(document, PAGE);
    expect(id).to.equal('HOODIE');
    expect(rejected[0]!.what).to.equal('61');
    expect(rejected[0]!.why).to.contain('jsonConfig');
  });

  for (const [name, markup] of Object.entries(generations)) {
    it(`is the one with the chosen options in ${name}, and none else`, () => {
      const document = parse(offers + markup);
      const id = () => pageProduct(document, PAGE).id;
      expect(id(), 'nothing is chosen').to.equal(null);
      choose(document, 'Red', '');
      expect(id(), 'half is chosen').to.equal(null);
      choose(document, 'Red', 'M');
      expect(id()).to.equal('SQ-RED-M');
      choose(document, 'Blue', 'M');
      expect(id()).to.equal('SQ-BLUE-M');
      choose(document, 'Blue', 'S');
      const { rejected, ...read } = pageProduct(document, PAGE);
      expect(read).to.include({ id: null, isUnknownVariant: true });
      expect(rejected[0]!.what).to.match(/Blue and .* S$/);
      expect(rejected[0]!.why).to.equal('it is chosen, and no variant has it');
    });
  }

  it('is the one of WooCommerce’s table beside a ProductGroup without its numbers', () => {
    const page = (id: number) =>
      read(
        jsonLd(
          group(
            { '@type': 'Product', sku: 'TEE-RED', offers: { '@type': 'Offer', availability: 'InStock' } },
            { '@type': 'Product', sku: 'TEE-BLUE', offers: { '@type': 'Offer', availability: 'InStock' } },
          ),
        ) +
          `<form class="variations_form cart" action="/cart/" data-product_variations="${attribute([
            { variation_id: 31, sku: 'TEE-RED', attributes: { attribute_pa_colour: 'red' } },
            { variation_id: 32, sku: 'TEE-BLUE', attributes: { attribute_pa_colour: 'blue' } },
          ])}"><input name="variation_id" value="${id}"></form>`,
      );
    expect(page(32).id).to.equal('TEE-BLUE');
    expect(page(99)).to.include({ id: null, isUnknownVariant: true });
  });

  it('is none where the cart’s form names one that the page does not describe', () => {
    expect(read(jsonLd(three) + form(999))).to.include({ id: null, isUnknownVariant: true });
    expect(found(jsonLd(three) + '<form action="/newsletter"><input name="id" value="999"></form>')).to.equal(
      'M',
    );
  });
});
