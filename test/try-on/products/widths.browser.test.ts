import { expect, fixture, html } from '@open-wc/testing';
import { widthReader } from '../../../src/try-on/products/widths.ts';
import { aProduct } from '../a-dialog.ts';

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
  for (const value of [140, '140', ' 140.0 ']) {
    it(`is what its button says: ${JSON.stringify(value)}`, async () => {
      expect(widthReader(GLASSES, value, await pageSays({ width: '150 mm' }))(GLASSES)).to.equal(140);
    });
  }

  for (const [written, data] of Object.entries({
    'a text': { width: '140 mm' },
    'a text in centimetres': { width: '14,0 cm' },
    'a quantity in millimetres': { width: { value: 140, unitCode: 'MMT' } },
    'a quantity in centimetres': { width: { value: 14, unitCode: 'CMT' } },
    'a quantity in words': { width: { value: '140', unitText: 'mm' } },
    'a bare number': { width: 140 },
    'a property': property('Frame width', '140 mm'),
    'a property by its id': property('x', 140, { propertyID: 'width-mm' }),
    'a property in centimetres': property('width', 14, { unitCode: 'CMT' }),
  })) {
    it(`is read from the page’s structured data as ${written}`, async () => {
      expect(widthReader(GLASSES, null, await pageSays(data))(GLASSES)).to.be.closeTo(140, 1e-9);
    });
  }

  for (const data of [
    {},
    { width: 'wide' },
    { width: { value: 140, unitCode: 'KGM' } },
    { width: -140 },
    { sku: 'SKU-2', width: 140 },
    { additionalProperty: { name: 'lens width', value: 140 } },
  ]) {
    it(`is not known from ${JSON.stringify(data)}`, async () => {
      expect(widthReader(GLASSES, null, await pageSays(data))(GLASSES)).to.equal(null);
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
      const said: string[] = [];
      const { warn } = console;
      console.warn = (text: string) => said.push(text);
      try {
        expect(widthReader(GLASSES, value, await fixture(html`<div></div>`))(GLASSES)).to.equal(null);
      } finally {
        console.warn = warn;
      }
      expect(said).to.have.length(1);
      expect(said[0]).to.include(`width-mm of "SKU-1" is ${value}; use the product's width`);
    });
  }
});
