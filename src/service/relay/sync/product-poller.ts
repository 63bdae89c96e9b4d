/**
 * Polls products whose images are processed, and asks for those that the listing did not bring, beside the listing: several at once,
 * so that one that hangs does not hold up the others.
 */
import type { Clock } from '../../../core/base/clock.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import type { ProductRecord } from '../cache/product-record.ts';
import { BudgetSpent, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import { findById } from './find-by-id.ts';
import type { ListingReader } from './listing-reader.ts';
import type { Poll, ProcessingWatch } from './processing-watch.ts';
import type { RefreshPlan } from './refresh-plan.ts';

const MAX_IN_FLIGHT = 4;

export interface ProductPollerOptions {
  upstream: CatalogUpstream;
  cache: ProductCache;
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
  #nextPollAt = 0;
  #nextCheckAt = 0;
  /** Checks that are urgent need not wait for `#nextCheckAt`, but for the budget. */
  #budgetAt = 0;
  #inFlight = 0;
  readonly #checking = new Set<string>();
  /** Polls that were begun before it changed may never end, and count no more. */
  #generation = 0;

  constructor(options: ProductPollerOptions) {
    this.#options = options;
  }

  /** What is in flight counts no more, and brings nothing. */
  giveUp(): void {
    this.#generation++;
    this.#inFlight = 0;
    // Whoever lists now may have another budget: a relay that lost its Redis has next to none until it is back.
    this.#budgetAt = 0;
    this.#checking.clear();
  }

  /** When the next poll or check is due; Infinity while there is none, or as many are in flight as may be. */
  nextAt(plan: RefreshPlan): number {
    if (this.#inFlight >= MAX_IN_FLIGHT) return Infinity;
    const { watch, clock } = this.#options;
    const pollAt = plan.pollsProcessed ? Math.max(watch.nextAt(clock.now()), this.#nextPollAt) : Infinity;
    return Math.max(Math.min(pollAt, this.#nextCheck().at), this.#budgetAt);
  }

  startWhatIsDue(plan: RefreshPlan): void {
    const { watch, clock, reader } = this.#options;
    const now = clock.now();
    while (this.#inFlight < MAX_IN_FLIGHT && this.#budgetAt <= now) {
      const check = this.#nextCheck();
      const poll =
        plan.pollsProcessed && this.#nextPollAt <= now && check.at > now
          ? watch.due(now, plan.isQuick)
          : null;
      if (check.at <= now) {
        this.#nextCheckAt = now + plan.checkSpacingMs;
        this.#startCheck(check.id);
      } else if (poll && (poll.page === 0 || poll.page !== reader.pageInFlight)) {
        this.#nextPollAt = now + plan.pollSpacingMs;
        this.#startPoll(poll);
      } else return;
    }
  }

  /** Which product the listing did not bring, and when it may be asked for. */
  #nextCheck(): { id: string; at: number } {
    const check = this.#options.reader.nextCheck((id) => this.#checking.has(id));
    return check ? { id: check.id, at: check.isUrgent ? 0 : this.#nextCheckAt } : { id: '', at: Infinity };
  }

  #startCheck(id: string): void {
    this.#checking.add(id);
    this.#start(
      (isCurrent) => this.#askFor(id, isCurrent),
      () => this.#options.reader.postpone(id),
      () => this.#checking.delete(id),
    );
  }

  #startPoll(poll: Poll): void {
    const { watch, clock } = this.#options;
    for (const product of poll.products) product.inFlight = true;
    this.#start(
      (isCurrent) =>
        poll.page > 0 ? this.#pollPage(poll, isCurrent) : this.#askFor(poll.products[0]!.id, isCurrent),
      () => watch.postpone(poll, clock.now()),
      () => {
        for (const product of poll.products) product.inFlight = false;
      },
    );
  }

  /** @param onEnd called after it, and also where the budget had no room for it: it is due as before */
  #start(ask: (isCurrent: () => boolean) => Promise<void>, onFailure: () => void, onEnd: () => void): void {
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    this.#inFlight++;
    ask(isCurrent)
      .catch((error: unknown) => {
        if (!isCurrent()) return;
        if (error instanceof BudgetSpent) {
          this.#budgetAt = this.#options.clock.now() + error.waitMs;
          // It did not take place.
          this.#nextPollAt = 0;
          this.#nextCheckAt = 0;
        } else onFailure();
      })
      .finally(() => {
        if (isCurrent()) {
          onEnd();
          this.#inFlight--;
        }
        this.#options.onChange();
      });
  }

  async #pollPage(poll: Poll, isCurrent: () => boolean): Promise<void> {
    const list = await this.#options.reader.readOutOfTurn(poll.page, isCurrent);
    const found = new Set(list.products.map((record) => record.id));
    const dueAt = this.#options.clock.now();
    // What is not on its page any more is polled by its id from now on.
    for (const product of poll.products)
      if (!found.has(product.id)) Object.assign(product, { page: 0, dueAt });
  }

  async #askFor(id: string, isCurrent: () => boolean): Promise<void> {
    const { upstream, cache, onFound, onGone } = this.#options;
    const record = await findById(upstream, 'processing', cache.spellings(id));
    if (!isCurrent()) return;
    if (record?.id !== id) onGone(id);
    if (record) onFound(record);
  }
}
