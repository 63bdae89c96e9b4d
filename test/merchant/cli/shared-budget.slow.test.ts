/** A sync and the relays of its shop, on one key and one Redis: who may call how often. */
import { expect } from 'chai';
import { createSharedBudget } from '../../../src/merchant/cli/shared-budget.ts';
import { runCommandLine } from '../../../src/merchant/cli/command-line.ts';
import { serveMock } from '../../../src/service/mock/node/mock-server.ts';
import { RedisState } from '../../../src/service/relay/redis/redis-state.ts';
import { shopName } from '../../../src/service/relay/node/shop-name.ts';
import { createRelay } from '../../../src/service/relay/relay.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';

const shop = { baseUrl: 'https://catalog.example', apiKey: 'key' };

describe('A sync beside relays', function () {
  this.timeout(90_000);
  let redis: TestRedis;
  before(async () => void (redis = await startRedis()));
  after(() => redis.stop());

  it('counts its calls where other syncs and the relays count theirs', async () => {
    const record = () => ({ calls: [], pausedFor: 0 });
    const relay = new RedisState({
      url: redis.url,
      shop: shopName(shop),
      log: () => {},
      isFirst: true,
      now: Date.now,
    });
    await relay.heartbeat({ wantsLease: false, token: 0, page: 0, failure: null, record: record() });
    const stop = new AbortController();
    const budgetOfFive = async () => (await createSharedBudget(shop, 5, { TRYON_REDIS_URL: redis.url }))!;
    const [first, second] = [await budgetOfFive(), await budgetOfFive()];
    try {
      for (let call = 0; call < 5; call++) (await first.budget.take())();
      let isGranted = false;
      const sixth = second.budget.take(stop.signal).then(
        () => (isGranted = true),
        () => {},
      );
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(isGranted, 'the sixth call, by another sync').to.equal(false);
      // The relays' own share is untouched.
      const call = {
        id: 'r',
        quotaClass: 'listing',
        origin: 'pool',
        expiresAt: Date.now() + 60_000,
      } as const;
      const quotas = [{ classes: ['listing', 'processing', 'lookup'] as const, limit: 50 }];
      expect(await relay.reserve(call, quotas, 10)).to.equal(0);
      stop.abort();
      await sixth;
    } finally {
      stop.abort();
      await first.close();
      await second.close();
      await relay.close();
    }
  });

  it('draws no 429 and leaves the relay fresh', async () => {
    const mock = await serveMock(0, { seed: 'empty', processingMs: 0, allowPrivateImages: true });
    const folder = mkdtempSync(join(tmpdir(), 'tryon-beside-'));
    const refused: number[] = [];
    const relay = createRelay({
      baseUrl: mock.url,
      apiKey: 'other-shop-key',
      log: (entry) => void (entry.event === 'upstream' && entry.status === 429 && refused.push(1)),
    });
    try {
      relay.start();
      const picture = `${mock.url}/pictures/black-aviator-sunglasses.webp`;
      const rows = Array.from({ length: 20 }, (_, n) => `SKU-${n},Product ${n},eyewear,${picture}`);
      writeFileSync(join(folder, 'feed.csv'), ['sku,title,category,image', ...rows].join('\n'));
      const lines: string[] = [];
      const status = await runCommandLine(
        [
          'sync',
          join(folder, 'feed.csv'),
          '--upstream',
          mock.url,
          '--state',
          join(folder, 'state'),
          '--allow-private-images',
          '--json',
        ],
        {
          env: { TRYON_API_KEY: 'other-shop-key' },
          print: (line) => void lines.push(line),
          printError() {},
          onStop() {},
        },
      );
      expect(status).to.equal(0);
      expect(lines.some((line) => line.includes('"paused"'))).to.equal(false);
      expect(refused).to.deep.equal([]);
      expect(relay.health().status).to.equal('ok');
      // Within what the relay promises, it answers the new products.
      for (let wait = 0; wait < 40 && relay.health().products < 20; wait++)
        await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(relay.health().products).to.equal(20);
    } finally {
      relay.close();
      await mock.close();
      rmSync(folder, { recursive: true });
    }
  });
});
