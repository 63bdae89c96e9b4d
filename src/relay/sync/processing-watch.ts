/**
 * Which products are being processed or in doubt, and which of them are due for a look: all of one page of the listing
 * together, which costs one request, or one by its id. A look that fails postpones its own products and no others. Knows no
 * network.
 */
import { backoffDelay, type Backoff } from '../../http/retry-timing.ts';
import type { ProductRecord } from '../cache/product-record.ts';

/** Between looks at a product, so that ready shows within ten seconds. Milliseconds. */
export const LOOK_INTERVAL_MS = 8000;
/** "If swap_ready is still false after a few minutes, the images most likely failed" (section 1): the listing is enough then. */
const MAX_PROCESSING_MS = 5 * 60_000;
const BACKOFF: Backoff = { initial: 2 * LOOK_INTERVAL_MS, max: 5 * 60_000, jitter: 0.5 };

interface WatchedProduct {
  /** The page of the listing it was last seen on; 0 where that is not known. */
  page: number;
  /** When its processing began, or it last changed. */
  since: number;
  dueAt: number;
  failures: number;
  inFlight: boolean;
  /** The listing did not bring it any more. */
  isDoubted: boolean;
}

const IDLE = { page: 0, failures: 0, inFlight: false, isDoubted: false };

/** What a look asks for: one product, or those of one page. `page` is 0 for a single product. */
export interface Look {
  page: number;
  ids: string[];
  /** Whether it is for a product that the listing did not bring any more: that can't wait. */
  isDoubt: boolean;
}

export class ProcessingWatch {
  #watched = new Map<string, WatchedProduct>();

  /** Pages of the listing on which products are processed; one that is known alone counts as a page. */
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

  /** Takes note of a product as it was seen just now. */
  note(record: ProductRecord, changed: boolean, page: number, now: number): void {
    const processing = record.tryon_status === 'active' && !record.swap_ready && record.images.length > 0;
    const known = this.#watched.get(record.id);
    if (!processing) this.#watched.delete(record.id);
    else {
      const since = known && !changed ? known.since : now;
      const dueAt = now + LOOK_INTERVAL_MS;
      this.#watched.set(record.id, {
        ...IDLE,
        page: page || (known?.page ?? 0),
        since,
        dueAt,
      });
    }
  }

  /** Has a product looked at by its id, now: the listing did not bring it any more. */
  check(id: string, now: number): void {
    this.#watched.set(id, { ...IDLE, since: now, dueAt: now, isDoubted: true });
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
   * The look that is due longest.
   * @param doubtsOnly leaves out what is only processed: the listing is frequent enough for that
   */
  due(now: number, doubtsOnly: boolean): Look | null {
    let first: [string, WatchedProduct] | null = null;
    for (const entry of this.#watched) {
      const [, product] = entry;
      if (doubtsOnly && !product.isDoubted) continue;
      if (isDue(product, now) && (!first || product.dueAt < first[1].dueAt)) first = entry;
    }
    if (!first) return null;
    const [id, { page, isDoubted: isDoubt }] = first;
    const ids = [id];
    if (page > 0)
      for (const [other, product] of this.#watched)
        if (other !== id && product.page === page && isDue(product, now)) ids.push(other);
    return { page: ids.length > 1 ? page : 0, ids, isDoubt };
  }

  /** When the next look is due; Infinity where nothing is watched. */
  nextAt(now: number, doubtsOnly: boolean): number {
    let next = Infinity;
    for (const product of this.#watched.values()) {
      if (doubtsOnly && !product.isDoubted) continue;
      if (isWatched(product, now) && product.dueAt < next) next = product.dueAt;
    }
    return next;
  }

  /** A look has begun. */
  begin(look: Look): void {
    for (const product of this.#of(look)) product.inFlight = true;
  }

  /** A look did not take place, for want of budget: it is due as before. */
  giveBack(look: Look): void {
    for (const product of this.#of(look)) product.inFlight = false;
  }

  /** A look failed: its products wait, longer each time. */
  postpone(look: Look, now: number): void {
    for (const product of this.#of(look)) {
      product.inFlight = false;
      product.failures++;
      product.dueAt = now + backoffDelay(BACKOFF, product.failures, Math.random());
    }
  }

  /** A product that was not on its page any more is looked at by its id from now on. */
  slipped(id: string, now: number): void {
    const product = this.#watched.get(id);
    if (product) Object.assign(product, { page: 0, dueAt: now, inFlight: false });
  }

  *#of({ ids }: Look): Iterable<WatchedProduct> {
    for (const id of ids) {
      const product = this.#watched.get(id);
      if (product) yield product;
    }
  }
}

function isWatched({ inFlight, since }: WatchedProduct, now: number): boolean {
  return !inFlight && now - since <= MAX_PROCESSING_MS;
}

function isDue(product: WatchedProduct, now: number): boolean {
  return isWatched(product, now) && product.dueAt <= now;
}
