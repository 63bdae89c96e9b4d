/** A sync and the relays of its shop, on one key and one Redis: who may call how often. */
import { expect } from 'chai';
import { createSharedBudget } from '../../../src/merchant/cli/shared-budget.ts';
import { shopName } from '../../../src/service/relay/node/shop-name.ts';
import { RedisState } from '../../../src/service/relay/redis/redis-state.ts';
import { divideBudget } from '../../../src/service/relay/upstream/quotas.ts';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';

const shop = { baseUrl: 'https://catalog.example', apiKey: 'key' };

describe('A sync beside relays', function () {
  this.timeout(120_000);
  let redis: TestRedis;
  before(async () => void (redis = await startRedis()));
  after(() => redis.stop());

  it('counts its calls where other syncs and the relays count theirs', async () => {
    const relay = new RedisState({
      url: redis.url,
      shop: shopName(shop),
      log: () => {},
      quotas: divideBudget(50),
      firstQuotas: divideBudget(25),
      now: Date.now,
    });
    await relay.heartbeat();
    const stop = new AbortController();
    const budgetOfFive = async () => (await createSharedBudget(shop, 5, { TRYON_REDIS_URL: redis.url }))!;
    const [first, second] = [await budgetOfFive(), await budgetOfFive()];
    try {
      for (let call = 0; call < 5; call++) (await first.budget.take())();
      // Another sync waits with the sixth call.
      const sixth = await new Promise((resolve, reject) => {
        second.budget.take(stop.signal, resolve).then(
          () => reject(new Error('It was granted.')),
          () => {},
        );
      });
      expect(sixth).to.be.above(0);
      // The relays' own share is untouched.
      expect(await relay.take('listing')).not.to.have.property('waitMs');
    } finally {
      stop.abort();
      await first.close();
      await second.close();
      await relay.close();
    }
  });
});
