import { expect } from 'chai';
import { availabilityWith } from '../../helpers/availability-with.ts';
import { answer, drop, failure, hang } from '../../helpers/scripted-fetch.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index);
const isListing = (url: string) => url.includes('tryon_status=active');

describe('The broker during failures', () => {
  for (const [name, fault, reason] of [
    ['a broken network', drop, 'error/network'],
    ['silence', hang, 'error/network'],
    ['a 401', failure(401, 'unauthorized'), 'error/unauthorized'],
    ['a 500', failure(500, 'server_error'), 'error/server'],
    ['a 429', failure(429, 'rate_limited', { 'Retry-After': '60' }), 'error/rate-limited'],
    ['HTML', () => new Response('<html>'), 'error/invalid-response'],
    ['truncated JSON', () => new Response('{"products": ['), 'error/invalid-response'],
    ['wrong JSON', answer({ items: [] }), 'error/invalid-response'],
  ] as const) {
    it(`ends in ${reason} within 10 seconds and 2 requests: ${name}`, async () => {
      const { shop, clock, watch } = availabilityWith();
      shop.fault = fault;
      const button = watch({ sku: 'SKU-1' });
      await clock.advance(10_000);
      expect(button.told.some(({ state, reason: why }) => `${state}/${why}` === reason)).to.equal(true);
      expect(shop.urls.length).to.be.within(1, 4);
      expect(button.told.some(({ state }) => state === 'ready')).to.equal(false);
    });
  }

  it('recovers by itself when the failures end', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    shop.fault = failure(500, 'server_error');
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(3000);
    expect(button.now).to.equal('error/server');
    shop.fault = null;
    await clock.advance(10_000);
    expect(button.now).to.equal('ready');
  });

  it('sends nothing for any button during the Retry-After of a 429, and then again', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    shop.add('SKU-2');
    shop.fault = failure(429, 'rate_limited', { 'Retry-After': '30' });
    const first = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect(first.now).to.equal('error/rate-limited');
    const asked = shop.urls.length;
    shop.fault = null;
    const second = watch({ sku: 'SKU-2' });
    await clock.advance(28_000);
    expect(second.now).to.equal('error/rate-limited');
    expect(shop.urls).to.have.length(asked);
    await clock.advance(2000);
    expect([first.now, second.now]).to.deep.equal(['ready', 'ready']);
  });

  it('repeats nothing before Retry-After, whatever else the page waits for', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('OLD', { swap_ready: false });
    const old = watch({ sku: 'OLD' });
    await clock.advance(2000);
    shop.fault = failure(429, 'rate_limited', { 'Retry-After': '7' });
    for (const number of range(3)) {
      watch({ sku: `SKU-${number}` });
      await clock.advance(10);
    }
    expect(shop.urls).to.have.length(2);
    await clock.advance(6900);
    expect(shop.urls).to.have.length(2);
    expect(old.now).to.equal('processing');
    shop.fault = null;
    await clock.advance(200);
    expect(shop.urls.length).to.be.above(2);
  });

  for (const retryAfter of ['0', 'Sun, 06 Nov 1994 08:49:37 GMT', '1']) {
    it(`sends requests less and less often while it gets 429 with Retry-After: ${retryAfter}`, async () => {
      const { shop, clock, watch } = availabilityWith();
      shop.fault = failure(429, 'rate_limited', { 'Retry-After': retryAfter });
      watch({ sku: 'SKU-1' });
      await clock.advance(60_000);
      expect(shop.urls.length).to.be.within(2, 7);
    });
  }

  it('waits for the Retry-After of a 503', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.fault = failure(503, 'server_error', { 'Retry-After': '60' });
    watch({ sku: 'SKU-1' });
    await clock.advance(59_000);
    expect(shop.urls).to.have.length(1);
  });

  it('requests none of many products any more once one of them gets 429', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`SKU-${number}`);
    const buttons = range(48).map((number) => watch({ sku: `SKU-${number + 1000}` }));
    const limited = failure(429, 'rate_limited', { 'Retry-After': '30' });
    shop.faultFor = (url) => (isListing(url) ? null : limited);
    await clock.advance(5000);
    expect(buttons.every(({ now }) => now === 'error/rate-limited')).to.equal(true);
    expect(shop.urls.length).to.be.at.most(7);
  });

  it('ends for all of many products within 10 seconds if there is no response', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`SKU-${number}`);
    const buttons = range(30).map((number) => watch({ sku: `SKU-${number + 1000}` }));
    shop.faultFor = (url) => (isListing(url) ? null : hang);
    await clock.advance(10_000);
    expect(buttons.every(({ now }) => now === 'error/network')).to.equal(true);
  });

  for (const [name, odd, reason] of [
    ['400', failure(400, 'validation_error'), 'error/misconfigured'],
    ['403', failure(403, 'forbidden'), 'error/unauthorized'],
    ['500', failure(500, 'server_error'), 'error/server'],
  ] as const) {
    it(`shows all other products if one is answered with ${name}`, async () => {
      const { shop, clock, watch } = availabilityWith();
      for (const number of range(5000)) shop.add(`SKU-${number}`);
      const buttons = range(40).map((number) => watch({ sku: `SKU-${number + 1000}` }));
      shop.faultFor = (url) => (url.endsWith('SKU-1001') ? odd : null);
      for (const _ of range(10)) await clock.advance(300);
      expect(buttons[1]!.now).to.equal(reason);
      expect(buttons.filter(({ now }) => now === 'ready')).to.have.length(39);
    });
  }

  it('sends few requests if all of many products fail after a listing', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`SKU-${number}`);
    const buttons = range(48).map((number) => watch({ sku: `SKU-${number + 1000}` }));
    shop.faultFor = (url) => (isListing(url) ? null : failure(500, 'server_error'));
    await clock.advance(3000);
    expect(buttons.every(({ now }) => now === 'error/server')).to.equal(true);
    expect(shop.urls.length).to.be.at.most(17);
  });

  for (const [status, stays] of [
    [500, 'error/server'],
    [429, 'error/rate-limited'],
  ] as const) {
    it(`says ${stays} for a ${status} whose body never ends, and honours its Retry-After`, async () => {
      const { shop, clock, watch } = availabilityWith();
      shop.fault = () =>
        new Response(new ReadableStream(), {
          status,
          headers: status === 429 ? { 'Retry-After': '60' } : {},
        });
      const button = watch({ sku: 'SKU-1' });
      await clock.advance(10_000);
      expect(button.now).to.equal(stays);
      if (status === 429) {
        await clock.advance(40_000);
        expect(shop.urls).to.have.length(1);
      }
    });
  }

  it('says the same for products that are added or refreshed during the Retry-After of a 503', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.fault = failure(503, 'server_error', { 'Retry-After': '30' });
    const first = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    const second = watch({ sku: 'SKU-2' });
    first.watch.refresh();
    await clock.advance(1000);
    expect([first.now, second.now]).to.deep.equal(['error/server', 'error/server']);
    expect(shop.urls).to.have.length(1);
  });

  it('keeps a ready product shown when another button asks for it during a Retry-After', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    const first = watch({ sku: 'SKU-1' });
    await clock.advance(40_000);
    shop.fault = failure(429, 'rate_limited', { 'Retry-After': '60' });
    watch({ sku: 'SKU-2' });
    await clock.advance(1000);
    const second = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect([first.now, second.now]).to.deep.equal(['ready', 'ready']);
  });

  it('pauses nothing for a 404 with Retry-After', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    shop.faultFor = (url) =>
      url.includes('NONE') ? failure(404, 'not_found', { 'Retry-After': '3600' }) : null;
    const none = watch({ sku: 'NONE' });
    await clock.advance(1000);
    expect(none.now).to.equal('unavailable/not-found');
    const other = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect(other.now).to.equal('ready');
  });

  it('sends few requests if some pages of the listing fail, and shows the products of the others', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(300)) shop.add(`SKU-${number}`);
    const buttons = range(300).map((number) => watch({ sku: `SKU-${number}` }));
    shop.faultFor = (url) => (url.includes('page=2') ? () => new Response('<html>') : null);
    await clock.advance(1000);
    expect(buttons.filter(({ now }) => now === 'ready')).to.have.length(200);
    expect(buttons.filter(({ told }) => told.some(({ state }) => state === 'error'))).to.have.length(100);
    expect(shop.urls).to.have.length(3);
  });

  it('hides only the button of a malformed product in a listing', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(10)) shop.add(`SKU-${number}`);
    Object.assign(shop.products[3]!, { swap_ready: 'yes' });
    Object.assign(shop.products[9]!, { images: null });
    const buttons = range(9).map((number) => watch({ sku: `SKU-${number}` }));
    await clock.advance(1000);
    expect(buttons.map(({ now }) => now)).to.deep.equal(
      range(9).map((number) => (number === 3 ? 'error/invalid-response' : 'ready')),
    );
  });

  it('reads the whole listing of a service with smaller pages', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(60)) shop.add(`SKU-${number}`);
    shop.mostAtATime = 20;
    const buttons = range(48).map((number) => watch({ sku: `SKU-${number}` }));
    await clock.advance(1000);
    expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
    expect(shop.urls).to.have.length(3);
  });

  it('does not ask again for each button that appears while the service fails', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.fault = failure(500, 'server_error');
    watch({ sku: 'SKU-1' });
    await clock.advance(2000);
    const asked = shop.urls.length;
    for (const _ of range(10)) {
      expect(watch({ sku: 'SKU-1' }).now).to.equal('error/server');
      await clock.advance(100);
    }
    expect(shop.urls).to.have.length(asked);
  });

  it('stops sending requests if the key is refused', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.fault = failure(401, 'unauthorized');
    watch({ sku: 'SKU-1' });
    await clock.advance(600_000);
    expect(shop.urls).to.have.length(1);
  });
});
