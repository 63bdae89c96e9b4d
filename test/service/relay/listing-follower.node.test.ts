/** How a relay follows what others publish, over shared data that a test plays. */
import { expect } from 'chai';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import type { CatalogSync } from '../../../src/service/relay/sync/catalog-sync.ts';
import { ListingFollower } from '../../../src/service/relay/sync/listing-follower.ts';
import type { Heartbeat, SharedListing } from '../../../src/service/relay/sync/shared-listing.ts';
import { served, uuid } from './counted-service.ts';

type Changes = Awaited<ReturnType<SharedListing['changesSince']>>;

describe('A relay that follows what is published', () => {
  let cache: ProductCache;
  let replies: Changes[];
  let follower: ListingFollower;
  const listing = { startedAt: 0, completedAt: 0, exactAt: 0, pages: 1, total: 3 };
  const heartbeat = { sequence: 3, listing } as Heartbeat;

  beforeEach(() => {
    cache = new ProductCache();
    for (const n of [1, 2, 3]) cache.put(served(n) as never);
    replies = [];
    follower = new ListingFollower({
      sync: { cache } as CatalogSync,
      shared: { changesSince: async () => replies.shift() ?? null } as unknown as SharedListing,
      isListing: () => false,
      isNewerHere: () => false,
    });
  });
  const changed = (n: number) => [uuid(n), cache.packed(uuid(n))] as const;
  const known = () => [...cache.ids()].toSorted();

  it('drops what is not among it, once it is complete', async () => {
    const last = { changes: [changed(1), changed(2)], sequence: 3 };
    replies = [last, { changes: [], sequence: 3 }];
    expect(await follower.follow(heartbeat)).to.equal(true);
    expect(known()).to.deep.equal([uuid(1), uuid(2)]);
  });

  it('asks the service for a product that can not be read, and follows the others', async () => {
    const asked: object[] = [];
    follower = new ListingFollower({
      sync: { cache, find: async (key: object) => void asked.push(key) } as unknown as CatalogSync,
      shared: { changesSince: async () => replies.shift() ?? null } as unknown as SharedListing,
      isListing: () => false,
      isNewerHere: () => false,
    });
    const spoilt = [[uuid(8), '{'] as const, [uuid(9), '[null,5,null,null,null,1,[]]'] as const];
    replies = [
      { changes: [changed(1), ...spoilt, changed(2)], sequence: 3 },
      { changes: [], sequence: 3 },
    ];
    expect(await follower.follow(heartbeat)).to.equal(true);
    expect(known()).to.deep.equal([uuid(1), uuid(2)]);
    expect(asked).to.deep.equal([{ id: uuid(8) }, { id: uuid(9) }]);
  });

  it('drops nothing where it is lost before all of it was brought', async () => {
    replies = [{ changes: [changed(1)], sequence: 1 }, null];
    expect(await follower.follow(heartbeat)).to.equal(false);
    expect(known()).to.deep.equal([uuid(1), uuid(2), uuid(3)]);
    expect(follower.isInSync).to.equal(false);
  });
});
