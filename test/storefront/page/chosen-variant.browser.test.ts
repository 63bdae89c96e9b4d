import { expect } from 'chai';
import { pageProduct } from '../../../src/storefront/page/page-product.ts';
import { itFinds, jsonLd, PAGE, parse, product, read } from './a-page.ts';

const offered = (availability: unknown) => ({ '@type': 'Offer', availability });
const variant = (id: number, sku: string | undefined, availability = 'InStock') => ({
  '@id': `/products/mug?variant=${id}#variant`,
  '@type': 'Product',
  sku,
  offers: { ...offered(`http://schema.org/${availability}`), url: `${PAGE}?variant=${id}` },
});
const group = (...hasVariant: object[]) => ({
  '@id': '/products/mug#product',
  '@type': 'ProductGroup',
  productGroupID: '77',
  url: PAGE,
  hasVariant,
});
const inStock = (sku: string, availability: unknown = 'InStock') =>
  product(sku, { offers: offered(availability) });
const three = group(variant(101, 'S', 'OutOfStock'), variant(102, 'M'), variant(103, 'L'));
const THREE = jsonLd(three);
const form = (id: number | string) =>
  `<form action="/cart/add"><input type="hidden" name="id" value="${id}"><input name="quantity" value="1"></form>`;
const table = (...variants: object[]) =>
  `<script type="application/json">${JSON.stringify(variants)}</script>`;

describe('The chosen variant', () => {
  const sized = jsonLd(
    group(
      { ...variant(1, 'RED-S'), size: 'S', color: 'Red' },
      { ...variant(2, 'RED-M'), size: 'M', color: 'Red' },
      { ...variant(3, 'BLUE-M'), size: 'M', color: 'Blue' },
    ),
  );
  const pickers = (size: string, color: string) =>
    `<form><select name="Size"><option>${size}</select><label><input type="radio" name="Color" value="${color}" checked></label></form>`;
  const withoutSku = { ...variant(103, 'L'), productID: '103' };
  const [red, blue] = [inStock('RED'), inStock('BLUE')];

  itFinds(`
    is the one offered first that is in stock | M | ${THREE}
    is the first one where none is in stock | S
      ${jsonLd(group(variant(1, 'S', 'OutOfStock'), variant(2, 'M', 'SoldOut')))}
    is in stock also if that is given by reference | M
      ${jsonLd(group(inStock('S', { '@id': 'https://schema.org/OutOfStock' }), inStock('M', { '@id': 'https://schema.org/InStock' })))}
    is the one of ?variant= | L | ?variant=103 | ${THREE}
    is the one of the form | L | ${THREE}${form(103)}
    is the one of the form before ?variant= | L | ?variant=102 | ${THREE}${form(103)}
    is the one of a select | L
      ${THREE}<form><select name="id"><option value="102">M<option value="103" selected>L</select></form>
    is the one of a select by any name | M
      ${jsonLd(group(variant(10001, 'S'), variant(10002, 'M')))}
      <form><select><option value="10001">S<option value="10002" selected>M</select></form>
    is the one of the radio button that is checked | L
      ${THREE}<form><input type="radio" name="id" value="102"><input type="radio" name="id" value="103" checked></form>
    is not a quantity | S
      ${jsonLd(group(variant(1, 'S'), variant(2, 'M')))}
      <form><select name="quantity"><option>1<option selected>2</select></form>
    is not the one of another product’s form | L | ${form(999)}${THREE}${form(103)}
    is not the one of a form among related products | L
      <div class="product-recommendations">${form(102)}</div>${THREE}${form(103)}
    is not the one of a form in a cart drawer | L
      <div class="cart-drawer">${form(555)}</div>${table({ id: 555, sku: 'SOCK' })}${THREE}${form(103)}
    is not the one of a form for something else | M
      ${THREE}<form action="/newsletter"><input name="id" value="999"></form>
    is one of the offers, where those have SKUs | M
      ${jsonLd({
        '@type': 'Product',
        sku: 'S',
        offers: [
          { ...offered('OutOfStock'), sku: 'S', url: '?variant=1' },
          { ...offered('InStock'), sku: 'M', url: '?variant=2' },
        ],
      })}
    is in the theme’s own table, where structured data has no variants | L
      ${jsonLd({ '@type': 'Product', sku: 'PARENT', url: PAGE })}
      <script type="application/json">{"variants":[{"id":102,"sku":"M","available":true},{"id":103,"sku":"L","available":true}]}</script>${form(103)}
    is in the theme’s own table, where there is no structured data | L
      ${table({ id: 102, sku: 'M' }, { id: 103, sku: 'L' })}${form(103)}
    is the one of the chosen size and colour, if the form has no ids | RED-S | ${sized}${pickers('S', 'Red')}
    is the one of the size and colour in the address | BLUE-M | ?attribute_pa_size=m&attribute_pa_color=blue
      ${sized}
    is none if none has the chosen size and colour | none | ${sized}${pickers('M', 'Green')}
    is none if two have what is chosen | none | ${sized}${pickers('M', '')}
    is the one that the page is about, if each variant has a page of its own | BLUE
      ${jsonLd({ '@type': 'Product', sku: 'BLUE', isVariantOf: { '@type': 'ProductGroup', productGroupID: '7', hasVariant: [red, blue] } })}
    has its SKU also where another variant has none | L
      ${jsonLd(group(variant(101, 'S'), variant(102, undefined), withoutSku))}${form(103)}
    has the product’s own SKU if it has none itself and no other variant has that one | MUG
      ${jsonLd({ ...group(variant(101, 'S'), variant(102, undefined)), sku: 'MUG' })}${form(102)}
    is named by another kind of id only if no variant has a SKU | P2
      ${jsonLd(group({ ...variant(101, undefined), productID: 'P1' }, { ...variant(102, 'N/A'), productID: 'P2' }))}${form(102)}
  `);

  it('says how it was chosen', () => {
    expect(read(THREE + form(103)).variant).to.equal('the form’s field [name="id"]');
    expect(read(THREE, `${PAGE}?variant=103`).variant).to.equal('?variant= in the page’s address');
    expect(read(sized + pickers('M', 'blue'))).to.include({
      id: 'BLUE-M',
      variant: 'the choice of size m and color blue',
    });
  });

  it('is null if it has no SKU and others have one, because the kind of id does not change with the variant', () => {
    const some = jsonLd(group(variant(101, 'S'), variant(102, undefined), withoutSku));
    const { id, rejected } = read(some + form(102));
    expect(id).to.equal(null);
    expect(rejected[0]!.why).to.contain('has no sku, while others have');
  });

  it('is none where the cart’s form names one that the page does not describe', () => {
    expect(read(THREE + form(999))).to.include({ id: null, isUnknownVariant: true });
  });
});

describe('The chosen variation of WooCommerce', () => {
  const attribute = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');
  const variations = [
    { variation_id: 11, sku: 'MUG-S', is_in_stock: false },
    { variation_id: 12, sku: 'MUG-M', is_in_stock: true },
    { variation_id: 13, sku: 'MUG-L', is_in_stock: true },
  ];
  const cart = (id: number, listed: unknown = variations) =>
    `<form class="variations_form cart" data-product_id="7" data-product_variations="${attribute(listed)}">
       <input type="hidden" name="product_id" value="7"><input name="variation_id" class="variation_id" value="${id}"></form>`;
  const mug = (sku: string | number) =>
    jsonLd(product(sku, { '@id': `${PAGE}/#product`, url: PAGE, offers: [{ '@type': 'AggregateOffer' }] }));

  itFinds(`
    is the one in the form’s table | MUG-L | ${mug('MUG')}${cart(13)}
    is the product itself while none is chosen | MUG | ${mug('MUG')}${cart(0)}
    is the first in stock while none is chosen and the product has only its number | MUG-M
      ${mug(7)}${cart(0)}
    is what the theme shows where the server keeps the table | MUG-L
      ${mug('MUG')}${cart(13, false)}<div class="product_meta"><span class="sku">MUG-L</span></div>
    is read without structured data | MUG-L | ${cart(13)}
    is not that of a related product’s form | MUG-L
      <section class="related products">${cart(12)}</section>${mug('MUG')}${cart(13)}
    is read in a product of the category “related” | MUG-L
      <div class="product product_cat-related">${mug('MUG')}${cart(13)}</div>
  `);

  it('is the one of WooCommerce’s table beside a ProductGroup without its numbers', () => {
    const listed = attribute([
      { variation_id: 31, sku: 'TEE-RED', attributes: { attribute_pa_colour: 'red' } },
      { variation_id: 32, sku: 'TEE-BLUE', attributes: { attribute_pa_colour: 'blue' } },
    ]);
    const page = (id: number) =>
      read(`${jsonLd(group(inStock('TEE-RED'), inStock('TEE-BLUE')))}
        <form class="variations_form cart" action="/cart/" data-product_variations="${listed}"><input name="variation_id" value="${id}"></form>`);
    expect(page(32).id).to.equal('TEE-BLUE');
    expect(page(99)).to.include({ id: null, isUnknownVariant: true });
  });

  const select = (attributes: string, values: string[], chosen: string) =>
    `<select ${attributes}><option value="">Choose${values.map((value) => `<option${value === chosen ? ' selected' : ''}>${value}`).join('')}</select>`;
  const colors = (attributes: string, chosen: string) => select(attributes, ['Red', 'Blue'], chosen);
  const sizes = (attributes: string, chosen: string) => select(attributes, ['S', 'M'], chosen);
  const magento = (fields: string, jsonConfig: object) => {
    const init = { '[data-role=swatch-options]': { 'Magento_Swatches/js/swatch-renderer': { jsonConfig } } };
    return `<form id="product_addtocart_form"><input name="selected_configurable_option" value="">${fields}</form>
      <script type="text/x-magento-init">${JSON.stringify(init)}</script>`;
  };

  const squarespace = [
    { id: 'a1', sku: 'SQ-RED-S', attributes: { Color: 'Red', Size: 'S' } },
    { id: 'a2', sku: 'SQ-RED-M', attributes: { Color: 'Red', Size: 'M' } },
    { id: 'a3', sku: 'SQ-BLUE-M', attributes: { Color: 'Blue', Size: 'M' } },
  ];
  const named = squarespace.map(({ sku }) => ({ ...offered('InStock'), sku }));
  const offers = jsonLd({ '@type': 'Product', name: 'Mug', offers: named });
  const byNumber = (make: (of: (typeof squarespace)[number]) => unknown) =>
    Object.fromEntries(squarespace.map((of, i) => [61 + i, make(of)]));
  const generations: Record<string, (color: string, size: string) => string> = {
    'Squarespace with the options in data-variants': (color, size) => `
      <div class="product-variants" data-item-id="1" data-variants="${attribute(squarespace)}">
      <div class="variant-option">${colors('data-variant-option-name="Color"', color)}</div>
      <div class="variant-option">${sizes('data-variant-option-name="Size"', size)}</div></div>`,
    'Squarespace with the product in data-context': (color, size) => `
      <div class="product-detail" data-context="${attribute({ product: { id: 'p', variants: squarespace } })}">
      <div class="variant-option" data-variant-option-name="Color">${colors('class="variant-select"', color)}</div>
      <div class="variant-option" data-variant-option-name="Size">${sizes('class="variant-select"', size)}</div></div>`,
    'Magento’s swatches, whose only trace is in super_attribute': (color, size) =>
      magento(colors('name="super_attribute[93]"', color) + sizes('name="super_attribute[144]"', size), {
        attributes: { 93: { id: '93', code: 'color' }, 144: { id: '144', code: 'size' } },
        index: byNumber(({ attributes: { Color, Size } }) => ({ 93: Color, 144: Size })),
        sku: byNumber(({ sku }) => sku),
        productId: '67',
      }),
    'WooCommerce before its script has run': (color, size) => {
      const listed = squarespace.map(({ sku, attributes: { Color, Size } }, i) => ({
        variation_id: 31 + i,
        sku,
        attributes: { attribute_pa_colour: Color, attribute_pa_size: Size },
      }));
      const fields = colors('name="attribute_pa_colour"', color) + sizes('name="attribute_pa_size"', size);
      return `<form class="variations_form cart" data-product_id="7" data-product_variations="${attribute(listed)}">
        ${fields}<input name="variation_id" value="0"></form>`;
    },
  };
  for (const [name, page] of Object.entries(generations))
    it(`is the one with the chosen options in ${name}, and none else`, () => {
      const document = parse(offers + page('', ''));
      const choose = (color: string, size: string) => {
        // In Node nobody chooses: it is what the page says from the start.
        if (typeof DOMParser === 'undefined') return read(offers + page(color, size));
        for (const [i, field] of document.querySelectorAll('select').entries())
          field.value = [color, size][i]!;
        return pageProduct(document, PAGE);
      };
      const skus = [choose('', ''), choose('Red', ''), choose('Red', 'M'), choose('Blue', 'M')].map(
        ({ id }) => id,
      );
      expect(skus).to.deep.equal([null, null, 'SQ-RED-M', 'SQ-BLUE-M']);
      const { rejected, ...unknown } = choose('Blue', 'S');
      expect(unknown).to.include({ id: null, isUnknownVariant: true });
      expect(rejected[0]!.what).to.match(/Blue and .* S$/);
      expect(rejected[0]!.why).to.equal('it is chosen, and no variant has it');
    });

  it('stays the parent’s with Magento’s own jsonConfig, which has no SKUs, and says what to do', () => {
    const config = { attributes: { 93: { id: '93' } }, index: { 61: { 93: 'Red' } }, productId: '67' };
    const swatches = magento(colors('name="super_attribute[93]"', 'Red'), config);
    const { id, rejected } = read(`<div itemprop="sku">HOODIE</div>${swatches}`);
    expect(id).to.equal('HOODIE');
    expect(rejected[0]!.what).to.equal('61');
    expect(rejected[0]!.why).to.contain('jsonConfig');
  });
});
