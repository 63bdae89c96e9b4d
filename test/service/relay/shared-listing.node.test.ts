/** What relays of one shop publish, follow, and know of each other, over shared data that a test plays. */
import { expect } from 'chai';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import { Membership } from '../../../src/service/relay/redis/membership.ts';
import type { CatalogSync } from '../../../src/service/relay/sync/catalog-sync.ts';
import { ListingFollower } from '../../../src/service/relay/sync/listing-follower.ts';
import { ListingPublisher } from '../../../src/service/relay/sync/listing-publisher.ts';
import type {
  Heartbeat,
  Publication,
  SharedListing,
} from '../../../src/service/relay/sync/shared-listing.ts';
import { served, uuid } from './counted-service.ts';

const listing = { startedAt: 0, completedAt: 0, pages: 1, total: 3, exactAt: 0 };
let cache: ProductCache;
const put = (n: number, title = 'any') => cache.put(served(n, { title }) as never);

describe('What a relay publishes', () => {
  let published: Publication[];
  let onPublish: (() => ReturnType<SharedListing['publish']>)[];
  let publisher: ListingPublisher;

  beforeEach(() => {
    cache = new ProductCache();
    published = [];
    onPublish = [];
    const shared = {
      async publish(_token: number, publication: Publication) {
        published.push(publication);
        return (onPublish.shift() ?? (async () => ({ before: 0, after: 1 })))();
      },
    } as unknown as SharedListing;
    publisher = new ListingPublisher({ cache, status: { listing } } as unknown as CatalogSync, shared);
    cache.onChange((id) => publisher.ids.add(id));
  });
  const publish = () => publisher.publish(1, () => {});

  it('is published again if it changed while it was being published', async () => {
    put(1, 'first');
    onPublish = [async () => (put(1, 'second'), { before: 0, after: 1 })];
    await publish();
    const titles = published.map(({ changes }) => changes.map(([, packed]) => JSON.parse(packed!)[1]));
    expect(titles).to.deep.equal([['first'], ['second']]);
  });

  it('has the complete listing with its last change, and not before', async () => {
    for (let n = 0; n < 450; n++) put(n);
    publisher.listing = listing;
    await publish();
    expect(published.map((each) => [each.changes.length, each.listing])).to.deep.equal([
      [200, null],
      [200, null],
      [50, listing],
    ]);
  });

  it('is published later if Redis gave no reply', async () => {
    put(1);
    onPublish = [() => Promise.reject(new Error('Command timed out'))];
    await publish().catch(() => {});
    await publish();
    expect(published.map(({ changes }) => changes.map(([id]) => id))).to.deep.equal([[uuid(1)], [uuid(1)]]);
  });

  it('ends if another relay holds the lease', async () => {
    put(1);
    onPublish = [async () => null];
    expect(await publish()).to.equal(false);
    expect(published).to.have.lengthOf(1);
  });
});

describe('A relay that follows what is published', () => {
  let asked: object[];
  let follower: ListingFollower;
  type Changes = Awaited<ReturnType<SharedListing['changesSince']>>;

  beforeEach(() => {
    cache = new ProductCache();
    for (const n of [1, 2, 3]) put(n);
    asked = [];
  });
  const changed = (n: number) => [uuid(n), cache.packed(uuid(n))] as const;
  /** Whether the relay got to the end of these replies. */
  function follow(...replies: Changes[]): Promise<boolean> {
    const find = async (key: object) => void asked.push(key);
    follower = new ListingFollower({
      sync: { cache, find } as unknown as CatalogSync,
      shared: { changesSince: async () => replies.shift() ?? null } as unknown as SharedListing,
      isListing: () => false,
      isNewerHere: () => false,
    });
    return follower.follow({ sequence: 3, listing } as Heartbeat);
  }
  const known = () => [...cache.ids()].toSorted();
  const end = { changes: [], sequence: 3 };

  it('drops what is not among it, once it is complete', async () => {
    expect(await follow({ changes: [changed(1), changed(2)], sequence: 3 }, end)).to.equal(true);
    expect(known()).to.deep.equal([uuid(1), uuid(2)]);
  });

  it('asks the service for a product that can not be read, and follows the others', async () => {
    const spoilt = [[uuid(8), '{'] as const, [uuid(9), '[null,5,null,null,null,1,[]]'] as const];
    expect(await follow({ changes: [changed(1), ...spoilt, changed(2)], sequence: 3 }, end)).to.equal(true);
    expect(known()).to.deep.equal([uuid(1), uuid(2)]);
    expect(asked).to.deep.equal([{ id: uuid(8) }, { id: uuid(9) }]);
  });

  it('drops nothing where it is lost before all of it was brought', async () => {
    expect(await follow({ changes: [changed(1)], sequence: 1 }, null)).to.equal(false);
    expect([known(), follower.isInSync]).to.deep.equal([[uuid(1), uuid(2), uuid(3)], false]);
  });
});

describe('The relays of a shop', () => {
  let members: Membership;

  function heartbeat(at: number, relays: string[] = ['me'], isNewEpoch = false): void {
    const before = members.countAt(at);
    members.attempt(at);
    members.join(at, isNewEpoch, before);
    const seen = relays.map((relay) => [relay, 100] as const);
    members.see(at, seen);
  }
  beforeEach(() => {
    members = new Membership();
    heartbeat(0, ['me', 'other'], true);
  });

  it('count each other five seconds after one joined', () =>
    expect([4999, 5000].map((at) => members.countAt(at))).to.deep.equal([null, 2]));

  it('count as many as before while everything shared is lost and they come back one by one', () => {
    for (let at = 500; at < 20_000; at += 500) heartbeat(at, ['me', 'other']);
    heartbeat(20_000, ['me'], true);
    expect(members.countAt(20_000)).to.equal(2);
  });

  it('are not counted by one that was paused for so long that they forgot it', () => {
    for (let at = 500; at < 80_000; at += 500) heartbeat(at);
    expect([80_000, 160_000].map((at) => members.countAt(at))).to.deep.equal([1, null]);
    heartbeat(160_000);
    expect(members.countAt(160_000)).to.equal(null);
  });

  it('may have calls that count for 75 s after they were seen', () => {
    const counting = Object.fromEntries(members.mayCountFor(10_000));
    expect(counting).to.deep.equal({ me: 64_900, other: 64_900 });
  });
});
