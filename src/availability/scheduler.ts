/**
 * When to look again by itself: while images are processed, and after a failure; with one timer for the whole page. Polling
 * awaits progress and has a few requests for everything that is processing. Knows no answer.
 */
import type { Clock } from '../http/clock.ts';
import type { Batcher } from './batcher.ts';
import type { PageVisibility } from './page-visibility.ts';
import { afterPoll } from './failed-state.ts';
import type { Throttle } from './throttle.ts';
import type { TrackedProduct } from './tracked-product.ts';

/** Requests for one look at everything that is processing. */
const MAX_POLL_REQUESTS = 3;

export interface SchedulerOptions {
  clock: Clock;
  page: PageVisibility;
  batcher: Batcher;
  throttle: Throttle;
  products: () => Iterable<TrackedProduct>;
}

export class Scheduler {
  readonly #options: SchedulerOptions;
  #isPlanned = false;
  #cancel = () => {};

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** To be called after any change; many changes at once cost one look at the products. */
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
    for (const product of this.#idle()) next = Math.min(next, this.#dueAt(product), product.nextTimeoutAt);
    if (next < Infinity) this.#cancel = clock.wake(Math.max(0, next - clock.now()), () => this.#tick());
  }

  /** Looks at everything that is due, and at whatever is processing with it. */
  #tick(): void {
    const { clock, batcher } = this.#options;
    const now = clock.now();
    const processing: TrackedProduct[] = [];
    for (const product of this.#idle()) {
      product.notify(now);
      if (product.state.availability.state === 'processing') {
        if (product.isAwaited(now)) processing.push(product);
      } else if (this.#dueAt(product) <= now) {
        batcher.add(product);
      }
    }
    if (processing.some((product) => this.#dueAt(product) <= now)) this.#poll(processing, now);
    this.update();
  }

  #poll(processing: TrackedProduct[], now: number): void {
    for (const product of processing) {
      product.become(afterPoll(product.state, now, product.pollInterval), now);
    }
    // Whoever has waited longest comes first, in case not all of them can be asked for; and each product once.
    const longestFirst = processing.toSorted((a, b) => a.state.checkedAt - b.state.checkedAt);
    const refs = new Map(longestFirst.map(({ state, ref }) => [state.availability.product?.id, ref]));
    void this.#options.batcher
      .poll(processing, [...refs.values()], MAX_POLL_REQUESTS)
      .then(() => this.update());
  }

  /** What is watched and not being asked for. */
  #idle(): TrackedProduct[] {
    const { products, batcher } = this.#options;
    return [...products()].filter((product) => product.isWatched && !batcher.isPending(product));
  }

  /** Not before the service wants to be asked, and not for what has timed out. */
  #dueAt(product: TrackedProduct): number {
    const { clock, throttle } = this.#options;
    const { availability, nextLookAt } = product.state;
    if (availability.state === 'processing' && !product.isAwaited(clock.now())) return Infinity;
    return Math.max(nextLookAt, throttle.throttledUntil);
  }
}
