/** Relays of one shop on one real Redis, and two shops on one Redis. */
import { Redis } from 'ioredis';
import { expect } from 'chai';
import { systemClock } from '../../src/http/clock.ts';
import { RedisState } from '../../src/relay/node/redis/redis-state.ts';
import { checkOptions, type RelayOptions } from '../../src/relay/options.ts';
import { createEngine, type EngineParts, type RelayEngine } from '../../src/relay/relay.ts';
import { monotonicClock } from '../../src/relay/upstream/monotonic-clock.ts';
import { startRedis, type TestRedis } from '../helpers/redis.ts';
import { CountedService, json, served, uuid } from './counted-service.ts';

interface Member {
  engine: RelayEngine;
  state: RedisState;
}

describe('Relays that share a Redis', function () {
  this.timeout(60_000);
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
  beforeEach(() => {
    service = new CountedService(systemClock);
    members = [];
    shop = crypto.randomUUID();
  });
  afterEach(async () => {
    for (const { engine, state } of members) {
      engine.close();
      await state.close();
    }
  });

  function join(options: Partial<RelayOptions> = {}, name = shop): RelayEngine {
    const checked = checkOptions({
      baseUrl: 'https://catalog.example',
      // Its calls can be told apart by it.
      apiKey: `key-${members.length}`,
      fetch: service.fetch,
      ...options,
    });
    let state!: RedisState;
    const share: EngineParts['share'] = (liveCalls) =>
      (state = new RedisState({
        url: redis.url,
        shop: name,
        log: checked.log,
        liveCalls,
        now: () => monotonicClock.now(),
      }));
    const engine = createEngine(checked, { share });
    engine.start();
    members.push({ engine, state });
    return engine;
  }
  const ask = (relay: RelayEngine, path: string) => relay.fetch(new Request(`https://shop.example${path}`));
  const statusOf = async (relay: RelayEngine, n: number) =>
    (await ask(relay, `/v1/products/${uuid(n)}`)).status;
  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const rolesOf = () => members.map(({ engine }) => engine.health().role).toSorted();

  it('list once for all of them, page by page', async () => {
    service.products = Array.from({ length: 1450 }, (_, n) => served(n));
    const relays = [join(), join(), join()];
    await until(() =>
      relays.every((relay) => relay.health().products === 1450 && relay.health().status === 'ok'),
    );
    expect(rolesOf()).to.deep.equal(['following', 'following', 'listing']);
    expect(service.calls.filter(({ url }) => url.includes('page=1&'))).to.have.lengthOf(1);
    expect(await Promise.all(relays.map((relay) => statusOf(relay, 1449)))).to.deep.equal([200, 200, 200]);
  });

  it('give a relay that joins later the whole listing without a call of the service', async () => {
    service.products = Array.from({ length: 700 }, (_, n) => served(n));
    const first = join();
    await until(() => first.health().status === 'ok');
    const late = join({
      fetch: () => Promise.reject(new Error('it called')),
    });
    await until(() => late.health().status === 'ok');
    expect(late.health()).to.include({ products: 700, role: 'following' });
    expect(await statusOf(late, 699)).to.equal(200);
  });

  it('notice what is switched on and off', async () => {
    service.products = [1, 2, 3].map((n) => served(n));
    const relays = [join(), join()];
    await until(() => relays.every((relay) => relay.health().status === 'ok'));
    service.products = [served(2), served(3), served(4)];
    await until(async () => {
      const all = await Promise.all(relays.flatMap((relay) => [statusOf(relay, 1), statusOf(relay, 4)]));
      return all.join() === '404,200,404,200';
    });
  });

  it('take over from the relay that lists when it ends, and continue when it comes back', async () => {
    service.products = [served(1)];
    const relays = [join(), join()];
    await until(() => relays.every((relay) => relay.health().status === 'ok'));
    const listing = members.find(({ engine }) => engine.health().role === 'listing')!;
    const other = members.find((member) => member !== listing)!;
    listing.engine.close();
    service.products = [served(2)];
    await until(
      async () => (await statusOf(other.engine, 2)) === 200 && (await statusOf(other.engine, 1)) === 404,
    );
    expect(other.engine.health().role).to.equal('listing');
    const returned = join();
    await until(() => returned.health().role === 'following' && returned.health().status === 'ok');
    expect(await statusOf(returned, 1)).to.equal(404);
  });

  it('share one budget', async () => {
    service.products = Array.from({ length: 9000 }, (_, n) => served(n));
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
    const answers = await Promise.all(relays.map((relay) => statusOf(relay, 1)));
    expect(answers.every((status) => status === 429 || status === 502)).to.equal(true);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(service.calls).to.have.lengthOf(1);
  });

  it('answer from memory when Redis forgets everything, and publish it again', async () => {
    service.products = Array.from({ length: 300 }, (_, n) => served(n));
    const relays = [join(), join()];
    await until(() => relays.every((relay) => relay.health().status === 'ok'));
    const before = service.calls.length;
    await admin.flushall();
    for (let n = 0; n < 20; n++) {
      expect(await Promise.all(relays.map((relay) => statusOf(relay, n)))).to.deep.equal([200, 200]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const late = join();
    await until(() => late.health().status === 'ok');
    expect(late.health().products).to.equal(300);
    expect(service.calls.length - before).to.be.below(20);
  });

  it('share the knowledge that a product does not exist', async () => {
    service.products = Array.from({ length: 7000 }, (_, n) => served(n));
    const relays = [join({ coldStartTimeout: 500 }), join({ coldStartTimeout: 500 })];
    await until(() => relays.some((relay) => relay.health().products > 100));
    const asked = () => service.calls.filter(({ url }) => url.includes('none')).length;
    for (const relay of relays) await ask(relay, '/v1/products?external_id=none');
    expect(asked()).to.equal(1);
  });

  it('have a share of the reserve only when every other relay counts them, too', async () => {
    service.products = [served(1)];
    const first = join();
    await until(() => first.health().status === 'ok');
    expect(members[0]!.state.instances).to.equal(null);
    await until(() => members[0]!.state.instances === 1);
    const second = join();
    await until(() => second.health().status === 'ok');
    // The first may not have had a heartbeat since.
    expect(members[1]!.state.instances).to.equal(null);
    await until(() => members.every(({ state }) => state.instances === 2));
    // A Redis that forgot everything is told of the relays one after the other.
    await admin.flushall();
    for (let n = 0; n < 30; n++) {
      for (const { state } of members) expect(state.instances).to.equal(2);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  it('leave a missing relay its share when Redis has forgotten everything', async () => {
    service.products = Array.from({ length: 9000 }, (_, n) => served(n));
    // Of 24 calls a minute, four are the reserve: two for each.
    const relays = [join({ requestsPerMinute: 24 }), join({ requestsPerMinute: 24 })];
    await until(() => members.every(({ state }) => state.instances === 2) && service.calls.length >= 10);
    // The other one has spent nothing yet.
    relays.find((relay) => relay.health().role === 'listing')!.close();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const before = service.calls.length;
    await admin.flushall();
    await until(() => service.calls.length > before);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(service.calls.length - before).to.equal(2);
  });

  it('refresh at once, whichever of them is told to', async () => {
    service.products = Array.from({ length: 900 }, (_, n) => served(n));
    const relays = [join(), join()];
    await until(() => relays.every((relay) => relay.health().status === 'ok'));
    const follower = relays.find((relay) => relay.health().role === 'following')!;
    service.products[0]!.tryon_status = 'inactive';
    const calls = service.calls.length;
    follower.refresh();
    await until(async () => (await statusOf(follower, 0)) === 404);
    expect(service.calls.length - calls).to.be.within(9, 12);
  });

  it('of two shops never see each other', async () => {
    service.products = [served(1)];
    const other = new CountedService(systemClock);
    other.products = [served(2)];
    const ours = join();
    const theirs = join({ fetch: other.fetch }, crypto.randomUUID());
    await until(() => [ours, theirs].every((relay) => relay.health().status === 'ok'));
    expect([await statusOf(ours, 2), await statusOf(theirs, 1)]).to.deep.equal([404, 404]);
  });
});
