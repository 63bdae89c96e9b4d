import { expect } from 'chai';
import { aProduct } from '../helpers/a-product.ts';
import { aStorage, availabilityWith, POLL_OPTIONS } from '../helpers/availability-with.ts';
import { answer, drop, failure, hang } from '../helpers/scripted-fetch.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index);
const isListing = (url: string) => url.includes('tryon_status=active');

describe('The broker asks', () => {
  it('for a SKU by exactly the documented URL', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('A&B 1/ü');
    const button = watch({ sku: 'A&B 1/ü' });
    await clock.advance(100);
    expect(button.now).to.equal('ready');
    expect(shop.urls).to.deep.equal([
      'https://shop.example/tryon/v1/products?external_id=A%26B%201%2F%C3%BC',
    ]);
  });

  it('for an id by exactly the documented URL', async () => {
    const { shop, clock, watch } = availabilityWith();
    const { id } = shop.add('SKU-1');
    const button = watch({ id });
    await clock.advance(100);
    expect(button.now).to.equal('ready');
    expect(shop.urls).to.deep.equal([`https://shop.example/tryon/v1/products/${id}`]);
  });

  it('once for one product, however many buttons show it', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    const buttons = range(20).map(() => watch({ sku: 'SKU-1' }));
    await clock.advance(100);
    expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
    expect(shop.urls).to.have.length(1);
  });

  for (const others of [0, 5000]) {
    it(`once for one product that one button names by id and another by SKU, beside ${others} others`, async () => {
      const { shop, clock, watch } = availabilityWith();
      for (const number of range(others)) shop.add(`OTHER-${number}`);
      const { id } = shop.add('SKU-1');
      const buttons = [watch({ id }), watch({ sku: 'SKU-1' })];
      await clock.advance(100);
      expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
      expect(shop.urls).to.deep.equal(['https://shop.example/tryon/v1/products?external_id=SKU-1']);
    });
  }

  for (const [name, trouble] of [
    ['fails', failure(500, 'server_error')],
    ['is refused', failure(400, 'validation_error')],
    ['gets no answer', hang],
  ] as const) {
    for (const others of [0, 5000]) {
      it(`soon for the product that one button names by id, though the one that another names by SKU ${name}, beside ${others} others`, async () => {
        const { shop, clock, watch } = availabilityWith();
        for (const number of range(others)) shop.add(`OTHER-${number}`);
        const { id } = shop.add('SKU-1');
        shop.troubleFor = (url) => (url.includes('ODD') ? trouble : null);
        const [, good] = [watch({ sku: 'ODD' }), watch({ id })];
        await clock.advance(1500);
        expect(good.now).to.equal('ready');
        expect(good.told.some(({ state }) => state === 'error')).to.equal(false);
      });
    }
  }

  it('once for one product by id and by SKU, also after a failure', async () => {
    const { shop, clock, watch } = availabilityWith();
    const { id } = shop.add('SKU-1');
    shop.trouble = failure(500, 'server_error');
    const buttons = [watch({ id }), watch({ sku: 'SKU-1' })];
    await clock.advance(2000);
    shop.trouble = null;
    const before = shop.urls.length;
    await clock.advance(10_000);
    expect(buttons.map(({ now }) => now)).to.deep.equal(['ready', 'ready']);
    expect(shop.urls).to.have.length(before + 1);
  });

  it('once for each of many products beside thousands, whether by id or by SKU', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`OTHER-${number}`);
    const products = range(10).map((number) => shop.add(`SKU-${number}`));
    const buttons = products.flatMap(({ id, external_id }) => [watch({ id }), watch({ sku: external_id! })]);
    await clock.advance(100);
    expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
    expect(shop.urls.filter((url) => !isListing(url))).to.have.length(10);
  });

  it('for two products, one by id and one by SKU, each', async () => {
    const { shop, clock, watch } = availabilityWith();
    const { id } = shop.add('SKU-1');
    shop.add('SKU-2', { tryon_status: 'inactive' });
    const buttons = [watch({ id }), watch({ sku: 'SKU-2' })];
    await clock.advance(100);
    expect(buttons.map(({ now }) => now)).to.deep.equal(['ready', 'unavailable/inactive']);
  });

  it('nothing more for a product known by its SKU when another button names its id', async () => {
    const { shop, clock, watch } = availabilityWith();
    const { id } = shop.add('SKU-1');
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    const second = watch({ id });
    expect(second.now).to.equal('ready');
    await clock.advance(1000);
    expect(shop.urls).to.have.length(1);
  });

  for (const [skus, active, most] of [
    [48, 60, 5],
    [500, 600, 12],
    [500, 1000, 12],
  ] as const) {
    it(`at most ${most} times for ${skus} SKUs of a shop with ${active} active products`, async () => {
      const { shop, clock, watch } = availabilityWith();
      for (const number of range(active)) shop.add(`SKU-${number}`);
      const buttons = range(skus).map((number) => watch({ sku: `SKU-${number * 2}` }));
      await clock.advance(1000);
      const ready = buttons.filter(({ now }) => now === 'ready').length;
      expect(ready).to.equal(Math.min(skus, Math.ceil(active / 2)));
      expect(shop.urls.length).to.be.at.most(most);
      expect(shop.mostInFlight).to.be.at.most(6);
    });
  }

  it('one by one, six at a time, where a listing of thousands can not pay', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(3000)) shop.add(`SKU-${number}`);
    const buttons = range(12).map((number) => watch({ sku: `SKU-${number + 2000}` }));
    await clock.advance(1000);
    expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
    expect(shop.urls.filter(isListing)).to.have.length(1);
    expect(shop.urls).to.have.length(13);
    expect(shop.mostInFlight).to.equal(6);
  });

  it('each of a few products that are not among the active ones, to know why', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('ON');
    shop.add('OFF', { tryon_status: 'inactive' });
    const [on, off, none] = ['ON', 'OFF', 'NONE'].map((sku) => watch({ sku }));
    await clock.advance(100);
    expect([on!.now, off!.now, none!.now]).to.deep.equal([
      'ready',
      'unavailable/inactive',
      'unavailable/not-found',
    ]);
  });

  it('nothing for a button that is gone before the gathering ends', async () => {
    const { shop, clock, watch } = availabilityWith();
    watch({ sku: 'SKU-1' }).watch.release();
    await clock.advance(1000);
    expect(shop.urls).to.deep.equal([]);
  });

  it('refuses another product than the one asked for', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.trouble = answer({ products: [aProduct({ external_id: 'SKU-2' })], total: 1, page: 1, limit: 20 });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(100);
    expect(button.now).to.equal('error/invalid-response');
  });
});

describe('The broker polls', () => {
  it('until the product is ready, and then no more', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(3100);
    expect(button.now).to.equal('processing');
    expect(shop.urls).to.have.length(2);
    product.swap_ready = true;
    await clock.advance(3100);
    expect(button.now).to.equal('ready');
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(3);
    expect(clock.waiting).to.equal(0);
  });

  for (const others of [0, 5000]) {
    it(`20 products with at most 3 requests a tick, beside ${others} active ones`, async () => {
      const { shop, clock, watch } = availabilityWith();
      for (const number of range(others)) shop.add(`OTHER-${number}`);
      for (const number of range(20)) shop.add(`SKU-${number}`, { swap_ready: false });
      const buttons = range(20).map((number) => watch({ sku: `SKU-${number}` }));
      await clock.advance(1000);
      expect(buttons.every(({ now }) => now === 'processing')).to.equal(true);
      for (const _tick of range(7)) {
        const before = shop.urls.length;
        await clock.advance(3000);
        expect(shop.urls.length - before).to.be.within(1, 3);
      }
    });
  }

  it('not at all for a product without images', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1', { swap_ready: false, images: [] });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(60_000);
    expect(button.now).to.equal('unavailable/no-images');
    expect(shop.urls).to.have.length(1);
  });

  for (const [name, trouble, now] of [
    ['is deleted', failure(404, 'not_found'), 'unavailable/not-found'],
    ['may not be asked for any more', failure(401, 'unauthorized'), 'error/unauthorized'],
  ] as const) {
    it(`no longer where the product ${name}`, async () => {
      const { shop, clock, watch } = availabilityWith();
      const { id } = shop.add('SKU-1', { swap_ready: false });
      const button = watch({ id });
      await clock.advance(100);
      shop.trouble = trouble;
      await clock.advance(3100);
      expect(button.now).to.equal(now);
      const asked = shop.urls.length;
      await clock.advance(60_000);
      expect(shop.urls).to.have.length(asked);
    });
  }

  it('on where a product was not found because the listing moved meanwhile', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(230)) shop.add(`OTHER-${number}`);
    for (const number of range(20)) shop.add(`SKU-${number}`, { swap_ready: false });
    const buttons = range(20).map((number) => watch({ sku: `SKU-${number}` }));
    await clock.advance(1000);
    // As if so many of the first page had been switched off between its answer and the third page's.
    shop.troubleFor = (url) =>
      url.includes('page=3') ? () => Response.json({ products: [], total: 228 }) : null;
    await clock.advance(3000);
    shop.troubleFor = () => null;
    for (const product of shop.products) product.swap_ready = true;
    await clock.advance(10_000);
    expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
  });

  for (const others of [50, 150, 230]) {
    it(`no longer where one of 20 is switched off, beside ${others} active ones`, async () => {
      const { shop, clock, watch } = availabilityWith();
      for (const number of range(others)) shop.add(`OTHER-${number}`);
      for (const number of range(20)) shop.add(`SKU-${number}`, { swap_ready: false });
      const buttons = range(20).map((number) => watch({ sku: `SKU-${number}` }));
      await clock.advance(1000);
      shop.products.at(-1)!.tryon_status = 'inactive';
      await clock.advance(10_000);
      expect(buttons[19]!.now).to.equal('unavailable/inactive');
      expect(buttons.slice(0, 19).every(({ now }) => now === 'processing')).to.equal(true);
    });
  }

  it('on where a product is missed by the listing now and then', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(230)) shop.add(`OTHER-${number}`);
    for (const number of range(20)) shop.add(`SKU-${number}`, { swap_ready: false });
    const buttons = range(20).map((number) => watch({ sku: `SKU-${number}` }));
    await clock.advance(1000);
    for (const _ of range(3)) {
      shop.troubleFor = (url) =>
        url.includes('page=3') ? () => Response.json({ products: [], total: 250 }) : null;
      await clock.advance(3000);
      shop.troubleFor = () => null;
      await clock.advance(20_000);
      expect(buttons.every(({ now }) => now === 'processing')).to.equal(true);
    }
  });

  it('without a say in what was asked for otherwise meanwhile', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(230)) shop.add(`OTHER-${number}`);
    for (const number of range(20)) shop.add(`SKU-${number}`, { swap_ready: false });
    const buttons = range(20).map((number) => watch({ sku: `SKU-${number}` }));
    await clock.advance(2900);
    const slow = (ms: number) => async () => {
      await new Promise((resolve) => clock.wake(ms, () => resolve(undefined)));
      return Response.json({ products: [], total: 250 });
    };
    // The poll ends long after the first products of it are known, one of which is refreshed and asked for by itself.
    shop.troubleFor = (url) =>
      url.includes('page=2') ? slow(2000) : url.includes('=SKU-19') ? slow(3000) : null;
    await clock.advance(500);
    buttons[19]!.watch.refresh();
    await clock.advance(100);
    const before = shop.urls.filter((url) => url.includes('=SKU-19')).length;
    let confirmed = false;
    void buttons[19]!.watch.confirm().then(() => (confirmed = true));
    await clock.advance(2000);
    expect([before, confirmed]).to.deep.equal([1, false]);
  });

  it('no longer than the page has patience, and says timed-out', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' }, { pollInterval: 3000, pollTimeout: 10_000 });
    await clock.advance(10_100);
    expect(button.now).to.equal('unavailable/timed-out');
    const asked = shop.urls.length;
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(asked);
    expect(clock.waiting).to.equal(0);
  });

  it('not in a page that nobody looks at, and at once when somebody does', async () => {
    const { shop, clock, page, watch } = availabilityWith();
    const product = shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(100);
    page.setActive(false);
    product.swap_ready = true;
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(1);
    expect(clock.waiting).to.equal(0);
    page.setActive(true);
    await clock.advance(50);
    expect(button.now).to.equal('ready');
  });

  it('with patience only for the time in which somebody looks at the page', async () => {
    const { shop, clock, page, watch } = availabilityWith();
    const product = shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' }, { pollInterval: 3000, pollTimeout: 10_000 });
    await clock.advance(100);
    page.setActive(false);
    await clock.advance(60_000);
    page.setActive(true);
    await clock.advance(50);
    expect(button.now).to.equal('processing');
    product.swap_ready = true;
    await clock.advance(3100);
    expect(button.now).to.equal('ready');
  });

  it('anew for a button that comes back after a while', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1', { swap_ready: false });
    const patience = { pollInterval: 3000, pollTimeout: 10_000 };
    const first = watch({ sku: 'SKU-1' }, patience);
    await clock.advance(100);
    first.watch.release();
    await clock.advance(60_000);
    const second = watch({ sku: 'SKU-1' }, patience);
    await clock.advance(5000);
    expect(second.now).to.equal('processing');
    await clock.advance(5200);
    expect(second.now).to.equal('unavailable/timed-out');
  });

  it('once for a product that one button names by id and another by SKU', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`OTHER-${number}`);
    const product = shop.add('SKU-1', { swap_ready: false });
    const buttons = [watch({ sku: 'SKU-1' }), watch({ id: product.id })];
    await clock.advance(1000);
    const before = shop.urls.length;
    product.swap_ready = true;
    await clock.advance(3000);
    expect(buttons.map(({ now }) => now)).to.deep.equal(['ready', 'ready']);
    expect(shop.urls.length - before).to.equal(1);
  });

  it('not for buttons that are gone', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(100);
    button.watch.release();
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(1);
    expect(clock.waiting).to.equal(0);
  });

  it('more and more slowly while it fails, and goes on when that is over', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(100);
    shop.trouble = failure(503, 'server_error');
    await clock.advance(60_000);
    expect(button.now).to.equal('processing');
    expect(shop.urls.length).to.be.within(4, 14);
    shop.trouble = null;
    product.swap_ready = true;
    await clock.advance(60_000);
    expect(button.now).to.equal('ready');
  });
});

describe('The broker in trouble', () => {
  for (const [name, trouble, reason] of [
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
      shop.trouble = trouble;
      const button = watch({ sku: 'SKU-1' });
      await clock.advance(10_000);
      expect(button.told.some(({ state, reason: why }) => `${state}/${why}` === reason)).to.equal(true);
      expect(shop.urls.length).to.be.within(1, 4);
      expect(button.told.some(({ state }) => state === 'ready')).to.equal(false);
    });
  }

  it('heals by itself when the trouble passes', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    shop.trouble = failure(500, 'server_error');
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(3000);
    expect(button.now).to.equal('error/server');
    shop.trouble = null;
    await clock.advance(10_000);
    expect(button.now).to.equal('ready');
  });

  it('asks nothing for any button while a 429 wants rest, and then again', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    shop.add('SKU-2');
    shop.trouble = failure(429, 'rate_limited', { 'Retry-After': '30' });
    const first = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect(first.now).to.equal('error/rate-limited');
    const asked = shop.urls.length;
    shop.trouble = null;
    const second = watch({ sku: 'SKU-2' });
    await clock.advance(28_000);
    expect(second.now).to.equal('error/rate-limited');
    expect(shop.urls).to.have.length(asked);
    await clock.advance(2000);
    expect([first.now, second.now]).to.deep.equal(['ready', 'ready']);
  });

  it('sends nothing again before Retry-After, whatever else the page is waiting for', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('OLD', { swap_ready: false });
    const old = watch({ sku: 'OLD' });
    await clock.advance(2000);
    shop.trouble = failure(429, 'rate_limited', { 'Retry-After': '7' });
    for (const number of range(3)) {
      watch({ sku: `SKU-${number}` });
      await clock.advance(10);
    }
    expect(shop.urls).to.have.length(2);
    await clock.advance(6900);
    expect(shop.urls).to.have.length(2);
    expect(old.now).to.equal('processing');
    shop.trouble = null;
    await clock.advance(200);
    expect(shop.urls.length).to.be.above(2);
  });

  for (const retryAfter of ['0', 'Sun, 06 Nov 1994 08:49:37 GMT', '1']) {
    it(`asks less and less often while it is told 429 with Retry-After: ${retryAfter}`, async () => {
      const { shop, clock, watch } = availabilityWith();
      shop.trouble = failure(429, 'rate_limited', { 'Retry-After': retryAfter });
      watch({ sku: 'SKU-1' });
      await clock.advance(60_000);
      expect(shop.urls.length).to.be.within(2, 7);
    });
  }

  it('waits as long as a 503 asks it to', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.trouble = failure(503, 'server_error', { 'Retry-After': '60' });
    watch({ sku: 'SKU-1' });
    await clock.advance(59_000);
    expect(shop.urls).to.have.length(1);
  });

  it('asks for no more of many once one of them was told 429', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`SKU-${number}`);
    const buttons = range(48).map((number) => watch({ sku: `SKU-${number + 1000}` }));
    const limited = failure(429, 'rate_limited', { 'Retry-After': '30' });
    shop.troubleFor = (url) => (isListing(url) ? null : limited);
    await clock.advance(5000);
    expect(buttons.every(({ now }) => now === 'error/rate-limited')).to.equal(true);
    expect(shop.urls.length).to.be.at.most(7);
  });

  it('ends for all of many within 10 seconds where there is no answer', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`SKU-${number}`);
    const buttons = range(30).map((number) => watch({ sku: `SKU-${number + 1000}` }));
    shop.troubleFor = (url) => (isListing(url) ? null : hang);
    await clock.advance(10_000);
    expect(buttons.every(({ now }) => now === 'error/network')).to.equal(true);
  });

  for (const [name, odd, reason] of [
    ['400', failure(400, 'validation_error'), 'error/misconfigured'],
    ['403', failure(403, 'forbidden'), 'error/unauthorized'],
    ['500', failure(500, 'server_error'), 'error/server'],
  ] as const) {
    it(`shows all others of many where one is answered with ${name}`, async () => {
      const { shop, clock, watch } = availabilityWith();
      for (const number of range(5000)) shop.add(`SKU-${number}`);
      const buttons = range(40).map((number) => watch({ sku: `SKU-${number + 1000}` }));
      shop.troubleFor = (url) => (url.endsWith('SKU-1001') ? odd : null);
      for (const _ of range(10)) await clock.advance(300);
      expect(buttons[1]!.now).to.equal(reason);
      expect(buttons.filter(({ now }) => now === 'ready')).to.have.length(39);
    });
  }

  it('sends few requests where all of many fail after a listing', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(5000)) shop.add(`SKU-${number}`);
    const buttons = range(48).map((number) => watch({ sku: `SKU-${number + 1000}` }));
    shop.troubleFor = (url) => (isListing(url) ? null : failure(500, 'server_error'));
    await clock.advance(3000);
    expect(buttons.every(({ now }) => now === 'error/server')).to.equal(true);
    expect(shop.urls.length).to.be.at.most(17);
  });

  for (const [status, stays] of [
    [500, 'error/server'],
    [429, 'error/rate-limited'],
  ] as const) {
    it(`says ${stays} of a ${status} whose body never ends, and heeds its Retry-After`, async () => {
      const { shop, clock, watch } = availabilityWith();
      shop.trouble = () =>
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

  it('says the same of those that come while a 503 wants rest, and of those that are refreshed', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.trouble = failure(503, 'server_error', { 'Retry-After': '30' });
    const first = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    const second = watch({ sku: 'SKU-2' });
    first.watch.refresh();
    await clock.advance(1000);
    expect([first.now, second.now]).to.deep.equal(['error/server', 'error/server']);
    expect(shop.urls).to.have.length(1);
  });

  it('hides no ready product because another button shows it while the service wants rest', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    const first = watch({ sku: 'SKU-1' });
    await clock.advance(40_000);
    shop.trouble = failure(429, 'rate_limited', { 'Retry-After': '60' });
    watch({ sku: 'SKU-2' });
    await clock.advance(1000);
    const second = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect([first.now, second.now]).to.deep.equal(['ready', 'ready']);
  });

  it('lets a 404 with Retry-After put nobody to rest', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    shop.troubleFor = (url) =>
      url.includes('NONE') ? failure(404, 'not_found', { 'Retry-After': '3600' }) : null;
    const none = watch({ sku: 'NONE' });
    await clock.advance(1000);
    expect(none.now).to.equal('unavailable/not-found');
    const other = watch({ sku: 'SKU-1' });
    await clock.advance(1000);
    expect(other.now).to.equal('ready');
  });

  it('sends few requests where some pages of the listing fail, and shows what the others hold', async () => {
    const { shop, clock, watch } = availabilityWith();
    for (const number of range(300)) shop.add(`SKU-${number}`);
    const buttons = range(300).map((number) => watch({ sku: `SKU-${number}` }));
    shop.troubleFor = (url) => (url.includes('page=2') ? () => new Response('<html>') : null);
    await clock.advance(1000);
    expect(buttons.filter(({ now }) => now === 'ready')).to.have.length(200);
    expect(buttons.filter(({ told }) => told.some(({ state }) => state === 'error'))).to.have.length(100);
    expect(shop.urls).to.have.length(3);
  });

  it('lets one odd product of a listing hide only its own button', async () => {
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

  it('reads the whole listing of a service that answers fewer at a time', async () => {
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
    shop.trouble = failure(500, 'server_error');
    watch({ sku: 'SKU-1' });
    await clock.advance(2000);
    const asked = shop.urls.length;
    for (const _ of range(10)) {
      expect(watch({ sku: 'SKU-1' }).now).to.equal('error/server');
      await clock.advance(100);
    }
    expect(shop.urls).to.have.length(asked);
  });

  it('does not go on asking where the key is refused', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.trouble = failure(401, 'unauthorized');
    watch({ sku: 'SKU-1' });
    await clock.advance(600_000);
    expect(shop.urls).to.have.length(1);
  });
});

describe('The broker remembers', () => {
  it('a ready product of an earlier page view, shows it at once and checks it', async () => {
    const storage = aStorage();
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    shop.add('SKU-1');
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    reload();
    const button = watch({ sku: 'SKU-1' });
    expect(button.now).to.equal('ready');
    expect(shop.urls).to.have.length(1);
    await clock.advance(100);
    expect(shop.urls).to.have.length(2);
  });

  it('but confirms nothing before the check has come back', async () => {
    const storage = aStorage();
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    const product = shop.add('SKU-1');
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    reload();
    product.tryon_status = 'inactive';
    const button = watch({ sku: 'SKU-1' });
    const confirmed = button.watch.confirm();
    await clock.advance(100);
    expect((await confirmed).reason).to.equal('inactive');
    expect(button.now).to.equal('unavailable/inactive');
    reload();
    expect(watch({ sku: 'SKU-1' }).now).to.equal('loading');
  });

  it('a ready product that was named by SKU for a button that names its id', async () => {
    const storage = aStorage();
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    const { id } = shop.add('SKU-1');
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    reload();
    expect(watch({ id }).now).to.equal('ready');
  });

  it('many products of one answer with one writing', async () => {
    const storage = aStorage();
    let written = 0;
    const { setItem } = storage;
    storage.setItem = (...item) => (written++, setItem(...item));
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    for (const number of range(50)) shop.add(`SKU-${number}`);
    for (const number of range(50)) watch({ sku: `SKU-${number}` });
    await clock.advance(100);
    expect(written).to.equal(1);
    reload();
    expect(watch({ sku: 'SKU-49' }).now).to.equal('ready');
  });

  for (const [name, storage] of [
    [
      'is forbidden',
      () => {
        throw new Error('SecurityError');
      },
    ],
    ['holds what others wrote', () => ({ getItem: () => '{"a":1}', setItem() {} }) as unknown as Storage],
    [
      'is full',
      () =>
        ({
          getItem: () => null,
          setItem() {
            throw new Error('Quota');
          },
        }) as unknown as Storage,
    ],
  ] as const) {
    it(`nothing, and goes on, where storage ${name}`, async () => {
      const { shop, clock, watch } = availabilityWith({ storage });
      shop.add('SKU-1');
      const button = watch({ sku: 'SKU-1' });
      await clock.advance(100);
      expect(button.now).to.equal('ready');
    });
  }

  it('an answer for a while: a button that comes back asks nothing', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    watch({ sku: 'SKU-1' }).watch.release();
    const first = watch({ sku: 'SKU-1' }, POLL_OPTIONS);
    await clock.advance(100);
    first.watch.release();
    const second = watch({ sku: 'SKU-1' });
    expect(second.now).to.equal('ready');
    await clock.advance(1000);
    expect(shop.urls).to.have.length(1);
  });

  it('looks again after an answer that was under way when it was told to refresh', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { tryon_status: 'inactive' });
    const button = watch({ sku: 'SKU-1' });
    let answered = false;
    shop.troubleFor = () => async () => {
      const response = Response.json({ products: [{ ...product }], total: 1 });
      if (!answered) await new Promise((resolve) => clock.wake(500, () => resolve(undefined)));
      answered = true;
      return response;
    };
    await clock.advance(100);
    product.tryon_status = 'active';
    button.watch.refresh();
    await clock.advance(2000);
    expect(button.now).to.equal('ready');
  });

  it('looks again after a poll that was under way when it was told to refresh', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(2900);
    shop.troubleFor = () => async () => {
      const response = Response.json({ products: [{ ...product, tryon_status: 'inactive' }], total: 1 });
      shop.troubleFor = () => null;
      await new Promise((resolve) => clock.wake(500, () => resolve(undefined)));
      return response;
    };
    await clock.advance(300);
    expect(shop.urls).to.have.length(2);
    product.swap_ready = true;
    button.watch.refresh();
    await clock.advance(2000);
    expect(button.now).to.equal('ready');
  });

  it('answers all that are refreshed at once, also after a poll that missed some', async () => {
    const { shop, clock, watch } = availabilityWith();
    const products = range(7).map((number) => shop.add(`SKU-${number}`, { swap_ready: number > 3 }));
    const buttons = range(7).map((number) => watch({ sku: `SKU-${number}` }));
    await clock.advance(1000);
    for (const product of products.slice(0, 3)) product.tryon_status = 'inactive';
    await clock.advance(2500);
    expect(buttons.map(({ now }) => now)).to.include('processing');
    for (const { watch } of buttons) watch.refresh();
    await clock.advance(1000);
    expect(buttons.map(({ now }) => now)).to.deep.equal([
      ...range(3).map(() => 'unavailable/inactive'),
      'processing',
      ...range(3).map(() => 'ready'),
    ]);
  });

  it('refreshes when it is told to', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { tryon_status: 'inactive' });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(100);
    expect(button.now).to.equal('unavailable/inactive');
    product.tryon_status = 'active';
    button.watch.refresh();
    await clock.advance(100);
    expect(button.now).to.equal('ready');
  });
});
