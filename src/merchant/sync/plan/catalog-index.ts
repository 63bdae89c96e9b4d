/** The listed catalog, with the fields and indexes that matching rows needs. */
import { allProducts } from '../../../core/catalog/all-products.ts';
import type { CatalogClient } from '../../../core/catalog/client.ts';
import type { CallOptions, ProductQuery } from '../../../core/catalog/requests.ts';
import type { Product } from '../../../core/catalog/resources.ts';

export const knownProduct = (product: Product) => ({
  id: product.id,
  externalId: product.external_id,
  title: product.title,
  category: product.category,
  mode: product.model_type,
  isActive: product.tryon_status === 'active',
  isReady: product.swap_ready,
  images: product.images.map(({ id, url }) => ({ id, url })),
});

export type KnownProduct = Readonly<ReturnType<typeof knownProduct>>;

export type CatalogIndex = Awaited<ReturnType<typeof listCatalog>>;

/** Lists every product of the shop; one call for each hundred. */
export async function listCatalog(
  client: CatalogClient,
  calls: <Result>(send: (options: CallOptions) => Promise<Result>) => Promise<Result>,
  onListed: (products: number) => void = () => {},
) {
  const products: KnownProduct[] = [];
  const byExternalId = new Map<string, KnownProduct>();
  /** Matches products of shops whose external ids can't be set. */
  const byHandle = new Map<string, KnownProduct>();
  const list = (query: ProductQuery) => calls((options) => client.listProducts(query, options));
  for await (const product of allProducts(list)) {
    const known = knownProduct(product);
    products.push(known);
    if (known.externalId !== null) byExternalId.set(known.externalId, known);
    byHandle.set(product.handle, known);
    if (products.length % 100 === 0) onListed(products.length);
  }
  return { products, byExternalId, byHandle };
}

export function countReadiness(products: readonly KnownProduct[]): { ready: number; processing: number } {
  const active = products.filter(({ isActive }) => isActive);
  const waiting = active.filter(({ isReady }) => !isReady);
  const processing = waiting.filter(({ images }) => images.length > 0).length;
  return { ready: active.length - waiting.length, processing };
}
