/**
 * The one rule of every relay, held by the WordPress plugin under many visitors and a service that fails: one process lists a shop,
 * within the budget, and no active product is said not to exist.
 */
import { expect } from 'chai';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { type Call, json, served, uuid } from '../../service/relay/counted-service.ts';
import { listedAs, LISTINGS } from '../../service/relay/listing-rules.ts';
import { type Shop, useShop, useSite } from './shop.ts';
import { isAlive } from './wordpress-site.ts';

/** No product has this number. */
const UNKNOWN = 9000;
const isLookup = ({ url }: Call) => !url.includes('page=');
const statusesOf = (responses: Response[]) => responses.map(({ status }) => status);

/** The responses of a service that fails. */
const NONSENSE: Record<string, () => Response> = {
  'an error': () => json({ error: { code: 'internal', message: 'x' } }, 500),
  'a page of HTML': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'JSON of another kind': () => json({ items: [], total: 0 }),
  'half of its JSON': () => new Response('{"products":[{"id":"'),
  'a redirect': () => new Response(null, { status: 302, headers: { location: '/elsewhere' } }),
  nothing: () => {
    throw new Error('The connection is dropped.');
  },
};

describe('The listing of the WordPress plugin', () => {
  const site = useSite();
  let shop: Shop;
  useShop(site, (opened) => (shop = opened));

  after(() => {
    if (site()) expect(site().log.match(/.*storefront-tryon.*/g), 'what PHP complains of').to.equal(null);
  });

  describe('before 50 visitors of one moment', () => {
    it('is read once in a shop of 3,000 products that nobody has asked yet, and none gets a wrong 404', async () => {
      shop.makeProducts(3000);
      const responses = await shop.askAtOnce();
      for (const { status, headers } of responses) {
        expect(status).to.be.oneOf([200, 503]);
        if (status === 503) expect(Number(headers.get('retry-after'))).to.be.within(1, 5);
      }
      await shop.warm();
      const urls = shop.service.calls.map(({ url }) => url);
      // The page behind a full one may be asked for to see that there is none.
      expect(urls.length).to.be.within(30, 31);
      expect(new Set(urls).size).to.equal(urls.length);
      expect(new Set(statusesOf(await shop.askAtOnce(2950)))).to.deep.equal(new Set([200]));
    });

    it('is enough for all of them once it is known: without a call, in a moment', async () => {
      shop.makeProducts(300);
      await shop.warm();
      const { length } = shop.service.calls;
      const began = performance.now();
      expect(new Set(statusesOf(await shop.askAtOnce()))).to.deep.equal(new Set([200]));
      expect(performance.now() - began).to.be.below(20_000);
      expect(shop.service.calls).to.have.lengthOf(length);
    });

    it('is read once when it is due again', async () => {
      shop.makeProducts(300);
      await shop.warm();
      const { length } = shop.service.calls;
      site().pass(20);
      await shop.askAtOnce();
      await site().untilIdle();
      expect(shop.service.calls.length - length).to.equal(4);
    });
  });

  describe('from a service that fails', () => {
    it('comes from a slow one while visitors wait, and none gets a wrong 404', async () => {
      shop.makeProducts(350);
      shop.service.latency = 500;
      const statuses: number[] = [];
      await waitUntil(async () => {
        statuses.push(await shop.readStatus(349));
        return statuses.at(-1) === 200;
      });
      expect(statuses).to.include(503).and.not.to.include(404);
    });

    it('comes as soon as it is back, in a shop that knows nothing yet', async () => {
      let isAway = true;
      shop.service.fault = () => (isAway ? NONSENSE['nothing']!() : undefined);
      for (let visit = 0; visit < 5; visit++) expect(await shop.visitAfter(1)).to.be.oneOf([502, 503]);
      expect(shop.service.calls).not.to.have.lengthOf(0);
      isAway = false;
      site().pass(60);
      await shop.warm();
      expect(await shop.readStatus(1)).to.equal(200);
    });

    for (const [what, answer] of Object.entries(NONSENSE))
      it(`is kept for ten minutes where it answers ${what}, and takes no product for one that is gone`, async () => {
        await shop.warm();
        shop.service.products.push(served(5));
        const before = shop.service.calls.length;
        shop.service.fault = answer;
        for (let minute = 0; minute < 8; minute++) {
          expect(await shop.visitAfter(60, minute % 4), `after ${minute} minutes`).to.equal(200);
          // Nobody can know by now whether there is another.
          if (minute > 1) expect(await shop.readStatus(5)).to.be.oneOf([502, 503]);
        }
        expect(await shop.visitAfter(300)).to.be.oneOf([502, 503]);
        expect(shop.service.calls.length).to.be.within(before + 3, before + 40);
        shop.service.fault = null;
        site().pass(90);
        await shop.warm();
        expect([await shop.readStatus(1), await shop.readStatus(5)]).to.deep.equal([200, 200]);
      });

    for (const [words, listing] of Object.entries(LISTINGS))
      it(`lets no active product leave where it lists ${words}`, async () => {
        shop.makeProducts(250);
        await shop.warm();
        const random = seededRandom(1);
        shop.service.fault = listedAs(listing, () => shop.service.products, random);
        for (let round = 0; round < 4; round++) {
          site().pass(20);
          for (let visit = 0; visit < 3; visit++) {
            const n = Math.floor(random() * 250);
            expect(await shop.readStatus(n), `product ${n} in round ${round}`).not.to.equal(404);
            await site().untilIdle();
          }
        }
        expect(shop.service.faulted).to.be.at.least(3);
        expect(shop.service.busiestMinute).to.be.at.most(60);
      });

    it('goes on where a process died that was reading it, after the time of a lock', async () => {
      shop.makeProducts(250);
      let died = 0;
      shop.service.fault = (url, { headers }) => {
        if (died > 0 || url.searchParams.get('page') !== '2') return undefined;
        died = Number(new Headers(headers).get('x-process'));
        process.kill(died, 'SIGKILL');
        return json({});
      };
      // Whose connection the death may close.
      await shop.askFor(0).catch(() => undefined);
      await waitUntil(() => died > 0, 'the process to die');
      await site().untilIdle();
      expect(isAlive(died)).to.equal(false);
      const { length } = shop.service.calls;
      expect(await shop.visitAfter(1, 249)).to.be.oneOf([502, 503]);
      expect(shop.service.calls.slice(length).filter((call) => !isLookup(call))).to.have.lengthOf(0);
      site().pass(30);
      await shop.warm();
      expect(await shop.readStatus(249)).to.equal(200);
    });
  });

  describe('spares the service', () => {
    it('where its key was revoked: known products are answered for a while, and it is asked rarely', async () => {
      shop.makeProducts(100);
      await shop.warm();
      const { length } = shop.service.calls;
      shop.service.fault = () => json({ error: { code: 'unauthorized', message: 'x' } }, 401);
      for (let step = 1; step <= 25; step++) {
        expect(await shop.visitAfter(20, step)).to.equal(200);
        if (step > 5) expect(await shop.readStatus(UNKNOWN)).to.equal(502);
      }
      // It waits longer from try to try, up to a minute.
      expect(shop.service.calls.length - length).to.be.within(6, 18);
      expect(await shop.visitAfter(200)).to.equal(502);
    });

    it('where visitors ask for products that it does not have: 60 calls a minute, 30 of them lookups', async () => {
      // A listing that never completes can't say that there is none.
      const listing = LISTINGS['in pages that lack one in twenty']!;
      shop.makeProducts(150);
      shop.service.fault = listedAs(listing, () => shop.service.products, Math.random);
      for (let step = 0; step < 6; step++) {
        const statuses = statusesOf(await shop.askAtOnce(UNKNOWN + 50 * step, 20));
        expect(statuses.filter((status) => ![404, 502, 503].includes(status))).to.deep.equal([]);
        site().pass(20);
      }
      await site().untilIdle();
      expect(shop.service.busiestMinuteOf(isLookup)).to.be.within(20, 30);
      expect(shop.service.busiestMinute).to.be.within(30, 60);
    });

    it('where wp-config.php allows fewer calls a minute', async () => {
      site().setConstants({ TRYON_CALLS_PER_MINUTE: 12 });
      try {
        shop.makeProducts(900);
        shop.service.fault = listedAs(
          LISTINGS['in pages that lack one in twenty']!,
          () => shop.service.products,
          Math.random,
        );
        for (let step = 0; step < 5; step++) {
          await shop.askAtOnce(UNKNOWN + 50 * step, 20);
          site().pass(20);
        }
        await site().untilIdle();
      } finally {
        site().setConstants({});
      }
      expect(shop.service.busiestMinute).to.be.within(6, 12);
    });

    it('for as long as it asks with 429', async () => {
      await shop.warm();
      const { length } = shop.service.calls;
      shop.service.fault = () =>
        json({ error: { code: 'rate_limited', message: 'x' } }, 429, { 'retry-after': '600' });
      for (let step = 0; step < 6; step++) expect(await shop.visitAfter(20)).to.equal(200);
      const answer = await shop.askFor(UNKNOWN);
      expect([answer.status, Number(answer.headers.get('retry-after')) <= 600]).to.deep.equal([429, true]);
      expect(shop.service.calls).to.have.lengthOf(length + 1);
      shop.service.fault = null;
      site().pass(600);
      await waitUntil(async () => (await shop.readStatus(UNKNOWN)) === 404, 'a listing');
    });
  });

  describe('changes with the catalog:', () => {
    it('a product that was processed is ready within seconds', async () => {
      shop.service.products[1]!.swap_ready = false;
      await shop.warm();
      const read = async () => {
        const answer = await shop.askFor(1);
        const { product } = (await answer.json()) as { product: { swap_ready: boolean } };
        return [product.swap_ready, /s-maxage=(\d+)/.exec(answer.headers.get('cache-control')!)![1]];
      };
      expect(await read()).to.deep.equal([false, '2']);
      shop.service.products[1]!.swap_ready = true;
      site().pass(7);
      expect(await read()).to.deep.equal([true, '15']);
    });

    for (const [what, change] of [
      ['was switched off', () => (shop.service.products[1]!.tryon_status = 'inactive')],
      ['was deleted', () => shop.service.products.splice(1, 1)],
    ] as const)
      it(`a product that ${what} leaves with the next one`, async () => {
        await shop.warm();
        change();
        await shop.visitAfter(20);
        expect([await shop.readStatus(0), await shop.readStatus(1)]).to.deep.equal([200, 404]);
      });

    it('many products that were deleted at once leave with the next one', async () => {
      shop.makeProducts(150);
      await shop.warm();
      shop.service.products.length = 100;
      await shop.visitAfter(20);
      expect(new Set(statusesOf(await shop.askAtOnce(100)))).to.deep.equal(new Set([404]));
      expect(await shop.readStatus(99)).to.equal(200);
    });

    it('a new product comes with the next one', async () => {
      await shop.warm();
      shop.service.products.push(served(5));
      expect(await shop.readStatus(5)).to.equal(404);
      await shop.visitAfter(20);
      expect(await shop.readStatus(5)).to.equal(200);
    });

    it('a product has its new SKU with the next one', async () => {
      await shop.warm();
      shop.service.products[1]!.external_id = 'NEW';
      await shop.visitAfter(20);
      expect([await shop.count('SKU-1'), await shop.count('NEW')]).to.deep.equal([0, 1]);
    });

    it('a SKU is the one that is written so, capitals and accents included', async () => {
      shop.service.products[0]!.external_id = 'Ökö';
      await shop.warm();
      expect(await Promise.all(['Ökö', 'ökö', 'Oko'].map((sku) => shop.count(sku)))).to.deep.equal([1, 0, 0]);
    });

    it('an id may be asked for in capitals', async () => {
      const id = 'abcdef00-0000-4000-8000-00000000000a';
      shop.service.products.push(served(5, { id }));
      await shop.warm();
      expect((await shop.ask(`/v1/products/${id.toUpperCase()}`)).status).to.equal(200);
      expect((await shop.ask(`/v1/products/${uuid(UNKNOWN)}`)).status).to.equal(404);
    });
  });
});
