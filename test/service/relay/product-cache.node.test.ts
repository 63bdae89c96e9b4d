/** The relay's products in memory. */
import { expect } from 'chai';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import { readProduct, writeProduct } from '../../../src/service/relay/cache/product-record.ts';
import { served, uuid } from './counted-service.ts';

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

  it('are each one product where the service begins to write ids in capitals, and back', () => {
    expect([...cache.ids()]).to.deep.equal([LOWER]);
    expect(cache.findId('SKU-1')).to.equal(LOWER);
    expect(writeProduct(cache.get(LOWER)!)).to.deep.include({ id: UPPER, title: 'Product 1' });
    put(LOWER);
    expect([...cache.ids()]).to.deep.equal([LOWER]);
    expect(writeProduct(cache.get(LOWER)!).id).to.equal(LOWER);
  });

  it('are the same where another process publishes them', () => {
    const other = new ProductCache();
    other.apply([LOWER, cache.packed(LOWER)]);
    expect(other.get(LOWER)).to.deep.equal(cache.get(LOWER));
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
