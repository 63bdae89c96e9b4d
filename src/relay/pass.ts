/**
 * One pass over the shop's listing: which page comes next, and whether the pages were of one piece. Knows neither network nor
 * products' content. Called by keeper.ts.
 */

/** The most the service gives for one request (section 4.2). */
export const PAGE_SIZE = 100;
/** How often a pass goes back a page because the catalog shrank under it. */
const STEPS_BACK = 3;

export class Pass {
  readonly number: number;
  /** When its first page is or was due, milliseconds since the epoch. */
  readonly startedAt: number;
  #page = 1;
  #total: number | null = null;
  #steady = true;
  #stepsBack = 0;
  #seen: Set<string> | null;

  /** @param count whether to count the products; where a round is long, that costs memory and lookups fill its gaps anyway */
  constructor(number: number, startedAt: number, count: boolean) {
    this.number = number;
    this.startedAt = startedAt;
    this.#seen = count ? new Set() : null;
  }

  /** The page to read now. */
  get page(): number {
    return this.#page;
  }

  /** True where, for all the pages can tell, no product slipped from one to another while they were read. */
  get certain(): boolean {
    return this.#steady && (this.#seen === null || this.#seen.size >= (this.#total ?? 0));
  }

  /** Takes note of a page, and answers whether it was the last one. */
  read(ids: readonly string[], total: number): boolean {
    for (const id of ids) this.#seen?.add(id);
    const shrank = this.#total !== null && total < this.#total;
    if (this.#total !== null && total !== this.#total) this.#steady = false;
    this.#total = total;
    // What was on this page may be on the one before by now.
    if (shrank && this.#page > 1 && this.#stepsBack++ < STEPS_BACK) this.#page--;
    else if (this.#page * PAGE_SIZE < total && ids.length > 0) this.#page++;
    else return true;
    return false;
  }
}
