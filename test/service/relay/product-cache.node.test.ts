/** The relay's products in memory. */
import { expect } from 'chai';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import { readProduct } from '../../../src/service/relay/cache/product-record.ts';
import { served, uuid } from './counted-service.ts';

const LOWER = uuid(0xabc);
const UPPER = LOWER.toUpperCase();

describe('The products in memory', () => {
  let cache: ProductCache;
  let changed: string[];
  const put = (id: string) => cache.put(readProduct({ product: { ...served(1), id } })!);

  beforeEach(() => {
    cache = new ProductCache();
    changed = [];
    put(LOWER);
    cache.onChange((id) => changed.push(id));
    put(UPPER);
  });

  it('are each one product where the service begins to write ids in capitals, and back', () => {
    expect([...cache.ids()]).to.deep.equal([UPPER]);
    expect([cache.idAs(LOWER), cache.findId('SKU-1')]).to.deep.equal([UPPER, UPPER]);
    put(LOWER);
    expect([...cache.ids()]).to.deep.equal([LOWER]);
    expect([cache.idAs(UPPER), cache.findId('SKU-1')]).to.deep.equal([LOWER, LOWER]);
  });

  it('are there by the new id before they are gone by the old one, for whoever follows the changes', () => {
    expect(changed).to.deep.equal([UPPER, LOWER]);
  });
});
