/** When each product was last seen, by a count of the pages that were read: those not seen for longest come first. */
export class Sightings {
  /** In the order of their counts. */
  readonly #counts = new Map<string, number>();
  #count = 0;

  /** How far the count is. */
  get now(): number {
    return this.#count;
  }

  /** A page was read, or another round begins: what was seen before is older than what is seen from now on. */
  advance(): void {
    this.#count++;
  }

  /** The count at which a product was last seen; null if it never was. */
  of(id: string): number | null {
    return this.#counts.get(id) ?? null;
  }

  see(id: string): void {
    this.#counts.delete(id);
    this.#counts.set(id, this.#count);
  }

  forget(id: string): void {
    this.#counts.delete(id);
  }

  clear(): void {
    this.#counts.clear();
  }

  /** The products that were last seen before a count, the longest unseen first. */
  *unseenSince(count: number): Iterable<string> {
    for (const [id, at] of this.#counts) {
      if (at >= count) return;
      yield id;
    }
  }
}
