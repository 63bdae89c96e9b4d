/**
 * Plans the next check of each watched product, while images are processed and after failures, with one timer for the
 * whole page. A poll has a few requests for everything that is processing.
 */
import type { Clock } from '../base/clock.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { Lookup, OnResult } from './product-state.ts';
import { afterPoll } from './state-after-failure.ts';
import type { Products, TrackedProduct } from './products.ts';

/** Requests of one poll for everything that is processing. */
const MAX_POLL_REQUESTS = 3;

/** The part of the batcher that requests what is due. */
export interface RequestQueue {
  isPending(product: TrackedProduct): boolean;
  add(product: TrackedProduct): void;
  settle(product: TrackedProduct): void;
  claim(product: TrackedProduct): () => void;
}

export interface SchedulerOptions {
  clock: Clock;
  page: PageVisibility;
  batcher: RequestQueue;
  lookup: Lookup;
  onResult: OnResult;
  /** Before which nothing may be requested (milliseconds since 1970). */
  pausedUntil: () => number;
  products: Products;
}

export class Scheduler {
  readonly #options: SchedulerOptions;
  #isPlanned = false;
  #cancel = () => {};

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** To be called after any change; many changes at once are planned once. */
  update(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      this.#plan();
    });
  }

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
    // Those that have waited longest first, because the requests may not suffice for all; and each product once.
    const longestFirst = [...processing].sort((a, b) => a.state.checkedAt - b.state.checkedAt);
    const refs = new Map(longestFirst.map(({ state, ref }) => [state.availability.product?.id, ref]));
    const { batcher, lookup, onResult } = this.#options;
    const claims = processing.map((product) => batcher.claim(product));
    void lookup([...refs.values()], onResult, MAX_POLL_REQUESTS).then(() => {
      for (const end of claims) end();
      this.update();
    });
  }

  /** The watched products that are not pending. */
  #idle(): TrackedProduct[] {
    const { products, batcher } = this.#options;
    return [...products.all()].filter((product) => product.isWatched && !batcher.isPending(product));
  }

  /** When the product may be checked: after any pause that the service has asked for, and never once it has timed out. */
  #dueAt(product: TrackedProduct): number {
    const { clock, pausedUntil } = this.#options;
    const { availability, nextCheckAt } = product.state;
    if (availability.state === 'processing' && !isAwaited(product, clock.now())) return Infinity;
    return Math.max(nextCheckAt, pausedUntil());
  }
}

/** Whether processing has not timed out for all watchers. */
const isAwaited = ({ timeouts }: TrackedProduct, now: number) => timeouts.some((timeout) => now < timeout);
