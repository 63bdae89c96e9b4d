/**
 * One reading of the shop's whole listing: which page to read next, in whatever order pages were read, and whether all products
 * were seen that the service says there are.
 */

/** The most products in one response (section 4.2). */
export const PAGE_SIZE = 100;
/** After so many pages in a row without a new product, pages are not read in order any more: the service may ignore the number. */
const MAX_BARREN = 3;
/** After so many more, wherever in the listing they are, nothing more is expected. */
const MAX_BARREN_EXTRA = 5;
/** Products that are asked for by their ids after a round, in place of reading pages again. */
export const MAX_ASKED = 10;

/** The facts of one page. */
export interface PageSeen {
  page: number;
  /** Products on the page, readable or not. */
  items: number;
  /** Products on it that this round had not seen before. */
  fresh: number;
  /** The total that the service states. */
  total: number;
  /** Products on it of which not even the id can be read. */
  unidentified: number;
  /** When it was requested, by the relay's clock. */
  sentAt: number;
}

export class ListingRound {
  readonly #firstPage: number;
  readonly #random: () => number;
  readonly #read = new Set<number>();
  #lastPage = Infinity;
  #total = 0;
  #largestTotal = 0;
  #items = 0;
  #accounted = 0;
  #unidentified = 0;
  #barren = 0;
  #gone = 0;
  #extraReads = 0;
  #extraPage: number | null = null;
  #startedAt = Infinity;

  /** @param firstPage where it begins; after the last page it goes on with the first */
  constructor(firstPage = 1, random: () => number = Math.random) {
    this.#firstPage = firstPage;
    this.#random = random;
  }

  /** When the first page that was received was requested, by the relay's clock. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /** Pages that were read. */
  get pages(): number {
    return Math.min(this.#read.size, this.#lastPage);
  }

  /** How many products the service says there are. */
  get total(): number {
    return this.#total;
  }

  /** True as long as the pages are read one after the other for the first time. */
  get isInOrder(): boolean {
    return this.#nextInOrder !== null;
  }

  /** The page to read now; null if the round is complete. */
  get nextPage(): number | null {
    return this.#nextInOrder ?? (this.#isSettled ? null : this.#extraPage);
  }

  get #nextInOrder(): number | null {
    for (let page = this.#firstPage; page <= this.#lastPage; page++) if (!this.#read.has(page)) return page;
    for (let page = 1; page < Math.min(this.#firstPage, this.#lastPage + 1); page++)
      if (!this.#read.has(page)) return page;
    return null;
  }

  /** Whether as many products were seen as the service said there are at any time, but for those that are known to be gone since. */
  get isWhole(): boolean {
    return this.#missing <= 0;
  }

  get #missing(): number {
    return this.#largestTotal - Math.min(this.#gone, this.#largestTotal - this.#total) - this.#accounted;
  }

  /** Few are missing: what is known of them can be asked for, and what is new comes with the next round. */
  get #isSettled(): boolean {
    return this.#missing <= MAX_ASKED;
  }

  /** True if so many products can't be told that a product which is not known may be among them. */
  get isUnreadable(): boolean {
    return this.#unidentified > this.#items / 100;
  }

  /** True if more products were unreadable than readable: such a round is worth nothing. */
  get isUnusable(): boolean {
    return this.#unidentified > this.#items / 2;
  }

  /** Whether the round has read this page already. */
  hasRead(page: number): boolean {
    return this.#read.has(page);
  }

  /** A product that this round had not seen was found by its id. */
  find(): void {
    this.#accounted++;
  }

  /** A product that this round had not seen is gone. */
  miss(): void {
    this.#gone++;
  }

  /** @param isInTurn false for a page that was polled because its products are processed: it says nothing of those behind it */
  record({ page, items, fresh, total, unidentified, sentAt }: PageSeen, isInTurn = true): void {
    const wasInOrder = this.isInOrder;
    this.#startedAt = Math.min(this.#startedAt, sentAt);
    this.#total = total;
    this.#largestTotal = Math.max(this.#largestTotal, total);
    this.#accounted += fresh;
    if (!this.#read.has(page)) {
      this.#read.add(page);
      this.#items += items;
      this.#unidentified += unidentified;
      this.#accounted += unidentified;
    }
    if (fresh > 0) this.#barren = 0;
    else if (isInTurn) this.#barren++;
    if (wasInOrder) this.#findLast(page, items, total);
    if (this.isInOrder) return;
    if (wasInOrder) this.#barren = 0;
    else if (isInTurn) this.#extraReads++;
    this.#extraPage = this.#chooseExtra(wasInOrder ? 0 : page, fresh);
  }

  /** The listing ends where it says so, unless there is more than it says, or less was seen; and at an empty page. */
  #findLast(page: number, items: number, total: number): void {
    // If nothing can be read, the stated total can't be trusted either.
    const isBarren = this.#barren >= MAX_BARREN && (this.#unidentified === 0 || this.isUnusable);
    const isOverfull = items >= PAGE_SIZE && page * PAGE_SIZE > total && page * PAGE_SIZE <= 2 * total;
    const isShort = !this.#isSettled && this.#read.size >= page;
    const isEnd = page * PAGE_SIZE >= total && !isOverfull && !isShort;
    if (items === 0) this.#lastPage = Math.min(this.#lastPage, Math.max(page - 1, 1));
    else if (isBarren || isEnd) this.#lastPage = Math.min(this.#lastPage, page);
    else if (page >= this.#lastPage) this.#lastPage = Infinity;
  }

  /**
   * Some are missing: they slid behind this round, to the front where a service lists the newest first, or its pages overlap. What
   * stands beside a page that brought some may bring more; else it may be anywhere.
   */
  #chooseExtra(page: number, fresh: number): number | null {
    if (this.isUnusable || this.#barren >= MAX_BARREN_EXTRA || this.#extraReads >= this.#read.size)
      return null;
    if (page === 0) return 1;
    const pages = Math.max(Math.ceil(this.#total / PAGE_SIZE), 1);
    return fresh > 0 && page < pages ? page + 1 : 1 + Math.floor(this.#random() * pages);
  }
}
