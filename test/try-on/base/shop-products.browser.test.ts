/** What the dialog reads of the page's products: how wide they are, and which others there are. */
import { expect, fixture, html } from '@open-wc/testing';
import { otherReadyProducts, pricesOfPage, widthReader } from '../../../src/try-on/base/shop-products.ts';
import { aProduct } from '../a-dialog.ts';
import { listenToConsole } from '../../helpers/replace.ts';

const GLASSES = aProduct({ id: '11111111-1111-4111-8111-111111111111', external_id: 'SKU-1' });

async function pageSays(product: object): Promise<Element> {
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify({ '@type': 'Product', sku: 'SKU-1', ...product });
  const place = await fixture(html`<div></div>`);
  place.append(script);
  return place;
}

const property = (name: string, value: unknown, more: object = {}) => ({
  additionalProperty: [
    { name: 'lens width', value: 50 },
    { '@type': 'PropertyValue', name, value, ...more },
  ],
});

describe('How wide a product is', () => {
  for (const [written, value, data, expected] of [
    ['140 on its button', 140, { width: '150 mm' }, 140],
    ['"140" on its button', '140', { width: '150 mm' }, 140],
    ['" 140.0 " on its button', ' 140.0 ', { width: '150 mm' }, 140],
    ['a text', null, { width: '140 mm' }, 140],
    ['a text in centimetres', null, { width: '14,0 cm' }, 140],
    ['a quantity in millimetres', null, { width: { value: 140, unitCode: 'MMT' } }, 140],
    ['a quantity in centimetres', null, { width: { value: 14, unitCode: 'CMT' } }, 140],
    ['a quantity in words', null, { width: { value: '140', unitText: 'mm' } }, 140],
    ['a bare number', null, { width: 140 }, 140],
    ['a property', null, property('Frame width', '140 mm'), 140],
    ['a property by its id', null, property('x', 140, { propertyID: 'width-mm' }), 140],
    ['a property in centimetres', null, property('width', 14, { unitCode: 'CMT' }), 140],
    ['nothing', null, {}, null],
    ['a word', null, { width: 'wide' }, null],
    ['a weight', null, { width: { value: 140, unitCode: 'KGM' } }, null],
    ['a negative number', null, { width: -140 }, null],
    ['the number of another product', null, { sku: 'SKU-2', width: 140 }, null],
    ['a whole number and a fraction of inches', null, { width: '5 1/2"' }, 139.7],
    ['both with a hyphen', null, { width: '5-1/2 in' }, 139.7],
    ['a sign for a fraction', null, { width: '5½ inches' }, 139.7],
    ['a fraction alone', null, { width: '¾ in' }, 19.05],
    ['a double prime', null, { width: '5.5″' }, 139.7],
    ['a curly quotation mark', null, { width: '5,5”' }, 139.7],
    ['two apostrophes', null, { width: "5.5''" }, 139.7],
    ['an abbreviation', null, { width: '5.5 in.' }, 139.7],
    ['the same unit twice', null, { width: { value: '5.5"', unitCode: 'INH' } }, 139.7],
    ['one sign for millimetres', null, { width: '140㎜' }, 140],
    ['a text that goes on', null, { width: '140 mm wide' }, 140],
    ['a text and another unit in brackets', null, { width: '140 mm (5.5 in)' }, 140],
    ['three digits that may be a fraction', null, { width: '1.400 mm' }, null],
    ['another unit than its code', null, { width: { value: '5.5"', unitCode: 'MMT' } }, 139.7],
    ['a property in inches by its code', null, property('Total-width', '5 1/2', { unitCode: 'INH' }), 139.7],
    ['feet', null, { width: "5'" }, null],
    ['a unit in brackets', null, { width: '5.5 (in)' }, null],
    ['an escaped sign', null, { width: '5.5&quot;' }, null],
    ['the size of glasses', null, { width: '52-18-140' }, null],
    ['the size of glasses with a box', null, { width: '52□18' }, null],
    ['the size of glasses with a slash', null, { width: '52/18' }, null],
    ['the size of glasses with a slash and a space', null, { width: '52/18 140' }, null],
    ['the size of glasses with spaces', null, { width: '52 18 140' }, null],
    ['the size of glasses in a property', null, property('Frame width', '52-18-140 mm'), null],
    ['several measures', null, { width: '140 x 50 mm' }, null],
    ['a range', null, { width: '138–142 mm' }, null],
    ['another property', null, { additionalProperty: { name: 'lens width', value: 140 } }, null],
  ] as const) {
    it(`is ${expected} where the page says ${written}`, async () => {
      const width = widthReader(GLASSES, value, await pageSays(data))(GLASSES);
      expect(width && Math.round(width * 1e9) / 1e9).to.equal(expected);
    });
  }

  it('is what the script says for all buttons, where a button says nothing', async () => {
    const other = { ...GLASSES, id: '22222222-2222-4222-8222-222222222222', external_id: 'SKU-2' };
    const place = await fixture(html`<div><script type="text/plain" data-width-mm="138"></script></div>`);
    expect(widthReader(GLASSES, '140', place)(other)).to.equal(138);
    expect(widthReader(GLASSES, '140', place)(GLASSES)).to.equal(140);
  });

  for (const value of [NaN, 0, -5, 5000, 'wide', '140mm']) {
    it(`is not ${value}, and the console says what to write`, async () => {
      const said = listenToConsole('warn');
      expect(widthReader(GLASSES, value, await fixture(html`<div></div>`))(GLASSES)).to.equal(null);
      expect(said).to.have.length(1);
      expect(said[0]).to.include(`width-mm of "SKU-1" is ${value}; use the product's width`);
    });
  }
});

describe('The price of a product', () => {
  for (const [written, currency, expected] of [
    ['129', 'EUR', '€129.00'],
    [129.5, 'EUR', '€129.50'],
    ['1299.00', 'EUR', '€1,299.00'],
    ['1299.0000', 'EUR', '€1,299.00'],
    ['1.299', 'EUR', '€1,299.00'],
    ['1,299', 'USD', '$1,299.00'],
    ['1.299,00 €', 'EUR', '€1,299.00'],
    ['$1,299.00', 'USD', '$1,299.00'],
    ['Rs. 1,29,900.00', 'INR', '₹129,900.00'],
    ['1\u00a0299,90', 'EUR', '€1,299.90'],
    ["CHF 1'299.–", 'CHF', 'CHF\u00a01,299.00'],
    ['1.299.000', 'EUR', '€1,299,000.00'],
    ['250.000', 'VND', '₫250,000'],
    ['250,000', 'JPY', '¥250,000'],
    ['250.00', 'JPY', '¥250'],
    ['1299.000', 'EUR', '€1,299.00'],
    ['0.999', 'EUR', '€1.00'],
    ['12.500', 'KWD', 'KWD\u00a012.500'],
    [12.5, 'KWD', 'KWD\u00a012.500'],
    ['12,500', 'KWD', undefined],
    [1.299, 'EUR', undefined],
    ['', 'EUR', undefined],
    ['.99', 'EUR', undefined],
    ['-5', 'EUR', undefined],
    ['129 – 199', 'EUR', undefined],
    ['12.99.5', 'EUR', undefined],
    ['on request', 'EUR', undefined],
    ['129', '€', undefined],
  ] as const) {
    it(`is ${expected} where the page says ${JSON.stringify(written)} in ${currency}`, async () => {
      await pageSays({ offers: { price: written, priceCurrency: currency } });
      expect(pricesOfPage('en').get('SKU-1')).to.equal(expected);
    });
  }
});

const jewel = (id: string) => aProduct({ id, category: 'jewelry' });
const earrings = jewel('earrings');

/** What the dialog sees of a button of the page. */
async function aButton(id: string, wornAt: string | null, defaults = {}): Promise<Element> {
  const button = await fixture(html`<tryon-button state="ready"></tryon-button>`);
  return Object.assign(button, { product: jewel(id), wornAt, constructor: { defaults } });
}

const beside = (wornAt: string | null, near: Element) =>
  otherReadyProducts(earrings, wornAt, near).otherProducts.map(({ id }) => id);

describe('The other products of the page', () => {
  it('are those that are worn at the same place, or beside a product without a known place those without one', async () => {
    await aButton('studs', 'ears');
    await aButton('necklace', 'neck');
    const near = await aButton('ring', null);
    expect([beside('ears', near), beside(null, near)]).to.deep.equal([['studs'], ['ring']]);
  });

  it('are also what is worn elsewhere on the same face, with where that is, and nothing of a hand, nor what is not drawn', async () => {
    await aButton('studs', 'ears');
    await aButton('necklace', 'neck');
    await aButton('bangle', 'wrist');
    const near = await aButton('unknown', null);
    const glasses = aProduct({ id: 'glasses' });
    const found = (product = glasses, wornAt: string | null = null) =>
      [...otherReadyProducts(product, wornAt, near).alsoOnFace].map(([{ id }, at]) => [id, at]);
    expect(found()).to.deep.equal([['studs', 'ears']]);
    expect(found(jewel('chain'), 'neck')).to.deep.equal([]);
    expect(found(jewel('ring'), 'finger')).to.deep.equal([]);
  });

  it('are worn where the script says, if their button does not', async () => {
    const defaults = { wornAt: 'ears' };
    await aButton('necklace', 'neck', defaults);
    const near = await aButton('hoops', null, defaults);
    expect(beside('ears', near)).to.deep.equal(['hoops']);
  });
});
