/** Relays of one shop on one real Redis, and two shops on one Redis. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect } from 'chai';
import { KEYS } from '../../../src/service/relay/redis/scripts.ts';
import type { RedisState } from '../../../src/service/relay/redis/redis-state.ts';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import { readProduct } from '../../../src/service/relay/cache/product-record.ts';
import type { RelayEngine } from '../../../src/service/relay/relay.ts';
import { monotonicClock } from '../../../src/service/relay/upstream/monotonic-clock.ts';
import { freePort } from '../../browsers/free-port.js';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import { ask, readStatus, RedisShop, until, untilOk } from './redis-shop.ts';

describe('Relays that share a Redis', function () {
  this.timeout(240_000);
  let redis: TestRedis;
  let shop: RedisShop;
  let admin: Redis;
  let service: CountedService;

  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.stop());
  beforeEach(async () => {
    shop = new RedisShop(redis.url, 2);
    ({ admin, service } = shop);
    await shop.noteAsKnown();
  });
  afterEach(() => shop.close());

  const record = { calls: [], pausedFor: 0 };
  const beat = (state: RedisState, wantsLease = false, token = 0) =>
    state.heartbeat({ wantsLease, token, page: 1, failure: null, record });
  const QUOTAS = [{ classes: ['listing'] as const, limit: 50 }];
  const reserve = (state: RedisState, ms: number, reserved: number) => {
    const expiresAt = monotonicClock.now() + ms;
    const call = { id: crypto.randomUUID(), quotaClass: 'listing', origin: 'pool', expiresAt } as const;
    return state.reserve(call, QUOTAS, reserved);
  };
  /** Calls that leave before the first spaced one, which does seventeen seconds after them, however late that is looked at. */
  async function countUnspaced(from: number): Promise<number> {
    await until(() => service.calls.length >= from + 10);
    await sleep(4000);
    const began = service.calls[from]!.at;
    return service.calls.slice(from).filter(({ at }) => at < began + 15_000).length;
  }
  const listRoles = () => shop.members.map(({ engine }) => engine.health().role).toSorted();
  const findFollower = () => shop.members.find(({ engine }) => engine.health().role === 'following')!.engine;
  const untilCounted = (states: readonly RedisState[], count: number) =>
    until(() => states.every(({ instances }) => instances === count));
  /** What a process before this one knew: product `n` alone. */
  function storedListing(n: number, ageMs: number) {
    const cache = new ProductCache();
    cache.put(readProduct({ product: served(n) })!);
    return { products: [[uuid(n), cache.packed(uuid(n))] as const], pages: 1, ageMs };
  }

  it('list once for all of them, page by page, and for one that joins later', async () => {
    shop.makeProducts(1450);
    const relays = [shop.join(), shop.join(), shop.join()];
    await until(() => relays.every((relay) => relay.health().products === 1450));
    await untilOk(...relays);
    expect(listRoles()).to.deep.equal(['following', 'following', 'listing']);
    expect(service.calls.filter(({ url }) => url.includes('page=1&'))).to.have.lengthOf(1);
    const late = shop.join({ fetch: () => Promise.reject(new Error('it called')) });
    await untilOk(late);
    expect(late.health()).to.include({ products: 1450, role: 'following' });
    for (const relay of [...relays, late]) expect(await readStatus(relay, 1449)).to.equal(200);
  });

  it('take over from the relay that lists when it ends, and continue when it comes back', async () => {
    await shop.joinTwo();
    const other = findFollower();
    shop.members.find(({ engine }) => engine !== other)!.engine.close();
    service.products = [served(2)];
    await until(async () => (await readStatus(other, 2)) === 200 && (await readStatus(other, 1)) === 404);
    expect(other.health().role).to.equal('listing');
    const returned = shop.join();
    await until(() => returned.health().role === 'following' && returned.health().status === 'ok');
    expect(await readStatus(returned, 1)).to.equal(404);
  });

  it('share one budget', async () => {
    shop.makeProducts(9000);
    const relays = [shop.join({ requestsPerMinute: 12 }), shop.join({ requestsPerMinute: 12 })];
    await until(() => service.calls.length >= 6);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(relays[n % 2]!, `/v1/products?external_id=none-${n}`)),
    );
    // Of twelve, two are kept for times in which the relays can't reach each other.
    expect(service.calls.length).to.be.within(6, 10);
  });

  it('all pause, and say so, whichever of them was told to, and go on pausing when Redis forgets it', async () => {
    shop.makeProducts(7000);
    const relays = [shop.join(), shop.join()];
    await until(() => relays.every((relay) => relay.health().products > 100));
    service.fault = (url) =>
      url.searchParams.has('external_id') ? json({}, 429, { 'retry-after': '30' }) : undefined;
    await ask(findFollower(), '/v1/products?external_id=none');
    await until(() => relays.every((relay) => relay.health().failure === 'rate-limited'));
    await admin.flushall();
    const calls = service.calls.length;
    for (let n = 0; n < 30; n++) {
      expect(relays.map((relay) => relay.health().failure)).to.deep.equal(['rate-limited', 'rate-limited']);
      await sleep(100);
    }
    expect(service.calls).to.have.lengthOf(calls);
  });

  it('space their calls when Redis forgets everything and none is left that knew it', async () => {
    shop.makeProducts(9000);
    for (let n = 0; n < 2; n++) shop.join();
    await until(() => service.calls.length >= 40);
    await shop.leave();
    const before = service.calls.length;
    await admin.flushall();
    for (let n = 0; n < 2; n++) shop.join();
    // As many as the reserve.
    expect(await countUnspaced(before)).to.equal(10);
  });

  it('list most shops at once when they start with a Redis of which nothing is known', async () => {
    await admin.flushall();
    shop.makeProducts(1000);
    await shop.joinTwo();
    const pages = service.calls.slice(0, 10).map(({ url }) => Number(new URL(url).searchParams.get('page')));
    expect(pages.toSorted((a, b) => a - b)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  describe('when a Redis was never used', () => {
    let unused: TestRedis;
    beforeEach(async () => {
      unused = await startRedis(await freePort());
      shop.makeProducts(9000);
    });
    afterEach(() => unused.stop());

    /** Calls that two relays make in a while. */
    function countCalls(first: boolean, second: boolean): Promise<number> {
      for (const isFirst of [first, second]) shop.join({}, { url: unused.url, isFirst });
      return countUnspaced(0);
    }

    /** More calls than spaced ones would be in half a minute, and no more than the pool has. */
    async function untilUnspaced(first: boolean, second: boolean): Promise<void> {
      const calls = await countCalls(first, second);
      await until(() => service.calls.length >= Math.max(calls, 40));
      expect(service.busiestMinute).to.be.at.most(50);
    }

    it('space no call if one of them finds the notes of the other, which has begun a moment before', () =>
      untilUnspaced(false, true));

    it('space their calls if relays were here before', async () => {
      expect(await countCalls(false, false)).to.equal(10);
    });

    it('space their calls when another takes its place, and no relay knew all others', async () => {
      const state = shop.makeState({ url: unused.url, isFirst: true });
      const spacedFor = async () => ((await beat(state)) as unknown as { spacedFor: number }).spacedFor;
      await spacedFor();
      expect(await spacedFor()).to.equal(0);
      await unused.stop();
      unused = await startRedis(Number(new URL(unused.url).port));
      await until(async () => (await spacedFor().catch(() => null)) !== null);
      expect(await spacedFor()).to.be.above(60_000);
      await state.close();
    });

    it('space no call at their very first start, but do when it was emptied since, although nothing on disk shows that relays were here', async () => {
      await untilUnspaced(true, true);
      await shop.leave();
      const other = new Redis(unused.url);
      await other.flushall();
      other.disconnect();
      service.calls.splice(0);
      expect(await countCalls(true, true)).to.equal(10);
    });
  });

  it('tell the next relay that lists of a refresh for which none was there', async () => {
    const [first, second] = [shop.makeState(), shop.makeState()];
    expect((await beat(first)).isRefreshWanted).to.equal(false);
    await first.requestRefresh();
    expect((await beat(first)).isRefreshWanted).to.equal(false);
    await beat(second);
    const taken = await beat(second, true);
    expect(taken.token).to.be.greaterThan(0);
    expect(taken.isRefreshWanted).to.equal(true);
    expect((await beat(second, true, taken.token)).isRefreshWanted).to.equal(false);
  });

  it('answer from the listing of the process before while Redis is away, and make no call', async () => {
    const relay = shop.join({}, { url: 'redis://127.0.0.1:1' }, storedListing(1, 1000));
    await until(() => relay.health().failure === 'failed');
    expect([await readStatus(relay, 1), await readStatus(relay, 2)]).to.deep.equal([200, 502]);
    expect(relay.health()).to.include({ status: 'ok', role: 'alone', products: 1 });
    expect(service.calls).to.have.lengthOf(0);
  });

  it('leave the lease to one that is running, when one comes with an older listing and Redis is empty', async () => {
    const running = shop.join();
    await untilOk(running);
    await admin.flushall();
    const restarted = shop.join({}, {}, storedListing(2, 60_000));
    for (let n = 0; n < 40; n++) {
      expect([await readStatus(running, 1), await readStatus(running, 2)]).to.deep.equal([200, 404]);
      await sleep(50);
    }
    await until(async () => (await readStatus(restarted, 2)) === 404);
    expect(restarted.health()).to.include({ role: 'following', products: 2 });
  });

  it('answer from memory when Redis forgets everything, and publish it again', async () => {
    shop.makeProducts(300);
    const relays = await shop.joinTwo();
    const before = service.calls.length;
    await admin.flushall();
    for (let n = 0; n < 20; n++) {
      for (const relay of relays) expect(await readStatus(relay, n)).to.equal(200);
      await sleep(50);
    }
    const late = shop.join();
    await untilOk(late);
    expect(late.health().products).to.equal(300);
    expect(service.calls.length - before).to.be.below(20);
  });

  it('ask for what a listing lacks as soon as Redis is back, although nothing was left to ask with while it was away', async () => {
    shop.makeProducts(20);
    const own = await startRedis(await freePort());
    const joinOwn = () => shop.join({ requestsPerMinute: 36 }, { url: own.url, isFirst: true });
    const relays = [joinOwn(), joinOwn()];
    await untilOk(...relays);
    await until(() => shop.members.every(({ state }) => state.instances === 2));
    own.child!.kill('SIGSTOP');
    await until(() => listRoles().join() === 'alone,alone');
    for (const n of [3, 5, 7, 9, 11]) service.products[n]!.tryon_status = 'inactive';
    await until(() => service.calls.some(({ url }) => url.includes('/products/')));
    // Until the next one was refused.
    await sleep(1000);
    own.child!.kill('SIGCONT');
    await until(() => listRoles().join() === 'following,listing');
    const backAt = performance.now();
    await until(async () =>
      (await Promise.all([3, 5, 7, 9, 11].map((n) => readStatus(relays[0]!, n)))).every((s) => s === 404),
    );
    // What is left of the budget comes back a minute after it was spent.
    expect(performance.now() - backAt).to.be.below(40_000);
    await own.stop();
  });

  it('share the knowledge that a product does not exist', async () => {
    shop.makeProducts(7000);
    const relays = [shop.join(), shop.join()];
    await until(() => relays.some((relay) => relay.health().products > 100));
    for (const relay of relays) await ask(relay, '/v1/products?external_id=none');
    expect(service.calls.filter(({ url }) => url.includes('none'))).to.have.lengthOf(1);
  });

  it('have a share of the reserve only when every other relay counts them, too', async () => {
    await untilOk(shop.join());
    await untilCounted([shop.members[0]!.state], 1);
    await untilOk(shop.join());
    const states = shop.members.map(({ state }) => state);
    // The first may not have had a heartbeat since.
    expect(states[1]!.instances).to.equal(null);
    await untilCounted(states, 2);
    // A Redis that forgot everything is told of the relays one after the other.
    await admin.flushall();
    for (let n = 0; n < 30; n++) {
      expect(states.map(({ instances }) => instances)).to.deep.equal([2, 2]);
      await sleep(50);
    }
  });

  it('leave a missing relay its share when Redis has forgotten everything', async () => {
    shop.makeProducts(9000);
    // Of 24 calls a minute, four are the reserve: two for each.
    for (let n = 0; n < 2; n++) shop.join({ requestsPerMinute: 24 });
    const states = shop.members.map(({ state }) => state);
    await until(() => service.calls.length >= 10);
    await untilCounted(states, 2);
    // The other one has spent nothing yet.
    shop.members.find(({ engine }) => engine.health().role === 'listing')!.engine.close();
    await sleep(1000);
    const before = service.calls.length;
    await admin.flushall();
    await until(() => service.calls.length > before);
    await sleep(8000);
    expect(service.calls.length - before).to.equal(2);
  });

  it('ask again soon for what a missing relay keeps from them, however little of the reserve is left', async () => {
    const [present, missing] = [shop.makeState(), shop.makeState()];
    await beat(missing);
    await beat(present);
    // It does not say that it leaves: as one that can't reach Redis, it may be spending its share.
    await admin.flushall();
    await beat(present);
    const ask = () => reserve(present, 60_000, 4);
    await until(async () => (await ask()) === 0);
    expect([await ask(), await ask()]).to.deep.equal([0, 1000]);
    // It is back, and the pool is open.
    await beat(missing);
    expect(await ask()).to.equal(0);
  });

  it('have no share of a reserve that was granted while one was missing', async () => {
    const [one, other, missing] = [shop.makeState(), shop.makeState(), shop.makeState()];
    const states = [one, other];
    const beatAll = () => Promise.all(states.map((state) => beat(state)));
    const untilShared = () =>
      until(async () => (await beatAll()) && states.every(({ instances }) => instances === 3));
    const expectNoShare = () => expect(states.map(({ instances }) => instances)).to.deep.equal([null, null]);
    await beat(missing);
    await untilShared();
    await admin.flushall();
    await beatAll();
    await beatAll();
    // Those that lose contact now would spend what is granted from here on once more.
    expectNoShare();
    await until(async () => (await reserve(one, 1500, 12)) === 0);
    await beat(missing);
    await beatAll();
    expectNoShare();
    // The call has stopped counting.
    await untilShared();
  });

  it('refresh at once, whichever of them is told to', async () => {
    shop.makeProducts(900);
    await shop.joinTwo();
    const follower = findFollower();
    // No listing is under way, whose other pages would show the change with fewer calls.
    await until(() => service.calls.at(-1)!.url.includes('page=9'), 'the end of a listing');
    service.products[0]!.tryon_status = 'inactive';
    const calls = service.calls.length;
    follower.refresh();
    await until(async () => (await readStatus(follower, 0)) === 404);
    expect(service.calls.length - calls).to.be.within(9, 12);
  });

  it('of a version with another format are another shop, and neither touches what the other keeps', async () => {
    const other = shop.prefix.replace(/:\d+:/, ':999:');
    expect(other).not.to.equal(shop.prefix);
    await admin.hset(`${other}state`, { epoch: 'theirs', token: '7', holder: 'another', heldUntil: '9e15' });
    await admin.hset(`${other}products`, uuid(9), 'in a form of its own');
    await admin.zadd(`${other}window`, 9e15, 'no:call');
    const relays = await shop.joinTwo();
    await until(() => relays.every((relay) => relay.health().products === 2));
    expect(await Promise.all([1, 9].map((n) => readStatus(relays[0]!, n)))).to.deep.equal([200, 404]);
    expect(await admin.hgetall(`${other}state`)).to.include({ epoch: 'theirs', holder: 'another' });
    expect(await admin.hgetall(`${other}products`)).to.deep.equal({ [uuid(9)]: 'in a form of its own' });
    expect(await admin.zcard(`${other}window`)).to.equal(1);
  });

  it('of two versions with one format share everything, whatever else one of them notes', async () => {
    await untilOk(shop.join());
    // A later version's own fields, written as that version's relays would write them.
    await admin.hset(`${shop.prefix}state`, { addedLater: 'something', isUnused: '2' });
    const calls = service.calls.length;
    await untilOk(shop.join());
    expect(listRoles()).to.deep.equal(['following', 'listing']);
    expect(JSON.stringify(service.calls.slice(calls))).not.to.contain('key-1');
    expect(await admin.hget(`${shop.prefix}state`, 'addedLater')).to.equal('something');
  });

  it('learn of no change where everything was lost since their last heartbeat', async () => {
    const state = shop.makeState();
    await beat(state);
    expect(await state.changesSince(0)).to.deep.equal({ changes: [], sequence: 0 });
    await admin.del(`${shop.prefix}state`);
    expect(await state.changesSince(0)).to.equal(null);
  });

  describe('that drops a part of what it holds', () => {
    beforeEach(async () => {
      await shop.close();
      shop = new RedisShop(redis.url, 250);
      ({ admin, service } = shop);
    });
    const isWell = (relay: RelayEngine) => relay.health().status === 'ok' && relay.health().products === 250;

    for (const key of KEYS.filter((name) => name !== 'removed' && name !== 'expected'))
      it(`go on without its key ${key}, and one that joins then knows every product`, async () => {
        const first = shop.join();
        await until(() => isWell(first));
        await until(async () => (await admin.del(shop.prefix + key)) === 1);
        const second = shop.join();
        const statuses = new Set<number>();
        const began = performance.now();
        while (performance.now() - began < 4000 || !isWell(second)) {
          for (const relay of [second, first]) statuses.add(await readStatus(relay, 7));
          await sleep(100);
        }
        expect([...statuses])
          .to.include(200)
          .and.not.include(404);
        expect(isWell(first)).to.equal(true);
        expect(service.busiestMinute).to.be.at.most(60);
      });

    it('say that it may drop keys when they connect', async () => {
      await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
      try {
        shop.join();
        await until(() => JSON.stringify(shop.events).includes('"redis-evicts"'));
      } finally {
        await admin.config('SET', 'maxmemory-policy', 'noeviction');
      }
    });
  });
});
