import { expect } from 'chai';
import { expectError, openBeforeEach, type Open } from './service.ts';

export function listContract(open: Open): void {
  describe('Listing products (section 4.2)', () => {
    const api = openBeforeEach(open);

    it('has 20 products on a page by default, and the total', async () => {
      for (let index = 0; index < 10; index++) await api.create({ category: 'luggage' });
      const { body } = await api.call('GET', '/v1/products');
      expect([body.products.length, body.total, body.page, body.limit]).to.deep.equal([20, 23, 1, 20]);
      const second = (await api.call('GET', '/v1/products?page=2')).body;
      expect(second.products).to.have.length(3);
    });

    it('has every product once over all pages', async () => {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => api.call('GET', `/v1/products?limit=3&page=${page}`)),
      );
      const ids = pages.flatMap(({ body }) => body.products.map(({ id }: any) => id));
      expect(new Set(ids).size).to.equal(13);
      expect(ids).to.have.length(13);
    });

    it('filters by category, tryon_status and external_id together', async () => {
      const { body } = await api.call(
        'GET',
        '/v1/products?category=eyewear&tryon_status=active&external_id=EYE-102',
      );
      expect(body.products.map(({ external_id }: any) => external_id)).to.deep.equal(['EYE-102']);
      expect((await api.call('GET', '/v1/products?category=shoes&external_id=EYE-102')).body.total).to.equal(
        0,
      );
      expect((await api.call('GET', '/v1/products?external_id=EYE-10')).body.total).to.equal(0);
    });

    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=a',
      'page=',
      'limit=0',
      'limit=101',
      'category=hats',
      'tryon_status=on',
    ]) {
      it(`is refused for ${query}`, async () => {
        expectError(await api.call('GET', `/v1/products?${query}`), 400, 'validation_error');
      });
    }

    for (const query of ['limit=1', 'limit=100', 'page=1', 'page=1000000']) {
      it(`accepts ${query}`, async () => {
        expect((await api.call('GET', `/v1/products?${query}`)).status).to.equal(200);
      });
    }
  });
}
