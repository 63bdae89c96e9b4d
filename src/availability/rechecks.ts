/**
 * Checks products again: after failures, after a pause that the service has asked for, and while images are processed. The page
 * loads this file, and what it exports for failed requests, once a request fails or a product is being processed. Knows no element.
 */
import { afterFailure } from './failed-state.ts';
import { resumed, type ProductState } from './product-state.ts';
import { Scheduler, type SchedulerOptions } from './scheduler.ts';
import { Throttle } from './throttle.ts';
import type { TrackedProduct } from './tracked-product.ts';

export { invalidProduct, wrongProduct } from './response-errors.ts';
export { retryRequest } from './retry-request.ts';

export interface RechecksOptions extends Omit<SchedulerOptions, 'throttle'> {
  /** Sets a product's state and ends its pending request. */
  settle: (tracked: TrackedProduct, state: ProductState) => void;
  random: () => number;
}

export class Rechecks {
  readonly #options: RechecksOptions;
  readonly #throttle = new Throttle();
  readonly #scheduler: Scheduler;
  /** Since when the page has been hidden; 0 while it is visible. */
  #hiddenSince: number;

  constructor(options: RechecksOptions) {
    const { page, clock } = options;
    this.#options = options;
    this.#scheduler = new Scheduler({ ...options, throttle: this.#throttle });
    this.#hiddenSince = page.isActive ? 0 : clock.now();
    page.onChange(() => this.#onPageChange());
  }

  /** To be called after any change. */
  update(): void {
    this.#scheduler.update();
  }

  fail(tracked: TrackedProduct, error: unknown): void {
    this.#settleFailed(tracked, error, this.#throttle.record(error, this.#options.clock.now()));
    this.update();
  }

  /** During a pause that the service has asked for, settles the products of a batch without a request. */
  beforeSend(batch: readonly TrackedProduct[]): void {
    const { clock, batcher } = this.#options;
    if (clock.now() >= this.#throttle.throttledUntil) return;
    for (const tracked of batch) {
      const { checkedAt, availability } = tracked.state;
      // A product that was ready stays shown: nothing says otherwise.
      if (checkedAt && availability.state === 'ready') batcher.settle(tracked);
      else this.#settleFailed(tracked, this.#throttle.error, true);
    }
    this.update();
  }

  #settleFailed(tracked: TrackedProduct, error: unknown, isThrottled: boolean): void {
    const { clock, settle, random } = this.#options;
    settle(tracked, afterFailure(tracked.state, error, clock.now(), isThrottled, random()));
  }

  /** The time during which the page was hidden does not count. */
  #onPageChange(): void {
    const { page, clock, products } = this.#options;
    const now = clock.now();
    if (!page.isActive) {
      this.#hiddenSince ||= now;
    } else if (this.#hiddenSince) {
      for (const tracked of products()) tracked.become(resumed(tracked.state, now - this.#hiddenSince), now);
      this.#hiddenSince = 0;
    }
    this.update();
  }
}
