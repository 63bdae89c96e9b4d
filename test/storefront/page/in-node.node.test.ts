/** The reading of pages where there is no browser, as doctor does it: on a document that parse5 has made. */
import { expect } from 'chai';
import { parsedPage } from '../../../src/merchant/cli/parsed-page.ts';
import { isSelector, type Root } from '../../../src/storefront/page/dom.ts';
import { parseIdSource, readId } from '../../../src/storefront/page/id-source.ts';
import { pageProduct } from '../../../src/storefront/page/page-product.ts';
import { findMount, PRESETS, recognisePlatform } from '../../../src/storefront/page/platform.ts';

const PAGE = 'https://shop.example/product/mug/';

const parse = (markup: string): Root =>
  parsedPage(`<!doctype html><html><body class="woocommerce">${markup}</body></html>`);

const variations = [
  { variation_id: 12, sku: 'MUG-M', is_in_stock: false },
  { variation_id: 13, sku: 'MUG-L', is_in_stock: true },
];
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const related = jsonLd({ '@type': 'Product', sku: 'CUP', url: 'https://shop.example/product/cup/' });
const product = jsonLd({ '@type': 'Product', sku: 'A&amp;B', url: PAGE });
const form = (id: number) => `<form class="cart" data-product_variations='${JSON.stringify(variations)}'>
  <input name="variation_id" value="${id}"><button class="single_add_to_cart_button">Add</button></form>`;

describe('A page that is read in Node', () => {
  it('has its own product, and the reasons against others', () => {
    const { id, from, rejected } = pageProduct(parse(related + product), PAGE);
    expect([id, from]).to.deep.equal(['A&B', 'JSON-LD (script 2)']);
    expect(rejected.map(({ what }) => what)).to.deep.equal(['CUP']);
  });

  it('has the variant that its form has chosen', () => {
    expect(pageProduct(parse(related + product + form(12)), PAGE).id).to.equal('MUG-M');
  });

  it('has microdata of its own, not of related products', () => {
    const item = (sku: string) =>
      `<div itemscope itemtype="https://schema.org/Product"><meta itemprop="sku" content="${sku}"></div>`;
    const root = parse(`<section class="related products">${item('CUP')}</section>${item('MUG')}`);
    expect(pageProduct(root, PAGE).id).to.equal('MUG');
  });

  it('belongs to a platform, with a place for the button and an id', () => {
    const root = parse(product + form(13));
    const { name } = recognisePlatform(root);
    expect(name).to.equal('woocommerce');
    const { idFrom } = PRESETS[name!];
    expect(findMount(PRESETS[name!], root)!.getAttribute('class')).to.equal('single_add_to_cart_button');
    expect(
      readId(
        parseIdSource(idFrom, () => true),
        root,
        PAGE,
      ).id,
    ).to.equal('MUG-L');
  });

  it('is searched by what browsers take as a selector, and by nothing else', () => {
    const root = parse('<a class="b"></a>');
    for (const selector of [
      '.b:focus-visible',
      'a:is(.b, #c):not(:has(> i))',
      'li:nth-child(2 of .d)',
      'x-y:defined',
    ])
      expect(isSelector(selector, root), selector).to.equal(true);
    for (const selector of [
      'a:contains("b")',
      ':not(:selected)',
      '[a!=b]',
      'a:eq(0)',
      'a:visible',
      'a[',
      '> a',
      '',
    ])
      expect(isSelector(selector, root), selector).to.equal(false);
  });

  it('is read as a browser reads it: misnested, without what templates hold, and with the first option of a list', () => {
    const root = parse(`<template><p class="sku">T</p></template><table><p class="sku">A<b>B</table>
      <select name="s"><option disabled>-</option><option> L \n M </option></select><textarea name="t">X</textarea>`);
    const findId = (idFrom: string) =>
      readId(
        parseIdSource(idFrom, () => true),
        root,
        PAGE,
      ).id;
    expect(['.sku@text', '[name=s]@value', '[name=t]@value'].map(findId)).to.deep.equal(['AB', 'L M', 'X']);
  });

  for (const [idFrom, id] of [
    ['select@value', 'B'],
    ['[name=v]@value', 'R'],
    ['.sku@text', 'T 1'],
    ['script#p@selected.sku', 'J'],
  ] as const) {
    it(`has an id where ${idFrom} says`, () => {
      const root = parse(`<select><option value="A">a</option><option value="B" selected>b</option></select>
        <input type="radio" name="v" value="Q"><input type="radio" name="v" value="R" checked>
        <p class="sku">T\n1</p><script id="p" type="application/json">{"selected":{"sku":"J"}}</script>`);
      expect(
        readId(
          parseIdSource(idFrom, () => true),
          root,
          PAGE,
        ).id,
      ).to.equal(id);
    });
  }
});
