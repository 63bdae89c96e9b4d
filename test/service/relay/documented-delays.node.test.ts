/** What docs/relay.md promises of how soon a change is seen: computed here, and held by relays of every size on a fake clock. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { createRelay, type Relay } from '../../../src/service/relay/index.ts';
import { planRefresh } from '../../../src/service/relay/sync/refresh-plan.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { CountedService, served, uuid } from './counted-service.ts';

const BUDGET = 60;
/** Of sixty calls a minute, a sixth is kept for times in which several relays can't reach each other. */
const POOL = BUDGET - Math.floor(BUDGET / 6);
const SIZES = [100, 500, 1000, 3000, 10_000, 100_000];

const countPages = (products: number) => Math.ceil(products / 100);
const seconds = (ms: number) => Math.ceil(ms / 1000);
const computeRefresh = (products: number, perMinute: number) =>
  seconds(planRefresh(countPages(products), perMinute).refreshIntervalMs);

const number = (value: number) => value.toLocaleString('en-US');
const ROWS = SIZES.map((products) => [
  number(products),
  number(countPages(products)),
  `${number(computeRefresh(products, BUDGET))} s`,
  `${number(2 * computeRefresh(products, BUDGET))} s`,
  `${number(computeRefresh(products, POOL))} s`,
]);

describe('The documented delay of a change in the shop', () => {
  it('is what the relay plans, for each size', () => {
    const text = readFileSync('docs/relay.md', 'utf8');
    const table = /\| active products +\|.*\n\|[-| ]+\n((?:\|.*\n)+)/.exec(text)?.[1];
    if (!table) throw new Error('docs/relay.md has no table that begins with "active products".');
    const rows = table
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows).to.deep.equal(ROWS);
  });

  for (const { products, processed, perMinute } of [
    { products: 100, processed: 1, perMinute: BUDGET },
    { products: 1000, processed: 1, perMinute: BUDGET },
    { products: 1000, processed: 5, perMinute: BUDGET },
    { products: 3000, processed: 1, perMinute: BUDGET },
    { products: 10_000, processed: 1, perMinute: BUDGET },
    // What relays that share a Redis have for listing.
    { products: 800, processed: 4, perMinute: POOL },
    { products: 900, processed: 1, perMinute: POOL },
    { products: 1000, processed: 1, perMinute: POOL },
    { products: 1000, processed: 2, perMinute: POOL },
    { products: 1200, processed: 1, perMinute: BUDGET },
    { products: 3000, processed: 1, perMinute: POOL },
  ]) {
    describe(`holds for ${products} products, of which ${processed} on as many pages are processed, with ${perMinute} calls a minute`, function () {
      this.timeout(120_000);
      let clock: FakeClock;
      let service: CountedService;
      let relay: Relay;
      const step = Math.floor(products / 12);

      before(async () => {
        clock = new FakeClock();
        service = new CountedService(clock);
        service.products = Array.from({ length: products }, (_, n) => served(n));
        for (let k = 0; k < processed; k++) service.products[(products / processed) * k]!.swap_ready = false;
        relay = createRelay({
          baseUrl: 'https://catalog.example',
          apiKey: 'key',
          requestsPerMinute: perMinute,
          fetch: service.fetch,
          clock,
        });
        relay.start();
        while (relay.health().status !== 'ok') await clock.advance(1000);
        await clock.advance(61_000);
      });
      after(() => relay.close());

      const body = async (n: number) => {
        const response = await relay.fetch(new Request(`https://shop.example/v1/products/${uuid(n)}`));
        return { status: response.status, text: await response.text() };
      };
      async function secondsUntil(holds: () => Promise<boolean>, atMost: number): Promise<number> {
        for (let passed = 0; passed <= atMost; passed += 0.5) {
          if (await holds()) return passed;
          await clock.advance(500);
        }
        return Infinity;
      }

      it('ready is seen within ten seconds', async () => {
        // Where listings are read at once, it depends on how long before one it happens.
        const moments = products <= 1200 ? 8 : 3;
        for (let n = 0; n < moments; n++) {
          service.products[0]!.swap_ready = false;
          await secondsUntil(async () => (await body(0)).text.includes('"swap_ready":false'), 400);
          await clock.advance(n * 1700 + 300);
          service.products[0]!.swap_ready = true;
          const took = await secondsUntil(
            async () => (await body(0)).text.includes('"swap_ready":true'),
            400,
          );
          expect(took).to.be.at.most(10);
        }
      });

      it('off is seen within two refreshes, and on within one', async () => {
        const refresh = computeRefresh(products, perMinute);
        for (let k = 1; k < 4; k++) {
          const n = k * step * 3 - 1;
          await clock.advance(k * 2300);
          service.products[n]!.tryon_status = 'inactive';
          const off = await secondsUntil(async () => (await body(n)).status === 404, 3 * refresh);
          expect(off).to.be.at.most(2 * refresh);
          service.products[n]!.tryon_status = 'active';
          const on = await secondsUntil(async () => (await body(n)).status === 200, 3 * refresh);
          expect(on).to.be.at.most(refresh);
        }
      });
    });
  }
});
