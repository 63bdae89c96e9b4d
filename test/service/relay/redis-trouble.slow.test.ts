/** Relays whose Redis drops a part of what it holds, or whose clock is stepped: each fault is shown to have been there. */
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/core/base/clock.ts';
import { RedisState } from '../../../src/service/relay/redis/redis-state.ts';
import { KEYS, toPrefix } from '../../../src/service/relay/redis/scripts.ts';
import { checkOptions } from '../../../src/service/relay/options.ts';
import { createEngine, type RelayEngine } from '../../../src/service/relay/relay.ts';
import { monotonicClock } from '../../../src/service/relay/upstream/monotonic-clock.ts';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { STEP_KEY } from './chaos/stepped-redis-clock.ts';
import { CountedService, served, uuid } from './counted-service.ts';

describe('Relays whose Redis', function () {
  this.timeout(240_000);
  let redis: TestRedis;
  let admin: Redis;
  let service: CountedService;
  let shop: string;
  let events: object[];
  let opened: { engine: RelayEngine; state: RedisState }[];

  before(async () => {
    redis = await startRedis();
    admin = new Redis(redis.url);
  });
  after(async () => {
    admin.disconnect();
    await redis.stop();
  });
  beforeEach(() => {
    service = new CountedService(systemClock);
    service.products = Array.from({ length: 250 }, (_, n) => served(n));
    [shop, events, opened] = [randomUUID(), [], []];
  });
  afterEach(async () => {
    await admin.del(STEP_KEY);
    for (const { engine, state } of opened) {
      engine.close();
      await state.close();
    }
  });

  function join(requestsPerMinute = 60): RelayEngine {
    const options = checkOptions({
      baseUrl: 'https://catalog.example',
      apiKey: 'key',
      fetch: service.fetch,
      requestsPerMinute,
      clock: monotonicClock,
    });
    const { url } = redis;
    const log = (entry: object) => void events.push(entry);
    const state = new RedisState({ url, shop, log, isFirst: true, now: () => monotonicClock.now() });
    const engine = createEngine(options, { shared: state });
    engine.start();
    opened.push({ engine, state });
    return engine;
  }
  const readStatus = async (relay: RelayEngine, n: number) =>
    (await relay.fetch(new Request(`https://shop.example/v1/products/${uuid(n)}`))).status;
  const isWell = (relay: RelayEngine) => relay.health().status === 'ok' && relay.health().products === 250;
  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) await sleep(50);
  }
  /** The newest heartbeat, by the clock that the scripts read. */
  const storedTime = async () =>
    Number((await admin.zrange(`${toPrefix(shop)}members`, -1, -1, 'WITHSCORES'))[1]);

  for (const key of KEYS.filter((name) => name !== 'removed' && name !== 'expected'))
    it(`drops its key ${key}: they go on, and one that joins then knows every product`, async () => {
      const first = join();
      await until(() => isWell(first));
      await until(async () => (await admin.exists(`${toPrefix(shop)}${key}`)) === 1);
      expect(await admin.del(`${toPrefix(shop)}${key}`)).to.equal(1);
      const second = join();
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

  for (const [name, seconds] of [
    ['back by half an hour', -1800],
    ['back by a minute', -60],
    ['forward by two minutes', 120],
  ] as const)
    it(`has its clock stepped ${name}: they list on within the budget, and see what is switched off`, async () => {
      // Enough pages that the whole budget is spent.
      service.products = Array.from({ length: 3000 }, (_, n) => served(n));
      const relays = [join(120), join(120)];
      await until(() => relays.every((relay) => relay.health().products === 3000));
      const before = await storedTime();
      await admin.set(STEP_KEY, seconds);
      await until(async () => Math.abs((await storedTime()) - before) > 30_000);
      const calls = service.calls.length;
      service.products[5]!.tryon_status = 'inactive';
      const began = performance.now();
      while (performance.now() - began < 70_000) {
        for (const relay of relays) expect(relay.health().failure).not.to.equal('rate-limited');
        await sleep(500);
      }
      expect(service.calls.length).to.be.above(calls + 20);
      for (const relay of relays) expect(await readStatus(relay, 5)).to.equal(404);
      expect(service.busiestMinute).to.be.at.most(120);
    });

  it('may drop keys: they say so when they connect', async () => {
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
    try {
      join();
      await until(() => events.some((entry) => 'event' in entry && entry.event === 'redis-evicts'));
    } finally {
      await admin.config('SET', 'maxmemory-policy', 'noeviction');
    }
  });
});
