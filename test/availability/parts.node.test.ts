import { expect } from 'chai';
import { availabilityWith } from '../helpers/availability-with.ts';
import * as upkeep from '../../src/availability/upkeep.ts';
import { failure } from '../helpers/scripted-fetch.ts';

/** A loader of upkeep.ts that fails so many times, and counts. */
function failing(times: number) {
  const loader = async () => {
    loader.calls++;
    if (loader.calls <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return upkeep;
  };
  loader.calls = 0;
  return loader;
}

describe('What a page needs once something fails', () => {
  it('is not loaded where all goes well', async () => {
    const loadUpkeep = failing(0);
    const { shop, clock, watch } = availabilityWith({ loadUpkeep });
    shop.add('SKU-1');
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(60_000);
    expect(button.now).to.equal('ready');
    expect(loadUpkeep.calls).to.equal(0);
    expect(clock.waiting).to.equal(0);
  });

  it('leaves a button in error while it can’t be loaded, and heals it once it can', async () => {
    const loadUpkeep = failing(3);
    const { shop, clock, watch } = availabilityWith({ loadUpkeep });
    shop.add('SKU-1');
    shop.trouble = failure(500, 'server_error');
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect(button.now).to.equal('error/network');
    shop.trouble = null;
    await clock.advance(60_000);
    expect(loadUpkeep.calls).to.be.above(3);
    expect(button.now).to.equal('ready');
  });

  it('polls what is processed, though it could be loaded only at the second try', async () => {
    const loadUpkeep = failing(1);
    const { shop, clock, watch } = availabilityWith({ loadUpkeep });
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
  it('is at least 500 ms, whatever is asked for', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1', { swap_ready: false });
    watch({ sku: 'SKU-1' }, { pollInterval: 3, pollTimeout: 180_000 });
    await clock.advance(100);
    const before = shop.urls.length;
    await clock.advance(5000);
    expect(shop.urls.length - before).to.be.within(8, 10);
  });
});
