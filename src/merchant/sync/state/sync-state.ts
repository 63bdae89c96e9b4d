/**
 * What a sync remembers between its calls and its runs: which picture came from where, what was switched on, what was sent and
 * not yet answered, and when calls were made. A host says where each entry goes.
 */

/** Of one product, by its external id. */
export interface ProductRecord {
  /** The service's image by the picture's address in the feed; null where the service did not say which image it became. */
  readonly pictures: Readonly<Record<string, string | null>>;
  /** Why the service could not take a picture (section 2.3), by its address. */
  readonly failed: Readonly<Record<string, string>>;
  /** What the picture's server said of it when it was sent, by its address: another one may lie there later. */
  readonly versions?: Readonly<Record<string, PictureVersion>> | undefined;
  /** A sync switched try-on on, or found it on. If it is off now, somebody switched it off. */
  readonly wasOn?: boolean | undefined;
  /** These pictures were sent, and no answer came yet; `before` are the images that the product had. */
  readonly pending?: { readonly sources: readonly string[]; readonly before: readonly string[] } | undefined;
}

/** As far as a server says it. */
export interface PictureVersion {
  readonly etag?: string;
  readonly modified?: string;
  readonly bytes?: number;
}

/** What was learned of the shop. */
export interface ShopFacts {
  /** On the Shopify platform, external ids can't be set (section 2.1). */
  readonly isIdReadOnly?: boolean;
  /** The service gives images addresses of its own. */
  readonly isRehosting?: boolean;
  /** The first of its products whose pictures are looked at again in the next run, counted in the feed's order. */
  readonly lookAgainFrom?: number;
}

/** One change, as it is kept. Later ones replace earlier ones. */
export type StateEntry =
  | { readonly product: string; readonly record: ProductRecord }
  | { readonly facts: ShopFacts }
  /** Milliseconds since 1970 at which a call was sent. */
  | { readonly call: number };

export const NO_RECORD: ProductRecord = { pictures: {}, failed: {}, wasOn: undefined, pending: undefined };

/** How long a call counts (section 8), and a little for unequal clocks. */
const MINUTE_MS = 60_100;

export class SyncState {
  readonly #records = new Map<string, ProductRecord>();
  readonly #append: (entry: StateEntry) => Promise<void>;
  #facts: ShopFacts = {};
  #calls: number[] = [];

  /**
   * @param entries what was kept before
   * @param append resolves when the entry is kept; without it nothing outlasts the process
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

  /** Of the products with pictures that the service could not take: why, by the picture's address. */
  failures(): Record<string, ProductRecord['failed']> {
    const failures = [...this.#records].map(([id, { failed }]) => [id, failed] as const);
    return Object.fromEntries(failures.filter(([, failed]) => Object.keys(failed).length > 0));
  }

  /** Changes what is remembered of a product. */
  keep(product: string, changes: Partial<ProductRecord>): Promise<void> {
    return this.#note({ product, record: { ...this.record(product), ...changes } });
  }

  learn(facts: ShopFacts): Promise<void> {
    return this.#note({ facts: { ...this.#facts, ...facts } });
  }

  noteCall(at: number): Promise<void> {
    return this.#note({ call: at });
  }

  /** How many milliseconds ago the calls of the last minute were made, also those of a process before this one. */
  recentCalls(now: number): readonly number[] {
    // A call of the future was made before the clock was set back, nobody knows when: it counts as made now.
    return this.#calls.map((at) => Math.max(now - at, 0)).filter((ms) => ms < MINUTE_MS);
  }

  /** All that is worth keeping, in as few entries as possible. */
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
