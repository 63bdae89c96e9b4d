/**
 * The state of a sync between calls and runs: where pictures came from, which products were switched on, which requests have
 * no response yet, and when calls were made. The host stores its entries.
 */
import { WINDOW_MS } from '../../../core/base/request-rate.ts';

/** The record of one product. */
export interface ProductRecord {
  /** Image ids by picture address in the feed; null if the service did not say which image it became. */
  readonly pictures: Readonly<Record<string, string | null>>;
  /** Error codes of pictures that the service did not accept (section 2.3), by address. */
  readonly failed: Readonly<Record<string, string>>;
  /** The versions of the pictures when they were sent, by address; a picture may be replaced later. */
  readonly versions?: Readonly<Record<string, PictureVersion>> | undefined;
  /** Whether a sync switched try-on on. If it is off now, somebody else switched it off. */
  readonly wasOn?: boolean | undefined;
  /** Pictures that were sent without a response yet; `before` are the ids of the product's earlier images. */
  readonly pending?: { readonly sources: readonly string[]; readonly before: readonly string[] } | undefined;
}

/** The headers of a picture's server that identify its content, as far as they are sent. */
export interface PictureVersion {
  readonly etag?: string;
  readonly modified?: string;
  readonly bytes?: number;
}

/** Facts about the shop that earlier calls showed. */
export interface ShopFacts {
  /** External ids can't be set, as on the Shopify platform (section 2.1). */
  readonly isIdReadOnly?: boolean;
  /** The service gives images addresses of its own. */
  readonly isRehosting?: boolean;
  /** The index in the feed's order of the first product whose pictures the next run checks again. */
  readonly lookAgainFrom?: number;
}

/** One stored change. Later entries replace earlier ones. */
export type StateEntry =
  | { readonly product: string; readonly record: ProductRecord }
  | { readonly facts: ShopFacts }
  /** The time of a call in milliseconds since 1970. */
  | { readonly call: number };

export const NO_RECORD: ProductRecord = { pictures: {}, failed: {}, wasOn: undefined, pending: undefined };

export class SyncState {
  readonly #records = new Map<string, ProductRecord>();
  readonly #append: (entry: StateEntry) => Promise<void>;
  #facts: ShopFacts = {};
  #calls: number[] = [];

  /**
   * @param entries the stored entries of earlier runs
   * @param append stores an entry; without it, the state is lost when the process ends
   */
  constructor(
    entries: Iterable<StateEntry> = [],
    append: (entry: StateEntry) => Promise<void> = async () => {},
  ) {
    for (const entry of entries) this.#apply(entry);
    this.#append = append;
  }

  get facts(): ShopFacts {
    return this.#facts;
  }

  record(externalId: string): ProductRecord {
    return this.#records.get(externalId) ?? NO_RECORD;
  }

  records(): Iterable<[string, ProductRecord]> {
    return this.#records;
  }

  /** The failed pictures of each product that has some, with their error codes by address. */
  failures(): Record<string, ProductRecord['failed']> {
    const failures = [...this.#records].map(([id, { failed }]) => [id, failed] as const);
    return Object.fromEntries(failures.filter(([, failed]) => Object.keys(failed).length > 0));
  }

  /** Changes fields of a product's record. */
  keep(product: string, changes: Partial<ProductRecord>): Promise<void> {
    return this.#note({ product, record: { ...this.record(product), ...changes } });
  }

  learn(facts: ShopFacts): Promise<void> {
    return this.#note({ facts: { ...this.#facts, ...facts } });
  }

  noteCall(at: number): Promise<void> {
    return this.#note({ call: at });
  }

  /** The ages in milliseconds of the last minute's calls, including those of an earlier process. */
  recentCalls(now: number): readonly number[] {
    // A time in the future means that the clock was set back; such a call counts as made now.
    return this.#calls.map((at) => Math.max(now - at, 0)).filter((ms) => ms < WINDOW_MS);
  }

  /** The whole state in as few entries as possible. */
  *entries(now: number): Generator<StateEntry> {
    yield { facts: this.#facts };
    for (const [product, record] of this.#records) yield { product, record };
    for (const ms of this.recentCalls(now)) yield { call: now - ms };
  }

  #note(entry: StateEntry): Promise<void> {
    this.#apply(entry);
    return this.#append(entry);
  }

  #apply(entry: StateEntry): void {
    if ('product' in entry) this.#records.set(entry.product, entry.record);
    else if ('facts' in entry) this.#facts = entry.facts;
    else {
      this.#calls.push(entry.call);
      if (this.#calls.length > 1000) this.#calls = this.#calls.slice(-200);
    }
  }
}
