/** The listed catalog, with the fields and indexes that matching rows needs. */
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

export class CatalogIndex {
  readonly products: KnownProduct[] = [];
  readonly byExternalId = new Map<string, KnownProduct>();
  /** Matches products of shops whose external ids can't be set. */
  readonly byHandle = new Map<string, KnownProduct>();

  add(product: Product): void {
    const known = knownProduct(product);
    this.products.push(known);
    if (known.externalId !== null) this.byExternalId.set(known.externalId, known);
    this.byHandle.set(product.handle, known);
  }
}
