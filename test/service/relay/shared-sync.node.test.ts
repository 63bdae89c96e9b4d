/** What relays of one shop publish and take over, over shared data that a test plays. */
import { expect } from 'chai';
import { unpack } from '../../../src/service/relay/cache/product-record.ts';
import { checkOptions } from '../../../src/service/relay/options.ts';
import { createEngine, type RelayEngine } from '../../../src/service/relay/relay.ts';
import type { PublishedListing, SharedState } from '../../../src/service/relay/sync/shared-state.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { CountedService, served, uuid } from './counted-service.ts';

/** What a Redis holds, less the budget, which these relays have without end. */
class PlayedState {
  holder: unknown = null;
  listing: PublishedListing | null = null;
  products = '[]';
  publications = 0;
  isAway = false;
  isRefreshWanted = false;

  join(): SharedState {
    const me = {};
    const checked = () => {
      if (this.isAway) throw new Error('away');
    };
    return {
      pausedUntil: -Infinity,
      requestsPerMinute: 60,
      take: async () => (this.isAway ? { waitMs: 1000 } : { done() {} }),
      pause() {},
      heartbeat: async () => {
        checked();
        this.holder ??= me;
        const isListing = this.holder === me;
        const isRefreshWanted = isListing && this.isRefreshWanted;
        if (isRefreshWanted) this.isRefreshWanted = false;
        return { isListing, listing: this.listing, failure: null, isRefreshWanted };
      },
      readProducts: async () => new Map(JSON.parse(this.products) as [string, string][]),
      publish: async (listing, products) => {
        checked();
        this.publications++;
        const version = products ? String(this.publications) : (this.listing?.version ?? '');
        this.listing = { ...listing, version };
        if (products) this.products = JSON.stringify([...products]);
      },
      publishFailure: async () => {},
      requestRefresh: async () => void (this.isRefreshWanted = true),
    };
  }
}

describe('Relays that share what they know', () => {
  let clock: FakeClock;
  let service: CountedService;
  let state: PlayedState;
  let relays: RelayEngine[];

  beforeEach(() => {
    clock = new FakeClock();
    service = new CountedService(clock);
    service.products = Array.from({ length: 4 }, (_, n) => served(n));
    state = new PlayedState();
    relays = [];
  });
  afterEach(() => relays.forEach((relay) => relay.close()));

  function join(): RelayEngine {
    const upstream = { baseUrl: 'https://catalog.example', apiKey: 'key', fetch: service.fetch };
    const relay = createEngine(checkOptions({ ...upstream, clock }), { shared: state.join() });
    relays.push(relay);
    relay.start();
    return relay;
  }
  const ask = (relay: RelayEngine, n: number) =>
    relay.fetch(new Request(`https://shop.example/v1/products/${uuid(n)}`));
  async function readProduct(relay: RelayEngine, n: number) {
    const asked = ask(relay, n);
    await clock.advance(1000);
    const response = await asked;
    return { status: response.status, body: await response.text() };
  }

  it('list once for all of them', async () => {
    const [first, second] = [join(), join()];
    await clock.advance(20_000);
    expect([first.health().role, second.health().role]).to.deep.equal(['listing', 'following']);
    expect(second.health()).to.include({ status: 'ok', products: 4, failure: null });
    expect(service.calls.every(({ url }) => url.includes('page=1'))).to.equal(true);
    expect(service.calls.length).to.be.within(3, 5);
  });

  it('publish products again only where they changed', async () => {
    join();
    await clock.advance(20_000);
    const { version } = state.listing!;
    expect(state.publications).to.be.above(2);
    expect(version).to.equal('1');
    service.products[0]!.title = 'Another';
    await clock.advance(10_000);
    expect(state.listing!.version).not.to.equal('1');
  });

  it('answer at once, at a relay that joins, from what is published', async () => {
    join();
    await clock.advance(10_000);
    const late = join();
    await clock.advance(0);
    expect((await ask(late, 2)).status).to.equal(200);
  });

  it('say at a follower that a product is gone, when the relay that lists was told so', async () => {
    const [, follower] = [join(), join()];
    await clock.advance(10_000);
    service.products[1]!.tryon_status = 'inactive';
    await clock.advance(12_000);
    const calls = service.calls.length;
    for (const path of [`/${uuid(1)}`, '?external_id=SKU-1']) {
      const response = await follower!.fetch(new Request(`https://shop.example/v1/products${path}`));
      expect(JSON.stringify([response.status, await response.json()])).to.match(/^\[404|"products":\[\]/);
    }
    expect(service.calls).to.have.lengthOf(calls);
  });

  it('keep at a follower what it found by its id after the published listing began', async () => {
    const [, follower] = [join(), join()];
    service.products[1]!.swap_ready = false;
    await clock.advance(10_000);
    service.fault = (url) => {
      if (!url.searchParams.has('page')) return undefined;
      const page = JSON.stringify({ products: service.products, total: 4 });
      return new Promise((resolve) => clock.wake(5000, () => resolve(new Response(page))));
    };
    // Without any change the products would not be published again.
    service.products[0]!.title = 'Another';
    const before = service.calls.length;
    while (service.calls.length === before) await clock.advance(500);
    service.products[1]!.swap_ready = true;
    await clock.advance(2500);
    expect((await readProduct(follower!, 1)).body).to.contain('"swap_ready":true');
    const { endedAt } = state.listing!;
    while (state.listing!.endedAt === endedAt) await clock.advance(100);
    const published = new Map(JSON.parse(state.products) as [string, string][]).get(uuid(1))!;
    expect(unpack(uuid(1), published).swap_ready).to.equal(false);
    await clock.advance(600);
    expect((await readProduct(follower!, 1)).body).to.contain('"swap_ready":true');
  });

  it('answer what they know while nothing can be shared, make no call, and say of nothing that it is absent', async () => {
    const relay = join();
    await clock.advance(10_000);
    state.isAway = true;
    await clock.advance(3000);
    const calls = service.calls.length;
    expect((await readProduct(relay, 1)).status).to.equal(200);
    expect((await readProduct(relay, 77)).status).to.equal(502);
    expect(relay.health()).to.include({ status: 'ok', failure: 'failed' });
    await clock.advance(60_000);
    expect(relay.health()).to.include({ status: 'stale', failure: 'failed' });
    expect(service.calls).to.have.lengthOf(calls);
    state.isAway = false;
    await clock.advance(7000);
    expect(relay.health()).to.include({ status: 'ok', failure: null, role: 'listing' });
  });

  it('publish again what Redis has lost', async () => {
    join();
    await clock.advance(10_000);
    Object.assign(state, { listing: null, products: '[]' });
    await clock.advance(1000);
    expect(JSON.parse(state.products)).to.have.lengthOf(4);
  });

  it('list anew soon when a follower is asked for a refresh', async () => {
    const [, follower] = [join(), join()];
    await clock.advance(10_500);
    const calls = service.calls.length;
    follower!.refresh();
    await clock.advance(1000);
    expect(service.calls.length).to.be.above(calls);
  });
});
