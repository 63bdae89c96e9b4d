import { expect } from 'chai';
import { expectError, openBeforeEach, type Open } from './service.ts';

export function deleteContract(open: Open): void {
  describe('Deleting a product (section 4.5)', () => {
    const api = openBeforeEach(open);

    it('works once, and frees its external_id', async () => {
      const { id } = await api.create({ external_id: 'S-1' });
      expect((await api.call('DELETE', `/v1/products/${id}`)).body).to.deep.equal({ deleted: true });
      expectError(await api.call('DELETE', `/v1/products/${id}`), 404, 'not_found');
      expectError(await api.call('GET', `/v1/products/${id}`), 404, 'not_found');
      expect((await api.create({ external_id: 'S-1' })).external_id).to.equal('S-1');
    });
  });
}
