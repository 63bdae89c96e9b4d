import { expect } from 'chai';
import { openBeforeEach, OTHER_KEY, type Open } from './service.ts';

export function usageContract(open: Open): void {
  describe('The usage of the month (section 4.8)', () => {
    const api = openBeforeEach(open);

    it('counts products, and has no limits on an unlimited plan', async () => {
      const before = (await api.call('GET', '/v1/usage')).body;
      expect(before.month).to.match(/^\d{4}-\d\d$/);
      await api.create();
      const { products } = (await api.call('GET', '/v1/usage')).body;
      expect(products.used).to.equal(before.products.used + 1);
      expect(products.remaining).to.equal(products.limit - products.used);
      const unlimited = (await api.call('GET', '/v1/usage', { key: OTHER_KEY })).body.products;
      expect([
        unlimited.limit,
        unlimited.remaining,
        unlimited.is_unlimited,
        unlimited.is_exceeded,
      ]).to.deep.equal([0, -1, true, false]);
    });
  });
}
