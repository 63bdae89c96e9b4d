import { expect } from 'chai';
import { expectError, openBeforeEach, type Open } from './service.ts';

export function updateContract(open: Open): void {
  describe('Updating a product (section 4.4)', () => {
    const api = openBeforeEach(open);

    it('changes what is sent, and nothing else', async () => {
      const before = await api.create({ external_id: 'S-1' });
      const { body } = await api.patch(before.id, {
        title: 'New',
        category: 'bag',
        handle: 'new-one',
        external_id: 'S-2',
      });
      expect(body.product).to.deep.equal({
        ...before,
        title: 'New',
        category: 'bag',
        handle: 'new-one',
        external_id: 'S-2',
      });
      expect(await api.get(before.id)).to.deep.equal(body.product);
    });

    it('changes nothing at all if one field is invalid', async () => {
      const before = await api.create();
      await api.create({ external_id: 'TAKEN' });
      for (const wrong of [
        { external_id: 'TAKEN' },
        { category: 'hats' },
        { tryon_enabled: 'yes' },
        { mode: 'x' },
        { tryon_enabled: true },
        { title: '' },
      ]) {
        expectError(
          await api.patch(before.id, { title: 'New', handle: 'new', ...wrong }),
          400,
          'validation_error',
        );
      }
      expect(await api.get(before.id)).to.deep.equal(before);
    });

    it('accepts the external_id that the product already has', async () => {
      const { id } = await api.create({ external_id: 'S-1' });
      expect((await api.patch(id, { external_id: 'S-1' })).status).to.equal(200);
    });
  });
}
