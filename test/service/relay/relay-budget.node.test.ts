/** A relay and its budget of calls. */
import { expect } from 'chai';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import { useRelay } from './use-relay.ts';

const pageOf = (products: readonly unknown[], url: URL) => {
  const page = Number(url.searchParams.get('page'));
  return { products: products.slice((page - 1) * 100, page * 100), page, limit: 100 };
};

describe('The relay stays inside the budget', () => {
  let clock: FakeClock;
  let service: CountedService;
  const { open, openShop, ask, readStatus, idsAt, makeProducts, health } = useRelay(
    (parts) => ({ clock, service } = parts),
  );

  it('for 10,000 simultaneous first visitors of 1,000 products, and answers all of them right', async function () {
    this.timeout(60_000);
    makeProducts(1000);
    const visitors = Array.from({ length: 10_000 }, (_, n) => n % 1000);
    const answers = await Promise.all(visitors.map((n) => idsAt(`/v1/products?external_id=SKU-${n}`)));
    expect(answers.every(([id], n) => id === uuid(n % 1000))).to.equal(true);
    expect(service.calls).to.have.lengthOf(11);
  });

  it('for 5,000 random SKUs: half of the calls are lookups at most, and who is left over is told to come back', async () => {
    await openShop(150, 120_000);
    const before = service.calls.length;
    const answers = Promise.all(
      Array.from({ length: 5000 }, (_, n) => ask(`/v1/products?external_id=none-${n}`)),
    );
    await clock.advance(0);
    const lookups = service.calls.slice(before).filter((call) => call.url.includes('external_id='));
    expect(lookups).to.have.lengthOf(30);
    const count = async (status: number) => (await answers).filter((each) => each.status === status).length;
    expect([await count(200), await count(503)]).to.deep.equal([30, 4970]);
    const refused = (await answers).find(({ status }) => status === 503)!;
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 90);
    expect((await refused.json()).error.code).to.equal('busy');
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

  it('by remembering that there is no such product for as long as a listing takes, and longer while complete ones lack it', async () => {
    await openShop(3000, 150_000);
    const refresh = health().refresh * 1000;
    const lookups = () => service.calls.filter((call) => call.url.includes('none')).length;
    const askFor = () => ask('/v1/products?external_id=none');
    await askFor();
    await clock.advance(2 * refresh);
    await askFor();
    expect(lookups()).to.equal(1);
    // From now on every listing lacks a product that it says there is.
    service.fault = (url) =>
      url.searchParams.has('page')
        ? json({ ...pageOf(service.products, url), total: service.products.length + 100 })
        : undefined;
    await clock.advance(3 * refresh);
    await askFor();
    await clock.advance(refresh / 2);
    await askFor();
    expect(lookups()).to.equal(2);
    await clock.advance(refresh);
    await askFor();
    expect(lookups()).to.equal(3);
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
