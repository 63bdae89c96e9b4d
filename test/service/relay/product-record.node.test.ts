/** The relay's products: each alone, and in memory. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import {
  pack,
  readList,
  readProduct,
  unpack,
  type ProductRecord,
} from '../../../src/service/relay/cache/product-record.ts';
import { served, uuid } from './counted-service.ts';

const text = fc.string({ unit: 'binary' });
const record: fc.Arbitrary<ProductRecord> = fc.record({
  id: fc.uuid(),
  external_id: fc.option(text),
  title: text,
  category: fc.option(text),
  image_url: fc.option(text),
  model_type: fc.option(text),
  tryon_status: fc.constant('active'),
  swap_ready: fc.boolean(),
  images: fc.array(fc.record({ url: text, position: fc.nat(), is_primary: fc.boolean() })),
});

describe("A relay's record", () => {
  it('is unpacked as it was packed', () => {
    fc.assert(
      fc.property(record, (given) => {
        expect(unpack(given.id, pack(given))).to.deep.equal(given);
      }),
    );
  });

  it('is read from a page whose products have unknown fields, without those', () => {
    const list = readList({ products: [served(1, { surprise: { deep: true } })], total: 1, odd: 1 });
    expect(list?.products[0]).not.to.have.any.keys('surprise', 'status', 'handle', 'created_at');
  });

  for (const [what, odd, read] of [
    ['a number as external_id', { external_id: 17 }, { external_id: '17' }],
    ['a list as external_id', { external_id: ['17'] }, { external_id: null }],
    ['no title', { title: null }, { title: '' }],
    ['numbers as texts', { category: 1, image_url: 2, model_type: 3 }, { category: null, image_url: null }],
    ['no list of images', { images: null }, { images: [] }],
    [
      'odd images',
      { images: [null, { url: 7 }, { url: 'a', position: null }] },
      { images: [{ url: 'a', position: 0, is_primary: false }] },
    ],
  ] satisfies [string, object, object][])
    it(`is read with ${what}, which the button does not need`, () => {
      const list = readList({ products: [{ ...served(1), ...odd }], total: 1 });
      expect(list?.products[0]).to.deep.include({ id: uuid(1), swap_ready: true, ...read });
      expect(list?.unreadable).to.deep.equal([]);
    });

  for (const [field, odd, read] of [
    ['swap_ready', { swap_ready: 1 }, { swap_ready: false }],
    ['swap_ready', { swap_ready: 'true' }, { swap_ready: false }],
    ['tryon_status', { tryon_status: ['active'] }, { tryon_status: '' }],
  ] satisfies [string, object, object][])
    it(`is not to be shown with ${JSON.stringify(odd)}, which is named`, () => {
      const product = { ...served(1), ...odd };
      const list = readList({ products: [product, served(2)], total: 2 });
      expect(list?.products[0]).to.include(read);
      expect(list?.unreadable).to.deep.equal([{ product: uuid(1), field }]);
      expect(readProduct({ product })).to.include(read);
    });

  it('is left out without an id, and named by what else it has', () => {
    const list = readList({ products: [{ ...served(1), id: 1 }, null, served(2)], total: 3 });
    expect(list).to.deep.include({
      unidentified: 2,
      unreadable: [
        { product: '1', field: 'id' },
        { product: '', field: 'id' },
      ],
    });
  });

  for (const body of [null, [], 'text', {}, { products: {} }, { product: null }])
    it(`is not found in ${JSON.stringify(body)}`, () =>
      expect([readList(body), readProduct(body)]).to.deep.equal([null, null]));
});

const LOWER = uuid(0xabc);
const UPPER = LOWER.toUpperCase();

describe('The products in memory', () => {
  let cache: ProductCache;
  const put = (id: string) => cache.put(readProduct({ product: { ...served(1), id } })!);

  beforeEach(() => {
    cache = new ProductCache();
    put(LOWER);
    put(UPPER);
  });

  it('are asked for in capitals too only while the service writes some so', () => {
    expect([...cache.spellings(LOWER)]).to.deep.equal([UPPER, LOWER]);
    expect([...cache.spellings(uuid(0xdef))]).to.deep.equal([uuid(0xdef), uuid(0xdef).toUpperCase()]);
    put(LOWER);
    expect([...cache.spellings(LOWER)]).to.deep.equal([LOWER]);
    put(UPPER);
    cache.drop(LOWER);
    expect([...cache.spellings(LOWER)]).to.deep.equal([LOWER]);
  });
});
