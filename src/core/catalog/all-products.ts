/** Iterates over all pages of a list. */
import type { CallOptions, ProductFilter, ProductQuery } from './requests.ts';
import type { Product, ProductList } from './resources.ts';

/** The largest page that section 4.2 allows, because each page is one request of the shop's 120 a minute. */
const PRODUCTS_PER_PAGE = 100;

/**
 * Every product of the list once. Another page exists when page * limit < total (section 4.2), by the newest response's
 * count; but a page that brings nothing new is the last, whatever the total says.
 */
export async function* allProducts(
  listProducts: (query: ProductQuery, options: CallOptions) => Promise<ProductList>,
  filter: ProductFilter = {},
  { signal }: CallOptions = {},
): AsyncGenerator<Product, void, undefined> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const { products, total, limit } = await listProducts(
      { ...filter, page, limit: PRODUCTS_PER_PAGE },
      { signal },
    );
    // A product that is created meanwhile moves others to the next page, where they appear again.
    const fresh = products.filter(({ id }) => !seen.has(id));
    for (const product of fresh) {
      signal?.throwIfAborted();
      seen.add(product.id);
      yield product;
    }
    if (fresh.length === 0 || page * limit >= total) return;
  }
}
