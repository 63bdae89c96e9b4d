import { expect } from 'chai';
import { expectError, expectInvalid, NO_ID, openBeforeEach, type Open } from './service.ts';

/** The storefront's reads, of active products: what the relay must answer too. `open` may answer the same service again. */
export function readsContract(name: string, open: Open): void {
  describe(`The storefront’s reads ${name}`, () => {
    const api = openBeforeEach(open);
    const page = async (number: number, limit: number) =>
      (await api.call('GET', `/v1/products?tryon_status=active&page=${number}&limit=${limit}`)).body;

    it('list every active product once over all pages, and say how many there are', async () => {
      const pages = [await page(1, 4), await page(2, 4), await page(3, 4)];
      const products = pages.flatMap(({ products }) => products);
      expect(pages.map(({ total, page, limit }) => [total, page, limit])).to.deep.equal(
        [1, 2, 3].map((number) => [12, number, 4]),
      );
      expect(new Set(products.map(({ id }: any) => id)).size).to.equal(12);
      expect(products.every(({ tryon_status }: any) => tryon_status === 'active')).to.equal(true);
    });

    it('answer a product by its SKU and by its id alike', async () => {
      const { products, total } = (await api.call('GET', '/v1/products?external_id=EYE-101')).body;
      expect([total, products[0].external_id, products[0].swap_ready]).to.deep.equal([1, 'EYE-101', true]);
      expect((await api.call('GET', `/v1/products/${products[0].id}`)).body).to.deep.equal({
        product: products[0],
      });
    });

    it('answer an unknown SKU with an empty list and an unknown id with 404', async () => {
      const { status, body } = await api.call('GET', '/v1/products?external_id=NOBODY');
      expect([status, body.products, body.total]).to.deep.equal([200, [], 0]);
      expectError(await api.call('GET', `/v1/products/${NO_ID}`), 404, 'not_found');
    });

    for (const bounds of ['limit=0', 'limit=101', 'page=0', 'page=x']) {
      it(`refuse ${bounds}`, async () => {
        expectInvalid(await api.call('GET', `/v1/products?tryon_status=active&${bounds}`));
      });
    }

    it('refuse an unknown method and an unknown path', async () => {
      expectError(await api.call('PUT', '/v1/products'), 405, 'method_not_allowed');
      expectError(await api.call('GET', '/v1/nowhere'), 404, 'not_found');
    });
  });
}
