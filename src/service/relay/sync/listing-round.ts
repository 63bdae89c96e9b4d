/**
 * One reading of the shop's whole listing: which page to read next, and whether all products were seen that the service says there
 * are. Makes no request.
 */
import type { ListPage } from '../cache/product-record.ts';
import { PAGE_SIZE } from './refresh-plan.ts';

/** Pages in a row without a new product that end the reading in order: the service may ignore the page number. */
const MAX_BARREN = 3;
/** Further pages without a new product, wherever in the listing, that end the round. */
const MAX_BARREN_EXTRA = 5;
/** Products that are asked for by their ids after a round, in place of reading pages again. */
export const MAX_ASKED = 10;

/** The facts of one page. */
export interface PageSeen extends Omit<ListPage, 'products'> {
  /** Products on it that this round had not seen before. */
  fresh: number;
}

/** Products without what the button needs: how many, and the first of them with the field that is odd. */
export interface Unreadable {
  products: number;
  first: string;
  field: string;
}

export class ListingRound {
  /** The page to read now; null if the round is over. */
  nextPage: number | null = 1;
  /** Pages that were read one after the other from the first on; then some are read again, if products are missing. */
  pages = 0;
  #extraReads = 0;
  #isInOrder = true;
  #total = 0;
  #largestTotal = 0;
  #items = 0;
  #accounted = 0;
  #unidentified = 0;
  #barren = 0;
  #gone = 0;
  /** Null if there are none. */
  unreadable: Unreadable | null = null;

  /** Whether as many products were seen as the service said there are at any time, but for those that are known to be gone since. */
  get isWhole(): boolean {
    return this.#missing <= 0;
  }

  /** Whether so few are missing that what is known of them can be asked for; what is new comes with the next round. */
  get isNearlyWhole(): boolean {
    return this.#missing <= MAX_ASKED;
  }

  get #missing(): number {
    return this.#largestTotal - Math.min(this.#gone, this.#largestTotal - this.#total) - this.#accounted;
  }

  /** True if so many products can't be told that a product which is not known may be among them. */
  get isUnreadable(): boolean {
    return this.#unidentified > this.#items / 100;
  }

  /** True if more products were unreadable than readable: such a round is worth nothing. */
  get isUnusable(): boolean {
    return this.#unidentified > this.#items / 2;
  }

  /** A product that this round had not seen was found by its id. */
  countFound(): void {
    this.#accounted++;
  }

  /** A product that this round had not seen is gone. */
  countGone(): void {
    this.#gone++;
  }

  /** Takes the page that was to be read. */
  record({ items, fresh, total, unidentified, unreadable }: PageSeen): void {
    const page = this.nextPage!;
    this.#total = total;
    this.#largestTotal = Math.max(this.#largestTotal, total);
    this.#accounted += fresh;
    this.#barren = fresh > 0 ? 0 : this.#barren + 1;
    if (this.#isInOrder) {
      this.pages++;
      this.#items += items;
      this.#unidentified += unidentified;
      for (const { product: first, field } of unreadable) {
        const products = (this.unreadable?.products ?? 0) + 1;
        this.unreadable = { first, field, ...this.unreadable, products };
      }
      this.#accounted += unidentified;
      if (!this.#isLast(items, total)) {
        this.nextPage = page + 1;
        return;
      }
      if (items === 0) this.pages = Math.max(this.pages - 1, 1);
      this.#isInOrder = false;
      this.#barren = 0;
      this.nextPage = 1;
    } else {
      this.#extraReads++;
      this.nextPage = this.#chooseExtra(fresh, page);
    }
    const isOver =
      this.isNearlyWhole ||
      this.isUnusable ||
      this.#barren >= MAX_BARREN_EXTRA ||
      this.#extraReads >= Math.max(this.pages, MAX_BARREN_EXTRA);
    if (isOver) this.nextPage = null;
  }

  /** A full page is followed by another, whatever the total says. Any other ends the listing where no more is said to be, and as much was seen. */
  #isLast(items: number, total: number): boolean {
    // If nothing can be read, the stated total can't be trusted either.
    const isBarren = this.#barren >= MAX_BARREN && (this.#unidentified === 0 || this.isUnusable);
    const isShort = items < PAGE_SIZE && this.pages * PAGE_SIZE >= total;
    return items === 0 || isBarren || (isShort && this.isNearlyWhole);
  }

  /**
   * Some are missing: they slid behind this round, to the front where a service lists the newest first, or its replicas list in
   * opposite orders. What stands beside a page that brought some may bring more; else it may be anywhere.
   */
  #chooseExtra(fresh: number, page: number): number {
    const pages = Math.max(Math.ceil(this.#total / PAGE_SIZE), 1);
    return fresh > 0 && page < pages ? page + 1 : 1 + Math.floor(Math.random() * pages);
  }
}
