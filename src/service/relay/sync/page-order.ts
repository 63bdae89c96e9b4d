/**
 * Which products were on which page of the listing when it was last read. A product that is missing from its page, and from the
 * pages beside it, was probably switched off: that can be checked at once instead of at the end of the scan.
 */

/** Products that a page does not hold any more. */
export interface MissingProducts {
  /** This scan saw them on this page, and neither here nor beside it any more. */
  vanished: string[];
  /** They were on this page, or beside it, in an earlier scan, and could not have slid to a page that is still to be read. */
  displaced: string[];
}

export class PageOrder {
  readonly #pages = new Map<number, readonly string[]>();
  /** Pages that this scan has read, each with the products that were on it before and are not now. */
  readonly #displaced = new Map<number, readonly string[]>();
  /** The last page, where this scan has read it. */
  #lastPage = Infinity;
  #onChange: (page: number) => void = () => {};

  /** Calls back with the number of every page that reads otherwise than before. */
  onChange(listener: (page: number) => void): void {
    this.#onChange = listener;
  }

  get pages(): Iterable<number> {
    return this.#pages.keys();
  }

  /** The ids on a page; none where it was never read. */
  idsOn(page: number): readonly string[] {
    return this.#pages.get(page) ?? [];
  }

  /** Takes over what another relay read. */
  load(pages: ReadonlyMap<number, readonly string[]>): void {
    this.#pages.clear();
    this.#displaced.clear();
    for (const [page, ids] of pages) this.#pages.set(page, ids);
  }

  /** Another scan begins: where products are is compared anew. */
  beginScan(): void {
    this.#displaced.clear();
    this.#lastPage = Infinity;
  }

  /** Takes note of a page as it was read just now. */
  read(page: number, ids: readonly string[], isLast: boolean): MissingProducts {
    const before = this.idsOn(page);
    if (before.length !== ids.length || before.some((id, index) => id !== ids[index])) {
      this.#pages.set(page, ids);
      this.#onChange(page);
    }
    const now = new Set(ids);
    const missing = before.filter((id) => !now.has(id));
    const known = this.#displaced.get(page);
    const displaced = known ? known.filter((id) => !now.has(id)) : missing;
    this.#displaced.set(page, displaced);
    if (isLast) this.#lastPage = page;
    const beside = new Set([...this.idsOn(page - 1), ...this.idsOn(page + 1)]);
    return {
      vanished: known ? missing.filter((id) => !beside.has(id)) : [],
      displaced: [page - 1, page, page + 1].flatMap((near) => this.#lostFrom(near)),
    };
  }

  /** Products that left a page and none of its neighbours may still bring: a scan may have begun behind a neighbour. */
  #lostFrom(page: number): readonly string[] {
    const isRead = (near: number) => near < 1 || near > this.#lastPage || this.#displaced.has(near);
    return isRead(page - 1) && isRead(page + 1) ? (this.#displaced.get(page) ?? []) : [];
  }

  /** Forgets the pages after the last. */
  truncate(lastPage: number): void {
    for (const page of this.#pages.keys()) {
      if (page <= lastPage) continue;
      this.#pages.delete(page);
      this.#onChange(page);
    }
  }
}
