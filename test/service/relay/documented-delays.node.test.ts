/** What docs/relay.md promises of how soon a change is seen: computed here, and held by relays of every size on a fake clock. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { refreshInterval } from '../../../src/service/relay/sync/refresh-plan.ts';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import type { CountedService } from './counted-service.ts';
import { useRelay } from './use-relay.ts';

const BUDGET = 60;
const SIZES = [100, 500, 1000, 3000, 10_000, 100_000];

const countPages = (products: number) => Math.ceil(products / 100);
const seconds = (ms: number) => Math.ceil(ms / 1000);
const computeRefresh = (products: number, perMinute: number) =>
  seconds(refreshInterval(countPages(products), perMinute));

const number = (value: number) => value.toLocaleString('en-US');
const ROWS = SIZES.map((products) => [
  number(products),
  number(countPages(products)),
  `${number(computeRefresh(products, BUDGET))} s`,
  `${number(2 * computeRefresh(products, BUDGET))} s`,
  `${number(computeRefresh(products, BUDGET / 2))} s`,
]);

describe('The documented delay of a change in the shop', () => {
  it('is what the relay plans, for each size', () => {
    const text = readFileSync('docs/relay.md', 'utf8');
    const table = /\| active products +\|.*\n\|[-| ]+\n((?:\|.*\n)+)/.exec(text)?.[1];
    if (!table) throw new Error('docs/relay.md has no table that begins with "active products".');
    const rows = table.trim().split('\n');
    expect(rows.map((row) => row.split(/ *\| */).slice(1, -1))).to.deep.equal(ROWS);
  });
});

describe('The documented delay, as relays keep it', () => {
  let clock: FakeClock;
  let service: CountedService;
  const { open, askFor, readStatus, makeProducts, health } = useRelay(
    (parts) => ({ clock, service } = parts),
  );

  async function secondsUntil(holds: () => Promise<boolean>, atMost: number): Promise<number> {
    for (let passed = 0; passed <= atMost; passed += 0.5) {
      if (await holds()) return passed;
      await clock.advance(500);
    }
    return Infinity;
  }
  const untilReady = (isReady: boolean) =>
    secondsUntil(async () => (await (await askFor(0)).text()).includes(`"swap_ready":${isReady}`), 400);

  for (const [products, processed, perMinute] of [
    [100, 1, BUDGET],
    [1000, 1, BUDGET],
    [1000, 5, BUDGET],
    [1200, 1, BUDGET],
    [3000, 1, BUDGET],
    [10_000, 1, BUDGET],
    [1000, 1, 120],
    [3000, 1, 120],
  ] as const)
    it(`holds for ${products} products, of which ${processed} on as many pages are processed, with ${perMinute} calls a minute`, async function () {
      this.timeout(120_000);
      makeProducts(products);
      for (let k = 0; k < processed; k++) service.products[(products / processed) * k]!.swap_ready = false;
      open({ requestsPerMinute: perMinute });
      void askFor(0);
      while (health().status !== 'ok') await clock.advance(1000);
      await clock.advance(61_000);

      // Where listings are read at once, it depends on how long before one it happens.
      for (let n = 0; n < (products <= 1200 ? 8 : 3); n++) {
        service.products[0]!.swap_ready = false;
        await untilReady(false);
        await clock.advance(n * 1700 + 300);
        service.products[0]!.swap_ready = true;
        expect(await untilReady(true), 'ready').to.be.at.most(10);
      }

      const refresh = computeRefresh(products, perMinute);
      for (let k = 1; k < 4; k++) {
        const n = k * Math.floor(products / 12) * 3 - 1;
        await clock.advance(k * 2300);
        service.products[n]!.tryon_status = 'inactive';
        const off = await secondsUntil(async () => (await readStatus(n)) === 404, 3 * refresh);
        expect(off, 'off').to.be.at.most(2 * refresh);
        service.products[n]!.tryon_status = 'active';
        const on = await secondsUntil(async () => (await readStatus(n)) === 200, 3 * refresh);
        expect(on, 'on').to.be.at.most(refresh);
      }
    });
});
