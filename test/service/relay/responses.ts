/** The responses of any relay: what they contain, what they keep secret, and their HTTP headers. */
import { expect } from 'chai';
import { type CountedService, json, served, uuid } from './counted-service.ts';
import { KEY } from './use-relay.ts';

/** A relay with the key `KEY`, over a service that has the products 0 to 3. */
interface Asked {
  service: CountedService;
  /** A GET unless it says something else. The path begins with /v1. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** The headers that change from response to response, or belong to the connection. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** To be called inside `describe`. */
export function relayResponses(asked: () => Asked): void {
  const ask = (path: string, init?: RequestInit) => asked().ask(path, init);
  const askFor = (n: number, init?: RequestInit) => ask(`/v1/products/${uuid(n)}`, init);
  const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !PASSING.includes(name));

  it('are the same for an inactive product as for one that does not exist, to the byte', async () => {
    asked().service.products.push(served(9, { tryon_status: 'inactive' }));
    const texts = async (path: string) => {
      const answer = await ask(path);
      return [answer.status, await answer.text(), headersOf(answer)];
    };
    for (const path of [(n: number) => `/${uuid(n)}`, (n: number) => `?external_id=SKU-${n}`]) {
      const [inactive, unknown] = [9, 404].map((n) => texts(`/v1/products${path(n)}`));
      expect(await inactive).to.deep.equal(await unknown);
    }
    expect((await askFor(9)).status).to.equal(404);
  });

  for (const [status, code, requests] of [
    [
      404,
      'not_found',
      `/v1/usage /v1/products/ /v1/products/not-a-uuid /v1/products/${uuid(1)}/images /v1/products/${uuid(1)}/
      /v1//products /v1/products%2f`,
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
      it(`are ${status} in the envelope at ${path}`, async () => {
        const answer = await ask(path);
        expect(answer.status).to.equal(status);
        expect(await answer.json()).to.have.nested.property('error.code', code);
      });

  it('give a product whose SKU has 255 characters, an emoji counting as one, and 400 for one more', async () => {
    const sku = '👓'.repeat(255);
    asked().service.products[1]!.external_id = sku;
    const answer = await ask(`/v1/products?external_id=${encodeURIComponent(sku)}`);
    expect([answer.status, ((await answer.json()) as { total: number }).total]).to.deep.equal([200, 1]);
    const longer = encodeURIComponent(`${sku}a`);
    expect((await ask(`/v1/products?external_id=${longer}`)).status).to.equal(400);
  });

  for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'])
    it(`are 405 in the envelope to ${method}, of which nothing is forwarded`, async () => {
      const answer = await askFor(1, { method });
      expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
      expect(await answer.json()).to.have.nested.property('error.code', 'method_not_allowed');
      const { calls } = asked().service;
      expect(calls.every((call) => (call.init.method ?? 'GET') === 'GET')).to.equal(true);
    });

  it('keep the key and the words of the service secret', async () => {
    const { service } = asked();
    service.fault = () =>
      json({ error: { code: 'unauthorized', message: `bad ${KEY}` } }, 401, { 'x-inside': KEY });
    const answer = await askFor(1);
    const told = JSON.stringify([await answer.text(), [...answer.headers]]);
    expect(service.faulted).to.be.at.least(1);
    expect([answer.status, told.includes(KEY), told.includes('bad ')]).to.deep.equal([502, false, false]);
  });

  it('let a shared cache keep a product, and that there is none only for its seconds', async () => {
    const control = async (n: number) => (await askFor(n)).headers.get('cache-control');
    expect(await control(1)).to.match(/^public, max-age=\d+, s-maxage=15, stale-while-revalidate=60/);
    expect(await control(77)).to.equal('public, max-age=5, s-maxage=5');
    const empty = await ask('/v1/products?external_id=SKU-99');
    expect(empty.headers.get('cache-control')).to.equal('public, max-age=5, s-maxage=5');
  });

  it('are 304 without a body where the visitor has the answer already', async () => {
    const etag = (await askFor(1)).headers.get('etag')!;
    const again = await askFor(1, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).to.deep.equal([304, '', etag]);
    const other = await askFor(2, { headers: { 'if-none-match': etag } });
    expect(other.status).to.equal(200);
  });

  it('are those of GET without the body to HEAD', async () => {
    const [get, head] = [await askFor(1), await askFor(1, { method: 'HEAD' })];
    expect(headersOf(head)).to.deep.equal(headersOf(get));
    expect(await head.text()).to.equal('');
  });
}
