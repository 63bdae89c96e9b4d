/**
 * Looks up a product that a shopper wants and that the listing has not brought yet. Simultaneous requests for one product share
 * one call. A product that does not exist is remembered for a while, by all relays of the shop.
 */
import type { Clock } from '../../../core/base/clock.ts';
import { BoundedMap } from '../cache/bounded-map.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import type { ProductKey } from '../cache/product-key.ts';
import { readList, type ProductRecord } from '../cache/product-record.ts';
import { BudgetSpent, UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import { MAX_LOOKUPS_PER_MINUTE } from '../upstream/quotas.ts';
import { findById } from './find-by-id.ts';

/** `unknown` if the budget allows no call or the service gave no usable response. */
export type LookupResult = ProductRecord | 'none' | 'unknown';

/** The products that do not exist, as several relays share that knowledge. */
export interface SharedAbsences {
  isAbsent(key: string): Promise<boolean>;
  rememberAbsent(key: string, ms: number): void;
}

const ABSENT_MS = 60_000;
const MAX_ABSENT = 10_000;

export class ProductLookups {
  readonly #upstream: CatalogUpstream;
  readonly #cache: ProductCache;
  readonly #clock: Clock;
  readonly #shared: SharedAbsences | undefined;
  readonly #inFlight = new Map<string, { call: Promise<LookupResult>; startedAt: number }>();
  readonly #absentUntil = new BoundedMap<string, number>(MAX_ABSENT);

  constructor(upstream: CatalogUpstream, cache: ProductCache, clock: Clock, shared?: SharedAbsences) {
    this.#upstream = upstream;
    this.#cache = cache;
    this.#clock = clock;
    this.#shared = shared;
  }

  find(wanted: ProductKey): Promise<LookupResult> {
    const key = 'id' in wanted ? `id ${wanted.id}` : `sku ${wanted.externalId}`;
    if ((this.#absentUntil.get(key) ?? -Infinity) > this.#clock.now()) return Promise.resolve('none');
    this.#forgetLost();
    const running = this.#inFlight.get(key);
    if (running) return running.call;
    // More than the lookups of one minute would only wait to be refused.
    if (this.#inFlight.size >= MAX_LOOKUPS_PER_MINUTE) return Promise.resolve('unknown');
    const call = this.#ask(wanted, key).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, { call, startedAt: this.#clock.now() });
    return call;
  }

  /** An edge runtime may drop a call when its visitor leaves: such a call never ends. */
  #forgetLost(): void {
    for (const [key, { startedAt }] of this.#inFlight)
      if (this.#clock.now() - startedAt > ABSENT_MS) this.#inFlight.delete(key);
  }

  async #ask(wanted: ProductKey, key: string): Promise<LookupResult> {
    if (await this.#shared?.isAbsent(key)) return this.#rememberAbsent(key);
    const found = await this.#call(wanted).catch((error: unknown): LookupResult => {
      if (error instanceof UpstreamFailure || error instanceof BudgetSpent) return 'unknown';
      throw error;
    });
    if (found !== 'none') return found;
    this.#shared?.rememberAbsent(key, ABSENT_MS);
    return this.#rememberAbsent(key);
  }

  async #call(wanted: ProductKey): Promise<LookupResult> {
    if ('id' in wanted) {
      const record = await findById(this.#upstream, 'lookup', this.#cache.spellings(wanted.id));
      // An inactive product is treated exactly as one that does not exist, so that no timing tells them apart.
      return record?.tryon_status === 'active' ? record : 'none';
    }
    const query = { external_id: wanted.externalId, tryon_status: 'active' };
    const list = readList(await this.#upstream.get('lookup', '/products', query));
    if (!list) return 'unknown';
    const found = list.products.find((record) => record.external_id === wanted.externalId);
    if (!found) return list.items > 0 ? 'unknown' : 'none';
    return found.tryon_status === 'active' ? found : 'none';
  }

  #rememberAbsent(key: string): 'none' {
    this.#absentUntil.set(key, this.#clock.now() + ABSENT_MS);
    return 'none';
  }
}
