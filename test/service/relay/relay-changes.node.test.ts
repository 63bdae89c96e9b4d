/** A relay and changes in the shop. */
import { expect } from 'chai';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { type CountedService, json, served } from './counted-service.ts';
import { useRelay } from './use-relay.ts';

describe('The relay', () => {
  let clock: FakeClock;
  let service: CountedService;
  const { open, openShop, askFor, askAndWait, readStatus, makeProducts, health, refreshNow } = useRelay(
    (parts) => ({ clock, service } = parts),
  );

  /** Whether product `n` is answered at each of these moments. */
  async function readStatuses(n: number, steps: number, stepMs: number): Promise<Set<number>> {
    const seen = new Set<number>();
    for (let step = 0; step < steps; step++) {
      await clock.advance(stepMs);
      seen.add(await readStatus(n));
    }
    return seen;
  }
  const read = async (n: number) => ((await (await askFor(n)).json()) as any).product;
  let shifted: number;
  /** One off the first page and one onto the last: the total stays, and product 100 slips to the page already read. */
  function shiftAfterFirstPage(): void {
    shifted = 0;
    service.afterPage = (page) => {
      if (page !== 1 || shifted++) return;
      service.products.shift();
      service.products.push(served(900));
    };
  }

  describe('follows the shop', () => {
    it('goes on listing while products are processed and the budget is small', async () => {
      service.products = Array.from({ length: 300 }, (_, n) => served(n, { swap_ready: n % 100 !== 5 }));
      open({ requestsPerMinute: 1 });
      await askAndWait(300_000);
      service.products.push(served(900));
      await clock.advance(600_000);
      expect(await readStatus(900)).to.equal(200);
    });

    it('loses no product when a page shifts under the listing', async () => {
      await openShop(300, 6000);
      shiftAfterFirstPage();
      expect([...(await readStatuses(100, 60, 1000))]).to.deep.equal([200]);
      expect(shifted).to.be.greaterThan(1);
    });

    it('loses no product when as many leave as return while the service is down', async () => {
      makeProducts(3000);
      const switchAll = (numbers: number[], tryon_status: 'active' | 'inactive') => {
        for (const n of numbers) Object.assign(service.products[n]!, { tryon_status });
      };
      switchAll([2500, 2501, 2502, 2503], 'inactive');
      await askAndWait(61_000);
      let away = 0;
      service.afterPage = (page) => {
        if (page !== 10 || away++) return;
        service.fault = () => json({}, 503);
      };
      await clock.advance(45_000);
      expect(away).to.be.greaterThan(0);
      switchAll([100, 101, 102, 103], 'inactive');
      switchAll([2500, 2501, 2502, 2503], 'active');
      service.fault = null;
      const lost = new Set<number>();
      for (let second = 0; second < 120; second++) {
        await clock.advance(1000);
        for (let n = 995; n < 1010; n++) if ((await readStatus(n)) !== 200) lost.add(n);
      }
      expect([...lost]).to.deep.equal([]);
    });

    it('loses no product when one scan breaks off and a page shifts under the next', async () => {
      await openShop(300, 3000);
      service.fault = (url) => (url.searchParams.get('page') === '1' ? undefined : json({}, 500));
      refreshNow();
      await clock.advance(300);
      service.fault = null;
      shiftAfterFirstPage();
      refreshNow();
      // The second refresh waits as long as the failure of the first asks for.
      expect([...(await readStatuses(100, 75, 20))]).to.deep.equal([200]);
      expect(shifted).to.be.greaterThan(0);
    });

    for (const size of [300, 1500, 3000])
      it(`removes what is switched off within two refreshes among ${size} products, however often a refresh is asked for`, async function () {
        this.timeout(60_000);
        makeProducts(size);
        service.latency = 400;
        open({ requestsPerMinute: 60 });
        await askAndWait(62_000);
        const last = service.products.at(-1)!;
        const words = new Set<string>();
        const refresh = health().refresh * 1000;
        const asked = async (ms: number) => {
          for (let left = ms; left > 0; left -= 6000) {
            refreshNow();
            await clock.advance(Math.min(left, 6000));
            words.add(health().status);
          }
        };
        await asked(30_000);
        last.tryon_status = 'inactive';
        await asked(2 * refresh);
        const answered = readStatus(size - 1);
        await clock.advance(1000);
        expect(await answered).to.equal(404);
        expect([...words]).to.deep.equal(['ok']);
      });

    it('lists once more after the scan in which a refresh was asked for', async () => {
      makeProducts(290);
      service.latency = 400;
      await askAndWait(93_000);
      const before = service.calls.length;
      refreshNow();
      await clock.advance(600);
      service.products[0]!.title = 'Another';
      refreshNow();
      refreshNow();
      await clock.advance(2000);
      expect((await read(0)).title).to.equal('Another');
      const pages = service.calls.slice(before).map(({ url }) => /page=(\d)/.exec(url)?.[1]);
      expect(pages.slice(0, 6).join('')).to.equal('123123');
    });

    it('makes no call for a refresh before the wait after a failure ends', async () => {
      open({ requestsPerMinute: 120 });
      await askAndWait(1000);
      service.fault = () => json({}, 503);
      await clock.advance(10_000);
      const before = service.calls.length;
      for (let n = 0; n < 100; n++) {
        refreshNow();
        await clock.advance(100);
      }
      // Attempts are 2.5 s apart by then, or more.
      expect(service.calls.length - before).to.be.within(1, 5);
      service.fault = null;
      await clock.advance(6000);
      expect(health()).to.include({ status: 'ok', failure: null });
    });
  });

  describe('among 5,000 products', () => {
    beforeEach(async function () {
      this.timeout(60_000);
      await openShop(5000, 150_000);
    });
    const refresh = () => health().refresh * 1000;

    it('continues after a long outage where it stopped, and keeps what it finds on the next pages', async () => {
      service.fault = () => json({}, 503);
      await clock.advance(refresh());
      service.fault = null;
      const before = service.calls.length;
      service.products[4999]!.tryon_status = 'inactive';
      service.products.push(served(5001));
      const pages = () =>
        service.calls
          .slice(before)
          .map(({ url }) => /page=(\d+)/.exec(url)?.[1])
          .filter(Boolean);
      while (pages().length < 51) await clock.advance(1000);
      expect(new Set(pages()).size).to.be.at.least(50);
      await clock.advance(10_000);
      expect([await readStatus(4999), await readStatus(5001), await readStatus(0)]).to.eql([404, 200, 200]);
    });

    it('is stale when its newest complete listing is older than three refreshes, and then knows of no absent product', async () => {
      expect(await readStatus(7000)).to.equal(404);
      service.fault = () => json({}, 503);
      await clock.advance(3 * refresh() + 3000);
      service.products.push(served(7000));
      expect([await readStatus(7000), await readStatus(1)]).to.deep.equal([502, 200]);
      expect(health().status).to.equal('stale');
    });
  });
});
