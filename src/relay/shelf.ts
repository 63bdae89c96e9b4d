/**
 * The shop's active products in memory, by id and by external_id, and in which listing each was last seen.
 * Knows no clock and no network. Filled by keeper.ts and lookups.ts, read by relay.ts.
 */
import { pack, unpack, type ProductRecord } from './record.ts';

interface Entry {
  packed: string;
  /** The listing pass in which the product was last seen. */
  pass: number;
}

export class Shelf {
  #entries = new Map<string, Entry>();
  #idByExternalId = new Map<string, string>();
  #order: string[] | null = null;

  get size(): number {
    return this.#entries.size;
  }

  /** Puts, replaces or, where try-on is off, takes away. True where something changed. */
  put(record: ProductRecord, pass: number): boolean {
    if (record.tryon_status !== 'active') return this.drop(record.id);
    const packed = pack(record);
    const known = this.#entries.get(record.id);
    if (known?.packed === packed) {
      known.pass = pass;
      return false;
    }
    if (known) this.#forgetExternalId(record.id, known);
    else this.#order = null;
    this.#entries.set(record.id, { packed, pass });
    if (record.external_id !== null) this.#idByExternalId.set(record.external_id, record.id);
    return true;
  }

  drop(id: string): boolean {
    const known = this.#entries.get(id);
    if (!known) return false;
    this.#forgetExternalId(id, known);
    this.#entries.delete(id);
    this.#order = null;
    return true;
  }

  /**
   * Takes away what neither this pass nor the one before it saw. One pass proves nothing: while its pages are read one by
   * one, a product can slip from a page not read yet to one already read.
   */
  endPass(pass: number): void {
    for (const [id, entry] of this.#entries) if (entry.pass < pass - 1) this.drop(id);
  }

  /** What this pass did not see, up to `most`. */
  unseen(pass: number, most: number): string[] {
    const ids: string[] = [];
    for (const [id, entry] of this.#entries) {
      if (ids.length === most) break;
      if (entry.pass < pass) ids.push(id);
    }
    return ids;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  get(id: string): ProductRecord | null {
    const known = this.#entries.get(id);
    return known ? unpack(id, known.packed) : null;
  }

  getByExternalId(externalId: string): ProductRecord | null {
    const id = this.#idByExternalId.get(externalId);
    return id === undefined ? null : this.get(id);
  }

  page(page: number, limit: number): ProductRecord[] {
    this.#order ??= [...this.#entries.keys()];
    return this.#order.slice((page - 1) * limit, page * limit).map((id) => this.get(id)!);
  }

  /** Everything as it is kept, for a store that several relays share. */
  *packed(): Iterable<[id: string, packed: string]> {
    for (const [id, entry] of this.#entries) yield [id, entry.packed];
  }

  #forgetExternalId(id: string, { packed }: Entry): void {
    const { external_id } = unpack(id, packed);
    // Another product may have taken the external_id over since.
    if (external_id !== null && this.#idByExternalId.get(external_id) === id) {
      this.#idByExternalId.delete(external_id);
    }
  }
}
