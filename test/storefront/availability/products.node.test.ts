import { expect } from 'chai';
import { Products, type TrackedProduct } from '../../../src/storefront/availability/products.ts';
import { createSessionCache } from '../../../src/storefront/availability/products.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { availabilityWith } from '../../helpers/availability-with.ts';

const makeRef = (number: number) => ({ productId: null, externalId: `SKU-${number}` });
const watcher = { pollIntervalMs: 3000, pollTimeoutMs: 180_000, listener: () => {} };

function productsWith(count: number): Products {
  const products = new Products(createSessionCache('https://shop.example/tryon', () => null));
  for (let number = 0; number < count; number++) products.get(makeRef(number));
  return products;
}

const listSkus = (products: Products) => [...products.all()].map(({ ref }) => ref.externalId);
const never = () => false;

describe('The table of products', () => {
  it('forgets unwatched products, the oldest first, once there are many', () => {
    const products = productsWith(1000);
    products.prune(never);
    expect(listSkus(products)).to.have.length(200);
    expect(listSkus(products)[0]).to.equal('SKU-800');
  });

  it('keeps a few unwatched products, because shoppers go back and forth', () => {
    const products = productsWith(200);
    products.prune(never);
    expect(listSkus(products)).to.have.length(200);
  });

  it('keeps products that are watched, or whose response may still come', () => {
    const products = productsWith(1000);
    const watched = products.get(makeRef(1));
    watched.add(watcher, 0);
    const pending = products.get(makeRef(2));
    products.prune((tracked: TrackedProduct) => tracked === pending);
    expect(listSkus(products)).to.include.members(['SKU-1', 'SKU-2']);
    expect(products.get(makeRef(1)) === watched).to.equal(true);
  });

  it('forgets a product’s other name together with the product', () => {
    const products = productsWith(1);
    const product = aProduct({ external_id: 'SKU-0' });
    const [tracked] = products.concernedBy(makeRef(0), product);
    for (let number = 1; number <= 200; number++) products.get(makeRef(number));
    products.prune(never);
    const byOtherName = products.get({ productId: product.id, externalId: null });
    expect(byOtherName.state === tracked!.state).to.equal(false);
    expect(byOtherName.state.availability.state).to.equal('loading');
  });

  it('stays small on a page that shows one product after the other', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (let number = 0; number < 250; number++) shop.add(`SKU-${number}`);
    for (let number = 0; number < 250; number++) {
      const button = watch({ sku: `SKU-${number}` });
      // All of them within the time for which an answer is fresh.
      await clock.advance(50);
      button.watch.release();
    }
    const before = shop.urls.length;
    watch({ sku: 'SKU-249' });
    await clock.advance(100);
    expect(shop.urls.length - before, 'the last one is remembered').to.equal(0);
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    expect(shop.urls.length - before, 'the first ones are asked for anew').to.equal(1);
  });
});
