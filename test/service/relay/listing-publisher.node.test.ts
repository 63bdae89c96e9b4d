import { expect } from 'chai';
import { ProductCache } from '../../../src/service/relay/cache/product-cache.ts';
import type { CatalogSync } from '../../../src/service/relay/sync/catalog-sync.ts';
import { ListingPublisher } from '../../../src/service/relay/sync/listing-publisher.ts';
import type { Publication, SharedListing } from '../../../src/service/relay/sync/shared-listing.ts';
import { served, uuid } from './counted-service.ts';

const record = (n: number, title: string) => ({ ...served(n), title }) as never;

describe('What a relay publishes', () => {
  let cache: ProductCache;
  let published: Publication[];
  let onPublish: () => { before: number; after: number } | null;
  let publisher: ListingPublisher;
  const listing = { startedAt: 0, completedAt: 0, pages: 1, total: 1, exactAt: 0 };

  beforeEach(() => {
    cache = new ProductCache();
    published = [];
    onPublish = () => ({ before: 0, after: 0 });
    const shared = {
      async publish(_token: number, publication: Publication) {
        published.push(publication);
        return onPublish();
      },
    } as unknown as SharedListing;
    const sync = { cache, status: { listing } } as unknown as CatalogSync;
    publisher = new ListingPublisher(sync, shared);
    cache.onChange((id) => publisher.ids.add(id));
  });
  const publish = () => publisher.publish(1, () => {});
  const titles = () => published.map(({ changes }) => changes.map(([, packed]) => JSON.parse(packed!)[1]));

  it('is published again if it changed while it was being published', async () => {
    cache.put(record(1, 'first'));
    onPublish = () => {
      onPublish = () => ({ before: 1, after: 2 });
      cache.put(record(1, 'second'));
      return { before: 0, after: 1 };
    };
    await publish();
    expect(titles()).to.deep.equal([['first'], ['second']]);
  });

  it('has the complete listing with its last change, and not before', async () => {
    for (let n = 0; n < 450; n++) cache.put(record(n, 'any'));
    publisher.listing = listing;
    await publish();
    expect(published.map(({ changes }) => changes.length)).to.deep.equal([200, 200, 50]);
    expect(published.map((each) => each.listing !== null)).to.deep.equal([false, false, true]);
  });

  it('is published later if Redis gave no reply', async () => {
    cache.put(record(1, 'any'));
    onPublish = () => {
      throw new Error('Command timed out');
    };
    await publish().catch(() => {});
    onPublish = () => ({ before: 0, after: 1 });
    await publish();
    expect(published.at(-1)!.changes.map(([id]) => id)).to.deep.equal([uuid(1)]);
  });

  it('ends if another relay holds the lease', async () => {
    cache.put(record(1, 'any'));
    onPublish = () => null;
    expect(await publish()).to.equal(false);
    expect(published).to.have.lengthOf(1);
  });
});
