import { expect } from 'chai';
import * as rechecks from '../../../src/storefront/availability/rechecks.ts';
import { answer, drop, failure, hang } from '../../helpers/scripted-fetch.ts';
import { range, visit } from './a-visit.ts';

const isListing = (url: string) => url.includes('tryon_status=active');
const wait = (seconds: string) => ({ 'Retry-After': seconds });
/** Many products of a shop with thousands: they are requested one by one, after the listing's first page. */
const MANY = { products: 5000, from: 1000 };

describe('The broker during failures', () => {
  for (const [name, fault, reason] of [
    ['a broken network', drop, 'error/network'],
    ['silence', hang, 'error/network'],
    ['a 400', failure(400, 'validation_error'), 'error/misconfigured'],
    ['a 401', failure(401, 'unauthorized'), 'error/unauthorized'],
    ['a 403', failure(403, ''), 'error/unauthorized'],
    ['a 404 of a web server', failure(404, ''), 'error/misconfigured'],
    ['a 404 of the service', failure(404, 'not_found'), 'unavailable/not-found'],
    ['a 408', failure(408, ''), 'error/network'],
    ['a 429', failure(429, 'rate_limited', wait('60')), 'error/rate-limited'],
    ['a 500', failure(500, 'server_error'), 'error/server'],
    ['a 503', failure(503, ''), 'error/server'],
    ['HTML', () => new Response('<html>'), 'error/invalid-response'],
    ['truncated JSON', () => new Response('{"products": ['), 'error/invalid-response'],
    ['wrong JSON', answer({ items: [] }), 'error/invalid-response'],
  ] as const)
    it(`ends in ${reason} within 10 seconds and 4 requests: ${name}`, async () => {
      const { shop, clock, button } = visit();
      shop.fault = fault;
      await clock.advance(10_000);
      expect(button.told.map(({ state, reason: why }) => `${state}/${why}`)).to.contain(reason);
      expect(button.told.map(({ state }) => state)).not.to.contain('ready');
      expect(shop.urls.length).to.be.within(1, 4);
    });

  it('recovers by itself when the failures end', async () => {
    const { shop, stateAfter } = visit();
    shop.fault = failure(500, 'server_error');
    expect(await stateAfter(3000)).to.equal('error/server');
    shop.fault = null;
    expect(await stateAfter(10_000)).to.equal('ready');
  });

  it('sends nothing for any button during the Retry-After of a 429, and then again', async () => {
    const { shop, clock, watch, button: first } = visit({ products: 2, buttons: 1 });
    shop.fault = failure(429, 'rate_limited', wait('30'));
    await clock.advance(1000);
    expect(first.now).to.equal('error/rate-limited');
    const asked = shop.urls.length;
    shop.fault = null;
    const second = watch({ sku: 'SKU-1' });
    await clock.advance(28_000);
    expect(second.now).to.equal('error/rate-limited');
    expect(shop.urls).to.have.length(asked);
    await clock.advance(2000);
    expect([first.now, second.now]).to.deep.equal(['ready', 'ready']);
  });

  it('repeats nothing before Retry-After, whatever else the page waits for', async () => {
    const { shop, clock, watch, button } = visit({ changes: { swap_ready: false } });
    await clock.advance(2000);
    shop.fault = failure(429, 'rate_limited', wait('7'));
    for (const number of range(3)) {
      watch({ sku: `NEW-${number}` });
      await clock.advance(10);
    }
    expect(shop.urls).to.have.length(2);
    await clock.advance(6900);
    expect(shop.urls).to.have.length(2);
    expect(button.now).to.equal('processing');
    shop.fault = null;
    await clock.advance(200);
    expect(shop.urls.length).to.be.above(2);
  });

  for (const retryAfter of ['0', 'Sun, 06 Nov 1994 08:49:37 GMT', '1'])
    it(`sends requests less and less often while it gets 429 with Retry-After: ${retryAfter}`, async () => {
      const { shop, clock } = visit();
      shop.fault = failure(429, 'rate_limited', wait(retryAfter));
      await clock.advance(60_000);
      expect(shop.urls.length).to.be.within(2, 7);
    });

  for (const [fault, buttons, ms, state, most] of [
    [failure(429, 'rate_limited', wait('30')), 48, 5000, 'error/rate-limited', 7],
    [failure(500, 'server_error'), 48, 3000, 'error/server', 17],
    [hang, 30, 10_000, 'error/network', 30],
  ] as const)
    it(`ends in ${state} for all of ${buttons} products after a listing, with few further requests`, async () => {
      const { shop, clock, tally } = visit({ ...MANY, buttons });
      shop.faultFor = (url) => (isListing(url) ? null : fault);
      await clock.advance(ms);
      expect(tally()).to.deep.equal({ [state]: buttons });
      expect(shop.urls.length).to.be.at.most(most);
    });

  for (const [name, odd, reason] of [
    ['400', failure(400, 'validation_error'), 'error/misconfigured'],
    ['403', failure(403, 'forbidden'), 'error/unauthorized'],
    ['500', failure(500, 'server_error'), 'error/server'],
  ] as const)
    it(`shows all other products if one is answered with ${name}`, async () => {
      const { shop, clock, buttons, tally } = visit({ ...MANY, buttons: 40 });
      shop.faultFor = (url) => (url.endsWith('SKU-1001') ? odd : null);
      for (const _ of range(10)) await clock.advance(300);
      expect(buttons[1]!.now).to.equal(reason);
      expect(tally()).to.deep.equal({ ready: 39, [reason]: 1 });
    });

  for (const [status, stays] of [
    [500, 'error/server'],
    [429, 'error/rate-limited'],
  ] as const)
    it(`says ${stays} for a ${status} whose body never ends, and honours its Retry-After`, async () => {
      const { shop, clock, stateAfter } = visit();
      const headers: HeadersInit = status === 429 ? wait('60') : {};
      shop.fault = () => new Response(new ReadableStream(), { status, headers });
      expect(await stateAfter(10_000)).to.equal(stays);
      if (status !== 429) return;
      await clock.advance(40_000);
      expect(shop.urls).to.have.length(1);
    });

  it('says the same for products that are added or refreshed during the Retry-After of a 503', async () => {
    const { shop, clock, watch, button: first } = visit();
    shop.fault = failure(503, 'server_error', wait('30'));
    await clock.advance(1000);
    const second = watch({ sku: 'SKU-1' });
    first.watch.refresh();
    await clock.advance(1000);
    expect([first.now, second.now]).to.deep.equal(['error/server', 'error/server']);
    await clock.advance(27_000);
    expect(shop.urls).to.have.length(1);
  });

  it('keeps a ready product shown when another button asks for it during a Retry-After', async () => {
    const { shop, clock, watch, button: first } = visit();
    await clock.advance(40_000);
    shop.fault = failure(429, 'rate_limited', wait('60'));
    watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    const second = watch({ sku: 'SKU-0' });
    await clock.advance(1000);
    expect([first.now, second.now]).to.deep.equal(['ready', 'ready']);
  });

  it('pauses nothing for a 404 with Retry-After', async () => {
    const { shop, clock, watch } = visit({ buttons: 0 });
    const gone = failure(404, 'not_found', wait('3600'));
    shop.faultFor = (url) => (url.includes('NONE') ? gone : null);
    const none = watch({ sku: 'NONE' });
    await clock.advance(1000);
    expect(none.now).to.equal('unavailable/not-found');
    const other = watch({ sku: 'SKU-0' });
    await clock.advance(1000);
    expect(other.now).to.equal('ready');
  });

  it('sends few requests if some pages of the listing fail, and shows the products of the others', async () => {
    const { shop, clock, buttons, tally } = visit({ products: 300 });
    shop.faultFor = (url) => (url.includes('page=2') ? () => new Response('<html>') : null);
    await clock.advance(1000);
    expect(tally()).to.include({ ready: 200 });
    expect(buttons.filter(({ told }) => told.some(({ state }) => state === 'error'))).to.have.length(100);
    expect(shop.urls).to.have.length(3);
  });

  it('hides only the button of a malformed product in a listing', async () => {
    const { clock, products, buttons, tally } = visit({ products: 10, buttons: 9 });
    Object.assign(products[3]!, { swap_ready: 'yes' });
    Object.assign(products[9]!, { images: null });
    await clock.advance(1000);
    expect(buttons[3]!.now).to.equal('error/invalid-response');
    expect(tally()).to.deep.equal({ ready: 8, 'error/invalid-response': 1 });
  });

  it('reads the whole listing of a service with smaller pages', async () => {
    const { shop, tallyAfter } = visit({ products: 60, buttons: 48 });
    shop.mostAtATime = 20;
    expect(await tallyAfter(1000)).to.deep.equal({ ready: 48 });
    expect(shop.urls).to.have.length(3);
  });

  it('does not ask again for each button that appears while the service fails', async () => {
    const { shop, clock, watch } = visit();
    shop.fault = failure(500, 'server_error');
    await clock.advance(2000);
    const asked = shop.urls.length;
    for (const _ of range(10)) {
      expect(watch({ sku: 'SKU-0' }).now).to.equal('error/server');
      await clock.advance(100);
    }
    expect(shop.urls).to.have.length(asked);
  });

  it('stops sending requests if the key is refused', async () => {
    const { shop, clock } = visit();
    shop.fault = failure(401, 'unauthorized');
    await clock.advance(600_000);
    expect(shop.urls).to.have.length(1);
  });
});

describe('The part that a page loads for failures and polling', () => {
  /** Fails so many times, and counts. */
  function aLoader(failures: number) {
    const loadRechecks = async () => {
      loadRechecks.calls++;
      if (loadRechecks.calls <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return rechecks;
    };
    loadRechecks.calls = 0;
    return loadRechecks;
  }

  it('is not loaded as long as nothing fails', async () => {
    const loadRechecks = aLoader(0);
    const { clock, stateAfter } = visit({ loadRechecks });
    expect(await stateAfter(60_000)).to.equal('ready');
    expect(loadRechecks.calls).to.equal(0);
    expect(clock.waiting).to.equal(0);
  });

  it('leaves a button in state error while it can’t be loaded, and recovers once it can', async () => {
    const loadRechecks = aLoader(3);
    const { shop, clock, button, stateAfter } = visit({ loadRechecks });
    shop.fault = failure(500, 'server_error');
    expect(await stateAfter(1000)).to.equal('error/network');
    shop.fault = null;
    await clock.advance(60_000);
    expect(loadRechecks.calls).to.be.above(3);
    expect(button.now).to.equal('ready');
  });

  it('polls a product that is being processed, although it was loaded only at the second attempt', async () => {
    const changes = { swap_ready: false };
    const { product, stateAfter } = visit({ changes, loadRechecks: aLoader(1) });
    expect(await stateAfter(1000)).to.equal('processing');
    product.swap_ready = true;
    expect(await stateAfter(30_000)).to.equal('ready');
  });
});
