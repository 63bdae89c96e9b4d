/** The shop's active products in memory, by id and by external_id, and in which scan of the listing each was last seen. */
import { pack, unpack, type ProductRecord } from './product-record.ts';

interface CachedProduct {
  packed: string;
  /** The number of the scan in which the product was last seen. */
  scan: number;
}

/** A product as it is published to other processes; null if it is not active any more. */
export type ProductChange = readonly [id: string, packed: string | null];

export class ProductCache {
  #products = new Map<string, CachedProduct>();
  #idByExternalId = new Map<string, string>();
  /** Other products with an external_id that is taken, where a service lets two have the same. */
  readonly #twins = new Map<string, Set<string>>();
  #order: string[] | null = null;
  #version = 0;
  readonly #listeners: ((id: string) => void)[] = [];

  get size(): number {
    return this.#products.size;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Calls back with the id of every product that changes. */
  onChange(listener: (id: string) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Puts or replaces an active product, and drops another. True where something changed.
   * @param scan the scan that saw it; null if it was not a scan
   */
  put(record: ProductRecord, scan: number | null): boolean {
    if (record.tryon_status !== 'active') return this.drop(record.id);
    return this.#putPacked(record.id, pack(record), record.external_id, scan);
  }

  /** Puts a product as another process published it. True where something changed. */
  apply([id, packed]: ProductChange): boolean {
    if (packed === null) return this.drop(id);
    return this.#putPacked(id, packed, unpack(id, packed).external_id, null);
  }

  #putPacked(id: string, packed: string, externalId: string | null, scan: number | null): boolean {
    const known = this.#products.get(id);
    if (known?.packed === packed) {
      known.scan = scan ?? known.scan;
      return false;
    }
    if (known) this.#forgetExternalId(id, known);
    else this.#order = null;
    this.#products.set(id, { packed, scan: scan ?? known?.scan ?? 0 });
    if (externalId !== null) this.#claim(externalId, id);
    this.#changed(id);
    return true;
  }

  drop(id: string): boolean {
    const known = this.#products.get(id);
    if (!known) return false;
    this.#forgetExternalId(id, known);
    this.#products.delete(id);
    this.#order = null;
    this.#changed(id);
    return true;
  }

  /** Notes that a product is still listed, although this scan did not bring it in a form that can be read. */
  touch(id: string, scan: number): void {
    const known = this.#products.get(id);
    if (known) known.scan = Math.max(known.scan, scan);
  }

  /** The scan in which a product was last seen; null if it is not known. */
  lastSeen(id: string): number | null {
    return this.#products.get(id)?.scan ?? null;
  }

  /** The products that were last seen before this scan. */
  *unseenSince(scan: number): Iterable<string> {
    for (const [id, product] of this.#products) if (product.scan < scan) yield id;
  }

  has(id: string): boolean {
    return this.#products.has(id);
  }

  get(id: string): ProductRecord | null {
    const known = this.#products.get(id);
    return known ? unpack(id, known.packed) : null;
  }

  idOf(externalId: string): string | null {
    return this.#idByExternalId.get(externalId) ?? null;
  }

  page(page: number, limit: number): ProductRecord[] {
    this.#order ??= [...this.#products.keys()];
    return this.#order.slice((page - 1) * limit, page * limit).map((id) => this.get(id)!);
  }

  packed(id: string): string | null {
    return this.#products.get(id)?.packed ?? null;
  }

  ids(): Iterable<string> {
    return this.#products.keys();
  }

  #changed(id: string): void {
    this.#version++;
    for (const listener of this.#listeners) listener(id);
  }

  /** The newest product with an external_id is found by it. */
  #claim(externalId: string, id: string): void {
    const before = this.#idByExternalId.get(externalId);
    this.#idByExternalId.set(externalId, id);
    if (before === undefined) return;
    const twins = this.#twins.get(externalId) ?? new Set();
    this.#twins.set(externalId, twins.add(before));
  }

  #forgetExternalId(id: string, { packed }: CachedProduct): void {
    const { external_id } = unpack(id, packed);
    if (external_id === null) return;
    const twins = this.#twins.get(external_id);
    if (this.#idByExternalId.get(external_id) !== id) twins?.delete(id);
    else {
      const [other] = twins ?? [];
      if (other === undefined) this.#idByExternalId.delete(external_id);
      else this.#idByExternalId.set(external_id, other);
      if (other !== undefined) twins!.delete(other);
    }
    if (twins?.size === 0) this.#twins.delete(external_id);
  }
}
