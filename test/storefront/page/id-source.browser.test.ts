import { expect } from '@open-wc/testing';
import { parseIdSource, readId, watchedAttributes } from '../../../src/storefront/page/id-source.ts';
import { findIdPattern, PRESETS } from '../../../src/storefront/page/platform.ts';

const PAGE = 'https://shop.example/products/mug';
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');
const isSelector = (selector: string) => {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
};
const read = (markup: string, text: string, template?: string) =>
  readId(parseIdSource(text, isSelector, template), parse(markup), PAGE);

describe('id-from', () => {
  for (const [name, markup, text, id] of [
    ['an attribute', '<b data-sku="A-1"></b>', '[data-sku]@data-sku', 'A-1'],
    ['of the first element that matches', '<b data-sku="A"></b><b data-sku="B"></b>', 'b@data-sku', 'A'],
    ['a content', '<meta itemprop="sku" content="A">', 'meta[itemprop="sku"]@content', 'A'],
    ['a link as it is written', '<a class="p" href="/products/mug">', 'a.p@href', '/products/mug'],
    ['the value of a field', '<input name="sku" value="A">', '[name=sku]@value', 'A'],
    [
      'the value of a select',
      '<select><option value="A">a<option value="B" selected>b</select>',
      'select@value',
      'B',
    ],
    [
      'the value of the radio button that is checked',
      '<input type=radio name=v value=A><input type=radio name=v value=B checked>',
      '[name=v]@value',
      'B',
    ],
    [
      'an attribute of the option that is chosen',
      '<select><option data-sku=A><option data-sku=B selected></select>',
      'option:checked@data-sku',
      'B',
    ],
    ['a text, in one line', '<p class="sku"> A \n 1 </p>', '.sku@text', 'A 1'],
    [
      'JSON in a script',
      '<script id="product-json" type="application/json">{"selected":{"sku":"A"}}</script>',
      'script#product-json@selected.sku',
      'A',
    ],
    [
      'JSON by index',
      '<script type="application/json">{"variants":[{"sku":"A"},{"sku":"B"}]}</script>',
      'script@variants[1].sku',
      'B',
    ],
    [
      'JSON by index as a name',
      '<script type="application/json">{"variants":[{"sku":"A"},{"sku":"B"}]}</script>',
      'script@variants.1.sku',
      'B',
    ],
    ['JSON that is a list', '<script type="application/json">[{"sku":"A"}]</script>', 'script@[0].sku', 'A'],
    [
      'JSON by a name with dots',
      '<script type="application/json">{"a.b;c@d":"A"}</script>',
      'script@["a.b;c@d"]',
      'A',
    ],
    [
      'JSON-LD by names with @',
      '<script type="application/ld+json">{"@graph":[{"@id":"A"}]}</script>',
      'script@@graph[0].@id',
      'A',
    ],
    ['a number in JSON', '<script type="application/json">{"id":4711}</script>', 'script@id', '4711'],
    ['an entity in JSON', '<script type="application/json">{"sku":"A&amp;B"}</script>', 'script@sku', 'A&B'],
    [
      'an attribute of a script',
      '<script data-sku="A" type="application/json">{}</script>',
      'script@data-sku',
      'A',
    ],
    [
      'JSON in an attribute',
      `<b data-product='{"attributes":{"1":{"reference":""},"2":{"reference":"A"}}}'></b>`,
      'b@data-product.attributes.*.reference',
      'A',
    ],
    [
      'a selector with ; and @ in quotes',
      '<b data-x="a;b@c" data-sku="A"></b>',
      '[data-x="a;b@c"]@data-sku',
      'A',
    ],
    [
      'a selector with ; and @ in quotes within brackets of :is',
      `<b data-x="a;b@c" data-sku="A"></b>`,
      `:is(b, [data-x='a;b@c'])@data-sku; i@text`,
      'A',
    ],
    ['the next alternative where no element matches', '<i>A</i>', 'b@text; i@text', 'A'],
    ['the next alternative where it is no id', '<b>N/A</b><i>A</i>', 'b@text;i@text;', 'A'],
    ['the page’s own product', '<meta itemprop="sku" content="A">', 'b@text; page', 'A'],
    ['nothing where the first match is no id', '<b>N/A</b><b>A</b>', 'b@text', null],
    ['nothing where an attribute is missing', '<b></b>', 'b@data-sku', null],
    ['nothing where JSON is broken', '<script type="application/json">{</script>', 'script@sku', null],
    [
      'nothing where the path leads to an object',
      '<script type="application/json">{"sku":{}}</script>',
      'script@sku',
      null,
    ],
    [
      'nothing where a path names what every object has',
      '<script type="application/json">{}</script>',
      'script@constructor.name',
      null,
    ],
    ...[
      'N/A',
      '0',
      '',
      ' ',
      'null',
      'undefined',
      '{{ product.sku }}',
      '{product.sku}',
      '%SKU%',
      '[[sku]]',
      '${sku}',
    ].map(
      (filler) =>
        [`nothing of ${JSON.stringify(filler)}`, `<b data-sku="${filler}"></b>`, 'b@data-sku', null] as const,
    ),
  ] as const) {
    it(`reads ${name}`, () => expect(read(markup, text).id).to.equal(id));
  }

  it('fills a template', () => {
    expect(read('<b>7$&</b>', 'b@text', 'gid://shop/Product/{}').id).to.equal('gid://shop/Product/7$&');
  });

  it('says which alternative it used, and why none of those before', () => {
    const { from, rejected } = read('<b>N/A</b><i>A</i>', 'u@text; b@text; i@text');
    expect(from).to.equal('i@text');
    expect(rejected).to.deep.equal([
      { what: '', where: 'u@text', why: 'no element matches the selector' },
      { what: 'N/A', where: 'b@text', why: 'it stands for “none”' },
    ]);
  });

  for (const [text, template] of [
    ['', ''],
    ['b', ''],
    ['@text', ''],
    ['b@', ''],
    ['p[@text', ''],
    [';', ''],
    ['b@text', 'no braces'],
  ] as const) {
    it(`refuses ${JSON.stringify([text, template])} and says what was expected`, () => {
      expect(() => parseIdSource(text, isSelector, template)).to.throw(TypeError, /must (be|hold) .* got /);
    });
  }

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

    for (const [text, id] of [
      ['SKU 0001', '0001'],
      ['SKU: EV-1', 'EV-1'],
      ['SKU:X 7', 'X 7'],
    ] as const) {
      it(`is ${id} of ${text}`, () => expect(idBy(text, 'SKU:?\\s*(.+)').id).to.equal(id));
    }

    it('fills the template with its first group', () => {
      expect(idBy('SKU 7', 'SKU (.+)', 'gid://{}').id).to.equal('gid://7');
    });

    it('is read elsewhere where the pattern finds none, and says so', () => {
      const { id, rejected } = idBy('Nothing', 'SKU: (.+)');
      expect(id).to.equal('OTHER');
      expect(rejected).to.deep.include({
        what: 'Nothing',
        where: '#sku@text',
        why: 'data-id-pattern finds no id in it',
      });
    });

    for (const pattern of ['(', 'SKU .+'])
      it(`refuses ${pattern}`, () =>
        expect(() => parseIdSource('page', isSelector, null, pattern)).to.throw(
          TypeError,
          /data-id-pattern must be .* got /,
        ));

    it('is tried on the beginning of a text alone', () => {
      const begun = performance.now();
      for (let i = 0; i < 5; i++) idBy(`${'a'.repeat(50_000)}!`, '(.+)a+b*x$');
      expect(performance.now() - begun).to.be.below(4000);
    });

    it('is none where the text was cut within it, since another product may begin so', () => {
      const long = `SKU: ${'A'.repeat(200)}`;
      expect(idBy(long, 'SKU:?\\s*(.+)').id).to.equal('OTHER');
      expect(idBy(`SKU: A ${'and so on '.repeat(50)}`, 'SKU: (\\S+)').id).to.equal('A');
    });

    for (const [text, id] of [
      ['SKU 0001', '0001'],
      ['Art.-Nr. 0001', '0001'],
      ['Ref: EV-1', 'EV-1'],
      ['Item # 55', '55'],
      ['Артикул 0001', '0001'],
      ['EV-1', 'EV-1'],
      ['AB.12', 'AB.12'],
      ['AV GOLD 12', 'AV GOLD 12'],
    ] as const) {
      it(`of the presets takes the label from “${text}”`, () =>
        expect(idBy(text, findIdPattern(PRESETS.ecwid)!).id).to.equal(id));
    }
  });
});
