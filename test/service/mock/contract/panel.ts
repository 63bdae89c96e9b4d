import { expect } from 'chai';
import { expectError, NO_ID, openBeforeEach, type Open } from './service.ts';

export function panelContract(open: Open): void {
  describe('The merchant panel', () => {
    const api = openBeforeEach(open);

    it('lets the requested number of API requests fail, and then no more', async () => {
      await api.panel('/faults', { times: 2, status: 503 });
      expect((await api.call('GET', '/v1/products')).status).to.equal(503);
      expect((await api.call('GET', '/v1/usage')).status).to.equal(503);
      expect((await api.call('GET', '/v1/products')).status).to.equal(200);
    });

    it('can have connections closed without a response', async () => {
      await api.panel('/faults', { times: 1, drop: true });
      const error = await api.call('GET', '/v1/products').then(
        () => null,
        (error: unknown) => error,
      );
      expect(error).to.be.instanceOf(Error);
      expect((await api.call('GET', '/v1/products')).status).to.equal(200);
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
      expectError(
        await api.call('POST', '/panel/faults', { json: { times: 0 }, key: null }),
        400,
        'validation_error',
      );
      expectError(
        await api.call('POST', `/panel/products/${NO_ID}/assets`, { json: {}, key: null }),
        404,
        'not_found',
      );
    });
  });
}
