/** What `npm start` takes, and the services behind its relay. */
import { expect } from 'chai';
import { readOptions } from '../../demo/server/options.ts';
import { openRelayedServices, proxyTo } from '../../demo/server/relayed-services.ts';

describe('The options of npm start', () => {
  it('are the development server on port 5173, without any', () => {
    expect(readOptions([])).to.deep.equal({ port: 5173, relay: false, built: false, help: false });
  });

  it('are read', () => {
    const args = ['--port', '8080', '--built', '--relay', '-h'];
    expect(readOptions(args)).to.deep.equal({ port: 8080, relay: true, built: true, help: true });
  });

  for (const port of ['shop', '0', '65536', '-1', '80.5', ''])
    it(`refuse --port=${port} and say what it takes`, () => {
      const said = '--port must be a whole number from 1 to 65535';
      expect(() => readOptions([`--port=${port}`])).to.throw(said);
    });

  it('refuse one that is unknown, and name it', () => {
    expect(() => readOptions(['--prot', '8080']))
      .to.throw('--prot')
      .with.property('message')
      .contains('--port N');
  });
});

describe('The demo behind a relay', () => {
  let services: Awaited<ReturnType<typeof openRelayedServices>>;
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
