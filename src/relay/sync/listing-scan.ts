/**
 * One scan of the shop's listing: which page comes next, in whatever order pages are read, and how far what it saw can be
 * trusted. Knows neither network nor products' content.
 */

/** The most the service gives for one request (section 4.2). */
export const PAGE_SIZE = 100;
/** How often a scan reads pages again because the catalog shrank under it. */
const MAX_REREADS = 3;
/** So many pages in a row without anything new: the service does not count its pages. */
const MAX_BARREN_PAGES = 3;

/** What was on one page. */
export interface PageSeen {
  page: number;
  /** Products on the page, readable or not. */
  items: number;
  /** Products on it that this scan had not seen before. */
  fresh: number;
  /** Products on it that were not known, or that the scan before did not see. */
  added: number;
  /** As many as the service says there are. */
  total: number;
  /** Products on it of which not even the id can be read. */
  unidentified: number;
  /** When it was asked for, by the relay's clock. */
  sentAt: number;
}

/**
 * `exact`: every product was seen. `shifted`: products moved from page to page while they were read, some may have been missed.
 * `partial`: some could not be read.
 */
export type ScanOutcome = 'exact' | 'shifted' | 'partial';

export class ListingScan {
  readonly number: number;
  readonly #firstPage: number;
  readonly #read = new Set<number>();
  #lastPage = Infinity;
  #total: number | null = null;
  #removed = 0;
  #items = 0;
  #seen = 0;
  #added = 0;
  #unidentified = 0;
  #rereads = 0;
  #barren = 0;
  #missedShift = false;
  #startedAt = Infinity;

  /** @param firstPage where it begins; after the last page it goes on with the first */
  constructor(number: number, firstPage = 1) {
    this.number = number;
    this.#firstPage = firstPage;
  }

  /** When the first of its pages that came was asked for, by the relay's clock. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /** The page to read now; null where the scan is complete. */
  get nextPage(): number | null {
    for (let page = this.#firstPage; page <= this.#lastPage; page++) if (!this.#read.has(page)) return page;
    for (let page = 1; page < Math.min(this.#firstPage, this.#lastPage); page++)
      if (!this.#read.has(page)) return page;
    return null;
  }

  /** Pages that were read. */
  get pages(): number {
    return this.#read.size;
  }

  /** The last page, as far as is known; Infinity before it was read. */
  get lastPage(): number {
    return this.#lastPage;
  }

  /** Whether the scan has read this page already. */
  hasRead(page: number): boolean {
    return this.#read.has(page);
  }

  /** Pages were not read one after the other: what moved meanwhile can't be told. */
  interrupt(): void {
    if (this.#read.size > 0) this.#missedShift = true;
  }

  /** A long time passed before this page was read: as many may have left as came, so that no count shows what slid. */
  notePause(page: number): void {
    this.#readAgainBefore(page);
  }

  record(seen: PageSeen): void {
    const { page, items, fresh, added, total, unidentified, sentAt } = seen;
    const isFirst = this.#startedAt === Infinity;
    this.#startedAt = Math.min(this.#startedAt, sentAt);
    const shrunkBy = Math.max((this.#total ?? total) - total, 0);
    if (shrunkBy > 0) {
      this.#removed += shrunkBy;
      this.#readAgainBefore(page);
    }
    this.#total = total;
    this.#read.add(page);
    this.#items += items;
    this.#seen += fresh;
    // What was added before the first page was read moved nothing afterwards.
    if (!isFirst) this.#added += added;
    this.#unidentified += unidentified;
    this.#barren = fresh > 0 || items === 0 ? 0 : this.#barren + 1;
    // A service that gives nothing but garbage says anything of how much there is.
    const isBarren = this.#barren >= MAX_BARREN_PAGES && (unidentified === 0 || this.isUnusable);
    const isLast = items === 0 || isBarren || page * PAGE_SIZE >= total;
    if (isLast) this.#lastPage = Math.min(this.#lastPage, page);
    else if (page >= this.#lastPage) this.#lastPage = Infinity;
  }

  /** True where more could not be read than could: such a scan tells nothing. */
  get isUnusable(): boolean {
    return this.#unidentified > this.#items / 2;
  }

  get outcome(): ScanOutcome {
    const total = this.#total ?? 0;
    // Where a few are broken for good, the others must not suffer.
    if (this.#unidentified > this.#items / 100) return 'partial';
    const complete = this.#seen + this.#unidentified >= total + this.#removed;
    return complete && !this.#missedShift ? 'exact' : 'shifted';
  }

  /**
   * True where what the scan did not see is not listed any more. Where as many products were added as removed while the pages
   * were read, the counts are right although one may have been missed.
   */
  get provesAbsence(): boolean {
    return this.outcome === 'exact' && this.#added === 0;
  }

  /**
   * Products slid towards the first page. Where a page was read and the one after it was not, some of them slid between the
   * two unseen: that page is read again.
   */
  #readAgainBefore(page: number): void {
    if (this.#rereads++ >= MAX_REREADS) {
      this.#missedShift = true;
      return;
    }
    for (const before of this.#read) {
      if (before === page || before >= this.#lastPage) continue;
      if (before + 1 === page || !this.#read.has(before + 1)) this.#read.delete(before);
    }
  }
}
