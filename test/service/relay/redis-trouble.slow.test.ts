/** Relays whose Redis drops a part of what it holds: each fault is shown to have been there. */
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEYS } from '../../../src/service/relay/redis/scripts.ts';
import type { RelayEngine } from '../../../src/service/relay/relay.ts';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { readStatus, RedisShop } from './redis-shop.ts';
import { until } from './relay-processes.ts';

const PRODUCTS = 250;

describe('Relays whose Redis', function () {
  this.timeout(240_000);
  let redis: TestRedis;
  let shop: RedisShop;

  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.stop());
  beforeEach(() => {
    shop = new RedisShop(redis.url, PRODUCTS);
  });
  afterEach(() => shop.close());

  const isWell = (relay: RelayEngine) =>
    relay.health().status === 'ok' && relay.health().products === PRODUCTS;

  for (const key of KEYS.filter((name) => name !== 'removed' && name !== 'expected'))
    it(`drops its key ${key}: they go on, and one that joins then knows every product`, async () => {
      const { admin, prefix, service } = shop;
      const first = shop.join();
      await until(() => isWell(first));
      await until(async () => (await admin.exists(prefix + key)) === 1);
      expect(await admin.del(prefix + key)).to.equal(1);
      const second = shop.join();
      const statuses = new Set<number>();
      const began = performance.now();
      while (performance.now() - began < 4000 || !isWell(second)) {
        statuses.add(await readStatus(second, 7));
        statuses.add(await readStatus(first, 7));
        await sleep(100);
      }
      expect([...statuses])
        .to.include(200)
        .and.not.include(404);
      expect(isWell(first)).to.equal(true);
      expect(service.busiestMinute).to.be.at.most(60);
    });

  it('may drop keys: they say so when they connect', async () => {
    const { admin, events } = shop;
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
    try {
      shop.join();
      await until(() => events.some((entry) => 'event' in entry && entry.event === 'redis-evicts'));
    } finally {
      await admin.config('SET', 'maxmemory-policy', 'noeviction');
    }
  });
});
