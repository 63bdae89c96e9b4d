/** The storefront's reads through the relay, over HTTP, against the mock over HTTP: the same answers, less what is not for visitors. */
import { expect } from 'chai';
import { createCatalogClient, type CatalogClient, type Product } from '../../../src/core/catalog/index.ts';
import { createRelay } from '../../../src/service/relay/index.ts';
import { serveRelay, type RelayServer } from '../../../src/service/relay/node/server.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';

const KEY = 'demo-shop-key';

describe('The responses of relay and service', () => {
  let mock: MockServer;
  let relay: RelayServer;
  let merchant: CatalogClient;
  let all: Product[];

  before(async () => {
    // Longer than the test: both must still see the same state of a product that is being processed.
    mock = await serveMock(0, { processingMs: 600_000, rateLimit: 100_000 });
    relay = await serveRelay(createRelay({ baseUrl: mock.url, apiKey: KEY }), { port: 0 });
    merchant = createCatalogClient({ baseUrl: mock.url, apiKey: KEY });
    all = [];
    for await (const product of merchant.allProducts()) all.push(product);
  });
  after(async () => {
    await relay.stop();
    await mock.close();
  });

  const direct = async (path: string) => {
    const answer = await fetch(`${mock.url}${path}`, { headers: { authorization: `Bearer ${KEY}` } });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const relayed = async (path: string) => {
    const answer = await fetch(`${relay.address}${path}`);
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const trimmed = ({
    id,
    external_id,
    title,
    category,
    image_url,
    model_type,
    tryon_status,
    ...rest
  }: any) => ({
    id,
    external_id,
    title,
    category,
    image_url,
    model_type,
    tryon_status,
    swap_ready: rest.swap_ready,
    images: rest.images.map(({ url, position, is_primary }: any) => ({ url, position, is_primary })),
  });
  const active = () => all.filter((product) => product.tryon_status === 'active');

  it('agree on every active product by its id', async () => {
    expect(active()).not.to.have.lengthOf(0);
    for (const { id } of active()) {
      const [ours, theirs] = [await relayed(`/v1/products/${id}`), await direct(`/v1/products/${id}`)];
      expect(ours).to.deep.equal({ status: 200, body: { product: trimmed(theirs.body.product) } });
    }
  });

  it('agree on every active product by its external_id', async () => {
    for (const { external_id } of active()) {
      const path = `/v1/products?external_id=${encodeURIComponent(external_id!)}`;
      const [ours, theirs] = [await relayed(path), await direct(path)];
      expect(ours.body).to.deep.equal({ ...theirs.body, products: theirs.body.products.map(trimmed) });
    }
  });

  for (const query of ['', '&page=2&limit=2', '&page=99', '&limit=1', '&limit=100']) {
    it(`agree on the active list${query && ` with ${query}`}`, async () => {
      const path = `/v1/products?tryon_status=active${query}`;
      const [ours, theirs] = [await relayed(path), await direct(path)];
      expect(ours.status).to.equal(theirs.status);
      expect(ours.body).to.deep.equal({ ...theirs.body, products: theirs.body.products.map(trimmed) });
    });
  }

  for (const query of ['&page=0', '&limit=101', '&limit=0', '&page=x']) {
    it(`agree that the list with ${query} is a validation_error`, async () => {
      const path = `/v1/products?tryon_status=active${query}`;
      const [ours, theirs] = [await relayed(path), await direct(path)];
      expect([ours.status, ours.body.error.code]).to.deep.equal([400, 'validation_error']);
      expect([theirs.status, theirs.body.error.code]).to.deep.equal([400, 'validation_error']);
    });
  }

  it("agree that another shop's product does not exist", async () => {
    const other = createCatalogClient({ baseUrl: mock.url, apiKey: 'other-shop-key' });
    const { product } = await other.createProduct({
      title: 'Not ours',
      category: 'bag',
      external_id: 'OTHER-1',
    });
    await other.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
    const path = `/v1/products/${product.id}`;
    const [ours, theirs] = [await relayed(path), await direct(path)];
    expect([ours.status, ours.body.error.code]).to.deep.equal([404, 'not_found']);
    expect([theirs.status, theirs.body.error.code]).to.deep.equal([404, 'not_found']);
    expect((await relayed('/v1/products?external_id=OTHER-1')).body.products).to.deep.equal([]);
  });

  it('differ for a product that is switched off', async () => {
    const { product } = await merchant.createProduct({ title: 'New', category: 'bag', external_id: 'NEW-1' });
    expect((await relayed(`/v1/products/${product.id}`)).status).to.equal(404);
    await merchant.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
    let found = 404;
    while (found === 404) {
      found = (await relayed(`/v1/products/${product.id}`)).status;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(found).to.equal(200);
  });
});
