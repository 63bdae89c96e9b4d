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

export class CatalogIndex implements Iterable<KnownProduct> {
  readonly #products: KnownProduct[] = [];
  readonly #byExternalId = new Map<string, KnownProduct>();
  readonly #byHandle = new Map<string, KnownProduct>();

  add(product: Product): void {
    const known = knownProduct(product);
    this.#products.push(known);
    if (known.externalId !== null) this.#byExternalId.set(known.externalId, known);
    this.#byHandle.set(product.handle, known);
  }

  get size(): number {
    return this.#products.length;
  }

  [Symbol.iterator](): Iterator<KnownProduct> {
    return this.#products[Symbol.iterator]();
  }

  withExternalId(externalId: string): KnownProduct | undefined {
    return this.#byExternalId.get(externalId);
  }

  withId(id: string): KnownProduct | undefined {
    return this.#products.find((product) => product.id === id.toLowerCase());
  }

  /** For shops whose external ids are not ours to set. */
  withHandle(handle: string): KnownProduct | undefined {
    return this.#byHandle.get(handle);
  }
}
