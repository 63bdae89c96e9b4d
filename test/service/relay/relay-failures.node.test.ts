/** A relay while the catalog service fails. */
import { expect } from 'chai';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import type { RelayLogEntry } from '../../../src/service/relay/log.ts';
import { useRelay } from './use-relay.ts';

describe('The relay while the service fails', () => {
  let clock: FakeClock;
  let service: CountedService;
  let log: RelayLogEntry[];
  const { open, openShop, ask, askFor, askAndWait, readStatus, makeProducts, health } = useRelay(
    (parts) => ({ clock, service, log } = parts),
  );

  const hang = () => new Promise<Response>(() => {});
  const isFirst = (url: URL) => url.searchParams.get('page') === '1';

  it('answers from what it knows while attempts time out, up to staleIfError', async () => {
    open({ staleIfError: 60_000 });
    await askFor(1);
    service.fault = (_url, { signal }) =>
      new Promise((_, reject) => {
        signal!.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      });
    await clock.advance(40_000);
    expect(service.faulted).to.be.greaterThan(0);
    expect(await readStatus(1)).to.equal(200);
    await clock.advance(60_000);
    const answer = await askFor(1);
    expect(answer.status).to.equal(504);
    expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60);
  });

  it('has as many calls hang as it may make without a warning of Node’s', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    await openShop(3000, 150_000, { requestsPerMinute: 120 });
    const hanging = new Set<string>();
    service.fault = ({ search, pathname }) => {
      hanging.add(pathname + search);
      return hang();
    };
    for (let n = 0; n < 20; n++) void askFor(5000 + n);
    await clock.advance(3000);
    // Warnings come with the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(hanging.size).to.be.greaterThan(10);
    expect(warnings).to.deep.equal([]);
  });

  it('answers no product while its health says refusing, with a budget that is spent on attempts', async () => {
    open({ staleIfError: 60_000, requestsPerMinute: 10 });
    await askFor(1);
    service.fault = () => json({}, 500);
    const seen = new Set<string>();
    for (let step = 0; step < 60; step++) {
      await clock.advance(5000);
      const { status } = await askAndWait(1000);
      const word = health();
      if (word.status === 'refusing') seen.add(`${status} ${word.failure}`);
    }
    expect([...seen]).to.deep.equal(['502 failed']);
  });

  it('does not alternate between ok and refusing where nothing stale may be answered', async () => {
    open({ staleIfError: 0 });
    await askAndWait(2000);
    const words = new Set<string>();
    for (let step = 0; step < 200; step++) {
      service.latency = step % 100 < 50 ? 100 : 900;
      await clock.advance(100);
      words.add(health().status);
    }
    expect([...words]).to.deep.equal(['ok']);
  });

  const firstPage = (total: number) =>
    json({ products: service.products.slice(0, 100), total, page: 1, limit: 100 });
  for (const [what, total] of [
    ['an incomplete first listing', 200],
    ['a listing with a mistaken total, which stretches no time', 1e9],
  ] as const)
    it(`answers from ${what}, up to staleIfError`, async () => {
      makeProducts(200);
      service.fault = (url) => (isFirst(url) ? firstPage(total) : json({}, 500));
      open({ staleIfError: 60_000, requestsPerMinute: 120 });
      expect(await readStatus(1)).to.equal(200);
      await clock.advance(1000);
      expect(await readStatus(150)).to.equal(502);
      await clock.advance(90_000);
      expect(await readStatus(1)).to.equal(502);
    });

  it('answers 404 for no product before a listing is complete', async () => {
    makeProducts(300);
    service.fault = (url) =>
      isFirst(url)
        ? undefined
        : new Promise((resolve) => {
            clock.wake(9000, () => resolve(json({ products: [], total: 300, page: 2, limit: 100 })));
          });
    for (const path of [`/v1/products/${uuid(250)}`, '/v1/products?external_id=SKU-250']) {
      const asked = ask(path);
      await clock.advance(12_000);
      const answer = await asked;
      expect(service.faulted).to.be.greaterThan(0);
      expect([answer.status, answer.headers.get('cache-control')]).to.deep.equal([503, 'no-store']);
      expect(Number(answer.headers.get('retry-after'))).to.be.at.least(1);
    }
  });

  it('answers a product that is processed, and goes on listing, while it asks for news of it in vain', async () => {
    makeProducts(1500);
    service.products[40]!.swap_ready = false;
    await askAndWait(60_000);
    service.fault = (url) => (url.pathname.endsWith(uuid(40)) ? hang() : undefined);
    await clock.advance(10_000);
    const asked = readStatus(40);
    await clock.advance(1000);
    expect(await asked).to.equal(200);
    service.products.push(served(2000));
    await clock.advance(35_000);
    expect(service.faulted).to.be.greaterThan(0);
    expect(await readStatus(2000)).to.equal(200);
  });

  it('reads no more of a response than a page of products can hold', async () => {
    let given = 0;
    service.fault = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            given += 2 ** 16;
            controller.enqueue(new Uint8Array(2 ** 16).fill(32));
          },
        }),
      );
    expect(await readStatus(1)).to.equal(502);
    expect(given).to.be.within(2 ** 20, 9 * 2 ** 20);
  });

  for (const [what, items, total] of [
    ['products that can’t be read', Array(100).fill(null), 1e9],
    ['300,000 items', Array(300_000).fill(0), 1],
  ] as const)
    it(`keeps what it knows while pages are of ${what}`, async () => {
      await openShop(300, 1000);
      service.fault = () => json({ products: items, total, page: 1, limit: 100 });
      await clock.advance(60_000);
      expect(service.faulted).to.be.greaterThan(3);
      for (const n of [0, 150, 299]) expect(await readStatus(n)).to.equal(200);
      expect(health()).to.include({ status: 'stale', products: 300 });
    });

  for (const [field, odd, isReady] of [
    ['external_id', { external_id: 17 }, true],
    ['images', { images: null }, true],
    ['title', { title: null }, true],
    ['swap_ready', { swap_ready: 1 }, false],
  ] satisfies [string, object, boolean][])
    it(`answers every product of a shop whose ${field} is odd, and says so where that hides the button`, async () => {
      service.products = Array.from({ length: 150 }, (_, n) => Object.assign(served(n), odd));
      open();
      const answer = await askAndWait();
      expect(answer.status).to.equal(200);
      const { product } = (await answer.json()) as { product: { swap_ready: boolean } };
      expect(product.swap_ready).to.equal(isReady);
      const unreadable = isReady ? null : { products: 150, first: uuid(0), field };
      expect(health()).to.deep.include({ status: 'ok', products: 150, unreadable });
      const logged = log.find(({ event }) => event === 'unreadable') ?? null;
      expect(logged).to.deep.equal(unreadable && { event: 'unreadable', ...unreadable });
    });

  it('lets no visitor wait longer than ten seconds when the service hangs', async () => {
    service.fault = hang;
    let status = 0;
    void askFor(1).then((answer) => (status = answer.status));
    await clock.advance(4000);
    expect(service.faulted).to.be.at.least(1);
    expect(status).to.equal(0);
    await clock.advance(6000);
    expect(status).to.be.oneOf([503, 504]);
  });

  for (const [name, fault] of [
    ['a 503', () => json({}, 503)],
    ['a body that is no JSON', () => new Response('<html>')],
    ['a broken connection', () => Promise.reject(new TypeError('broken'))],
  ] as const)
    it(`answers ${name} without any product with 502, the envelope and Retry-After, which no cache keeps`, async () => {
      service.fault = fault;
      const answer = await askFor(1);
      expect(service.calls).to.have.lengthOf(1);
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([502, '1']);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      expect(await answer.json()).to.have.nested.property('error.code');
    });

  it('makes no call during the Retry-After of a 429, and one when it ends', async () => {
    service.fault = () => json({}, 429, { 'retry-after': '30' });
    const answer = await askFor(1);
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '30']);
    service.fault = null;
    const crowd = Promise.all(
      Array.from({ length: 100 }, (_, n) => ask(`/v1/products?external_id=SKU-${n}`)),
    );
    await clock.advance(29_900);
    await crowd;
    expect(service.calls).to.have.lengthOf(1);
    await clock.advance(200);
    expect(service.calls).to.have.lengthOf(2);
    expect(await readStatus(1)).to.equal(200);
  });

  it('says rate-limited for as long as it pauses, when a lookup was what met the 429', async () => {
    await openShop(7000, 150_000);
    expect(health().failure).to.equal(null);
    service.fault = () => json({}, 429, { 'retry-after': '30' });
    await ask('/v1/products?external_id=none');
    service.fault = null;
    expect(health().failure).to.equal('rate-limited');
    expect((await ask('/v1/products?external_id=none')).status).to.equal(429);
    const calls = service.calls.length;
    await clock.advance(29_900);
    expect(health().failure).to.equal('rate-limited');
    expect(service.calls).to.have.lengthOf(calls);
    await clock.advance(200);
    expect(health().failure).to.equal(null);
  });
});
