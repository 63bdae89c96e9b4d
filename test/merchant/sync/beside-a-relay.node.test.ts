/** A sync beside a relay with the same key: together they stay within the service's limit, and visitors keep getting fresh answers. */
import { expect } from 'chai';
import { sleep } from '../../../src/core/base/clock.ts';
import { createRelay } from '../../../src/service/relay/index.ts';
import { KEY, rows, SyncWithMock } from './sync-with-mock.ts';

/** When the relay shows what was switched on, at the latest (docs/relay.md), and one more refresh. */
const PROMISE_MS = 60_000;

describe('A sync beside a relay with the same key', () => {
  it('meets no 429, leaves no answer stale, and its products are shown in time', async () => {
    const shop = new SyncWithMock({ rateLimit: 120 });
    const { clock } = shop;
    const statuses: number[] = [];
    const relay = createRelay({
      baseUrl: 'https://catalog.example',
      apiKey: KEY,
      clock,
      fetch: (url, init) =>
        clock.during(async () => {
          const response = await shop.service.fetch(url, init);
          statuses.push(response.status);
          return response;
        }),
    });
    const page = 'https://shop.example/v1/products?tryon_status=active&limit=100&page=3';
    const shown = async () =>
      ((await (await relay.fetch(new Request(page))).json()) as { total: number }).total;
    try {
      relay.start();
      while (relay.health().status !== 'ok') await sleep(clock, 1000);
      const health: string[] = [];
      const { counts } = await shop.run(rows(250), {
        onEvent: ({ event }) => void (event === 'progress' && health.push(relay.health().status)),
      });
      expect(counts).to.include({ created: 250, enabled: 250, failed: 0 });
      expect(health.length).to.be.at.least(250);
      expect(new Set(health)).to.deep.equal(new Set(['ok']));
      const end = clock.now();
      while ((await shown()) < 250 && clock.now() < end + PROMISE_MS) await sleep(clock, 500);
      expect(await shown()).to.equal(250);
      expect(shop.sent.map(({ status }) => status)).not.to.include(429);
      expect(statuses.length).to.be.above(100);
      expect(statuses).not.to.include(429);
    } finally {
      relay.close();
    }
  });
});
