/** The shop's active products in memory, by id (in lower case) and by external_id. */
import { pack, unpack, type ProductRecord } from './product-record.ts';

export class ProductCache {
  readonly #packed = new Map<string, string>();
  /** The number of products whose ids the service writes with capitals. */
  #capitals = 0;
  /** The newest first where a service lets two products have the same; one alone as itself, for a hundred thousand lists weigh. */
  readonly #idsByExternalId = new Map<string, string | readonly string[]>();
  #order: string[] | null = null;
  #version = 0;

  get size(): number {
    return this.#packed.size;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Puts or replaces an active product, and drops another. True where something changed. */
  put(record: ProductRecord): boolean {
    if (record.tryon_status !== 'active') return this.drop(record.id);
    return this.#set(record, pack(record));
  }

  /** Puts a product as another relay's cache holds it. True where something changed. */
  putPacked(id: string, packed: string): boolean {
    return this.#packed.get(id) !== packed && this.#set(unpack(id, packed), packed);
  }

  #set({ id, external_id, writtenId }: ProductRecord, packed: string): boolean {
    const known = this.#packed.get(id);
    if (known === packed) return false;
    if (known === undefined) this.#order = null;
    else this.#forget(id, known);
    this.#packed.set(id, packed);
    if (writtenId !== undefined) this.#capitals++;
    if (external_id !== null) this.#setIds(external_id, [id, ...this.#listIds(external_id)]);
    this.#version++;
    return true;
  }

  drop(id: string): boolean {
    const known = this.#packed.get(id);
    if (known === undefined) return false;
    this.#forget(id, known);
    this.#packed.delete(id);
    this.#order = null;
    this.#version++;
    return true;
  }

  has(id: string): boolean {
    return this.#packed.has(id);
  }

  get(id: string): ProductRecord | null {
    const known = this.#packed.get(id);
    return known === undefined ? null : unpack(id, known);
  }

  /** An id as the service may write it, the likeliest first: one that writes some in capitals may have begun to, or have ended. */
  spellings(id: string): Iterable<string> {
    const written = this.get(id)?.writtenId ?? id;
    return this.#capitals > 0 ? new Set([written, id, id.toUpperCase()]) : [id];
  }

  findId(externalId: string): string | null {
    return this.#listIds(externalId)[0] ?? null;
  }

  page(page: number, limit: number): ProductRecord[] {
    this.#order ??= [...this.#packed.keys()];
    return this.#order.slice((page - 1) * limit, page * limit).map((id) => this.get(id)!);
  }

  /** The packed record of each product by its id: for another relay's cache, and another text for every change of the product. */
  get packed(): ReadonlyMap<string, string> {
    return this.#packed;
  }

  #forget(id: string, packed: string): void {
    const { external_id, writtenId } = unpack(id, packed);
    if (writtenId !== undefined) this.#capitals--;
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
