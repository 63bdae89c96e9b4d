/** A sync of 10,000 products, at the pace it keeps to beside a relay. */
import { expect } from 'chai';
import type { Clock } from '../../../src/core/base/clock.ts';
import { createPictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { row, SyncWithMock } from './sync-with-mock.ts';

describe('A sync', () => {
  const shop = new SyncWithMock();

  it('brings 10,000 products in at fifty calls a minute', async function () {
    this.timeout(300_000);
    const service = new SlimService(shop.clock);
    const start = shop.clock.now();
    const { counts } = await shop.run(
      Array.from({ length: 10_000 }, (_, number) => row(number)),
      { fetch: (url, init) => shop.clock.during(() => service.fetch(url, init)) },
    );
    expect(counts).to.deep.equal({
      created: 10_000,
      enabled: 10_000,
      pictures: 10_000,
      disabled: 0,
      failed: 0,
    });
    expect(service.mostInAMinute).to.be.at.most(50);
    expect((shop.clock.now() - start) / 60_000).to.be.within(400, 420);

    // Of what was sent before, a part is looked at again in each run.
    const asked = new Set<string>();
    const checks = { ...createPictureChecks(), ask: async (source: string) => (asked.add(source), null) };
    for (const count of [1000, 2000]) {
      await shop.run(
        Array.from({ length: 10_000 }, (_, number) => row(number)),
        { checks, fetch: (url, init) => shop.clock.during(() => service.fetch(url, init)) },
      );
      expect(asked.size).to.equal(count);
    }
  });
});

/** Does of the service what a sync needs, at less cost than the mock: for a large shop. */
class SlimService {
  readonly #clock: Clock;
  readonly #products: Record<string, unknown>[] = [];
  readonly #times: number[] = [];
  mostInAMinute = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async fetch(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const now = this.#clock.now();
    this.#times.push(now);
    while (this.#times[0]! <= now - 60_000) this.#times.shift();
    this.mostInAMinute = Math.max(this.mostInAMinute, this.#times.length);
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/usage')) return Response.json(USAGE);
    if (method === 'GET') {
      const page = Number(searchParams.get('page'));
      const products = this.#products.slice((page - 1) * 100, page * 100);
      return Response.json({ products, total: this.#products.length, page, limit: 100 });
    }
    const given = JSON.parse(body as string) as Record<string, unknown>;
    if (method === 'PATCH') {
      const product = this.#products[Number(pathname.split('/').at(-1)!.split('-')[0])]!;
      return Response.json({
        product: Object.assign(product, { tryon_status: 'active', model_type: 'swap' }),
      });
    }
    const images = (given.images as string[]).map((address) => ({
      id: crypto.randomUUID(),
      url: address,
      position: 0,
      is_primary: true,
      created_at: CREATED,
    }));
    const product = { ...PRODUCT, ...given, id: `${this.#products.length}-${crypto.randomUUID()}`, images };
    this.#products.push(product);
    return Response.json({ product, images_failed: [] });
  }
}

const CREATED = '2026-01-01T00:00:00Z';
const PRODUCT = {
  handle: 'h',
  status: 'x',
  image_url: null,
  model_type: null,
  tryon_status: 'inactive',
  active_asset_id: null,
  swap_ready: true,
  created_at: CREATED,
};
const UNLIMITED = {
  used: 0,
  limit: 0,
  remaining: -1,
  percent_used: 0,
  is_exceeded: false,
  is_near_limit: false,
  is_unlimited: true,
};
const USAGE = {
  month: '2026-01',
  plan: {
    name: 'E',
    type: 'enterprise',
    has_advanced_analytics: true,
    has_auto_lighting: true,
    overage_generation_price: 0,
  },
  opens: UNLIMITED,
  swap: UNLIMITED,
  products: UNLIMITED,
};
