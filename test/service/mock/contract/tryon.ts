import { expect } from 'chai';
import { expectInvalid, openBeforeEach, type Open, UUID } from './service.ts';

export function tryonContract(open: Open): void {
  describe('Switching try-on (section 3)', () => {
    const api = openBeforeEach(open);
    const ON = { mode: 'swap', tryon_enabled: true };

    it('works for swap before processing ends, with mode and switch in one request', async () => {
      const { id } = await api.create({ images: [api.service.imageUrl] });
      const { product } = (await api.patch(id, ON)).body;
      expect(product).to.include({ tryon_status: 'active', model_type: 'swap', swap_ready: false });
    });

    for (const [what, changes, status] of [
      ['works with a mode that was set before', [{ mode: 'swap' }, { tryon_enabled: true }], 'active'],
      ['stays on when the same mode is sent again', [ON, { mode: 'swap' }], 'active'],
      ['works off at any time', [ON, { tryon_enabled: false }], 'inactive'],
    ] as const)
      it(what, async () => {
        const { id } = await api.create();
        for (const change of changes) await api.patch(id, change);
        expect((await api.get(id)).tryon_status).to.equal(status);
      });

    it('is off after an active product changes its mode, even if the request says on', async () => {
      const { id } = await api.create();
      await api.patch(id, ON);
      await api.panel(`/products/${id}/assets`, { eligible: true });
      const { product } = (await api.patch(id, { mode: 'realtime', tryon_enabled: true })).body;
      expect(product).to.include({ tryon_status: 'inactive', model_type: 'realtime' });
    });

    for (const [what, assets, isEnabled] of [
      ['no asset', [], false],
      ['an asset that is not eligible', [false], false],
      ['one eligible asset', [true], true],
      ['one eligible asset beside others that are not', [false, true, false], true],
      ['several eligible assets', [true, true], false],
    ] as const) {
      it(`on in realtime is ${isEnabled ? 'possible' : 'refused'} with ${what}`, async () => {
        const before = await api.create();
        for (const eligible of assets) await api.panel(`/products/${before.id}/assets`, { eligible });
        const answer = await api.patch(before.id, { mode: 'realtime', tryon_enabled: true });
        if (isEnabled) {
          expect(answer.body.product.tryon_status).to.equal('active');
          expect(answer.body.product.active_asset_id).to.match(UUID);
        } else {
          expectInvalid(answer);
          expect(answer.body.error.message).to.match(/active 3D asset/i);
          expect(await api.get(before.id)).to.deep.equal(before);
        }
      });
    }

    it('on in realtime is possible with several eligible assets of which one was activated', async () => {
      const { id } = await api.create();
      await api.panel(`/products/${id}/assets`, { eligible: true });
      const { asset } = await api.panel(`/products/${id}/assets`, { eligible: true });
      await api.panel(`/assets/${asset.id}/activate`);
      const { product } = (await api.patch(id, { mode: 'realtime', tryon_enabled: true })).body;
      expect([product.tryon_status, product.active_asset_id]).to.deep.equal(['active', asset.id]);
    });
  });
}
