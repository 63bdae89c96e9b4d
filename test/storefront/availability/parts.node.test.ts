import { expect } from 'chai';
import { availabilityWith } from '../../helpers/availability-with.ts';
import * as rechecks from '../../../src/storefront/availability/rechecks.ts';
import { failure } from '../../helpers/scripted-fetch.ts';

/** A loader of rechecks.ts that fails so many times, and counts. */
function failing(times: number) {
  const loader = async () => {
    loader.calls++;
    if (loader.calls <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return rechecks;
  };
  loader.calls = 0;
  return loader;
}

describe('The part that a page loads for failures and polling', () => {
  it('is not loaded as long as nothing fails', async () => {
    const loadRechecks = failing(0);
    const { shop, clock, watch } = availabilityWith({ loadRechecks });
    shop.add('SKU-1');
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(60_000);
    expect(button.now).to.equal('ready');
    expect(loadRechecks.calls).to.equal(0);
    expect(clock.waiting).to.equal(0);
  });

  it('leaves a button in state error while it can’t be loaded, and recovers once it can', async () => {
    const loadRechecks = failing(3);
    const { shop, clock, watch } = availabilityWith({ loadRechecks });
    shop.add('SKU-1');
    shop.fault = failure(500, 'server_error');
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect(button.now).to.equal('error/network');
    shop.fault = null;
    await clock.advance(60_000);
    expect(loadRechecks.calls).to.be.above(3);
    expect(button.now).to.equal('ready');
  });

  it('polls a product that is being processed, although it was loaded only at the second attempt', async () => {
    const loadRechecks = failing(1);
    const { shop, clock, watch } = availabilityWith({ loadRechecks });
    const product = shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect(button.now).to.equal('processing');
    product.swap_ready = true;
    await clock.advance(30_000);
    expect(button.now).to.equal('ready');
  });
});

describe('The interval between polls', () => {
  it('is at least 500 ms, whatever is set', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1', { swap_ready: false });
    watch({ sku: 'SKU-1' }, { pollIntervalMs: 3, pollTimeoutMs: 180_000 });
    await clock.advance(100);
    const before = shop.urls.length;
    await clock.advance(5000);
    expect(shop.urls.length - before).to.be.within(8, 10);
  });
});
