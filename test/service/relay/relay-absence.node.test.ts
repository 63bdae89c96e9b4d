/** A relay answers 404 for a product only where that is proven: never because a listing or a lookup came short. */
import { expect } from 'chai';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import { useRelay } from './use-relay.ts';

describe('The relay', () => {
  let clock: FakeClock;
  let service: CountedService;
  const { open, ask, health } = useRelay((parts) => ({ clock, service } = parts));
  const makeProducts = (count: number) => {
    service.products = Array.from({ length: count }, (_, n) => served(n));
  };
  const reversedPage = (url: URL) => {
    const page = Number(url.searchParams.get('page'));
    const products = service.products.filter(({ tryon_status }) => tryon_status === 'active').toReversed();
    const total = products.length;
    return json({ products: products.slice((page - 1) * 100, page * 100), total, page, limit: 100 });
  };
  /** Every page comes from one of two replicas, which list in opposite orders. */
  const answerFromTwoReplicas = () => {
    const random = seededRandom(7);
    service.fault = (url) => (url.searchParams.has('page') && random() < 0.5 ? reversedPage(url) : undefined);
  };
  const untilListed = async () => {
    const asked = ask(`/v1/products/${uuid(1)}`);
    while (health().status !== 'ok') await clock.advance(1000);
    await asked;
  };
  /** Asks for these products once a second for `seconds`, and counts the statuses. */
  async function listStatuses(ids: readonly number[], seconds: number): Promise<Record<string, number>> {
    const statuses: Record<string, number> = {};
    const asked: Promise<void>[] = [];
    for (let second = 0; second < seconds; second++) {
      for (const id of ids)
        asked.push(
          ask(`/v1/products/${uuid(id)}`).then(({ status }) => {
            statuses[status] = (statuses[status] ?? 0) + 1;
          }),
        );
      await clock.advance(1000);
    }
    await clock.advance(15_000);
    await Promise.all(asked);
    return statuses;
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
        asked.push(ask(`/v1/products/${uuid(n)}`));
        await clock.advance(100);
      }
      await clock.advance(30_000);
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses).to.include(200);
      expect(statuses).not.to.include(404);
    });

  it('lets no shared cache keep an empty answer beyond its seconds', async () => {
    open();
    const response = await ask('/v1/products?external_id=SKU-99');
    expect(await response.json()).to.deep.include({ products: [], total: 0 });
    expect(response.headers.get('cache-control')).to.equal('public, max-age=5, s-maxage=5');
  });

  it('drops nothing for one well-formed empty list', async () => {
    makeProducts(700);
    open();
    await untilListed();
    let empty = 0;
    service.fault = (url) => {
      if (!url.searchParams.has('page') || empty > 0) return undefined;
      empty++;
      return json({ products: [], total: 0, page: 1, limit: 100 });
    };
    const statuses = await listStatuses(every(7, 700), 60);
    expect(empty).to.equal(1);
    expect(Object.keys(statuses)).to.deep.equal(['200']);
  });

  it('says of no active product that there is none, where the first list of a cold start is empty', async () => {
    makeProducts(90);
    let empty = 0;
    service.fault = (url) => {
      if (!url.searchParams.has('page') || empty > 0) return undefined;
      empty++;
      return json({ products: [], total: 0, page: 1, limit: 100 });
    };
    open();
    const statuses = await listStatuses(every(9, 90), 20);
    expect(empty).to.equal(1);
    expect(statuses).to.include.keys('200').and.not.include.keys('404');
  });

  it('drops nothing while the list stays empty and the products are found by their ids', async () => {
    makeProducts(700);
    open();
    await untilListed();
    service.fault = (url) =>
      url.searchParams.has('page') ? json({ products: [], total: 0, page: 1, limit: 100 }) : undefined;
    expect(Object.keys(await listStatuses(every(7, 700), 120))).to.deep.equal(['200']);
  });

  it('shows soon that most products were switched off, once a few are confirmed', async () => {
    makeProducts(700);
    open();
    await untilListed();
    for (const product of service.products.slice(100)) product.tryon_status = 'inactive';
    await clock.advance(2 * health().refresh * 1000);
    expect(health().products).to.equal(100);
    const [off, on] = await Promise.all([ask(`/v1/products/${uuid(300)}`), ask(`/v1/products/${uuid(3)}`)]);
    expect([off.status, on.status]).to.deep.equal([404, 200]);
  });

  it('says of no active product that there is none while two replicas list in opposite orders', async () => {
    makeProducts(1500);
    answerFromTwoReplicas();
    open();
    await untilListed();
    const asked: Promise<Response>[] = [];
    for (let n = 0; n < 1500; n += 5) {
      asked.push(ask(`/v1/products/${uuid(n)}`));
      await clock.advance(500);
    }
    await clock.advance(15_000);
    expect((await Promise.all(asked)).filter(({ status }) => status === 404)).to.have.lengthOf(0);
    expect(health().products).to.be.above(1400);
  });

  it('learns that a product was switched off although replicas list in opposite orders', async () => {
    makeProducts(900);
    answerFromTwoReplicas();
    open();
    await untilListed();
    await clock.advance(120_000);
    for (const n of [11, 222, 888]) service.products[n]!.tryon_status = 'inactive';
    await clock.advance(120_000);
    for (const n of [11, 222, 888]) {
      const response = ask(`/v1/products/${uuid(n)}`);
      await clock.advance(6000);
      expect((await response).status).not.to.equal(200);
    }
  });

  it('goes on answering by a SKU when one of two products that have it is switched off', async () => {
    service.products = [served(1, { external_id: 'TWIN' }), served(2, { external_id: 'TWIN' }), served(3)];
    open();
    const idsOfTwin = async () => {
      const { products } = (await (await ask('/v1/products?external_id=TWIN')).json()) as {
        products: { id: string }[];
      };
      return products.map(({ id }) => id);
    };
    expect(await idsOfTwin()).to.deep.equal([uuid(2)]);
    service.products[1]!.tryon_status = 'inactive';
    await clock.advance(2 * health().refresh * 1000);
    expect(await idsOfTwin()).to.deep.equal([uuid(1)]);
  });

  it('says what is wrong with a page that is too large to be read', async () => {
    service.fault = () => new Response('x'.repeat(9 * 2 ** 20));
    open();
    await ask(`/v1/products/${uuid(1)}`);
    expect(health()).to.include({ status: 'starting', failure: 'too-large' });
  });

  it('reads pages of seven megabytes', async () => {
    service.products = [served(1, { description: 'x'.repeat(7 * 2 ** 20) })];
    open();
    expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(200);
  });

  it('shows in time what is switched off where the newest are listed first and twenty a second change', async () => {
    makeProducts(1300);
    open();
    await untilListed();
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
        const answered = ask(`/v1/products/${uuid(off)}`);
        await clock.advance(500);
        if ((await answered).status !== 200) break;
      }
      slowest = Math.max(slowest, waitedMs);
    }
    expect(slowest).to.be.below(promisedMs);
  });
});
