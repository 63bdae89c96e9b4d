import { expect } from 'chai';
import { openRelayedServices, proxyTo, type RelayedServices } from '../../demo/server/relayed-services.ts';

describe('The demo behind a relay', () => {
  let services: RelayedServices;
  before(async () => {
    services = await openRelayedServices();
  });
  after(() => services.close());

  /** As Vite's preview server does with a request of the page. */
  const ask = (path: string, init?: RequestInit) => {
    const [prefix, { target, rewrite = (same: string) => same }] = Object.entries(
      proxyTo(services.ports),
    ).find(([prefix]) => path.startsWith(prefix))!;
    expect(prefix).not.to.equal(undefined);
    return fetch(String(target) + rewrite(path), init);
  };

  it('answers the shop from the relay, without a key, with products that are switched on', async () => {
    const answer = await ask('/tryon/v1/products?tryon_status=active');
    expect(answer.status).to.equal(200);
    const { products } = (await answer.json()) as { products: { tryon_status: string }[] };
    expect(products.length).to.be.greaterThan(0);
    expect(products.every((product) => product.tryon_status === 'active')).to.equal(true);
    expect((await ask('/tryon/v1/usage')).status).to.equal(404);
  });

  it('answers the merchant from the service, with the key', async () => {
    expect((await ask('/service/v1/usage')).status).to.equal(401);
    const headers = { authorization: 'Bearer demo-shop-key' };
    expect((await ask('/service/v1/usage', { headers })).status).to.equal(200);
  });
});
