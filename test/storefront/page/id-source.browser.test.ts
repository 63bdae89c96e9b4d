import { expect } from 'chai';
import { parseIdSource, readId, watchedAttributes } from '../../../src/storefront/page/id-source.ts';
import { isSelector as isSelectorOf } from '../../../src/storefront/page/dom.ts';
import { findIdPattern, PRESETS } from '../../../src/storefront/page/platform.ts';
import { itFinds, PAGE, parse } from './a-page.ts';

const isSelector = (selector: string) => isSelectorOf(selector, parse(''));
const read = (html: string, source: string, template?: string) =>
  readId(parseIdSource(source, isSelector, template), parse(html), PAGE);
const json = (value: string) => `<script type="application/json">${value}</script>`;
const VARIANTS = json('{"variants":[{"sku":"A"},{"sku":"B"}]}');

describe('id-from reads', () => {
  itFinds(
    `
    an attribute | A-1 | [data-sku]@data-sku | <b data-sku="A-1"></b>
    an attribute of the first element that matches | A | b@data-sku | <b data-sku="A"></b><b data-sku="B"></b>
    a content | A | meta[itemprop="sku"]@content | <meta itemprop="sku" content="A">
    a link as it is written | /products/mug | a.p@href | <a class="p" href="/products/mug">
    the value of a field | A | [name=sku]@value | <input name="sku" value="A">
    the value of a select | B | select@value
      <select><option value="A">a<option value="B" selected>b</select>
    the value of the radio button that is checked | B | [name=v]@value
      <input type=radio name=v value=A><input type=radio name=v value=B checked>
    an attribute of the option that is chosen | B | option:checked@data-sku
      <select><option data-sku=A><option data-sku=B selected></select>
    a text, in one line | A 1 | .sku@text | <p class="sku"> A \n 1 </p>
    JSON in a script | A | script#product-json@selected.sku
      <script id="product-json" type="application/json">{"selected":{"sku":"A"}}</script>
    JSON by index | B | script@variants[1].sku | ${VARIANTS}
    JSON by index as a name | B | script@variants.1.sku | ${VARIANTS}
    JSON that is a list | A | script@[0].sku | ${json('[{"sku":"A"}]')}
    JSON by a name with dots | A | script@["a.b;c@d"] | ${json('{"a.b;c@d":"A"}')}
    JSON-LD by names with @ | A | script@@graph[0].@id
      <script type="application/ld+json">{"@graph":[{"@id":"A"}]}</script>
    a number in JSON | 4711 | script@id | ${json('{"id":4711}')}
    an entity in JSON | A&B | script@sku | ${json('{"sku":"A&amp;B"}')}
    an attribute of a script | A | script@data-sku | <script data-sku="A" type="application/json">{}</script>
    JSON in an attribute | A | b@data-product.attributes.*.reference
      <b data-product='{"attributes":{"1":{"reference":""},"2":{"reference":"A"}}}'></b>
    by a selector with ; and @ in quotes | A | [data-x="a;b@c"]@data-sku | <b data-x="a;b@c" data-sku="A"></b>
    by a selector with ; and @ in quotes within brackets of :is | A | :is(b, [data-x='a;b@c'])@data-sku; i@text
      <b data-x="a;b@c" data-sku="A"></b>
    the next alternative where no element matches | A | b@text; i@text | <i>A</i>
    the next alternative where it is no id | A | b@text;i@text; | <b>N/A</b><i>A</i>
    the page’s own product | A | b@text; page | <meta itemprop="sku" content="A">
    nothing where the first match is no id | none | b@text | <b>N/A</b><b>A</b>
    nothing of a template that was not filled in | none | b@data-sku | <b data-sku="{{ sku }}"></b>
    the next alternative where a browser has translated the text | A | b@text; i@data-sku
      <html class="translated-rtl"><b><font><font>B</font></font></b><i data-sku="A"></i>
    the next alternative where Edge has translated the text | A | b@text; i@data-sku
      <p _msttexthash="1"><b _msttexthash="2">B</b></p><i data-sku="A"></i>
    a text that a translator has left alone | A | b@text | <html class="translated-ltr"><p><font>x</font><b>A</b></p>
    a text in a theme’s own font element | A | b@text | <b><font>A</font></b>
    nothing where an attribute is missing | none | b@data-sku | <b></b>
    nothing where JSON is broken | none | script@sku | ${json('{')}
    nothing where the path leads to an object | none | script@sku | ${json('{"sku":{}}')}
    nothing where a path names what every object has | none | script@constructor.name | ${json('{}')}
    `,
    (html, source) => read(html, source).id,
  );

  it('what fills a template', () => {
    expect(read('<b>7$&</b>', 'b@text', 'gid://shop/Product/{}').id).to.equal('gid://shop/Product/7$&');
  });

  it('by an alternative which it names, and why by none of those before', () => {
    const { from, rejected } = read('<b>N/A</b><i>A</i>', 'u@text; b@text; i@text');
    expect(from).to.equal('i@text');
    expect(rejected).to.deep.equal([
      { what: '', where: 'u@text', why: 'no element matches the selector' },
      { what: 'N/A', where: 'b@text', why: 'it stands for “none”' },
    ]);
  });
});

describe('id-from', () => {
  for (const [source, template, pattern] of [
    ...['', 'b', '@text', 'b@', 'p[@text', ';'].map((text) => [text, '', null] as const),
    ['b@text', 'no braces', null],
    ['page', null, '('],
    ['page', null, 'SKU .+'],
  ] as const)
    it(`refuses ${JSON.stringify([source, template, pattern])} and says what was expected`, () => {
      const sentence = pattern === null ? /must (be|hold) .* got / : /data-id-pattern must be .* got /;
      expect(() => parseIdSource(source, isSelector, template, pattern)).to.throw(TypeError, sentence);
    });

  it('names the attributes whose change can change the id', () => {
    const names = watchedAttributes(parseIdSource('[Data-x]@data-Product.reference; page', isSelector));
    expect(names).to.include.members(['data-x', 'data-product', 'class']);
  });

  describe('with a pattern', () => {
    const idBy = (text: string, pattern: string, template?: string) =>
      readId(
        parseIdSource('#sku@text; #other@text', isSelector, template, pattern),
        parse(`<p id="sku">${text}</p><p id="other">SKU: OTHER</p>`),
        PAGE,
      );
    const OF_PRESETS = findIdPattern(PRESETS.ecwid)!;

    for (const [text, pattern, id] of [
      ['SKU 0001', 'SKU:?\\s*(.+)', '0001'],
      ['SKU: EV-1', 'SKU:?\\s*(.+)', 'EV-1'],
      ['SKU:X 7', 'SKU:?\\s*(.+)', 'X 7'],
      ['SKU 0001', OF_PRESETS, '0001'],
      ['Art.-Nr. 0001', OF_PRESETS, '0001'],
      ['Ref: EV-1', OF_PRESETS, 'EV-1'],
      ['Item # 55', OF_PRESETS, '55'],
      ['Артикул 0001', OF_PRESETS, '0001'],
      ['EV-1', OF_PRESETS, 'EV-1'],
      ['AB.12', OF_PRESETS, 'AB.12'],
      ['AV GOLD 12', OF_PRESETS, 'AV GOLD 12'],
    ] as const) {
      const whose = pattern === OF_PRESETS ? 'that of the presets' : pattern;
      it(`finds ${id} in “${text}” by ${whose}`, () => expect(idBy(text, pattern).id).to.equal(id));
    }

    it('fills the template with its first group', () => {
      expect(idBy('SKU 7', 'SKU (.+)', 'gid://{}').id).to.equal('gid://7');
    });

    it('is read elsewhere where the pattern finds none, and says so', () => {
      const { id, rejected } = idBy('Nothing', 'SKU: (.+)');
      expect(id).to.equal('OTHER');
      const why = 'data-id-pattern finds no id in it';
      expect(rejected).to.deep.include({ what: 'Nothing', where: '#sku@text', why });
    });

    it('is tried on the beginning of a text alone, because it may take long on much text', () => {
      expect(idBy(`${'a'.repeat(50_000)} SKU: LATE`, 'SKU: (.+)').id).to.equal('OTHER');
    });

    it('is none where the text was cut within it, since another product may begin so', () => {
      expect(idBy(`SKU: ${'A'.repeat(200)}`, 'SKU:?\\s*(.+)').id).to.equal('OTHER');
      expect(idBy(`SKU: A ${'and so on '.repeat(50)}`, 'SKU: (\\S+)').id).to.equal('A');
    });
  });
});
