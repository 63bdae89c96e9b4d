/**
 * Polls products whose images are processed, and checks those that the listing did not bring any more, beside the listing:
 * several at once, so that one that hangs does not hold up the others.
 */
import type { Clock } from '../../../core/base/clock.ts';
import { readProduct, type ProductRecord } from '../cache/product-record.ts';
import { BudgetSpent, UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { ListingReader } from './listing-reader.ts';
import type { Poll, ProcessingWatch } from './processing-watch.ts';
import type { RefreshPlan } from './refresh-plan.ts';

const MAX_IN_FLIGHT = 4;

export interface ProductPollerOptions {
  upstream: CatalogUpstream;
  reader: ListingReader;
  watch: ProcessingWatch;
  clock: Clock;
  /** Called with a product that was found by its id. */
  onFound: (record: ProductRecord) => void;
  /** Called with the id of a product that does not exist any more. */
  onGone: (id: string) => void;
  /** Called after everything that may have changed what is due. */
  onChange: () => void;
}

export class ProductPoller {
  readonly #options: ProductPollerOptions;
  readonly #watch: ProcessingWatch;
  #nextAt = 0;
  #inFlight = 0;
  /** Polls that were begun before it changed may never end, and count no more. */
  #generation = 0;

  constructor(options: ProductPollerOptions) {
    this.#options = options;
    this.#watch = options.watch;
  }

  /** What is in flight counts no more, and brings nothing. */
  giveUp(): void {
    this.#generation++;
    this.#inFlight = 0;
  }

  /** When the next poll is due; Infinity while there is none, or as many are in flight as may be. */
  nextAt(plan: RefreshPlan): number {
    if (this.#inFlight >= MAX_IN_FLIGHT) return Infinity;
    return Math.max(this.#watch.nextAt(this.#options.clock.now(), !plan.pollsProcessed), this.#nextAt);
  }

  startWhatIsDue(plan: RefreshPlan): void {
    const now = this.#options.clock.now();
    while (this.#inFlight < MAX_IN_FLIGHT && this.#nextAt <= now) {
      const poll = this.#watch.due(now, !plan.pollsProcessed, plan.isQuick);
      if (!poll || (poll.page > 0 && poll.page === this.#options.reader.pageInFlight)) return;
      if (!poll.isCheck) this.#nextAt = now + plan.pollSpacingMs;
      this.#start(poll);
    }
  }

  #start(poll: Poll): void {
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    this.#inFlight++;
    for (const product of poll.products) product.inFlight = true;
    (poll.page > 0 ? this.#pollPage(poll, isCurrent) : this.#pollProduct(poll.products[0]!.id, isCurrent))
      .catch((error: unknown) => {
        const now = this.#options.clock.now();
        if (!(error instanceof BudgetSpent)) return this.#watch.postpone(poll, now);
        // It did not take place: it is due as before.
        for (const product of poll.products) product.inFlight = false;
        this.#nextAt = Math.max(this.#nextAt, now + error.waitMs);
      })
      .finally(() => {
        if (isCurrent()) this.#inFlight--;
        this.#options.onChange();
      });
  }

  async #pollPage(poll: Poll, isCurrent: () => boolean): Promise<void> {
    const list = await this.#options.reader.readOutOfTurn(poll.page, isCurrent);
    const found = new Set(list.products.map((record) => record.id));
    const dueAt = this.#options.clock.now();
    // What is not on its page any more is polled by its id from now on.
    for (const product of poll.products)
      if (!found.has(product.id)) Object.assign(product, { page: 0, dueAt, inFlight: false });
  }

  async #pollProduct(id: string, isCurrent: () => boolean): Promise<void> {
    const { upstream, onFound, onGone } = this.#options;
    const body = await upstream.get('processing', `/products/${encodeURIComponent(id)}`);
    if (!isCurrent()) return;
    if (body === null) {
      this.#watch.forget(id);
      return onGone(id);
    }
    const record = readProduct(body);
    if (!record) throw new UpstreamFailure('failed');
    onFound(record);
  }
}
