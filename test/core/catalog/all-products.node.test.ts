import { expect } from 'chai';
import * as fc from 'fast-check';
import { allProducts } from '../../../src/core/catalog/all-products.ts';
import type { ProductQuery } from '../../../src/core/catalog/requests.ts';
import type { Product, ProductList } from '../../../src/core/catalog/resources.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => aProduct({ id: String(index) }));

/** Lists `products` as section 4.2 has it, with `lie` told about each page. */
function listing(products: readonly Product[], lie: Partial<ProductList> = {}) {
  const queries: ProductQuery[] = [];
  const listProducts = async (query: ProductQuery): Promise<ProductList> => {
    queries.push(query);
    const { page = 1, limit: asked = 20 } = query;
    const limit = Math.min(asked, lie.limit ?? asked);
    const onPage = products.slice((page - 1) * limit, page * limit);
    return { products: onPage, total: products.length, page, limit, ...lie };
  };
  return { listProducts, queries };
}

async function listIds(products: AsyncIterable<Product>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of products) ids.push(id);
  return ids;
}

describe('allProducts', () => {
  const IDS = numbered(300).map(({ id }) => id);

  for (const [count, pages] of [
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [201, 3],
  ] as const) {
    it(`yields a list of ${count} with ${pages} request(s), each product once and in order`, async () => {
      const { listProducts, queries } = listing(numbered(count));
      expect(await listIds(allProducts(listProducts))).to.deep.equal(IDS.slice(0, count));
      expect(queries.map(({ page }) => page)).to.deep.equal([1, 2, 3].slice(0, pages));
    });
  }

  it('yields every product, whatever the size of the list and of the service’s pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 20 }), async (count, limit) => {
        const { listProducts } = listing(numbered(count), { limit });
        expect(await listIds(allProducts(listProducts))).to.have.length(count);
      }),
    );
  });

  it('yields only the products of the filter', async () => {
    const { listProducts, queries } = listing(numbered(101));
    await listIds(allProducts(listProducts, { category: 'bag', tryon_status: 'active' }));
    expect(queries[1]).to.deep.equal({ category: 'bag', tryon_status: 'active', page: 2, limit: 100 });
  });

  it('ends at an empty page, whatever the total says', async () => {
    const { listProducts, queries } = listing(numbered(100), { total: 1e9 });
    expect(await listIds(allProducts(listProducts))).to.have.length(100);
    expect(queries).to.have.length(2);
  });

  it('ends if the service gives the same page again and again', async () => {
    const listProducts = async () => ({ products: numbered(3), total: 1e9, page: 1, limit: 3 });
    expect(await listIds(allProducts(listProducts))).to.deep.equal(['0', '1', '2']);
  });

  it('ends if the service says that a page holds no products', async () => {
    const { listProducts } = listing([], { limit: 0, total: 5 });
    expect(await listIds(allProducts(listProducts))).to.deep.equal([]);
  });

  it('yields each product once, although a new one shifts the others meanwhile', async () => {
    const products = numbered(150);
    const { listProducts } = listing(products);
    const ids: string[] = [];
    for await (const { id } of allProducts(listProducts)) {
      ids.push(id);
      if (ids.length === 100) products.unshift(aProduct({ id: 'new' }));
    }
    expect(ids).to.deep.equal(IDS.slice(0, 150));
  });

  it('requests page by page, and no more once the loop is left', async () => {
    const { listProducts, queries } = listing(numbered(300));
    for await (const { id } of allProducts(listProducts)) if (id === '99') break;
    expect(queries).to.have.length(1);
  });

  it('ends at once with the reason of an abort', async () => {
    const { listProducts, queries } = listing(numbered(300));
    const controller = new AbortController();
    const reason = new Error('enough');
    const products = allProducts(listProducts, {}, { signal: controller.signal });
    await products.next();
    controller.abort(reason);
    expect(await catchFailure(products.next())).to.equal(reason);
    expect(queries).to.have.length(1);
  });
});
