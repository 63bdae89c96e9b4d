/**
 * Asks the service for one product at a time: for a visitor, where the listing does not have it, and after a listing that lacks it.
 * Simultaneous requests for one product share one call.
 */
import type { Clock } from '../../../core/base/clock.ts';
import { BoundedMap } from '../cache/bounded-map.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import { readList, readProduct, type ProductKey, type ProductRecord } from '../cache/product-record.ts';
import { UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { QuotaClass } from '../upstream/quotas.ts';

const MAX_ABSENT = 10_000;
/** An edge runtime may drop a call when its visitor leaves: such a call never ends, and is made again after so long. */
const LOST_MS = 60_000;

export class ProductLookups {
  readonly #upstream: CatalogUpstream;
  readonly #cache: ProductCache;
  readonly #clock: Clock;
  readonly #inFlight = new Map<string, { call: Promise<ProductRecord | null>; startedAt: number }>();
  /** When the service said of each that there is none. */
  readonly #absentAt = new BoundedMap<string, number>(MAX_ABSENT);

  constructor(upstream: CatalogUpstream, cache: ProductCache, clock: Clock) {
    this.#upstream = upstream;
    this.#cache = cache;
    this.#clock = clock;
  }

  /** Whether the service said since `from` that there is no such active product. */
  isAbsent(key: ProductKey, from: number): boolean {
    const at = this.#absentAt.get(nameOf(key));
    return at !== undefined && at >= from;
  }

  /**
   * The active product; null if there is none.
   * @throws UpstreamFailure
   * @throws BudgetSpent
   */
  find(key: ProductKey, quotaClass: QuotaClass = 'lookup'): Promise<ProductRecord | null> {
    const name = nameOf(key);
    const running = this.#inFlight.get(name);
    if (running && this.#clock.now() - running.startedAt < LOST_MS) return running.call;
    const call = this.#ask(key, quotaClass).finally(() => {
      if (this.#inFlight.get(name)?.call === call) this.#inFlight.delete(name);
    });
    this.#inFlight.set(name, { call, startedAt: this.#clock.now() });
    return call;
  }

  /** The service said of a product, under whatever key, that it is gone. */
  noteAbsent(key: ProductKey): void {
    this.#absentAt.set(nameOf(key), this.#clock.now());
  }

  /** A product is there: what the service said before holds no more. */
  notePresent({ id, external_id: externalId }: ProductRecord): void {
    this.#absentAt.delete(nameOf({ id }));
    if (externalId !== null) this.#absentAt.delete(nameOf({ externalId }));
  }

  /** Resolves when the calls that are under way have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#inFlight.values()].map(({ call }) => call));
  }

  async #ask(key: ProductKey, quotaClass: QuotaClass): Promise<ProductRecord | null> {
    const found =
      'id' in key ? await this.#findById(key.id, quotaClass) : await this.#findBySku(key.externalId);
    // An inactive product is treated exactly as one that does not exist, so that no timing tells them apart.
    if (found?.tryon_status === 'active') return found;
    this.noteAbsent(key);
    return null;
  }

  /** Tries each spelling that the service may use for the id, one call after the other. */
  async #findById(id: string, quotaClass: QuotaClass): Promise<ProductRecord | null> {
    for (const spelling of this.#cache.spellings(id)) {
      const body = await this.#upstream.get(quotaClass, `/products/${encodeURIComponent(spelling)}`);
      if (body === null) continue;
      const record = readProduct(body);
      if (record?.id !== id) throw new UpstreamFailure('failed');
      return record;
    }
    return null;
  }

  async #findBySku(externalId: string): Promise<ProductRecord | null> {
    const query = { external_id: externalId, tryon_status: 'active' };
    const list = readList(await this.#upstream.get('lookup', '/products', query));
    const found = list?.products.find((record) => record.external_id === externalId);
    if (!list || (!found && list.items > 0)) throw new UpstreamFailure('failed');
    return found ?? null;
  }
}

const nameOf = (key: ProductKey): string => ('id' in key ? `id ${key.id}` : `sku ${key.externalId}`);
