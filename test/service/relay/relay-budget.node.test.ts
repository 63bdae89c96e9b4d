/** A relay and its budget of calls. */
import { expect } from 'chai';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import { useRelay } from './use-relay.ts';

describe('The relay stays inside the budget', () => {
  let clock: FakeClock;
  let service: CountedService;
  const { open, openShop, ask, readStatus, idsAt, makeProducts } = useRelay(
    (parts) => ({ clock, service } = parts),
  );

  it('for 10,000 simultaneous first visitors of 1,000 products, and answers all of them right', async function () {
    this.timeout(60_000);
    makeProducts(1000);
    const visitors = Array.from({ length: 10_000 }, (_, n) => n % 1000);
    const answers = await Promise.all(visitors.map((n) => idsAt(`/v1/products?external_id=SKU-${n}`)));
    expect(answers.every(([id], n) => id === uuid(n % 1000))).to.equal(true);
    expect(service.calls).to.have.lengthOf(10);
  });

  it('for 5,000 random SKUs in a large catalog: ten lookups a minute at most', async () => {
    await openShop(7000, 120_000);
    const before = service.calls.length;
    const asked = Array.from({ length: 5000 }, (_, n) => ask(`/v1/products?external_id=none-${n}`));
    await clock.advance(0);
    expect((await Promise.all(asked)).every((answer) => answer.status === 200)).to.equal(true);
    const lookups = service.calls.slice(before).filter((call) => call.url.includes('external_id='));
    expect(lookups).to.have.lengthOf(10);
  });

  it('in every rolling minute of twenty, failures included', async function () {
    this.timeout(120_000);
    service.products = Array.from({ length: 7000 }, (_, n) => served(n, { swap_ready: n % 700 > 0 }));
    let n = 0;
    service.fault = () => (n++ % 7 === 6 ? json({}, 503) : undefined);
    open({ requestsPerMinute: 30 });
    for (let minute = 0; minute < 20; minute++) {
      const asked = Array.from({ length: 20 }, (_, k) => ask(`/v1/products?external_id=no-${minute}-${k}`));
      await clock.advance(60_000);
      await Promise.all(asked);
    }
    expect(service.busiestMinute).to.be.within(20, 30);
  });

  it('by remembering for a minute that there is no such product', async () => {
    await openShop(7000, 150_000);
    const lookups = () => service.calls.filter((call) => call.url.includes('none')).length;
    await ask('/v1/products?external_id=none');
    await clock.advance(59_000);
    await ask('/v1/products?external_id=none');
    expect(lookups()).to.equal(1);
    await clock.advance(2000);
    await ask('/v1/products?external_id=none');
    expect(lookups()).to.equal(2);
  });

  it('by treating an inactive product as one that does not exist', async () => {
    await openShop(7000, 150_000);
    service.products.push(served(9000, { tryon_status: 'inactive' }));
    const before = service.calls.length;
    const ids = [9000, 9000, 9000, 9001, 9001, 9001];
    for (const n of ids) expect(await readStatus(n)).to.equal(404);
    const asked = service.calls.slice(before).map(({ url }) => url.slice(-36));
    expect(asked).to.deep.equal([9000, 9001].map(uuid));
  });

  it('by making one call for simultaneous requests for the same unknown SKU', async () => {
    await openShop(7000, 150_000);
    service.products.push(served(8000));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => idsAt('/v1/products?external_id=SKU-8000')),
    );
    expect(answers.every(([id]) => id === uuid(8000))).to.equal(true);
    expect(service.calls.filter((call) => call.url.includes('SKU-8000'))).to.have.lengthOf(1);
  });
});
