/** The reading of pages where there is no browser, as doctor does it: on a DOM library's document. */
import { expect } from 'chai';
import { Window } from 'happy-dom';
import type { Root } from '../../src/page/dom.ts';
import { parseIdSource, readId } from '../../src/page/id-source.ts';
import { pageProduct } from '../../src/page/page-product.ts';
import { mountOf, PRESETS, recognisePlatform } from '../../src/page/platform.ts';

const PAGE = 'https://shop.example/product/mug/';

function parse(markup: string): Root {
  const { document } = new Window({ url: PAGE });
  document.write(`<!doctype html><html><body class="woocommerce">${markup}</body></html>`);
  return document as unknown as Root;
}

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
    expect(mountOf(PRESETS[name!], root)!.className).to.equal('single_add_to_cart_button');
    expect(
      readId(
        parseIdSource(idFrom, () => true),
        root,
        PAGE,
      ).id,
    ).to.equal('MUG-L');
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
