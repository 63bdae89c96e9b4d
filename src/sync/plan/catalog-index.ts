/** The shop's catalog as it was listed, to match rows with. Holds no more of a product than that takes. */
import type { Category, Mode, Product } from '../../catalog/resources.ts';

export interface KnownProduct {
  readonly id: string;
  readonly externalId: string | null;
  readonly title: string;
  readonly category: Category;
  readonly mode: Mode | null;
  readonly isActive: boolean;
  readonly isReady: boolean;
  readonly images: readonly { readonly id: string; readonly url: string }[];
}

export function knownProduct(product: Product): KnownProduct {
  return {
    id: product.id,
    externalId: product.external_id,
    title: product.title,
    category: product.category,
    mode: product.model_type,
    isActive: product.tryon_status === 'active',
    isReady: product.swap_ready,
    images: product.images.map(({ id, url }) => ({ id, url })),
  };
}

export class CatalogIndex {
  readonly products: KnownProduct[] = [];
  readonly byExternalId = new Map<string, KnownProduct>();
  /** For shops whose external ids are not ours to set. */
  readonly byHandle = new Map<string, KnownProduct>();

  add(product: Product): void {
    const known = knownProduct(product);
    this.products.push(known);
    if (known.externalId !== null) this.byExternalId.set(known.externalId, known);
    this.byHandle.set(product.handle, known);
  }
}
