/** The relay as its visitors and the service see it: a turned clock, a counted service, no network. */
import { expect } from 'chai';
import { createRelay, type Relay, type RelayOptions } from '../../src/relay/index.ts';
import type { RelayLogEntry } from '../../src/relay/log.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { CountedService, json, served, uuid } from './counted-service.ts';

const KEY = 'key-that-nobody-may-see';

describe('The relay', () => {
  let clock: FakeClock;
  let service: CountedService;
  let relay: Relay;
  let log: RelayLogEntry[];

  function open(options: Partial<RelayOptions> = {}): void {
    relay = createRelay({
      baseUrl: 'https://catalog.example',
      apiKey: KEY,
      fetch: service.fetch,
      clock,
      log: (entry) => log.push(entry),
      ...options,
    });
  }
  const ask = (path: string, init?: RequestInit) =>
    relay.fetch(new Request(`https://shop.example${path}`, init));
  const idsAt = async (path: string): Promise<string[]> =>
    ((await (await ask(path)).json()) as { products: { id: string }[] }).products.map(({ id }) => id);
  /** Asks, lets time pass until the answer is there, and gives it. */
  async function askAndWait(path: string, ms = 6000): Promise<Response> {
    const answer = ask(path);
    await clock.advance(ms);
    return answer;
  }

  beforeEach(() => {
    clock = new FakeClock();
    service = new CountedService(clock);
    service.products = [1, 2, 3].map((n) => served(n));
    log = [];
  });
  afterEach(() => relay.close());

  describe('answers with', () => {
    it('a product by its id, with what the widget needs and nothing else', async () => {
      open();
      const answer = await ask(`/v1/products/${uuid(1)}`);
      expect(answer.status).to.equal(200);
      expect(await answer.json()).to.deep.equal({
        product: {
          id: uuid(1),
          external_id: 'SKU-1',
          title: 'Product 1',
          category: 'shoes',
          image_url: 'https://images.example/products/1.jpg',
          model_type: 'swap',
          tryon_status: 'active',
          swap_ready: true,
          images: [{ url: 'https://images.example/products/1.jpg', position: 0, is_primary: true }],
        },
      });
    });

    it('a product by its external_id, in the envelope of a list', async () => {
      open();
      const body = (await (await ask('/v1/products?external_id=SKU-2')).json()) as Record<string, unknown>;
      expect(body).to.include({ total: 1, page: 1, limit: 20 });
      expect(body.products).to.have.lengthOf(1);
    });

    it('the list of active products, page by page, each product once', async () => {
      service.products = Array.from({ length: 250 }, (_, n) => served(n));
      open();
      const pages = await Promise.all(
        [1, 2, 3].map((page) => idsAt(`/v1/products?tryon_status=active&page=${page}&limit=100`)),
      );
      expect(pages.map((page) => page.length)).to.deep.equal([100, 100, 50]);
      expect(new Set(pages.flat()).size).to.equal(250);
    });

    it('the same bytes for an inactive product as for one that does not exist', async () => {
      service.products.push(served(9, { tryon_status: 'inactive' }));
      open();
      const texts = async (path: string) => {
        const answer = await ask(path);
        return [answer.status, await answer.text(), JSON.stringify([...answer.headers])];
      };
      expect(await texts(`/v1/products/${uuid(9)}`)).to.deep.equal(await texts(`/v1/products/${uuid(404)}`));
      expect(await texts('/v1/products?external_id=SKU-9')).to.deep.equal(
        await texts('/v1/products?external_id=SKU-404'),
      );
      expect((await ask(`/v1/products/${uuid(9)}`)).status).to.equal(404);
    });

    for (const path of [
      '/',
      '/v1/usage',
      '/v1/products/',
      '/v1/products/not-a-uuid',
      `/v1/products/${uuid(1)}/images`,
      `/v1/products/${uuid(1)}/`,
      `/v1//products`,
      '/v1/products%2f',
      '/v2/products',
      '/panel/reset',
    ]) {
      it(`404 in the envelope at ${path}`, async () => {
        open();
        const answer = await ask(path);
        expect(answer.status).to.equal(404);
        expect(await answer.json()).to.have.nested.property('error.code', 'not_found');
      });
    }

    for (const query of [
      '',
      '?tryon_status=inactive',
      '?category=shoes',
      '?external_id=',
      '?tryon_status=active&limit=101',
      '?tryon_status=active&page=0',
      '?external_id=a&external_id=b',
      '?tryon_status=active&__proto__=1',
    ]) {
      it(`400 in the envelope at /v1/products${query}`, async () => {
        open();
        const answer = await ask(`/v1/products${query}`);
        expect(answer.status).to.equal(400);
        expect(await answer.json()).to.have.nested.property('error.code', 'validation_error');
      });
    }

    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      it(`405 in the envelope to ${method}, and forwards nothing`, async () => {
        open();
        const answer = await ask(`/v1/products/${uuid(1)}`, { method });
        expect(answer.status).to.equal(405);
        expect(answer.headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
        expect(service.calls.every((call) => (call.init.method ?? 'GET') === 'GET')).to.equal(true);
      });
    }

    it('products below its base path, and only there', async () => {
      open({ basePath: '/tryon' });
      expect((await ask(`/tryon/v1/products/${uuid(1)}`)).status).to.equal(200);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(404);
    });
  });

  describe('keeps apart', () => {
    it('what a visitor sends from what it sends upstream', async () => {
      open();
      const headers = { cookie: 'session=1', 'x-odd': 'odd', authorization: 'Bearer visitor' };
      await ask(`/v1/products/${uuid(1)}?odd=1`, { headers });
      expect(service.calls).to.have.lengthOf(1);
      const [call] = service.calls;
      expect(call!.url).to.equal('https://catalog.example/v1/products?tryon_status=active&page=1&limit=100');
      expect(call!.init.headers).to.deep.equal({
        authorization: `Bearer ${KEY}`,
        accept: 'application/json',
      });
    });

    it('the key and the words of the service from answers and logs', async () => {
      service.fault = () =>
        json({ error: { code: 'unauthorized', message: `bad ${KEY}` } }, 401, { 'x-inside': KEY });
      open();
      const answer = await ask(`/v1/products/${uuid(1)}`);
      expect(answer.status).to.equal(502);
      const told = JSON.stringify([await answer.text(), [...answer.headers], log]);
      expect(log.some((entry) => entry.event === 'upstream' && entry.status === 401)).to.equal(true);
      expect(told).not.to.contain(KEY);
      expect(told).not.to.contain('bad ');
    });
  });

  describe('stays inside the budget', () => {
    it('for 10,000 simultaneous first visitors of 1,000 products, and answers all of them right', async function () {
      this.timeout(60_000);
      service.products = Array.from({ length: 1000 }, (_, n) => served(n));
      open();
      const answers = await Promise.all(
        Array.from({ length: 10_000 }, async (_, n) => {
          const answer = await ask(`/v1/products?external_id=SKU-${n % 1000}`);
          const { products } = (await answer.json()) as { products: { id: string }[] };
          return products[0]?.id === uuid(n % 1000);
        }),
      );
      expect(answers.every(Boolean)).to.equal(true);
      expect(service.calls).to.have.lengthOf(10);
    });

    it('for 5,000 random SKUs in a large catalog: ten lookups a minute at most', async () => {
      service.products = Array.from({ length: 7000 }, (_, n) => served(n));
      open();
      await askAndWait('/v1/products?external_id=SKU-1', 120_000);
      const before = service.calls.length;
      const answers = Promise.all(
        Array.from({ length: 5000 }, (_, n) => ask(`/v1/products?external_id=none-${n}`)),
      );
      await clock.advance(0);
      expect((await answers).every((answer) => answer.status === 200)).to.equal(true);
      const lookups = service.calls.slice(before).filter((call) => call.url.includes('external_id='));
      expect(lookups).to.have.lengthOf(10);
    });

    it('in every rolling minute of twenty, failures included', async function () {
      this.timeout(120_000);
      service.products = Array.from({ length: 7000 }, (_, n) => served(n, { swap_ready: n % 700 > 0 }));
      let n = 0;
      service.fault = () => (n++ % 7 === 6 ? json({}, 503) : undefined);
      open({ requestsPerMinute: 30 });
      for (let minute = 0; minute < 20; minute++) {
        const asked = Array.from({ length: 20 }, (_, k) => ask(`/v1/products?external_id=no-${minute}-${k}`));
        await clock.advance(60_000);
        await Promise.all(asked);
      }
      expect(service.busiestMinute).to.be.within(20, 30);
    });

    it('by remembering for a minute that there is no such product', async () => {
      service.products = Array.from({ length: 7000 }, (_, n) => served(n));
      open();
      await askAndWait('/v1/products?external_id=SKU-1', 150_000);
      const lookups = () => service.calls.filter((call) => call.url.includes('none')).length;
      await ask('/v1/products?external_id=none');
      await clock.advance(59_000);
      await ask('/v1/products?external_id=none');
      expect(lookups()).to.equal(1);
      await clock.advance(2000);
      await ask('/v1/products?external_id=none');
      expect(lookups()).to.equal(2);
    });

    it('by treating an inactive product as one that does not exist', async () => {
      service.products = Array.from({ length: 7000 }, (_, n) => served(n));
      service.products.push(served(9000, { tryon_status: 'inactive' }));
      open();
      await askAndWait('/v1/products?external_id=SKU-1', 150_000);
      const before = service.calls.length;
      for (let n = 0; n < 3; n++) expect((await ask(`/v1/products/${uuid(9000)}`)).status).to.equal(404);
      for (let n = 0; n < 3; n++) expect((await ask(`/v1/products/${uuid(9001)}`)).status).to.equal(404);
      expect(service.calls.slice(before).map(({ url }) => url.slice(-36))).to.deep.equal([
        uuid(9000),
        uuid(9001),
      ]);
    });

    it('by making one call for simultaneous requests for the same unknown SKU', async () => {
      service.products = Array.from({ length: 7000 }, (_, n) => served(n));
      open();
      await askAndWait('/v1/products?external_id=SKU-1', 150_000);
      service.products.push(served(8000));
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => idsAt('/v1/products?external_id=SKU-8000')),
      );
      expect(answers.every(([id]) => id === uuid(8000))).to.equal(true);
      expect(service.calls.filter((call) => call.url.includes('SKU-8000'))).to.have.lengthOf(1);
    });
  });

  describe('follows the shop', () => {
    it('shows a product that was switched on within one refresh', async () => {
      open();
      await ask(`/v1/products/${uuid(1)}`);
      service.products.push(served(4));
      expect((await ask(`/v1/products/${uuid(4)}`)).status).to.equal(404);
      await clock.advance(5000);
      expect((await ask(`/v1/products/${uuid(4)}`)).status).to.equal(200);
    });

    for (const size of [50, 1500]) {
      it(`shows ready within ten seconds, among ${size} products`, async () => {
        service.products = Array.from({ length: size }, (_, n) => served(n));
        Object.assign(service.products[40]!, { swap_ready: false });
        open();
        await askAndWait(`/v1/products/${uuid(40)}`, 60_000);
        Object.assign(service.products[40]!, { swap_ready: true });
        await clock.advance(10_000);
        const { product } = (await (await ask(`/v1/products/${uuid(40)}`)).json()) as any;
        expect(product.swap_ready).to.equal(true);
      });
    }

    it('goes on listing while products are processed and the budget is small', async () => {
      service.products = Array.from({ length: 300 }, (_, n) => served(n, { swap_ready: n % 100 !== 5 }));
      open({ requestsPerMinute: 1 });
      await askAndWait(`/v1/products/${uuid(1)}`, 300_000);
      service.products.push(served(900));
      await clock.advance(600_000);
      expect((await ask(`/v1/products/${uuid(900)}`)).status).to.equal(200);
    });

    it('loses no product when a page shifts under the listing', async () => {
      service.products = Array.from({ length: 300 }, (_, n) => served(n));
      open();
      await askAndWait(`/v1/products/${uuid(1)}`);
      let shifted = 0;
      // One off the first page and one onto the last: the total stays, and product 100 slips to the page already read.
      service.afterPage = (page) => {
        if (page !== 1 || shifted++) return;
        service.products.shift();
        service.products.push(served(900));
      };
      const seen: number[] = [];
      for (let second = 0; second < 60; second++) {
        await clock.advance(1000);
        seen.push((await ask(`/v1/products/${uuid(100)}`)).status);
      }
      expect(shifted).to.be.greaterThan(1);
      expect(new Set(seen)).to.deep.equal(new Set([200]));
    });

    it('loses no product when as many leave as return while the service is down', async () => {
      service.products = Array.from({ length: 3000 }, (_, n) => served(n));
      for (const n of [2500, 2501, 2502, 2503]) service.products[n]!.tryon_status = 'inactive';
      open();
      await askAndWait(`/v1/products/${uuid(1)}`, 61_000);
      let away = 0;
      service.afterPage = (page) => {
        if (page !== 10 || away++) return;
        service.fault = () => json({}, 503);
      };
      await clock.advance(45_000);
      expect(away).to.be.greaterThan(0);
      for (const n of [100, 101, 102, 103]) service.products[n]!.tryon_status = 'inactive';
      for (const n of [2500, 2501, 2502, 2503]) service.products[n]!.tryon_status = 'active';
      service.fault = null;
      const lost = new Set<number>();
      for (let second = 0; second < 120; second++) {
        await clock.advance(1000);
        for (let n = 995; n < 1010; n++)
          if ((await ask(`/v1/products/${uuid(n)}`)).status !== 200) lost.add(n);
      }
      expect([...lost]).to.deep.equal([]);
    });

    it('loses no product when one scan breaks off and a page shifts under the next', async () => {
      service.products = Array.from({ length: 300 }, (_, n) => served(n));
      open();
      await askAndWait(`/v1/products/${uuid(1)}`, 3000);
      service.fault = (url) => (url.searchParams.get('page') === '1' ? undefined : json({}, 500));
      relay.refresh();
      await clock.advance(300);
      service.fault = null;
      let shifted = 0;
      service.afterPage = (page) => {
        if (page !== 1 || shifted++) return;
        service.products.shift();
        service.products.push(served(900));
      };
      relay.refresh();
      const seen: number[] = [];
      for (let step = 0; step < 50; step++) {
        await clock.advance(20);
        seen.push((await ask(`/v1/products/${uuid(100)}`)).status);
      }
      expect(shifted).to.be.greaterThan(0);
      expect(new Set(seen)).to.deep.equal(new Set([200]));
    });

    it('removes a product that was switched off, within two refreshes', async () => {
      open();
      await ask(`/v1/products/${uuid(1)}`);
      service.products[0]!.tryon_status = 'inactive';
      await clock.advance(11_000);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(404);
    });

    it('removes it within two long refreshes, although its page was just read', async () => {
      service.products = Array.from({ length: 2500 }, (_, n) => served(n));
      open();
      await askAndWait(`/v1/products/${uuid(1)}`, 40_000);
      service.products[1]!.tryon_status = 'inactive';
      const round = (25 * 61_000) / 50;
      await clock.advance(2 * round + 10_000);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(404);
    });
  });

  describe('among 5,000 products', () => {
    beforeEach(async function () {
      this.timeout(60_000);
      service.products = Array.from({ length: 5000 }, (_, n) => served(n));
      open();
      await askAndWait(`/v1/products/${uuid(1)}`, 150_000);
    });
    const statusOf = async (n: number) => (await ask(`/v1/products/${uuid(n)}`)).status;
    const refresh = () => relay.health().refresh * 1000;

    it('checks a product that is missing from its page at once, not at the end of the scan', async () => {
      const reads = () => service.calls.filter(({ url }) => /page=10&/.test(url)).length;
      const before = reads();
      while (reads() === before) await clock.advance(500);
      service.products[901]!.tryon_status = 'inactive';
      await clock.advance(8000);
      expect(await statusOf(901)).to.equal(404);
      expect(service.calls.some(({ url }) => url.endsWith(uuid(901)))).to.equal(true);
    });

    it('begins after a long outage where it stopped, and keeps what it finds on the pages after', async () => {
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
      while (pages().length < 50) await clock.advance(1000);
      expect(new Set(pages()).size).to.be.at.least(50);
      await clock.advance(10_000);
      expect([await statusOf(4999), await statusOf(5001), await statusOf(0)]).to.deep.equal([404, 200, 200]);
    });

    it('says of no product that it is absent when its listing is older than two refreshes', async () => {
      expect(await statusOf(7000)).to.equal(404);
      service.fault = () => json({}, 503);
      await clock.advance(2 * refresh() + 3000);
      service.products.push(served(7000));
      expect([await statusOf(7000), await statusOf(1)]).to.deep.equal([502, 200]);
      expect(relay.health().status).to.equal('stale');
    });
  });

  describe('while the service fails', () => {
    it('answers from what it knows while attempts time out, up to staleIfError', async () => {
      open({ staleIfError: 60_000 });
      await ask(`/v1/products/${uuid(1)}`);
      let hung = 0;
      service.fault = (_url, init) => {
        hung++;
        return new Promise((_, reject) => {
          init.signal!.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        });
      };
      await clock.advance(40_000);
      expect(hung).to.be.greaterThan(0);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(200);
      await clock.advance(60_000);
      const answer = await ask(`/v1/products/${uuid(1)}`);
      expect(answer.status).to.equal(504);
      expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60);
    });

    it('answers from an incomplete first listing, up to staleIfError', async () => {
      service.products = Array.from({ length: 200 }, (_, n) => served(n));
      let broken = 0;
      service.fault = (url) => (url.searchParams.get('page') === '2' && ++broken ? json({}, 500) : undefined);
      open({ staleIfError: 60_000 });
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(200);
      await clock.advance(1000);
      expect(broken).to.be.greaterThan(0);
      expect((await ask(`/v1/products/${uuid(150)}`)).status).to.equal(502);
      await clock.advance(70_000);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(502);
    });

    it('answers 404 for no product before a listing is complete', async () => {
      service.products = Array.from({ length: 300 }, (_, n) => served(n));
      let slow = 0;
      service.fault = (url) => {
        if (url.searchParams.get('page') === '1') return undefined;
        slow++;
        return new Promise((resolve) => {
          clock.wake(9000, () => resolve(json({ products: [], total: 300, page: 2, limit: 100 })));
        });
      };
      open();
      for (const path of [`/v1/products/${uuid(250)}`, '/v1/products?external_id=SKU-250']) {
        const answer = await askAndWait(path, 12_000);
        expect(slow).to.be.greaterThan(0);
        expect([answer.status, answer.headers.get('cache-control')]).to.deep.equal([503, 'no-store']);
        expect(Number(answer.headers.get('retry-after'))).to.be.at.least(1);
      }
    });

    it('goes on listing while the check of one product hangs', async () => {
      service.products = Array.from({ length: 1500 }, (_, n) => served(n));
      service.products[40]!.swap_ready = false;
      open();
      await askAndWait(`/v1/products/${uuid(1)}`, 60_000);
      let hung = 0;
      service.fault = (url) => {
        if (!url.pathname.endsWith(uuid(40))) return undefined;
        hung++;
        return new Promise(() => {});
      };
      await clock.advance(20_000);
      service.products.push(served(2000));
      await clock.advance(35_000);
      expect(hung).to.be.greaterThan(0);
      expect((await ask(`/v1/products/${uuid(2000)}`)).status).to.equal(200);
    });

    it('reads no more of a response than a page of products can hold', async () => {
      let given = 0;
      service.fault = () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              given += 2 ** 16;
              controller.enqueue(new Uint8Array(2 ** 16).fill(32));
            },
          }),
        );
      open();
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(502);
      expect(given).to.be.within(2 ** 20, 8 * 2 ** 20);
    });

    it('lets no mistaken total stretch the time for which old products are answered', async () => {
      service.fault = (url) =>
        url.searchParams.get('page') === '1'
          ? json({ products: service.products, total: 1e9, page: 1, limit: 100 })
          : json({}, 503);
      open({ staleIfError: 60_000, requestsPerMinute: 120 });
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(200);
      await clock.advance(90_000);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(502);
    });

    it('survives a page of 300,000 items', async () => {
      service.products = [served(1)];
      open();
      await askAndWait(`/v1/products/${uuid(1)}`, 1000);
      let huge = 0;
      service.fault = () => {
        huge++;
        return json({ products: Array(300_000).fill(0), total: 1, page: 1, limit: 100 });
      };
      await clock.advance(15_000);
      expect(huge).to.be.above(0);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(200);
    });

    it('keeps what it knows while responses can’t be read', async () => {
      service.products = Array.from({ length: 300 }, (_, n) => served(n));
      open();
      await askAndWait(`/v1/products/${uuid(299)}`, 1000);
      let garbage = 0;
      service.fault = () => {
        garbage++;
        return json({ products: Array(100).fill(null), total: 1e9 });
      };
      await clock.advance(60_000);
      expect(garbage).to.be.greaterThan(3);
      for (const n of [0, 150, 299]) expect((await ask(`/v1/products/${uuid(n)}`)).status).to.equal(200);
      expect(relay.health()).to.include({ status: 'stale', products: 300 });
    });

    it('lets no visitor wait longer than ten seconds when the service hangs', async () => {
      let hung = 0;
      service.fault = () => {
        hung++;
        return new Promise(() => {});
      };
      open();
      let status = 0;
      void ask(`/v1/products/${uuid(1)}`).then((answer) => (status = answer.status));
      await clock.advance(4000);
      expect([status, hung]).to.deep.equal([0, 1]);
      await clock.advance(6000);
      expect(status).to.be.oneOf([503, 504]);
    });

    for (const [name, fault, status] of [
      ['a 503', () => json({}, 503), 502],
      ['a body that is no JSON', () => new Response('<html>'), 502],
      ['a broken connection', () => Promise.reject(new TypeError('broken')), 502],
    ] as const) {
      it(`answers ${name} without any product with ${status}, the envelope and Retry-After, which no cache keeps`, async () => {
        service.fault = fault;
        open();
        const answer = await ask(`/v1/products/${uuid(1)}`);
        expect(service.calls).to.have.lengthOf(1);
        expect(answer.status).to.equal(status);
        expect(await answer.json()).to.have.nested.property('error.code');
        expect(answer.headers.get('retry-after')).to.equal('1');
        expect(answer.headers.get('cache-control')).to.equal('no-store');
      });
    }

    it('makes no call during the Retry-After of a 429, and one when it ends', async () => {
      service.fault = () => json({}, 429, { 'retry-after': '30' });
      open();
      const answer = await ask(`/v1/products/${uuid(1)}`);
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '30']);
      service.fault = null;
      const crowd = Promise.all(
        Array.from({ length: 100 }, (_, n) => ask(`/v1/products?external_id=SKU-${n}`)),
      );
      await clock.advance(29_900);
      await crowd;
      expect(service.calls).to.have.lengthOf(1);
      await clock.advance(200);
      expect(service.calls).to.have.lengthOf(2);
      expect((await ask(`/v1/products/${uuid(1)}`)).status).to.equal(200);
    });
  });

  describe('speaks HTTP', () => {
    it('lets a CDN keep a product, and a product with broken images for less time', async () => {
      open();
      expect((await ask(`/v1/products/${uuid(1)}`)).headers.get('cache-control')).to.match(
        /^public, max-age=\d+, s-maxage=15, stale-while-revalidate=60/,
      );
      expect((await ask(`/v1/products/${uuid(77)}`)).headers.get('cache-control')).to.equal(
        'public, max-age=5, s-maxage=5',
      );
    });

    it('answers 304 without a body where the visitor has the answer already', async () => {
      open();
      const etag = (await ask(`/v1/products/${uuid(1)}`)).headers.get('etag')!;
      const again = await ask(`/v1/products/${uuid(1)}`, { headers: { 'if-none-match': `"x", ${etag}` } });
      expect([again.status, await again.text(), again.headers.get('etag')]).to.deep.equal([304, '', etag]);
      const other = await ask(`/v1/products/${uuid(2)}`, { headers: { 'if-none-match': etag } });
      expect(other.status).to.equal(200);
    });

    it('answers HEAD as GET without the body', async () => {
      open();
      const [head, get] = [
        await ask(`/v1/products/${uuid(1)}`, { method: 'HEAD' }),
        await ask(`/v1/products/${uuid(1)}`),
      ];
      expect([...head.headers]).to.deep.equal([...get.headers]);
      expect(await head.text()).to.equal('');
    });

    it('lets pages of the allowed origins read its responses, and no others', async () => {
      open({ allowedOrigins: ['https://shop.example', 'https://other.example'] });
      const allowed = async (origin: string, method = 'GET') => {
        const answer = await ask(`/v1/products/${uuid(1)}`, { method, headers: { origin } });
        expect(answer.headers.get('vary')).to.equal('Origin');
        return answer.headers.get('access-control-allow-origin');
      };
      expect(await allowed('https://shop.example')).to.equal('https://shop.example');
      expect(await allowed('https://shop.example', 'OPTIONS')).to.equal('https://shop.example');
      expect(await allowed('https://shop.example.evil.example')).to.equal(null);
      expect(await allowed('null')).to.equal(null);
      expect(await allowed('https://evil.example', 'OPTIONS')).to.equal(null);
    });

    it('names a single allowed origin in every response, so that no cache can serve one without it', async () => {
      open({ allowedOrigins: ['https://shop.example'] });
      for (const headers of [{}, { origin: 'https://evil.example' }] as Record<string, string>[]) {
        const answer = await ask(`/v1/products/${uuid(1)}`, { headers });
        expect(answer.headers.get('access-control-allow-origin')).to.equal('https://shop.example');
      }
    });
  });
});
