/** The shop's active products in memory, by id and by external_id. */
import { pack, readProduct, unpack, type ProductRecord } from './product-record.ts';

/** A product as it is published to other processes; null if it is not active any more. */
export type ProductChange = readonly [id: string, packed: string | null];

export class ProductCache {
  readonly #packed = new Map<string, string>();
  /** Where a service writes ids with capitals, as it may (RFC 9562): ids as it writes them, by their lower case. */
  readonly #idByLowerCase = new Map<string, string>();
  /** The newest first where a service lets two products have the same; one alone as itself, for a hundred thousand lists weigh. */
  readonly #idsByExternalId = new Map<string, string | readonly string[]>();
  #order: string[] | null = null;
  #version = 0;
  readonly #listeners: ((id: string) => void)[] = [];

  get size(): number {
    return this.#packed.size;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Calls back with the id of every product that changes. */
  onChange(listener: (id: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Puts or replaces an active product, and drops another. True where something changed. */
  put(record: ProductRecord): boolean {
    if (record.tryon_status !== 'active') return this.drop(record.id);
    return this.#set(record.id, pack(record), record.external_id);
  }

  /**
   * Puts a product as another process published it. True where something changed.
   * @throws if it is none
   */
  apply([id, packed]: ProductChange): boolean {
    if (packed === null) return this.drop(id);
    const product = readProduct({ product: unpack(id, packed) });
    if (!product) throw new TypeError('This is not a product.');
    return this.#set(id, packed, product.external_id);
  }

  #set(id: string, packed: string, externalId: string | null): boolean {
    const known = this.#packed.get(id);
    if (known === packed) return false;
    const lower = id.toLowerCase();
    const before = this.#idByLowerCase.get(lower) ?? lower;
    if (known === undefined) this.#order = null;
    else this.#forgetExternalId(id, known);
    this.#packed.set(id, packed);
    if (id !== lower) this.#idByLowerCase.set(lower, id);
    if (externalId !== null) this.#setIds(externalId, [id, ...this.#listIds(externalId)]);
    this.#changed(id);
    // A service that begins to write its ids another way has this product by the new one alone. Whoever follows the changes has it
    // by that one first.
    if (before !== id) this.drop(before);
    return true;
  }

  drop(id: string): boolean {
    const known = this.#packed.get(id);
    if (known === undefined) return false;
    this.#forgetExternalId(id, known);
    this.#packed.delete(id);
    if (this.#idByLowerCase.get(id.toLowerCase()) === id) this.#idByLowerCase.delete(id.toLowerCase());
    this.#order = null;
    this.#changed(id);
    return true;
  }

  has(id: string): boolean {
    return this.#packed.has(id);
  }

  get(id: string): ProductRecord | null {
    const known = this.#packed.get(id);
    return known === undefined ? null : unpack(id, known);
  }

  /** The id as the service writes it, of one that is asked for in any case. */
  idAs(asked: string): string {
    const lower = asked.toLowerCase();
    return this.#idByLowerCase.get(lower) ?? (this.#idByLowerCase.size > 0 ? asked : lower);
  }

  findId(externalId: string): string | null {
    const ids = this.#idsByExternalId.get(externalId) ?? null;
    return typeof ids === 'object' ? (ids?.[0] ?? null) : ids;
  }

  page(page: number, limit: number): ProductRecord[] {
    this.#order ??= [...this.#packed.keys()];
    return this.#order.slice((page - 1) * limit, page * limit).map((id) => this.get(id)!);
  }

  packed(id: string): string | null {
    return this.#packed.get(id) ?? null;
  }

  ids(): Iterable<string> {
    return this.#packed.keys();
  }

  #changed(id: string): void {
    this.#version++;
    for (const listener of this.#listeners) listener(id);
  }

  #forgetExternalId(id: string, packed: string): void {
    const { external_id } = unpack(id, packed);
    if (external_id === null) return;
    this.#setIds(
      external_id,
      this.#listIds(external_id).filter((other) => other !== id),
    );
  }

  #listIds(externalId: string): readonly string[] {
    const ids = this.#idsByExternalId.get(externalId) ?? [];
    return typeof ids === 'string' ? [ids] : ids;
  }

  #setIds(externalId: string, ids: readonly string[]): void {
    if (ids.length === 0) this.#idsByExternalId.delete(externalId);
    else this.#idsByExternalId.set(externalId, ids.length === 1 ? ids[0]! : ids);
  }
}
