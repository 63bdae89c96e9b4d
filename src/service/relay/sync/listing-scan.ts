/**
 * One scan of the shop's listing: which page to read next, in whatever order pages were read, and how far the result can be
 * trusted.
 */

/** The most products in one response (section 4.2). */
export const PAGE_SIZE = 100;
/** How often a scan may read pages again because the catalog shrank meanwhile. */
const MAX_REREADS = 3;
/** Pages that a scan may read again at its end, of those it read. */
const CATCH_UP_SHARE = 0.5;
/** After so many pages in a row without a new product, the service is assumed to ignore the page number. */
const MAX_BARREN_PAGES = 3;

/** The facts of one page. */
export interface PageSeen {
  page: number;
  /** Products on the page, readable or not. */
  items: number;
  /** Products on it that this scan had not seen before. */
  fresh: number;
  /** Products on it that were not known, or that the scan before did not see. */
  added: number;
  /** The total that the service states. */
  total: number;
  /** Products on it of which not even the id can be read. */
  unidentified: number;
  /** When it was requested, by the relay's clock. */
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
  readonly #catchesUp: boolean;
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
  /** Pages at the front that are read again at the end, and what this round of them has brought. */
  #caughtUp = { page: 1, reads: 0, found: 0, isWorthIt: true };
  #startedAt = Infinity;

  /**
   * @param firstPage where it begins; after the last page it goes on with the first
   * @param catchesUp whether it takes so long that what slid behind it is read again; else the next scan soon tells
   */
  constructor(number: number, firstPage = 1, catchesUp = true) {
    this.number = number;
    this.#firstPage = firstPage;
    this.#catchesUp = catchesUp;
  }

  /** When the first page that was received was requested, by the relay's clock. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /** The page to read now; null if the scan is complete. */
  get nextPage(): number | null {
    for (let page = this.#firstPage; page <= this.#lastPage; page++) if (!this.#read.has(page)) return page;
    for (let page = 1; page < Math.min(this.#firstPage, this.#lastPage); page++)
      if (!this.#read.has(page)) return page;
    return this.#pageToCatchUp;
  }

  /**
   * What changes while the scan goes on may slide behind it, to the front where a service lists the newest first: as long as
   * some are missing and the pages there bring them, they are read again.
   */
  get #pageToCatchUp(): number | null {
    // Where the list ended before its total, the total is wrong.
    const isWhole = this.#catchesUp && this.#lastPage * PAGE_SIZE >= (this.#total ?? 0);
    const isWanted = isWhole && !this.#sawEverything && !this.#missedShift && this.#caughtUp.isWorthIt;
    const isAllowed = this.#caughtUp.reads < 1 + this.#read.size * CATCH_UP_SHARE;
    return isWanted && isAllowed ? this.#caughtUp.page : null;
  }

  get #sawEverything(): boolean {
    return this.#seen + this.#unidentified >= (this.#total ?? 0) + this.#removed;
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

  /** The scan was interrupted: what shifted meanwhile can't be told. */
  interrupt(): void {
    if (this.#read.size > 0) this.#missedShift = true;
  }

  record(seen: PageSeen): void {
    const { page, items, fresh, added, total, unidentified, sentAt } = seen;
    const isFirst = this.#startedAt === Infinity;
    const isCatchingUp = this.nextPage === page && this.#read.has(page);
    this.#startedAt = Math.min(this.#startedAt, sentAt);
    const shrunkBy = Math.max((this.#total ?? total) - total, 0);
    if (shrunkBy > 0) {
      this.#removed += shrunkBy;
      this.readAgainBefore(page);
    }
    this.#total = total;
    const isReread = this.#read.has(page);
    this.#read.add(page);
    this.#items += items;
    this.#seen += fresh;
    if (isCatchingUp) this.#catchUp(fresh);
    // Products that were added before the first page was read shifted nothing afterwards.
    if (!isFirst) this.#added += added;
    this.#unidentified += unidentified;
    // A page that is polled again and again brings nothing new, which says nothing of those behind it.
    if (fresh > 0 || items === 0) this.#barren = 0;
    else if (!isReread) this.#barren++;
    // If nothing can be read, the stated total can't be trusted either.
    const isBarren = this.#barren >= MAX_BARREN_PAGES && (unidentified === 0 || this.isUnusable);
    const isLast = items === 0 || isBarren || page * PAGE_SIZE >= total;
    if (isLast) this.#lastPage = Math.min(this.#lastPage, page);
    else if (page >= this.#lastPage) this.#lastPage = Infinity;
  }

  /** From the front on; again from there, if that brought anything, after a page that brought nothing. */
  #catchUp(fresh: number): void {
    const { page, reads, found } = this.#caughtUp;
    const isOver = fresh === 0 || page >= this.#lastPage;
    this.#caughtUp = {
      page: isOver ? 1 : page + 1,
      reads: reads + 1,
      found: isOver ? 0 : found + fresh,
      isWorthIt: !isOver || found + fresh > 0,
    };
  }

  /** True if more products were unreadable than readable: such a scan proves nothing. */
  get isUnusable(): boolean {
    return this.#unidentified > this.#items / 2;
  }

  get outcome(): ScanOutcome {
    // A few products that are never readable must not spoil the result for the others.
    if (this.#unidentified > this.#items / 100) return 'partial';
    return this.#sawEverything && !this.#missedShift ? 'exact' : 'shifted';
  }

  /**
   * True if products that the scan did not see are no longer listed. That is uncertain after an addition: if as many products
   * were added as removed meanwhile, the counts are right although one may have been missed.
   */
  get provesAbsence(): boolean {
    return this.outcome === 'exact' && this.#added === 0;
  }

  /**
   * Products shifted towards the first page. Between a page that was read and a next one that was not, some may have shifted
   * unseen: the page that was read is read again. So it is after a long time: as many may have left as came.
   */
  readAgainBefore(page: number): void {
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
