/**
 * Collects the requested products into batches: one lookup for all that are requested within a short time, and no product
 * twice at the same time.
 */
import type { Clock } from '../base/clock.ts';
import type { Lookup, OnResult } from './lookup.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { ProductRef } from './product-ref.ts';
import type { TrackedProduct } from './products.ts';

/** A frame. */
const BATCH_WINDOW_MS = 16;

export interface BatcherOptions {
  /** For the first batch: 0 if all requests come in one task, as from the elements of a parsed page. */
  firstWindowMs?: number | undefined;
  clock: Clock;
  page: PageVisibility;
  lookup: Lookup;
  onResult: OnResult;
  /** Sees each batch before it is sent, and may settle its products without a request. */
  beforeSend: (products: readonly TrackedProduct[]) => void;
}

export class Batcher {
  readonly #options: BatcherOptions;
  /** The products that are queued or being requested, each with the callbacks that wait for its result. */
  readonly #pending = new Map<TrackedProduct, (() => void)[]>();
  readonly #queue = new Set<TrackedProduct>();
  #isGathering = false;
  #windowMs: number;

  constructor(options: BatcherOptions) {
    this.#options = options;
    this.#windowMs = options.firstWindowMs ?? BATCH_WINDOW_MS;
  }

  isPending(product: TrackedProduct): boolean {
    return this.#pending.has(product);
  }

  isQueued(product: TrackedProduct): boolean {
    return this.#queue.has(product);
  }

  /** Resolves when the product is not pending any more. */
  async settled(product: TrackedProduct): Promise<void> {
    const waiting = this.#pending.get(product);
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Queues the product for the next batch, unless it is pending already. */
  add(product: TrackedProduct): void {
    if (this.isPending(product)) return;
    this.#pending.set(product, []);
    this.#queue.add(product);
    this.gather();
  }

  /** Schedules the queue to be sent, once the page is visible. */
  gather(): void {
    const { clock, page } = this.#options;
    if (this.#isGathering || !page.isActive || this.#queue.size === 0) return;
    this.#isGathering = true;
    clock.wake(this.#windowMs, () => this.#send());
    this.#windowMs = BATCH_WINDOW_MS;
  }

  /**
   * Looks `refs` up at once, with a limited number of requests, and settles `products`. Resolves when the lookup has
   * ended.
   */
  async poll(
    products: readonly TrackedProduct[],
    refs: readonly ProductRef[],
    maxRequests: number,
  ): Promise<void> {
    const polled = products.map((product) => {
      const waiting: (() => void)[] = [];
      this.#pending.set(product, waiting);
      return [product, waiting] as const;
    });
    await this.#options.lookup(refs, this.#options.onResult, maxRequests);
    for (const [product, waiting] of polled) {
      // Unless it was settled and requested again meanwhile.
      if (this.#pending.get(product) === waiting) this.settle(product);
    }
  }

  /** The product's result has come, or the product is not requested any more. */
  settle(product: TrackedProduct): void {
    const waiting = this.#pending.get(product);
    this.#pending.delete(product);
    this.#queue.delete(product);
    for (const resolve of waiting ?? []) resolve();
  }

  #send(): void {
    const { page, lookup, onResult, beforeSend } = this.#options;
    this.#isGathering = false;
    if (!page.isActive) return;
    const queued = [...this.#queue];
    for (const product of queued) {
      // It is no longer watched or awaited.
      if (!product.isWatched && this.#pending.get(product)!.length === 0) this.settle(product);
    }
    beforeSend([...this.#queue]);
    const refs = [...this.#queue].map(({ ref }) => ref);
    this.#queue.clear();
    if (refs.length > 0) void lookup(refs, onResult);
  }
}
