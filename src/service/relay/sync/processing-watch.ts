/**
 * Which products are polled because their images are processed: all of one page of the listing together, which costs one request,
 * or one by its id. A poll that fails postpones its own products and no others.
 */
import { backoffDelayMs, type Backoff } from '../../../core/http/retry-timing.ts';
import type { ProductRecord } from '../cache/product-record.ts';

/** Between polls of a product, so that ready shows within ten seconds. */
export const POLL_INTERVAL_MS = 8000;
/** "If swap_ready is still false after a few minutes, the images most likely failed" (section 1): from then on the listing is enough. */
const MAX_PROCESSING_MS = 5 * 60_000;
const BACKOFF: Backoff = { initialMs: 2 * POLL_INTERVAL_MS, maxMs: 5 * 60_000, jitter: 0.5 };

interface WatchedProduct {
  readonly id: string;
  /** The page of the listing it was last seen on; 0 if that is not known. */
  page: number;
  /** When its processing began, or when it last changed. */
  since: number;
  dueAt: number;
  failures: number;
  inFlight: boolean;
}

/** What a poll asks for: one product, or those of one page. `page` is 0 for a single product. */
export interface Poll {
  readonly page: number;
  readonly products: readonly WatchedProduct[];
}

export class ProcessingWatch {
  readonly #watched = new Map<string, WatchedProduct>();

  /** Pages of the listing with products that are being processed. A product without a known page counts as one. */
  pages(now: number): number {
    const pages = new Set<number>();
    let alone = 0;
    for (const product of this.#watched.values()) {
      if (now - product.since > MAX_PROCESSING_MS) continue;
      if (product.page > 0) pages.add(product.page);
      else alone++;
    }
    return pages.size + alone;
  }

  /** Watches a product that was received just now, while it is processed. */
  update(record: ProductRecord, changed: boolean, page: number, now: number): void {
    const { id, swap_ready: isReady, images } = record;
    if (record.tryon_status !== 'active' || isReady || images.length === 0) return this.forget(id);
    const known = this.#watched.get(id);
    const since = known && !changed ? known.since : now;
    const dueAt = now + POLL_INTERVAL_MS;
    const pageNow = page || (known?.page ?? 0);
    this.#watched.set(id, { id, page: pageNow, since, dueAt, failures: 0, inFlight: false });
  }

  forget(id: string): void {
    this.#watched.delete(id);
  }

  forgetUnless(kept: (id: string) => boolean): void {
    for (const id of this.#watched.keys()) if (!kept(id)) this.#watched.delete(id);
  }

  clear(): void {
    this.#watched.clear();
  }

  /**
   * The poll that is due longest.
   * @param byPage polls even one product by its page, where that is known: the listing then need not read it
   */
  due(now: number, byPage: boolean): Poll | null {
    const due = [...this.#watched.values()].filter((product) => isDue(product, now));
    if (due.length === 0) return null;
    const first = due.reduce((a, b) => (b.dueAt < a.dueAt ? b : a));
    const { page } = first;
    const products = page > 0 ? due.filter((product) => product.page === page) : [first];
    return { page: byPage || products.length > 1 ? page : 0, products };
  }

  /** When the next poll is due; Infinity if nothing is watched. */
  nextAt(now: number): number {
    let next = Infinity;
    for (const product of this.#watched.values()) {
      if (isWatched(product, now) && product.dueAt < next) next = product.dueAt;
    }
    return next;
  }

  /** A poll failed: its products wait, longer each time. */
  postpone({ products }: Poll, now: number): void {
    for (const product of products) {
      product.inFlight = false;
      product.failures++;
      product.dueAt = now + backoffDelayMs(BACKOFF, product.failures, Math.random());
    }
  }
}

function isWatched({ inFlight, since }: WatchedProduct, now: number): boolean {
  return !inFlight && now - since <= MAX_PROCESSING_MS;
}

function isDue(product: WatchedProduct, now: number): boolean {
  return isWatched(product, now) && product.dueAt <= now;
}
