/** The responses of a relay: what they contain, what they keep secret, and their HTTP headers. */
import { expect } from 'chai';
import type { RelayLogEntry } from '../../../src/service/relay/log.ts';
import type { FakeClock } from '../../helpers/fake-clock.ts';
import { type CountedService, json, uuid } from './counted-service.ts';
import { relayResponses } from './responses.ts';
import { KEY, useRelay } from './use-relay.ts';

describe('The relay', () => {
  let service: CountedService;
  let log: readonly RelayLogEntry[];
  let clock: FakeClock;
  const { open, ask, askFor, readStatus } = useRelay((parts) => ({ service, log, clock } = parts));

  describe('has responses that', () => relayResponses(() => ({ service, ask })));

  describe('answers with', () => {
    for (const path of ['/', '/v2/products', '/panel/reset'])
      it(`404 in the envelope at ${path}`, async () => {
        const answer = await ask(path);
        expect(answer.status).to.equal(404);
        expect(await answer.json()).to.have.nested.property('error.code', 'not_found');
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

    it('the key and the words of the service from its log', async () => {
      service.fault = () =>
        json({ error: { code: 'unauthorized', message: `bad ${KEY}` } }, 401, { 'x-inside': KEY });
      await askFor(1);
      expect(log.some((entry) => entry.event === 'upstream' && entry.status === 401)).to.equal(true);
      expect(JSON.stringify(log)).not.to.contain(KEY).and.not.to.contain('bad ');
    });
  });

  describe('speaks HTTP', () => {
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
