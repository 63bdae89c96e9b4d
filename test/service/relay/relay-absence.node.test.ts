/** A relay answers 404 for a product only where that is proven: never because a listing or a lookup came short. */
import { expect } from 'chai';
import { readCatalog } from '../../helpers/catalog-reads.ts';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import { useRelay } from './use-relay.ts';

describe('The relay', () => {
  let clock: FakeClock;
  let service: CountedService;
  const { open, ask, askFor, readStatus, idsAt, makeProducts, health } = useRelay(
    (parts) => ({ clock, service } = parts),
  );
  const untilListed = async (count: number) => {
    makeProducts(count);
    const asked = askFor(1);
    while (health().status !== 'ok') await clock.advance(1000);
    await asked;
  };
  /** Asks for these products once a second for `seconds`. */
  async function listStatuses(ids: readonly number[], seconds: number): Promise<number[]> {
    const asked: Promise<Response>[] = [];
    for (let second = 0; second < seconds; second++) {
      asked.push(...ids.map((id) => askFor(id)));
      await clock.advance(1000);
    }
    await clock.advance(15_000);
    return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
  }
  const every = (step: number, count: number) => Array.from({ length: count / step }, (_, n) => n * step);

  for (const latency of [5500, 8000])
    it(`says of no active product that there is none, at a cold start with a service that takes ${latency} ms`, async () => {
      makeProducts(90);
      service.latency = latency;
      open({ requestsPerMinute: 120 });
      // Some of their lookups are on their way when the listing ends.
      const asked: Promise<Response>[] = [];
      for (let n = 0; n < 90; n++) {
        asked.push(askFor(n));
        await clock.advance(100);
      }
      await clock.advance(30_000);
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses).to.include(200);
      expect(statuses).not.to.include(404);
    });

  for (const [what, count, isListed, lists, seconds] of [
    ['one well-formed empty list', 700, true, 1, 60],
    ['one empty list, the first of a cold start', 90, false, 1, 20],
    ['lists that stay empty while the products are found by their ids', 700, true, Infinity, 120],
  ] as const)
    it(`says of no active product that there is none for ${what}`, async () => {
      if (isListed) await untilListed(count);
      else makeProducts(count);
      service.fault = (url) =>
        url.searchParams.has('page') && service.faulted < lists
          ? json({ products: [], total: 0, page: 1, limit: 100 })
          : undefined;
      const statuses = await listStatuses(every(count / 10, count), seconds);
      expect(service.faulted).to.be.within(1, lists);
      expect(statuses).to.include(200).and.not.include(404);
      if (isListed) expect(statuses).to.deep.equal([200]);
    });

  it('goes on answering by a SKU when one of two products that have it is switched off', async () => {
    service.products = [served(1, { external_id: 'TWIN' }), served(2, { external_id: 'TWIN' }), served(3)];
    const idsOfTwin = () => idsAt('/v1/products?external_id=TWIN');
    expect(await idsOfTwin()).to.deep.equal([uuid(2)]);
    service.products[1]!.tryon_status = 'inactive';
    await clock.advance(2 * health().refresh * 1000);
    expect(await idsOfTwin()).to.deep.equal([uuid(1)]);
  });

  /** A page of those in the shop, under another total. */
  const pageOf = (url: URL, total: number, page = Number(url.searchParams.get('page'))) =>
    json({ products: service.products.slice((page - 1) * 100, page * 100), total, page, limit: 100 });
  const unreadable = (total: number) => json({ products: Array(100).fill(null), total });
  const oneUnreadable = (url: URL) =>
    url.searchParams.get('page') === '2' ? unreadable(300) : pageOf(url, 300);
  for (const [what, count, answer, pages, state] of [
    ['nothing', 0, (url) => pageOf(url, 0), /^1$/, 'ok null'],
    ['as much as it says', 250, (url) => pageOf(url, 250), /^1 2 3$/, 'ok null'],
    ['more than it says', 344, (url) => pageOf(url, 220), /^1 2 3 4$/, 'ok null'],
    ['as much as it says, in full pages', 200, (url) => pageOf(url, 200), /^1 2 3$/, 'ok null'],
    [
      'more than its first page, which it says is all',
      344,
      (url) => pageOf(url, 100),
      /^1 2 3 4$/,
      'ok null',
    ],
    ['more than the 0 that it says', 344, (url) => pageOf(url, 0), /^1 2 3 4$/, 'ok null'],
    ['more than the -1 that it says', 344, (url) => pageOf(url, -1), /^1 2 3 4$/, 'ok null'],
    ['half pages', 300, (url) => readCatalog(service.products, url, 50), /^1 2 3 4 5 6$/, 'ok null'],
    ['nothing behind page 1 of many', 100, (url) => pageOf(url, 1e6), /^1 2 1( \d+){4} 1$/, 'stale null'],
    ['one page again and again', 100, (url) => pageOf(url, 1e6, 1), /^1 2 3 4( \d+){5} 1$/, 'stale null'],
    ['a page of products that can not be read', 300, oneUnreadable, /^1 2 3 4$/, 'stale null'],
    ['nothing that can be read', 300, () => unreadable(1e6), /^1 2 3$/, 'starting failed'],
  ] satisfies [string, number, (url: URL) => Response, RegExp, string][])
    it(`ends its first listing where a service has ${what}`, async () => {
      makeProducts(count);
      service.fault = (url) => (url.searchParams.has('page') ? answer(url) : undefined);
      void ask('/v1/products?external_id=SKU-0');
      await clock.advance(state.endsWith('failed') ? 0 : 4000);
      const read = service.calls.map(({ url }) => new URL(url).searchParams.get('page'));
      expect(read.filter(Boolean).join(' ')).to.match(pages);
      expect(`${health().status} ${health().failure}`).to.equal(state);
    });

  it('says what is wrong with a page that is too large to be read', async () => {
    service.fault = () => new Response('x'.repeat(9 * 2 ** 20));
    await askFor(1);
    expect(health()).to.include({ status: 'starting', failure: 'too-large' });
  });

  it('reads pages of seven megabytes', async () => {
    service.products = [served(1, { description: 'x'.repeat(7 * 2 ** 20) })];
    expect(await readStatus(1)).to.equal(200);
  });

  it('shows in time what is switched off where the newest are listed first and twenty a second change', async () => {
    await untilListed(1300);
    const promisedMs = 2 * health().refresh * 1000 + 2000;
    const random = seededRandom(3);
    let slowest = 0;
    for (const off of [1250, 640, 3]) {
      const product = service.products.find(({ id }) => id === uuid(off))!;
      product.tryon_status = 'inactive';
      let waitedMs = 0;
      for (; waitedMs < 3 * promisedMs; waitedMs += 500) {
        for (let touches = 0; touches < 10; touches++) {
          const [touched] = service.products.splice(Math.floor(random() * service.products.length), 1);
          service.products.unshift(touched!);
        }
        const answered = askFor(off);
        await clock.advance(500);
        if ((await answered).status !== 200) break;
      }
      slowest = Math.max(slowest, waitedMs);
    }
    expect(slowest).to.be.below(promisedMs);
  });
});
