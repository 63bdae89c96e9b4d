/** A sync and the relays of its shop, on one key and one Redis: who may call how often. */
import { expect } from 'chai';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSharedBudget } from '../../../src/merchant/cli/shared-budget.ts';
import { shopName } from '../../../src/service/relay/node/shop-name.ts';
import { RedisState } from '../../../src/service/relay/redis/redis-state.ts';
import { createRelay } from '../../../src/service/relay/relay.ts';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { createBench, runCommand, until } from '../bench.ts';

const shop = { baseUrl: 'https://catalog.example', apiKey: 'key' };

describe('A sync beside relays', function () {
  // A minute's calls are not enough for the sync.
  this.timeout(300_000);
  const bench = createBench();
  let redis: TestRedis;
  before(async () => void (redis = await startRedis()));
  after(() => redis.stop());

  it('counts its calls where other syncs and the relays count theirs', async () => {
    const log = () => {};
    const relay = new RedisState({ url: redis.url, shop: shopName(shop), log, isFirst: true, now: Date.now });
    const record = { calls: [], pausedFor: 0 };
    await relay.heartbeat({ wantsLease: false, token: 0, page: 0, failure: null, record });
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
      const expiresAt = Date.now() + 60_000;
      const call = { id: 'r', quotaClass: 'listing', origin: 'pool', expiresAt } as const;
      const quotas = [{ classes: ['listing', 'processing', 'lookup'] as const, limit: 50 }];
      expect(await relay.reserve(call, quotas, 10)).to.equal(0);
    } finally {
      stop.abort();
      await first.close();
      await second.close();
      await relay.close();
    }
  });

  it('draws no 429 and leaves the relay fresh', async () => {
    const apiKey = 'other-shop-key';
    const { url } = await bench.mock({ seed: 'empty', processingMs: 0, allowPrivateImages: true });
    const folder = bench.folder();
    const refused: number[] = [];
    const relay = createRelay({
      baseUrl: url,
      apiKey,
      log: (entry) => void (entry.event === 'upstream' && entry.status === 429 && refused.push(1)),
    });
    try {
      relay.start();
      const picture = `${url}/pictures/black-aviator-sunglasses.webp`;
      const rows = Array.from({ length: 20 }, (_, n) => `SKU-${n},Product ${n},shoes,${picture}`);
      const feed = join(folder, 'feed.csv');
      writeFileSync(feed, ['sku,title,category,image', ...rows].join('\n'));
      const { status, text } = await runCommand(
        [
          'sync',
          feed,
          '--upstream',
          url,
          '--state',
          join(folder, 'state'),
          '--allow-private-images',
          '--json',
        ],
        { env: { TRYON_API_KEY: apiKey } },
      );
      expect(status).to.equal(0);
      expect(text).not.to.contain('"paused"');
      expect(refused).to.deep.equal([]);
      expect(relay.health().status).to.equal('ok');
      await until(() => relay.health().products === 20);
    } finally {
      relay.close();
    }
  });
});
