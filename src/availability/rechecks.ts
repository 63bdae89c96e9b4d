/**
 * Checks products again: after failures, after a pause that the service has asked for, and while images are processed. The page
 * loads this file once a request fails or a product is being processed.
 */
import { requestWithRetries } from '../catalog/transport.ts';
import type { FailedAnswer, HttpResponse, Schema } from '../http/attempt.ts';
import { isThrottled, type Failure } from '../http/retry-policy.ts';
import type { RetryOptions } from '../http/with-retries.ts';
import type { LookupFailure, ProductState } from './product-state.ts';
import type { TrackedProduct } from './products.ts';
import { Scheduler, type SchedulerOptions } from './scheduler.ts';
import { afterFailure, resumed } from './state-after-failure.ts';

/** The wait after a 429 whose Retry-After the page can't read. */
const UNKNOWN_RETRY_AFTER_MS = 15_000;

/**
 * Sends a GET once more whose first attempt failed, if that may help.
 * @throws CatalogError
 */
export function retry<Output>(
  limits: Pick<RetryOptions, 'clock' | 'deadlineMs' | 'attemptTimeoutMs' | 'random'>,
  schema: Schema<Output>,
  name: string,
  send: (timeoutMs: number) => Promise<HttpResponse>,
  failed: FailedAnswer,
): Promise<Output> {
  const options = { ...limits, retries: 1, retryRateLimited: false, nonIdempotent: false };
  return requestWithRetries(options, schema, name, send, failed);
}

export interface RechecksOptions extends Omit<SchedulerOptions, 'pausedUntil'> {
  /** Sets a product's state and ends its pending request. */
  settle: (tracked: TrackedProduct, state: ProductState) => void;
  random: () => number;
}

export class Rechecks {
  readonly #options: RechecksOptions;
  /** The failure that asked for a pause of all requests, and until when (milliseconds since 1970). */
  #pause: { readonly failure: LookupFailure; readonly until: number } | null = null;
  readonly #scheduler: Scheduler;
  /** Since when the page has been hidden; 0 while it is visible. */
  #hiddenSince: number;

  constructor(options: RechecksOptions) {
    const { page, clock } = options;
    this.#options = options;
    this.#scheduler = new Scheduler({ ...options, pausedUntil: () => this.#pausedUntil });
    this.#hiddenSince = page.isActive ? 0 : clock.now();
    page.onChange(() => this.#onPageChange());
  }

  /** To be called after any change. */
  update(): void {
    this.#scheduler.update();
  }

  fail(tracked: TrackedProduct, failure: LookupFailure): void {
    const isPause = isThrottled(failure as Failure);
    if (isPause) {
      const until = this.#options.clock.now() + (failure.retryAfter ?? UNKNOWN_RETRY_AFTER_MS);
      this.#pause = { failure, until: Math.max(this.#pausedUntil, until) };
    }
    this.#settleFailed(tracked, failure, isPause);
    this.update();
  }

  /** During a pause that the service has asked for, settles the products of a batch without a request. */
  beforeSend(batch: readonly TrackedProduct[]): void {
    const { clock, batcher } = this.#options;
    if (!this.#pause || clock.now() >= this.#pause.until) return;
    for (const tracked of batch) {
      const { checkedAt, availability } = tracked.state;
      // A product that was ready stays shown: nothing says otherwise.
      if (checkedAt && availability.state === 'ready') batcher.settle(tracked);
      else this.#settleFailed(tracked, this.#pause.failure, true);
    }
    this.update();
  }

  get #pausedUntil(): number {
    return this.#pause?.until ?? 0;
  }

  #settleFailed(tracked: TrackedProduct, failure: LookupFailure, isThrottled: boolean): void {
    const { clock, settle, random } = this.#options;
    settle(tracked, afterFailure(tracked.state, failure, clock.now(), isThrottled, random()));
  }

  /** The time during which the page was hidden does not count. */
  #onPageChange(): void {
    const { page, clock, products } = this.#options;
    const now = clock.now();
    if (!page.isActive) {
      this.#hiddenSince ||= now;
    } else if (this.#hiddenSince) {
      for (const tracked of products.all())
        tracked.become(resumed(tracked.state, now - this.#hiddenSince), now);
      this.#hiddenSince = 0;
    }
    this.update();
  }
}
