import { expect } from 'chai';
import { findIdPlace, listActiveIds, type ReadPage } from '../../../src/storefront/page/find-id.ts';
import { parseIdSource, readId } from '../../../src/storefront/page/id-source.ts';
import { itFinds, PAGE, parse } from './a-page.ts';

const IDS = new Set(['AV-1', 'AV-2', '12', 'B 1']);
const place = (html: string) => {
  const root = parse(html);
  const read: ReadPage = (idFrom, idPattern) =>
    readId(
      parseIdSource(idFrom, () => true, null, idPattern),
      root,
      PAGE,
    ).id;
  return findIdPlace(IDS, root, read)?.attributes ?? null;
};

describe('Where a page has an id of the catalog', () => {
  itFinds(
    `
    is an attribute | data-id-from="[data-sku]@data-sku" | <h1>A</h1><div data-sku="AV-1"></div>
    is an attribute by the element’s id first | data-id-from="#product@data-sku" | <h1>A</h1><div id="product" data-sku="AV-1"></div>
    is a field by its name | data-id-from="[name=sku]@value" | <h1>A</h1><form><input type="hidden" name="sku" value="AV-1"></form>
    is a field whose name has brackets | data-id-from="[name='product[sku]']@value"
      <h1>A</h1><input type="hidden" name="product[sku]" value="AV-1">
    is the chosen option of a list | data-id-from="[name=variant]@value"
      <h1>A</h1><select name="variant"><option value="AV-2">2<option value="AV-1" selected>1</select>
    is the checked radio button | data-id-from="[name=variant]@value"
      <h1>A</h1><input type="radio" name="variant" value="AV-2"><input type="radio" name="variant" value="AV-1" checked>
    is a meta element | data-id-from="[name=sku]@content" | <head><meta name="sku" content="AV-1"></head><h1>A</h1>
    is a text | data-id-from=".code@text" | <h1>A</h1><p>Item <span class="code">AV-1</span></p>
    is a text with a space | data-id-from=".code@text" | <h1>A</h1><p class="code"> B  1</p>
    is a text behind a label | data-id-from=".code@text" data-id-pattern="SKU:\\s*(.+)" | <h1>A</h1><p class="code">SKU: AV-1</p>
    is a text behind a label of words | data-id-from=".code@text" data-id-pattern="Item\\s+no\\.\\s*(.+)"
      <h1>A</h1><p class="code">Item  no. AV-1</p>
    is an attribute rather than a text | data-id-from="[data-sku]@data-sku"
      <h1>A</h1><p class="code">AV-1</p><form><button data-sku="AV-1"></button></form>
    is a text without a label rather than one with a label | data-id-from=".value@text"
      <h1>A</h1><p class="code">SKU: <b class="value">AV-1</b></p>
    is in JSON of an attribute | data-id-from="[data-product]@data-product.item.sku"
      <h1>A</h1><div data-product='{"item":{"sku":"AV-1"}}'></div>
    is in JSON of a script | data-id-from="#product-json@selected.sku"
      <h1>A</h1><script type="application/json" id="product-json">{"selected":{"sku":"AV-1"}}</script>
    is near the title, not in other products’ cards | data-id-from=".code@text"
      <main><section><div><h1>A</h1><p class="code">AV-1</p></div></section><ul><li><a data-code="AV-2"></a></ul></main>
    is by an element around it, where its own name is not the only one | data-id-from="#main .code@text"
      <div id="main"><h1>A</h1><p class="code">AV-1</p></div><ul><li><p class="code">AV-2</p></ul>
    is by a name that stays, where another holds the id or a number | data-id-from=".product__code@text"
      <h1>A</h1><p id="sku-AV-1" class="css-1x9z product__code text-sm">AV-1</p>
    is nowhere where nothing but its position tells it | none | <h1>A</h1><p>AV-1</p>
    is nowhere in a block of other products | none | <h1>A</h1><section class="related"><p data-sku="AV-1"></p></section>
    is nowhere in a script | none | <h1>A</h1><script data-sku="AV-1">"AV-1"</script>
    is nowhere in a part of a word | none | <h1>A</h1><p class="code">AV-12 or xAV-1</p>
    is nowhere in a quantity | none | <h1>A</h1><input name="qty" value="12"><input type="number" name="n" value="12">
    is nowhere in a short number that may be anything | none | <h1>A</h1><p data-count="12">12</p><p class="price">Only 12</p>
    is a short number where its name says so | data-id-from="[name=product_id]@value"
      <h1>A</h1><input type="hidden" name="product_id" value="12">
    `,
    place,
  );

  it('is what the other place would read, too, if two have the same id', () =>
    expect(place('<h1>A</h1><i data-sku="AV-1"></i><b data-sku="AV-1"></b>')).to.equal(
      'data-id-from="[data-sku]@data-sku"',
    ));

  it('is asked for at the relay, page by page, and of a large catalog no more than ten', async () => {
    const asked: string[] = [];
    const ask = async (url: string) => {
      asked.push(url);
      return { products: [{ id: `p${asked.length}`, external_id: null }], total: 5000, limit: 100 };
    };
    const ids = await listActiveIds('https://relay.example', null, ask);
    expect(asked[1]).to.equal('https://relay.example/v1/products?tryon_status=active&page=2&limit=100');
    expect(asked).to.have.length(10);
    expect([...(ids ?? [])]).to.include.members(['p1', 'p10']);
  });
});
