import { expect } from 'chai';
import { expectError, expectInvalid, NO_ID, openBeforeEach, OTHER_KEY, SHOPIFY_KEY } from './service.ts';
import type { Open, Received } from './service.ts';

export function shopsContract(open: Open): void {
  const api = openBeforeEach(open);

  describe('A shop and its key (section 5)', () => {
    const undated = ({ headers }: Received) => [...headers].filter(([name]) => name !== 'date');

    for (const key of [null, 'wrong', ''])
      it(`answers 401 before anything else, with ${key === null ? 'no key' : `the key "${key}"`}`, async () => {
        for (const method of ['GET', 'PUT', 'POST'])
          for (const path of ['/v1/products', '/v1/nowhere'])
            expectError(await api.call(method, path, { key }), 401, 'unauthorized');
      });

    for (const [method, rest, json] of [
      ['GET', ''],
      ['PATCH', '', { title: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/images', { url: 'https://images.example/lens.png' }],
      ['DELETE', `/images/${NO_ID}`],
    ] as const)
      it(`answers ${method} ${rest} of another shop’s product exactly as of one that does not exist`, async () => {
        const { id } = await api.create({}, OTHER_KEY);
        const others = await api.call(method, `/v1/products/${id}${rest}`, { json });
        const nobodys = await api.call(method, `/v1/products/${NO_ID}${rest}`, { json });
        expectError(others, 404, 'not_found');
        expect(others.body).to.deep.equal(nobodys.body);
        expect(undated(others)).to.deep.equal(undated(nobodys));
      });

    it('refuses to change an external_id on Shopify, where sync owns it', async () => {
      const product = await api.create({}, SHOPIFY_KEY);
      expectInvalid(await api.patch(product.id, { external_id: 'X', title: 'New' }, SHOPIFY_KEY));
      const after = await api.call('GET', `/v1/products/${product.id}`, { key: SHOPIFY_KEY });
      expect(after.body.product).to.deep.equal(product);
    });
  });

  describe('The error envelope (section 7)', () => {
    for (const [method, path, status, code] of [
      ['GET', '/v1/products/not-a-uuid', 404, 'not_found'],
      ['DELETE', '/v1/usage', 405, 'method_not_allowed'],
      ['GET', `/v1/products/${NO_ID}/images`, 405, 'method_not_allowed'],
    ] as const)
      it(`answers ${method} ${path} with ${status}`, async () => {
        expectError(await api.call(method, path), status, code);
      });

    for (const [what, sent] of [
      ['broken JSON', { body: '{"title": ', type: 'application/json' }],
      ['no body', { type: 'application/json' }],
      ['another content type', { body: 'title=A', type: 'application/x-www-form-urlencoded' }],
      ['a body of 2 MB', { json: { title: 'a'.repeat(2_000_000), category: 'bag' } }],
    ] as const)
      it(`answers ${what} with 400`, async () => expectInvalid(await api.call('POST', '/v1/products', sent)));
  });

  describe('The merchant panel', () => {
    const statusOf = async (path: string) => (await api.call('GET', path)).status;

    it('lets the requested number of API requests fail, and then no more', async () => {
      await api.panel('/faults', { times: 2, status: 503 });
      expect(await statusOf('/v1/products')).to.equal(503);
      expect(await statusOf('/v1/usage')).to.equal(503);
      expect(await statusOf('/v1/products')).to.equal(200);
    });

    it('can have connections closed without a response', async () => {
      await api.panel('/faults', { times: 1, drop: true });
      const error = await statusOf('/v1/products').catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(Error);
      expect(await statusOf('/v1/products')).to.equal(200);
    });

    it('can have requests answered with any body', async () => {
      await api.panel('/faults', { body: { products: 'none' } });
      expect((await api.call('GET', '/v1/products')).body).to.deep.equal({ products: 'none' });
    });

    it('resets to the seed', async () => {
      await api.create();
      await api.panel('/reset');
      expect((await api.call('GET', '/v1/products')).body.total).to.equal(13);
    });

    it('refuses a fault for no request, and an unknown product', async () => {
      expectInvalid(await api.call('POST', '/panel/faults', { json: { times: 0 }, key: null }));
      const unknown = `/panel/products/${NO_ID}/assets`;
      expectError(await api.call('POST', unknown, { json: {}, key: null }), 404, 'not_found');
    });
  });
}
