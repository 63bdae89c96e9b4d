/** The storefront's reads behind a relay, beside those of the service: the same answers, less what is not for visitors. */
import { expect } from 'chai';
import { createCatalogClient, type CatalogClient, type Product } from '../../../src/core/catalog/index.ts';
import { joinPath } from '../../../src/core/catalog/connection-settings.ts';
import type { MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { readsContract } from '../mock/contract/reads.ts';

export const KEY = 'demo-shop-key';

/** A service in which a product that is processed stays so for longer than a test: both must see the same. */
export const SERVICE = { processingMs: 600_000, rateLimit: 100_000 };

/** A relay that knows the products of the service. */
interface Relayed {
  baseUrl: string;
  mock: MockServer;
  /** Has the products listed again. */
  refresh(): void;
}

/** The address of a path, which may have a query, as the element joins them. */
export function addressOf(baseUrl: string, path: string): string {
  const [pathname, query] = path.split('?');
  const address = joinPath(baseUrl, pathname!);
  return query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

export function relayedReads(name: string, opened: () => Relayed): void {
  let relayed: Relayed;
  let merchant: CatalogClient;
  let active: Product[];

  before(async () => {
    relayed = opened();
    merchant = createCatalogClient({ baseUrl: relayed.mock.url, apiKey: KEY });
    active = [];
    for await (const product of merchant.allProducts())
      if (product.tryon_status === 'active') active.push(product);
  });

  async function read(url: string, headers: Record<string, string> = {}) {
    const answer = await fetch(url, { headers });
    return { status: answer.status, body: (await answer.json()) as any };
  }
  const ours = (path: string) => read(addressOf(relayed.baseUrl, path));
  /** The answers of both. */
  const ask = (path: string) =>
    Promise.all([ours(path), read(`${relayed.mock.url}${path}`, { authorization: `Bearer ${KEY}` })]);
  const pick = (names: string, from: any) =>
    Object.fromEntries(names.split(' ').map((name) => [name, from[name]]));
  const trimmed = (product: any) => ({
    ...pick('id external_id title category image_url model_type tryon_status swap_ready', product),
    images: product.images.map((image: any) => pick('url position is_primary', image)),
  });

  readsContract(name, async () => {
    const { baseUrl } = relayed;
    // The contract writes an address as the base URL and a path behind it.
    return {
      baseUrl,
      imageUrl: '',
      fetch: (url, init) => fetch(addressOf(baseUrl, url.slice(baseUrl.length)), init),
    };
  });

  describe(`The responses ${name} and those of the service`, () => {
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
      const other = createCatalogClient({ baseUrl: relayed.mock.url, apiKey: 'other-shop-key' });
      const fields = { title: 'Not ours', category: 'bag', external_id: 'OTHER-1' } as const;
      const { product } = await other.createProduct(fields);
      await other.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
      for (const { status, body } of await ask(`/v1/products/${product.id}`))
        expect([status, body.error.code]).to.deep.equal([404, 'not_found']);
      expect((await ours('/v1/products?external_id=OTHER-1')).body.products).to.deep.equal([]);
    });

    it('differ for a product that is switched off', async () => {
      const fields = { title: 'New', category: 'bag', external_id: 'NEW-1' } as const;
      const { product } = await merchant.createProduct(fields);
      const [answer, theirs] = await ask(`/v1/products/${product.id}`);
      expect([answer.status, theirs.status]).to.deep.equal([404, 200]);
      await merchant.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
      relayed.refresh();
      await waitUntil(async () => (await ours(`/v1/products/${product.id}`)).status === 200);
    });
  });
}
