/**
 * A shop's products in the order of their creation, with an index for each way of finding one, so that creating a product costs
 * the same in a large shop as in a small one.
 */
import type { StoredProduct } from './records.ts';

export class ProductTable implements Iterable<StoredProduct> {
  readonly #byId = new Map<string, StoredProduct>();
  readonly #byExternalId = new Map<string, StoredProduct>();
  /** The number of products with each handle; requests may give several products the same one. */
  readonly #handleCounts = new Map<string, number>();
  /** The next number to append to a handle in use. Numbers are never tried again, so that no search is long. */
  readonly #nextNumbers = new Map<string, number>();

  get size(): number {
    return this.#byId.size;
  }

  [Symbol.iterator](): IterableIterator<StoredProduct> {
    return this.#byId.values();
  }

  /** @param id in any case */
  withId(id: string): StoredProduct | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  withExternalId(externalId: string): StoredProduct | undefined {
    return this.#byExternalId.get(externalId);
  }

  add(product: StoredProduct): void {
    this.#byId.set(product.id, product);
    this.#index(product);
  }

  update(product: StoredProduct, fields: Partial<Omit<StoredProduct, 'id' | 'createdAt'>>): void {
    this.#unindex(product);
    Object.assign(product, fields);
    this.#index(product);
  }

  delete(product: StoredProduct): void {
    this.#byId.delete(product.id);
    this.#unindex(product);
  }

  /** @returns `handle`, or if it is in use, `handle` with a number that no product has had */
  freeHandle(handle: string): string {
    if (!this.#handleCounts.has(handle)) return handle;
    let number = this.#nextNumbers.get(handle) ?? 2;
    while (this.#handleCounts.has(`${handle}-${number}`)) number++;
    this.#nextNumbers.set(handle, number + 1);
    return `${handle}-${number}`;
  }

  #index(product: StoredProduct): void {
    if (product.externalId !== null) this.#byExternalId.set(product.externalId, product);
    this.#handleCounts.set(product.handle, (this.#handleCounts.get(product.handle) ?? 0) + 1);
  }

  #unindex({ externalId, handle }: StoredProduct): void {
    if (externalId !== null) this.#byExternalId.delete(externalId);
    const others = this.#handleCounts.get(handle)! - 1;
    if (others === 0) this.#handleCounts.delete(handle);
    else this.#handleCounts.set(handle, others);
  }
}
