/** The responses of a relay: what they contain, what they keep secret, and their HTTP headers. */
import { expect } from 'chai';
import type { RelayLogEntry } from '../../../src/service/relay/log.ts';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import { KEY, useRelay } from './use-relay.ts';

describe('The relay', () => {
  let service: CountedService;
  let log: readonly RelayLogEntry[];
  let clock: FakeClock;
  const { open, ask, askFor, readStatus } = useRelay((parts) => ({ service, log, clock } = parts));

  describe('answers with', () => {
    it('the same bytes for an inactive product as for one that does not exist', async () => {
      service.products.push(served(9, { tryon_status: 'inactive' }));
      const texts = async (path: string) => {
        const answer = await ask(path);
        return [answer.status, await answer.text(), JSON.stringify([...answer.headers])];
      };
      for (const path of [(n: number) => `/${uuid(n)}`, (n: number) => `?external_id=SKU-${n}`]) {
        const [inactive, unknown] = [9, 404].map((n) => texts(`/v1/products${path(n)}`));
        expect(await inactive).to.deep.equal(await unknown);
      }
      expect(await readStatus(9)).to.equal(404);
    });

    for (const [status, code, requests] of [
      [
        404,
        'not_found',
        `/ /v1/usage /v1/products/ /v1/products/not-a-uuid /v1/products/${uuid(1)}/images /v1/products/${uuid(1)}/
        /v1//products /v1/products%2f /v2/products /panel/reset`,
      ],
      [
        400,
        'validation_error',
        `/v1/products /v1/products?tryon_status=inactive /v1/products?category=shoes /v1/products?external_id=
        /v1/products?tryon_status=active&limit=101 /v1/products?tryon_status=active&page=0
        /v1/products?external_id=a&external_id=b /v1/products?tryon_status=active&__proto__=1`,
      ],
    ] as const)
      for (const path of requests.split(/\s+/))
        it(`${status} in the envelope at ${path}`, async () => {
          const answer = await ask(path);
          expect(answer.status).to.equal(status);
          expect(await answer.json()).to.have.nested.property('error.code', code);
        });

    it('a product whose SKU has 255 characters, an emoji counting as one, and 400 for one more', async () => {
      const sku = '👓'.repeat(255);
      service.products[1]!.external_id = sku;
      const asked = await ask(`/v1/products?external_id=${encodeURIComponent(sku)}`);
      expect([asked.status, ((await asked.json()) as { total: number }).total]).to.deep.equal([200, 1]);
      const longer = encodeURIComponent(`${sku}a`);
      expect((await ask(`/v1/products?external_id=${longer}`)).status).to.equal(400);
    });

    it('its health, on any runtime, which begins the first listing', async () => {
      const codes = () =>
        Promise.all(['', '/live', '/ready'].map(async (path) => (await ask(`/health${path}`)).status));
      expect(await codes()).to.deep.equal([503, 200, 503]);
      await clock.advance(1000);
      expect(await codes()).to.deep.equal([200, 200, 200]);
      const answer = await ask('/health');
      expect(await answer.json()).to.include({ status: 'ok', products: 4 });
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      expect((await ask('/health', { method: 'POST' })).status).to.equal(405);
    });

    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'])
      it(`405 in the envelope to ${method}, and forwards nothing`, async () => {
        const answer = await ask(`/v1/products/${uuid(1)}`, { method });
        expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
        expect(await answer.json()).to.have.nested.property('error.code', 'method_not_allowed');
        expect(service.calls.every((call) => (call.init.method ?? 'GET') === 'GET')).to.equal(true);
      });

    it('products below its base path, and only there', async () => {
      open({ basePath: '/tryon' });
      expect((await ask(`/tryon/v1/products/${uuid(1)}`)).status).to.equal(200);
      expect(await readStatus(1)).to.equal(404);
    });
  });

  describe('keeps apart', () => {
    it('what a visitor sends from what it sends upstream', async () => {
      const headers = { cookie: 'session=1', 'x-odd': 'odd', authorization: 'Bearer visitor' };
      await ask(`/v1/products/${uuid(1)}?odd=1`, { headers });
      expect(service.calls).to.have.lengthOf(1);
      const [call] = service.calls;
      expect(call!.url).to.equal('https://catalog.example/v1/products?tryon_status=active&page=1&limit=100');
      const own = { authorization: `Bearer ${KEY}`, accept: 'application/json' };
      expect(call!.init.headers).to.deep.equal(own);
    });

    it('the key and the words of the service from answers and logs', async () => {
      service.fault = () =>
        json({ error: { code: 'unauthorized', message: `bad ${KEY}` } }, 401, { 'x-inside': KEY });
      const answer = await askFor(1);
      expect(answer.status).to.equal(502);
      const told = JSON.stringify([await answer.text(), [...answer.headers], log]);
      expect(log.some((entry) => entry.event === 'upstream' && entry.status === 401)).to.equal(true);
      expect(told).not.to.contain(KEY);
      expect(told).not.to.contain('bad ');
    });
  });

  describe('speaks HTTP', () => {
    it('lets a shared cache keep a product, and that there is none only for its seconds', async () => {
      const control = async (n: number) => (await askFor(n)).headers.get('cache-control');
      expect(await control(1)).to.match(/^public, max-age=\d+, s-maxage=15, stale-while-revalidate=60/);
      expect(await control(77)).to.equal('public, max-age=5, s-maxage=5');
      const empty = await ask('/v1/products?external_id=SKU-99');
      expect(empty.headers.get('cache-control')).to.equal('public, max-age=5, s-maxage=5');
    });

    it('answers 304 without a body where the visitor has the answer already', async () => {
      const etag = (await askFor(1)).headers.get('etag')!;
      const again = await ask(`/v1/products/${uuid(1)}`, { headers: { 'if-none-match': `"x", ${etag}` } });
      expect([again.status, await again.text(), again.headers.get('etag')]).to.deep.equal([304, '', etag]);
      const other = await ask(`/v1/products/${uuid(2)}`, { headers: { 'if-none-match': etag } });
      expect(other.status).to.equal(200);
    });

    it('answers HEAD as GET without the body', async () => {
      const [head, get] = [await ask(`/v1/products/${uuid(1)}`, { method: 'HEAD' }), await askFor(1)];
      expect([...head.headers]).to.deep.equal([...get.headers]);
      expect(await head.text()).to.equal('');
    });

    it('lets pages of the allowed origins read its responses, and no others', async () => {
      open({ allowedOrigins: ['https://shop.example', 'https://other.example'] });
      const allowed = async (origin: string, method: string) => {
        const answer = await ask(`/v1/products/${uuid(1)}`, { method, headers: { origin } });
        expect(answer.headers.get('vary')).to.equal('Origin');
        return answer.headers.get('access-control-allow-origin');
      };
      for (const method of ['GET', 'OPTIONS']) {
        expect(await allowed('https://shop.example', method)).to.equal('https://shop.example');
        for (const other of ['https://shop.example.evil.example', 'https://evil.example', 'null'])
          expect(await allowed(other, method), other).to.equal(null);
      }
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
