/** Two relays of one shop on one real Redis. Their clock runs twenty times as fast as ours, and Redis as fast as it is. */
import { expect } from 'chai';
import type { Clock } from '../../src/http/clock.ts';
import { createRelay, type Relay } from '../../src/relay/index.ts';
import { openRedisStore, type RedisStore } from '../../src/relay/redis-store.ts';
import { startRedis, type TestRedis } from '../helpers/redis.ts';
import { CountedService, json, served, uuid } from './counted-service.ts';

const FASTER = 20;
const fast: Clock = {
  now: () => Math.round(performance.now() * FASTER) + Date.UTC(2026, 0, 1),
  wake(ms, callback) {
    const timer = setTimeout(callback, ms / FASTER);
    return () => clearTimeout(timer);
  },
};

describe('Two relays that share a Redis', function () {
  this.timeout(120_000);
  let redis: TestRedis;
  let service: CountedService;
  let stores: RedisStore[];
  let relays: Relay[];

  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.stop());

  function open(requestsPerMinute: number): void {
    const base = `test-${crypto.randomUUID()}`;
    stores = [0, 1].map(() => openRedisStore(redis.url, { base, settleMs: 500, clock: fast }));
    relays = stores.map(({ store }, n) =>
      createRelay({
        baseUrl: 'https://catalog.example',
        // Their calls can be told apart by it.
        apiKey: `key-${n}`,
        requestsPerMinute,
        store,
        fetch: service.fetch,
        clock: fast,
        coldWait: 60_000,
      }),
    );
  }
  beforeEach(() => {
    service = new CountedService(fast);
  });
  afterEach(async () => {
    for (const relay of relays) relay.close();
    // A turn that is under way ends before its connection does.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.all(stores.map((store) => store.close()));
  });

  const ask = (relay: Relay, path: string) => relay.fetch(new Request(`https://shop.example${path}`));

  it('stay within one budget together, and use it', async () => {
    service.products = Array.from({ length: 7000 }, (_, n) => served(n));
    open(30);
    const until = fast.now() + 150_000;
    let asked = 0;
    while (fast.now() < until) {
      for (const relay of relays) await ask(relay, `/v1/products?external_id=none-${asked++}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(service.busiestMinute).to.be.within(20, 30);
  });

  it('answer both from one listing', async () => {
    service.products = Array.from({ length: 450 }, (_, n) => served(n));
    open(60);
    const answers = await Promise.all(relays.map((relay) => ask(relay, `/v1/products/${uuid(449)}`)));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    const listings = service.calls.filter(({ url }) => url.includes('page=1&'));
    expect(listings).to.have.lengthOf(1);
  });

  it('go on, the one where the other ended', async () => {
    service.products = [served(1)];
    open(60);
    await Promise.all(relays.map((relay) => ask(relay, `/v1/products/${uuid(1)}`)));
    const { authorization } = service.calls[0]!.init.headers as { authorization: string };
    const lister = authorization === 'Bearer key-0' ? 0 : 1;
    relays[lister]!.close();
    service.products.push(served(2));
    let status = 404;
    while (status === 404) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      ({ status } = await ask(relays[1 - lister]!, `/v1/products/${uuid(2)}`));
    }
    expect(status).to.equal(200);
  });

  it('keep silent both when one of them was told to', async () => {
    service.fault = () => json({}, 429, { 'retry-after': '60' });
    open(60);
    const answers = await Promise.all(relays.map((relay) => ask(relay, `/v1/products/${uuid(1)}`)));
    expect(answers.some(({ status }) => status === 429)).to.equal(true);
    expect(service.calls).to.have.lengthOf(1);
  });
});
