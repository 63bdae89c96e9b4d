/**
 * Checks products again: after failures, after a pause that the service has asked for, and while images are processed, with one
 * timer for the whole page. The page loads this file once a request fails or a product is being processed.
 */
import type { Clock } from '../../core/base/clock.ts';
import { requestWithRetries, type RetryOptions } from '../../core/catalog/transport.ts';
import type { FailedAnswer, HttpResponse, Schema } from '../../core/http/attempt.ts';
import { isThrottled, type Failure } from '../../core/http/retry-policy.ts';
import type { Batcher, Lookup, LookupFailure, OnResult, PageVisibility } from './lookup.ts';
import type { Products, ProductState, TrackedProduct } from './products.ts';
import { afterFailure, afterPoll, afterHidden } from './state-after-failure.ts';

/** The pause after a 429 whose Retry-After the page can't read. */
const UNKNOWN_RETRY_AFTER_MS = 15_000;
/** The most requests that one poll for everything that is processing may send. */
const MAX_POLL_REQUESTS = 3;

/**
 * Retries a GET whose first attempt failed, if a retry may help.
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

export interface RechecksOptions {
  clock: Clock;
  page: PageVisibility;
  batcher: Batcher;
  lookup: Lookup;
  onResult: OnResult;
  products: Products;
  /** Sets a product's state and ends its pending request. */
  settle: (tracked: TrackedProduct, state: ProductState) => void;
  random: () => number;
}

export class Rechecks {
  readonly #options: RechecksOptions;
  /** The failure with which the service asked for a pause, and the end of the pause in milliseconds since 1970. */
  #pause: { readonly failure: LookupFailure; readonly until: number } | null = null;
  /** When the page was hidden; 0 while it is visible. */
  #hiddenSince: number;
  #isPlanned = false;
  #cancel = () => {};

  constructor(options: RechecksOptions) {
    const { page, clock } = options;
    this.#options = options;
    this.#hiddenSince = page.isActive ? 0 : clock.now();
    page.onChange(() => this.#onPageChange());
  }

  /** Plans the next check after a change; many changes in one task are planned once. */
  update(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      this.#plan();
    });
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
      // A product that was ready stays shown, since nothing contradicts that.
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

  /** Leaves the time during which the page was hidden out of the time-outs. */
  #onPageChange(): void {
    const { page, clock, products } = this.#options;
    const now = clock.now();
    if (!page.isActive) {
      this.#hiddenSince ||= now;
    } else if (this.#hiddenSince) {
      for (const tracked of products.all())
        tracked.become(afterHidden(tracked.state, now - this.#hiddenSince), now);
      this.#hiddenSince = 0;
    }
    this.update();
  }

  /** Sets one timer for the check that is due first. */
  #plan(): void {
    const { clock, page } = this.#options;
    this.#cancel();
    this.#cancel = () => {};
    if (!page.isActive) return;
    let next = Infinity;
    for (const product of this.#idle()) {
      next = Math.min(next, this.#dueAt(product), ...product.timeouts);
    }
    if (next < Infinity) this.#cancel = clock.wake(Math.max(0, next - clock.now()), () => this.#tick());
  }

  /** Checks everything that is due, and polls everything that is processing along with it. */
  #tick(): void {
    const { clock, batcher } = this.#options;
    const now = clock.now();
    const processing: TrackedProduct[] = [];
    for (const product of this.#idle()) {
      product.notify(now);
      if (product.state.availability.state === 'processing') {
        if (isAwaited(product, now)) processing.push(product);
      } else if (this.#dueAt(product) <= now) {
        batcher.add(product);
      }
    }
    if (processing.some((product) => this.#dueAt(product) <= now)) this.#poll(processing, now);
    this.update();
  }

  #poll(processing: TrackedProduct[], now: number): void {
    for (const product of processing) {
      product.become(afterPoll(product.state, now, product.pollIntervalMs), now);
    }
    // The products that have waited longest come first, because the requests may not suffice for all; each is polled once.
    const longestFirst = [...processing].sort((a, b) => a.state.checkedAt - b.state.checkedAt);
    const refs = new Map(longestFirst.map(({ state, ref }) => [state.availability.product?.id, ref]));
    const { batcher, lookup, onResult } = this.#options;
    const claims = processing.map((product) => batcher.claim(product));
    void lookup([...refs.values()], onResult, MAX_POLL_REQUESTS).then(() => {
      for (const end of claims) end();
      this.update();
    });
  }

  #idle(): TrackedProduct[] {
    const { products, batcher } = this.#options;
    return [...products.all()].filter((product) => product.isWatched && !batcher.isPending(product));
  }

  /** The time at which the product may be checked: after a pause that the service has asked for, and never after the poll time-out. */
  #dueAt(product: TrackedProduct): number {
    const { availability, nextCheckAt } = product.state;
    if (availability.state === 'processing' && !isAwaited(product, this.#options.clock.now()))
      return Infinity;
    return Math.max(nextCheckAt, this.#pausedUntil);
  }
}

/** Whether a watcher is left whose poll time-out has not passed. */
const isAwaited = ({ timeouts }: TrackedProduct, now: number) => timeouts.some((timeout) => now < timeout);
