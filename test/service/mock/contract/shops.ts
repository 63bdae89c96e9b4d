import { expect } from 'chai';
import { expectError, NO_ID, openBeforeEach, OTHER_KEY, SHOPIFY_KEY, type Open } from './service.ts';

export function shopsContract(open: Open): void {
  describe('A shop and its key (section 5)', () => {
    const api = openBeforeEach(open);

    for (const key of [null, 'wrong', '']) {
      it(`answers 401 before anything else, with ${key === null ? 'no key' : `the key "${key}"`}`, async () => {
        for (const [method, path] of [
          ['GET', '/v1/products'],
          ['GET', '/v1/nowhere'],
          ['PUT', '/v1/products'],
          ['POST', '/v1/products'],
        ] as const) {
          expectError(await api.call(method, path, { key }), 401, 'unauthorized');
        }
      });
    }

    it('answers about another shop’s product exactly as about one that does not exist', async () => {
      const { id } = await api.create({}, OTHER_KEY);
      for (const [method, rest, json] of [
        ['GET', ''],
        ['PATCH', '', { title: 'Mine' }],
        ['DELETE', ''],
        ['POST', '/images', { url: api.service.imageUrl }],
        ['DELETE', `/images/${NO_ID}`],
      ] as const) {
        const others = await api.call(method, `/v1/products/${id}${rest}`, { json });
        const nobodys = await api.call(method, `/v1/products/${NO_ID}${rest}`, { json });
        expectError(others, 404, 'not_found');
        expect(others.body).to.deep.equal(nobodys.body);
        expect([...others.headers].filter(([name]) => name !== 'date')).to.deep.equal(
          [...nobodys.headers].filter(([name]) => name !== 'date'),
        );
      }
    });

    it('refuses to change an external_id on Shopify, where sync owns it', async () => {
      const product = await api.create({}, SHOPIFY_KEY);
      expectError(
        await api.patch(product.id, { external_id: 'X', title: 'New' }, SHOPIFY_KEY),
        400,
        'validation_error',
      );
      const after = await api.call('GET', `/v1/products/${product.id}`, { key: SHOPIFY_KEY });
      expect(after.body.product).to.deep.equal(product);
    });
  });
}
