/** Products whose images are being processed, and when each was last received: visitors who ask for one want to know when it is ready. */
import type { ProductRecord } from '../cache/product-record.ts';

/** The age at which a record may be out of date: with the time of a lookup, ready shows within ten seconds. */
const NEWS_AFTER_MS = 6000;
/** "If swap_ready is still false after a few minutes, the images most likely failed" (section 1): from then on the listing is enough. */
const MAX_PROCESSING_MS = 5 * 60_000;

export class ProcessingProducts {
  readonly #products = new Map<string, { since: number; receivedAt: number }>();

  /** @param hasChanged whether the record differs from the known one: then the time of its processing begins anew */
  update({ id, swap_ready: isReady, images }: ProductRecord, hasChanged: boolean, now: number): void {
    if (isReady || images.length === 0) return this.forget(id);
    const since = hasChanged ? now : (this.#products.get(id)?.since ?? now);
    this.#products.set(id, { since, receivedAt: now });
  }

  has(id: string): boolean {
    return this.#products.has(id);
  }

  forget(id: string): void {
    this.#products.delete(id);
  }

  /** Whether what is known of a product may be out of date. */
  isDue(id: string, now: number): boolean {
    const known = this.#products.get(id);
    return (
      known !== undefined && now - known.receivedAt >= NEWS_AFTER_MS && now - known.since <= MAX_PROCESSING_MS
    );
  }

  /** Those of which this may be so. */
  due(now: number): string[] {
    return [...this.#products.keys()].filter((id) => this.isDue(id, now));
  }
}
