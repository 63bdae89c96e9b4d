/** Relays of one shop on one real Redis, and two shops on one Redis. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { expect } from 'chai';
import type { RelayEngine } from '../../../src/service/relay/relay.ts';
import { freePort } from '../../browsers/free-port.js';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { type CountedService, json, served } from './counted-service.ts';
import { RedisLink } from './chaos/redis-link.ts';
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

  const listRoles = () => shop.members.map(({ engine }) => engine.health().role).toSorted();
  const findFollower = () => shop.members.find(({ engine }) => engine.health().role === 'following')!.engine;
  const findLister = () => shop.members.find(({ engine }) => engine.health().role === 'listing')!.engine;

  it('list once for all of them, and for one that joins later', async () => {
    shop.makeProducts(1450);
    const relays = [shop.join(), shop.join(), shop.join()];
    await untilOk(...relays);
    expect(relays.map((relay) => relay.health().products)).to.deep.equal([1450, 1450, 1450]);
    expect(listRoles()).to.deep.equal(['following', 'following', 'listing']);
    expect(service.calls.filter(({ url }) => url.includes('page=1&'))).to.have.lengthOf(1);
    const late = shop.join({ fetch: () => Promise.reject(new Error('it called')) });
    await untilOk(late);
    expect(late.health()).to.include({ products: 1450, role: 'following' });
    for (const relay of [...relays, late]) expect(await readStatus(relay, 1449)).to.equal(200);
  });

  it('take over from the relay that lists when it ends, and go on when it comes back', async () => {
    await shop.joinTwo();
    const other = findFollower();
    findLister().close();
    service.products = [served(2)];
    await until(async () => (await readStatus(other, 2)) === 200 && (await readStatus(other, 1)) === 404);
    expect(other.health().role).to.equal('listing');
    const returned = shop.join();
    await until(() => returned.health().role === 'following' && returned.health().status === 'ok');
    // What the other removed a moment ago is published with its next heartbeat.
    await until(async () => (await readStatus(returned, 1)) === 404);
  });

  it('share one budget, of which lookups have half', async () => {
    const relays = [shop.join({ requestsPerMinute: 12 }), shop.join({ requestsPerMinute: 12 })];
    await untilOk(...relays);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(relays[n % 2]!, `/v1/products?external_id=none-${n}`)),
    );
    expect(service.calls.filter(({ url }) => url.includes('none'))).to.have.lengthOf(6);
    expect(answers.filter(({ status }) => status === 503)).to.have.lengthOf(34);
  });

  it('count a call until a minute after its end, however late Redis is heard', async () => {
    const link = new RedisLink(Number(new URL(redis.url).port));
    const state = shop.makeState(60, { url: await link.listen() });
    try {
      await state.connected();
      link.delayMs = 500;
      const permit = await state.take('listing');
      if ('waitMs' in permit) throw new Error('refused');
      const [seconds, microseconds] = await admin.time();
      permit.done(true);
      const countsUntil = async () =>
        Number((await admin.zrange(`${shop.prefix}window`, 0, -1, 'WITHSCORES'))[1]);
      const before = await countsUntil();
      await until(async () => (await countsUntil()) !== before, 'the end of the call to be noted');
      expect(await countsUntil()).to.be.at.least(
        Number(seconds) * 1000 + Number(microseconds) / 1000 + 60_000,
      );
    } finally {
      link.close();
    }
  });

  it('all pause, and say so, whichever of them was told to', async () => {
    const relays = await shop.joinTwo();
    service.fault = (url) =>
      url.searchParams.has('external_id') ? json({}, 429, { 'retry-after': '30' }) : undefined;
    await ask(findFollower(), '/v1/products?external_id=none');
    await until(() => relays.every((relay) => relay.health().failure === 'rate-limited'));
    const calls = service.calls.length;
    for (let n = 0; n < 30; n++) {
      expect(relays.map((relay) => relay.health().failure)).to.deep.equal(['rate-limited', 'rate-limited']);
      await sleep(100);
    }
    expect(service.calls).to.have.lengthOf(calls);
  });

  it('have half of the budget in the first minute after Redis forgot everything, and answer from memory', async () => {
    shop.makeProducts(9000);
    for (let n = 0; n < 2; n++) shop.join();
    await until(() => service.calls.length >= 50);
    // A listing under way goes on with what there is.
    await admin.flushall();
    const began = performance.now();
    const before = service.calls.length;
    await until(() => service.calls.length >= before + 25);
    while (performance.now() - began < 20_000) {
      expect(service.calls.length - before).to.be.at.most(25);
      await sleep(500);
    }
    for (const { engine } of shop.members) expect(engine.health().status).not.to.equal('refusing');
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

  it('answer from memory while Redis is away, make no call, and list on when it is back', async () => {
    shop.makeProducts(20);
    const own = await startRedis(await freePort());
    try {
      const relays = [shop.join({}, { url: own.url }), shop.join({}, { url: own.url })];
      await untilOk(...relays);
      own.child!.kill('SIGSTOP');
      await until(() => relays.every((relay) => relay.health().failure === 'failed'));
      const calls = service.calls.length;
      service.products[3]!.tryon_status = 'inactive';
      for (const relay of relays)
        expect([await readStatus(relay, 3), await readStatus(relay, 99)]).to.deep.equal([200, 502]);
      await sleep(6000);
      expect(service.calls).to.have.lengthOf(calls);
      own.child!.kill('SIGCONT');
      await until(() => listRoles().join() === 'following,listing');
      await until(async () =>
        (await Promise.all(relays.map((each) => readStatus(each, 3)))).every((s) => s === 404),
      );
    } finally {
      own.child!.kill('SIGCONT');
      await own.stop();
    }
  });

  it('make no call as long as Redis was never reached', async () => {
    const relay = shop.join({}, { url: 'redis://127.0.0.1:1' });
    await until(() => relay.health().failure === 'failed');
    expect(await readStatus(relay, 1)).to.equal(502);
    expect(relay.health()).to.include({ status: 'starting', role: 'following', products: 0 });
    expect(service.calls).to.have.lengthOf(0);
  });

  it('refresh at once, whichever of them is told to', async () => {
    shop.makeProducts(895);
    await shop.joinTwo();
    const follower = findFollower();
    await until(() => service.calls.at(-1)!.url.includes('page=9'), 'the end of a listing');
    service.products[0]!.tryon_status = 'inactive';
    const calls = service.calls.length;
    const began = performance.now();
    follower.refresh();
    await until(async () => (await readStatus(follower, 0)) === 404);
    // The next one was due eleven seconds after the start of the last.
    expect(performance.now() - began).to.be.below(6000);
    expect(service.calls.length - calls).to.be.within(9, 12);
  });

  it('of a version with another format are another shop, and neither touches what the other keeps', async () => {
    const other = shop.prefix.replace(/:\d+:/, ':999:');
    expect(other).not.to.equal(shop.prefix);
    await admin.set(`${other}lease`, 'another');
    await admin.hset(`${other}listing`, { version: 'theirs', products: 'in a form of its own' });
    await admin.zadd(`${other}window`, 9e15, 'no:call');
    const relays = await shop.joinTwo();
    expect(relays.map((relay) => relay.health().products)).to.deep.equal([2, 2]);
    expect(await admin.get(`${other}lease`)).to.equal('another');
    expect(await admin.hget(`${other}listing`, 'version')).to.equal('theirs');
    expect(await admin.zcard(`${other}window`)).to.equal(1);
  });

  describe('that drops a part of what it holds', () => {
    beforeEach(async () => {
      await shop.close();
      shop = new RedisShop(redis.url, 250);
      ({ admin, service } = shop);
      await shop.noteAsKnown();
    });
    const isWell = (relay: RelayEngine) => relay.health().status === 'ok' && relay.health().products === 250;

    for (const key of ['window', 'since', 'lease', 'listing'])
      it(`go on without its key ${key}, and one that joins then knows every product`, async () => {
        const first = shop.join();
        await until(() => isWell(first));
        await until(async () => (await admin.del(shop.prefix + key)) === 1);
        const second = shop.join();
        await until(() => isWell(second));
        const statuses = new Set<number>();
        for (const end = performance.now() + 4000; performance.now() < end; await sleep(100))
          for (const relay of [second, first]) statuses.add(await readStatus(relay, 7));
        expect([...statuses]).to.deep.equal([200]);
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
