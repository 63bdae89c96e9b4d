/** The storefront's reads through the relay, over HTTP, against the mock over HTTP: the same answers, less what is not for visitors. */
import { expect } from 'chai';
import { createCatalogClient, type CatalogClient, type Product } from '../../../src/core/catalog/index.ts';
import { createRelay, type Relay } from '../../../src/service/relay/index.ts';
import { serveRelay, type RelayServer } from '../../../src/service/relay/node/server.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { readsContract } from '../mock/contract/reads.ts';

const KEY = 'demo-shop-key';

describe('Behind the relay', () => {
  let mock: MockServer;
  let relay: Relay;
  let server: RelayServer;
  let merchant: CatalogClient;
  let active: Product[];

  before(async () => {
    // Longer than the test: both must still see the same state of a product that is being processed.
    mock = await serveMock(0, { processingMs: 600_000, rateLimit: 100_000 });
    relay = createRelay({ baseUrl: mock.url, apiKey: KEY });
    server = await serveRelay(relay, { port: 0 });
    merchant = createCatalogClient({ baseUrl: mock.url, apiKey: KEY });
    active = [];
    for await (const product of merchant.allProducts())
      if (product.tryon_status === 'active') active.push(product);
  });
  after(async () => {
    await server.stop();
    await mock.close();
  });

  async function read(url: string, headers: Record<string, string> = {}) {
    const answer = await fetch(url, { headers });
    return { status: answer.status, body: (await answer.json()) as any };
  }
  const relayed = (path: string) => read(`${server.address}${path}`);
  /** The answers of both. */
  const ask = (path: string) =>
    Promise.all([relayed(path), read(`${mock.url}${path}`, { authorization: `Bearer ${KEY}` })]);
  const pick = (names: string, from: any) =>
    Object.fromEntries(names.split(' ').map((name) => [name, from[name]]));
  const trimmed = (product: any) => ({
    ...pick('id external_id title category image_url model_type tryon_status swap_ready', product),
    images: product.images.map((image: any) => pick('url position is_primary', image)),
  });

  readsContract('through the relay', async () => ({ baseUrl: server.address, imageUrl: '', fetch }));

  describe('the responses of relay and service', () => {
    it('agree on every active product by its id', async () => {
      expect(active).not.to.have.lengthOf(0);
      for (const { id } of active) {
        const [ours, theirs] = await ask(`/v1/products/${id}`);
        expect(ours).to.deep.equal({ status: 200, body: { product: trimmed(theirs.body.product) } });
      }
    });

    it('agree on every active product by its external_id, and on the list of them', async () => {
      const skus = active.map(({ external_id }) => `?external_id=${encodeURIComponent(external_id!)}`);
      const pages = ['', '&page=2&limit=2', '&page=99', '&limit=1', '&limit=100'];
      for (const query of [...skus, ...pages.map((page) => `?tryon_status=active${page}`)]) {
        const [ours, theirs] = await ask(`/v1/products${query}`);
        const products = theirs.body.products.map(trimmed);
        expect(ours, query).to.deep.equal({ ...theirs, body: { ...theirs.body, products } });
      }
    });

    it("agree that another shop's product does not exist", async () => {
      const other = createCatalogClient({ baseUrl: mock.url, apiKey: 'other-shop-key' });
      const fields = { title: 'Not ours', category: 'bag', external_id: 'OTHER-1' } as const;
      const { product } = await other.createProduct(fields);
      await other.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
      for (const { status, body } of await ask(`/v1/products/${product.id}`))
        expect([status, body.error.code]).to.deep.equal([404, 'not_found']);
      expect((await relayed('/v1/products?external_id=OTHER-1')).body.products).to.deep.equal([]);
    });

    it('differ for a product that is switched off', async () => {
      const fields = { title: 'New', category: 'bag', external_id: 'NEW-1' } as const;
      const { product } = await merchant.createProduct(fields);
      const [ours, theirs] = await ask(`/v1/products/${product.id}`);
      expect([ours.status, theirs.status]).to.deep.equal([404, 200]);
      await merchant.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
      relay.refresh();
      await waitUntil(async () => (await relayed(`/v1/products/${product.id}`)).status === 200);
    });
  });

  it('there is no /refresh without a token', async () => {
    expect((await fetch(`${server.address}/refresh`, { method: 'POST' })).status).to.equal(404);
  });
});
