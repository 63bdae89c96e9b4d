/** Relays of one shop on one real Redis, and two shops on one Redis. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect } from 'chai';
import { systemClock } from '../../../src/core/base/clock.ts';
import { toPrefix } from '../../../src/service/relay/redis/scripts.ts';
import { RedisState, type RedisStateOptions } from '../../../src/service/relay/redis/redis-state.ts';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import { readProduct } from '../../../src/service/relay/cache/product-record.ts';
import { checkOptions, type RelayOptions } from '../../../src/service/relay/options.ts';
import { createEngine, type RelayEngine } from '../../../src/service/relay/relay.ts';
import type { StoredListing } from '../../../src/service/relay/sync/catalog.ts';
import { monotonicClock } from '../../../src/service/relay/upstream/monotonic-clock.ts';
import { freePort } from '../../browsers/free-port.js';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { CountedService, json, served, uuid } from './counted-service.ts';
import { until } from './relay-processes.ts';

interface JoinOptions {
  url?: string;
  isFirst?: boolean;
  stored?: StoredListing;
}

interface Member {
  engine: RelayEngine;
  state: RedisState;
}

describe('Relays that share a Redis', function () {
  this.timeout(120_000);
  let redis: TestRedis;
  let admin: Redis;
  let service: CountedService;
  let members: Member[];
  let shop: string;

  before(async () => {
    redis = await startRedis();
    admin = new Redis(redis.url);
  });
  after(async () => {
    admin.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    service = new CountedService(systemClock);
    members = [];
    shop = crypto.randomUUID();
    await noteAsKnown();
  });
  afterEach(() => leave());

  /** Relays of the shop were here before: its calls need not be spaced. */
  async function noteAsKnown(): Promise<void> {
    const run = /run_id:(\w+)/.exec(await admin.info('server'))![1]!;
    await admin.hset(`${toPrefix(shop)}state`, { epoch: 'before', run, sizes: '0 0 0 0 0 0' });
  }
  function makeProducts(count: number): void {
    service.products = Array.from({ length: count }, (_, n) => served(n));
  }
  function makeState(parts: Partial<RedisStateOptions> = {}): RedisState {
    return new RedisState({
      url: redis.url,
      shop,
      log: () => {},
      isFirst: false,
      now: () => monotonicClock.now(),
      ...parts,
    });
  }
  function join(options: Partial<RelayOptions> = {}, name = shop, more: JoinOptions = {}): RelayEngine {
    const checked = checkOptions({
      baseUrl: 'https://catalog.example',
      // Its calls can be told apart by it.
      apiKey: `key-${members.length}`,
      fetch: service.fetch,
      ...options,
    });
    const { url = redis.url, isFirst = false, stored = null } = more;
    const state = makeState({ url, isFirst, shop: name });
    const engine = createEngine(checked, { shared: state, stored });
    engine.start();
    members.push({ engine, state });
    return engine;
  }
  const ask = (relay: RelayEngine, path: string) => relay.fetch(new Request(`https://shop.example${path}`));
  const readStatus = async (relay: RelayEngine, n: number) =>
    (await ask(relay, `/v1/products/${uuid(n)}`)).status;
  const untilOk = (...relays: RelayEngine[]) =>
    until(() => relays.every((relay) => relay.health().status === 'ok'));
  const record = { calls: [], pausedFor: 0 };
  const beat = (state: RedisState, wantsLease = false, token = 0) =>
    state.heartbeat({ wantsLease, token, page: 1, failure: null, record });
  async function leave(): Promise<void> {
    for (const { engine, state } of members.splice(0)) {
      engine.close();
      await state.close();
    }
  }
  /** Calls that leave before the first spaced one, which does seventeen seconds after them, however late that is looked at. */
  async function countUnspaced(from: number): Promise<number> {
    await until(() => service.calls.length >= from + 10);
    await sleep(4000);
    const began = service.calls[from]!.at;
    return service.calls.slice(from).filter(({ at }) => at < began + 15_000).length;
  }
  const listRoles = () => members.map(({ engine }) => engine.health().role).toSorted();

  it('list once for all of them, page by page', async () => {
    makeProducts(1450);
    const relays = [join(), join(), join()];
    await until(() =>
      relays.every((relay) => relay.health().products === 1450 && relay.health().status === 'ok'),
    );
    expect(listRoles()).to.deep.equal(['following', 'following', 'listing']);
    expect(service.calls.filter(({ url }) => url.includes('page=1&'))).to.have.lengthOf(1);
    expect(await Promise.all(relays.map((relay) => readStatus(relay, 1449)))).to.deep.equal([200, 200, 200]);
  });

  it('give a relay that joins later the whole listing without a call of the service', async () => {
    makeProducts(700);
    const first = join();
    await untilOk(first);
    const late = join({
      fetch: () => Promise.reject(new Error('it called')),
    });
    await untilOk(late);
    expect(late.health()).to.include({ products: 700, role: 'following' });
    expect(await readStatus(late, 699)).to.equal(200);
  });

  it('notice what is switched on and off', async () => {
    service.products = [1, 2, 3].map((n) => served(n));
    const relays = [join(), join()];
    await untilOk(...relays);
    service.products = [served(2), served(3), served(4)];
    await until(async () => {
      const all = await Promise.all(relays.flatMap((relay) => [readStatus(relay, 1), readStatus(relay, 4)]));
      return all.join() === '404,200,404,200';
    });
  });

  it('take over from the relay that lists when it ends, and continue when it comes back', async () => {
    service.products = [served(1)];
    const relays = [join(), join()];
    await untilOk(...relays);
    const listing = members.find(({ engine }) => engine.health().role === 'listing')!;
    const other = members.find((member) => member !== listing)!;
    listing.engine.close();
    service.products = [served(2)];
    await until(
      async () => (await readStatus(other.engine, 2)) === 200 && (await readStatus(other.engine, 1)) === 404,
    );
    expect(other.engine.health().role).to.equal('listing');
    const returned = join();
    await until(() => returned.health().role === 'following' && returned.health().status === 'ok');
    expect(await readStatus(returned, 1)).to.equal(404);
  });

  it('share one budget', async () => {
    makeProducts(9000);
    const relays = [join({ requestsPerMinute: 12 }), join({ requestsPerMinute: 12 })];
    await until(() => service.calls.length >= 6);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(relays[n % 2]!, `/v1/products?external_id=none-${n}`)),
    );
    // Of twelve, two are kept for times in which the relays can't reach each other.
    expect(service.calls.length).to.be.within(6, 10);
  });

  it('all pause when one of them gets a Retry-After', async () => {
    service.fault = () => json({}, 429, { 'retry-after': '60' });
    const relays = [join(), join()];
    await until(() => service.calls.length > 0);
    const answers = await Promise.all(relays.map((relay) => readStatus(relay, 1)));
    expect(answers.every((status) => status === 429 || status === 502)).to.equal(true);
    await sleep(2500);
    expect(service.calls).to.have.lengthOf(1);
  });

  it('all say so while they pause, whichever of them was told to, and go on pausing when Redis forgets it', async () => {
    makeProducts(7000);
    const relays = [join(), join()];
    await until(() => relays.every((relay) => relay.health().products > 100));
    const follower = relays.find((relay) => relay.health().role === 'following')!;
    service.fault = (url) =>
      url.searchParams.has('external_id') ? json({}, 429, { 'retry-after': '30' }) : undefined;
    await ask(follower, '/v1/products?external_id=none');
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
    makeProducts(9000);
    join();
    join();
    await until(() => service.calls.length >= 40);
    await leave();
    const before = service.calls.length;
    await admin.flushall();
    join();
    join();
    // As many as the reserve.
    expect(await countUnspaced(before)).to.equal(10);
  });

  it('list most shops at once when they start with a Redis of which nothing is known', async () => {
    await admin.flushall();
    makeProducts(1000);
    const relays = [join(), join()];
    await untilOk(...relays);
    const pages = service.calls.slice(0, 10).map(({ url }) => new URL(url).searchParams.get('page'));
    expect(pages.map(Number).toSorted((a, b) => a - b)).to.deep.equal(
      Array.from({ length: 10 }, (_, n) => n + 1),
    );
  });

  describe('when a Redis was never used', () => {
    let unused: TestRedis;
    beforeEach(async () => {
      unused = await startRedis(await freePort());
      makeProducts(9000);
    });
    afterEach(() => unused.stop());

    /** Calls that two relays make in a while. */
    function countCalls(first: boolean, second: boolean): Promise<number> {
      for (const isFirst of [first, second]) join({}, shop, { url: unused.url, isFirst });
      return countUnspaced(0);
    }

    /** More calls than spaced ones would be in half a minute, and no more than the pool has. */
    async function untilUnspaced(first: boolean, second: boolean): Promise<void> {
      const calls = await countCalls(first, second);
      await until(() => service.calls.length >= Math.max(calls, 40));
      expect(service.busiestMinute).to.be.at.most(50);
    }

    it('space no call at their very first start', () => untilUnspaced(true, true));

    it('space no call if one of them finds the notes of the other, which has begun a moment before', () =>
      untilUnspaced(false, true));

    it('space their calls if relays were here before', async () => {
      expect(await countCalls(false, false)).to.equal(10);
    });

    it('space their calls when another takes its place, and no relay knew all others', async () => {
      const state = makeState({ url: unused.url, isFirst: true });
      const spacedFor = async () => {
        return ((await beat(state)) as unknown as { spacedFor: number }).spacedFor;
      };
      await spacedFor();
      expect(await spacedFor()).to.equal(0);
      await unused.stop();
      unused = await startRedis(Number(new URL(unused.url).port));
      await until(() =>
        spacedFor().then(
          () => true,
          () => false,
        ),
      );
      expect(await spacedFor()).to.be.above(60_000);
      await state.close();
    });

    it('space their calls when it was emptied since, although nothing on disk shows that relays were here', async () => {
      await untilUnspaced(true, true);
      await leave();
      const other = new Redis(unused.url);
      await other.flushall();
      other.disconnect();
      service.calls.splice(0);
      expect(await countCalls(true, true)).to.equal(10);
    });
  });

  it('tell the next relay that lists of a refresh for which none was there', async () => {
    const states = [makeState(), makeState()];
    expect((await beat(states[0]!)).isRefreshWanted).to.equal(false);
    await states[0]!.requestRefresh();
    expect((await beat(states[0]!)).isRefreshWanted).to.equal(false);
    await beat(states[1]!);
    const taken = await beat(states[1]!, true);
    expect(taken.token).to.be.greaterThan(0);
    expect(taken.isRefreshWanted).to.equal(true);
    expect((await beat(states[1]!, true, taken.token)).isRefreshWanted).to.equal(false);
    await Promise.all(states.map((state) => state.close()));
  });

  it('answer from the listing of the process before while Redis is away, and make no call', async () => {
    const cache = new ProductCache();
    cache.put(readProduct({ product: served(1) })!);
    const stored = { products: [[uuid(1), cache.packed(uuid(1))] as const], pages: 1, ageMs: 1000 };
    const relay = join({}, shop, { url: 'redis://127.0.0.1:1', stored });
    await until(() => relay.health().failure === 'failed');
    expect([await readStatus(relay, 1), await readStatus(relay, 2)]).to.deep.equal([200, 502]);
    expect(relay.health()).to.include({ status: 'ok', role: 'alone', products: 1 });
    expect(service.calls).to.have.lengthOf(0);
  });

  it('leave the lease to one that is running, when one comes with an older listing and Redis is empty', async () => {
    service.products = [served(1)];
    const cache = new ProductCache();
    cache.put(readProduct({ product: served(2) })!);
    const stored = { products: [[uuid(2), cache.packed(uuid(2))] as const], pages: 1, ageMs: 60_000 };
    const running = join();
    await untilOk(running);
    await admin.flushall();
    const restarted = join({}, shop, { stored });
    for (let n = 0; n < 40; n++) {
      expect([await readStatus(running, 1), await readStatus(running, 2)]).to.deep.equal([200, 404]);
      await sleep(50);
    }
    await until(async () => (await readStatus(restarted, 2)) === 404);
    expect(restarted.health()).to.include({ role: 'following', products: 1 });
  });

  it('answer from memory when Redis forgets everything, and publish it again', async () => {
    makeProducts(300);
    const relays = [join(), join()];
    await untilOk(...relays);
    const before = service.calls.length;
    await admin.flushall();
    for (let n = 0; n < 20; n++) {
      expect(await Promise.all(relays.map((relay) => readStatus(relay, n)))).to.deep.equal([200, 200]);
      await sleep(50);
    }
    const late = join();
    await untilOk(late);
    expect(late.health().products).to.equal(300);
    expect(service.calls.length - before).to.be.below(20);
  });

  it('ask for what a listing lacks as soon as Redis is back, although nothing was left to ask with while it was away', async () => {
    makeProducts(20);
    const own = await startRedis(await freePort());
    const joinOwn = () => join({ requestsPerMinute: 36 }, shop, { url: own.url, isFirst: true });
    const relays = [joinOwn(), joinOwn()];
    await untilOk(...relays);
    await until(() => members.every(({ state }) => state.instances === 2));
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
    makeProducts(7000);
    const relays = [join(), join()];
    await until(() => relays.some((relay) => relay.health().products > 100));
    const asked = () => service.calls.filter(({ url }) => url.includes('none')).length;
    for (const relay of relays) await ask(relay, '/v1/products?external_id=none');
    expect(asked()).to.equal(1);
  });

  it('have a share of the reserve only when every other relay counts them, too', async () => {
    service.products = [served(1)];
    const first = join();
    await untilOk(first);
    await until(() => members[0]!.state.instances === 1);
    const second = join();
    await untilOk(second);
    // The first may not have had a heartbeat since.
    expect(members[1]!.state.instances).to.equal(null);
    await until(() => members.every(({ state }) => state.instances === 2));
    // A Redis that forgot everything is told of the relays one after the other.
    await admin.flushall();
    for (let n = 0; n < 30; n++) {
      for (const { state } of members) expect(state.instances).to.equal(2);
      await sleep(50);
    }
  });

  it('leave a missing relay its share when Redis has forgotten everything', async () => {
    makeProducts(9000);
    // Of 24 calls a minute, four are the reserve: two for each.
    const relays = [join({ requestsPerMinute: 24 }), join({ requestsPerMinute: 24 })];
    await until(() => members.every(({ state }) => state.instances === 2) && service.calls.length >= 10);
    // The other one has spent nothing yet.
    relays.find((relay) => relay.health().role === 'listing')!.close();
    await sleep(1000);
    const before = service.calls.length;
    await admin.flushall();
    await until(() => service.calls.length > before);
    await sleep(8000);
    expect(service.calls.length - before).to.equal(2);
  });

  it('ask again soon for what a missing relay keeps from them, however little of the reserve is left', async () => {
    const [present, missing] = [makeState(), makeState()];
    await beat(missing);
    await beat(present);
    // It does not say that it leaves: as one that can't reach Redis, it may be spending its share.
    await admin.flushall();
    await beat(present);
    const quotas = [{ classes: ['listing'] as const, limit: 50 }];
    const reserve = () => {
      const expiresAt = monotonicClock.now() + 60_000;
      const call = { id: crypto.randomUUID(), quotaClass: 'listing', origin: 'pool', expiresAt } as const;
      return present.reserve(call, quotas, 4);
    };
    await until(async () => (await reserve()) === 0);
    expect([await reserve(), await reserve()]).to.deep.equal([0, 1000]);
    // It is back, and the pool is open.
    await beat(missing);
    expect(await reserve()).to.equal(0);
    await Promise.all([present.close(), missing.close()]);
  });

  it('have no share of a reserve that was granted while one was missing', async () => {
    const [one, other, missing] = [makeState(), makeState(), makeState()];
    const states = [one, other];
    const beatAll = () => Promise.all(states.map((state) => beat(state)));
    await beat(missing);
    await until(async () => (await beatAll()) && states.every(({ instances }) => instances === 3));
    await admin.flushall();
    await beatAll();
    await beatAll();
    // Those that lose contact now would spend what is granted from here on once more.
    expect(states.map(({ instances }) => instances)).to.deep.equal([null, null]);
    const expiresAt = monotonicClock.now() + 1500;
    const call = { id: crypto.randomUUID(), quotaClass: 'listing', origin: 'pool', expiresAt } as const;
    const quotas = [{ classes: ['listing'] as const, limit: 50 }];
    await until(async () => (await one.reserve(call, quotas, 12)) === 0);
    await beat(missing);
    await beatAll();
    expect(states.map(({ instances }) => instances)).to.deep.equal([null, null]);
    // The call has stopped counting.
    await until(async () => (await beatAll()) && states.every(({ instances }) => instances === 3));
    await Promise.all([...states, missing].map((state) => state.close()));
  });

  it('refresh at once, whichever of them is told to', async () => {
    makeProducts(900);
    const relays = [join(), join()];
    await untilOk(...relays);
    const follower = relays.find((relay) => relay.health().role === 'following')!;
    service.products[0]!.tryon_status = 'inactive';
    const calls = service.calls.length;
    follower.refresh();
    await until(async () => (await readStatus(follower, 0)) === 404);
    expect(service.calls.length - calls).to.be.within(9, 12);
  });

  it('of a version with another format are another shop, and neither touches what the other keeps', async () => {
    service.products = [served(1), served(2)];
    const other = toPrefix(shop).replace(/:\d+:/, ':999:');
    expect(other).not.to.equal(toPrefix(shop));
    await admin.hset(`${other}state`, { epoch: 'theirs', token: '7', holder: 'another', heldUntil: '9e15' });
    await admin.hset(`${other}products`, uuid(9), 'in a form of its own');
    await admin.zadd(`${other}window`, 9e15, 'no:call');
    const relays = [join(), join()];
    await until(() =>
      relays.every((relay) => relay.health().status === 'ok' && relay.health().products === 2),
    );
    expect(await Promise.all([1, 9].map((n) => readStatus(relays[0]!, n)))).to.deep.equal([200, 404]);
    expect(await admin.hgetall(`${other}state`)).to.include({ epoch: 'theirs', holder: 'another' });
    expect(await admin.hgetall(`${other}products`)).to.deep.equal({ [uuid(9)]: 'in a form of its own' });
    expect(await admin.zcard(`${other}window`)).to.equal(1);
  });

  it('of two versions with one format share everything, whatever else one of them notes', async () => {
    service.products = [served(1), served(2)];
    const first = join();
    await untilOk(first);
    // A later version's own fields, written as that version's relays would write them.
    await admin.hset(`${toPrefix(shop)}state`, { addedLater: 'something', isUnused: '2' });
    const calls = service.calls.length;
    const second = join();
    await untilOk(second);
    expect(listRoles()).to.deep.equal(['following', 'listing']);
    expect(service.calls.slice(calls).some(({ init }) => JSON.stringify(init).includes('key-1'))).to.equal(
      false,
    );
    expect(await admin.hget(`${toPrefix(shop)}state`, 'addedLater')).to.equal('something');
  });

  it('learn of no change where everything was lost since their last heartbeat', async () => {
    const state = makeState();
    await beat(state);
    expect(await state.changesSince(0)).to.deep.equal({ changes: [], sequence: 0 });
    await admin.del(`${toPrefix(shop)}state`);
    expect(await state.changesSince(0)).to.equal(null);
    await state.close();
  });

  it('of two shops never see each other', async () => {
    service.products = [served(1)];
    const other = new CountedService(systemClock);
    other.products = [served(2)];
    const ours = join();
    const theirs = join({ fetch: other.fetch }, crypto.randomUUID());
    await untilOk(ours, theirs);
    expect([await readStatus(ours, 2), await readStatus(theirs, 1)]).to.deep.equal([404, 404]);
  });
});
