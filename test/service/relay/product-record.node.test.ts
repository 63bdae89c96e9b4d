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
