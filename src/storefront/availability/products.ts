/**
 * The products that a page knows: those that it watches, with their watchers, and those of earlier page views. Of each, its
 * availability, by which a button has its state, and when the next check is due.
 */
import {
  isNamed,
  toProductKey,
  listProductKeys,
  readProduct,
  type ProductRef,
  type StorefrontProduct,
} from '../../core/catalog/storefront-product.ts';
import type { AvailabilityReason, AvailabilityState } from '../../core/events.ts';
import { MIN_POLL_INTERVAL_MS } from '../../core/base/clock.ts';

export interface Availability {
  readonly state: AvailabilityState;
  /** Set with `unavailable` and `error`, else null. */
  readonly reason: AvailabilityReason | null;
  /** The product of the last response, or null. */
  readonly product: StorefrontProduct | null;
  /** What failed, with state `error`. */
  readonly error?: unknown;
}

const unavailable = (reason: AvailabilityReason, product: StorefrontProduct | null): Availability => ({
  state: 'unavailable',
  reason,
  product,
});

/** Both conditions of section 1 must hold; a product without images never becomes ready. */
export function decide(product: StorefrontProduct | null): Availability {
  if (!product) return unavailable('not-found', null);
  if (product.tryon_status !== 'active') return unavailable('inactive', product);
  if (product.swap_ready) return { state: 'ready', reason: null, product };
  if (product.images.length === 0) return unavailable('no-images', product);
  return { state: 'processing', reason: null, product };
}

/** After the poll time-out: "the images most likely failed" (section 1). */
export function giveUp(product: StorefrontProduct | null): Availability {
  return unavailable('timed-out', product);
}

/** Times are in milliseconds since 1970. */
export interface ProductState {
  readonly availability: Availability;
  /** When the response came; 0 before: a product of the session cache is not checked yet. */
  readonly checkedAt: number;
  /** Since when a watcher on this page has been waiting for the product's images. */
  readonly processingSince: number;
  readonly nextCheckAt: number;
  readonly failures: number;
}

const LOADING: Availability = { state: 'loading', reason: null, product: null };

/** @param cached the product of an earlier page view, to be shown until it is checked */
export function initialState(cached: StorefrontProduct | undefined): ProductState {
  const availability = cached ? decide(cached) : LOADING;
  return { availability, checkedAt: 0, processingSince: 0, nextCheckAt: Infinity, failures: 0 };
}

export function afterResponse(
  { availability: before, processingSince }: ProductState,
  product: StorefrontProduct | null,
  now: number,
  pollIntervalMs: number,
): ProductState {
  const availability = decide(product);
  const isProcessing = availability.state === 'processing';
  return {
    availability,
    checkedAt: now,
    processingSince: isProcessing && before.state !== 'processing' ? now : processingSince,
    nextCheckAt: isProcessing ? now + pollIntervalMs : Infinity,
    failures: 0,
  };
}

/** After a refresh: a ready product stays shown, any other is loading again, and the poll time-out starts over. */
export function restarted(state: ProductState, now: number): ProductState {
  const { availability } = state;
  return {
    ...state,
    availability: availability.state === 'ready' ? availability : LOADING,
    processingSince: now,
    failures: 0,
  };
}

/** The poll time-out counts from now on. */
export function awaited(state: ProductState, now: number): ProductState {
  return { ...state, processingSince: now };
}

export const isLoading = ({ availability }: ProductState) => availability === LOADING;

const MAX_CACHED = 60;
/** How many are kept before unwatched ones are removed: in a single-page shop a page stays open for hours. */
const MAX_TRACKED = 200;

export interface PollOptions {
  readonly pollIntervalMs: number;
  readonly pollTimeoutMs: number;
}

interface Watcher extends PollOptions {
  readonly listener: (availability: Availability) => void;
}

/** One product that the page watches under one name: its state, and the watchers that are notified of it. */
export class TrackedProduct {
  readonly ref: ProductRef;
  #state: ProductState;
  /** Each with the availability of its last notification. */
  readonly #watchers = new Map<Watcher, Availability | undefined>();

  constructor(ref: ProductRef, state: ProductState) {
    this.ref = ref;
    this.#state = state;
  }

  get state(): ProductState {
    return this.#state;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Between polls while images are processed: the shortest that a watcher asks for. */
  get pollIntervalMs(): number {
    return Math.max(
      MIN_POLL_INTERVAL_MS,
      Math.min(...[...this.#watchers.keys()].map(({ pollIntervalMs }) => pollIntervalMs)),
    );
  }

  /** When processing counts as failed, for each of those who are waiting for it. */
  get timeouts(): number[] {
    const waiting = [...this.#watchers].filter(([, told]) => told?.state === 'processing');
    return waiting.map(([watcher]) => this.#findTimeout(watcher));
  }

  add(watcher: Watcher, now: number): void {
    this.#tell(watcher, undefined, now);
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  become(state: ProductState, now: number): void {
    this.#state = state;
    this.notify(now);
  }

  /** Notifies each watcher of what is new to it, including a time-out. */
  notify(now: number): void {
    for (const [watcher, told] of this.#watchers) this.#tell(watcher, told, now);
  }

  #tell(watcher: Watcher, told: Availability | undefined, now: number): void {
    let { availability } = this.#state;
    const { state, product } = availability;
    if (state === 'processing' && now >= this.#findTimeout(watcher)) availability = giveUp(product);
    this.#watchers.set(watcher, availability);
    const isKnown = told?.state === availability.state && told.reason === availability.reason;
    if (!isKnown || told.product !== availability.product) watcher.listener(availability);
  }

  #findTimeout({ pollTimeoutMs }: Watcher): number {
    return this.#state.processingSince + pollTimeoutMs;
  }
}

/** The table of them, by id and by SKU. */
export class Products {
  /** By the name that an element uses. */
  readonly #byKey = new Map<string, TrackedProduct>();
  /** By both names, id and SKU, that a response has told. */
  readonly #byResponse = new Map<string, TrackedProduct>();
  readonly #cache: SessionCache;

  constructor(cache: SessionCache) {
    this.#cache = cache;
  }

  all(): Iterable<TrackedProduct> {
    return this.#byKey.values();
  }

  /** A new one starts with what is known of the product under its other name, or from an earlier page view. */
  get(ref: ProductRef): TrackedProduct {
    const key = toProductKey(ref);
    let tracked = this.#byKey.get(key);
    if (!tracked) {
      const other = this.#byResponse.get(key)?.state;
      const isKnown = other?.checkedAt && other.availability.product;
      tracked = new TrackedProduct(ref, isKnown ? other : initialState(this.#cache.get(ref)));
      this.#byKey.set(key, tracked);
    }
    return tracked;
  }

  /**
   * Removes unwatched products, the oldest first, until few enough are left.
   * @param isPending whether a response may still come for it
   */
  prune(isPending: (tracked: TrackedProduct) => boolean): void {
    for (const [key, tracked] of this.#byKey) {
      if (this.#byKey.size <= MAX_TRACKED) return;
      if (tracked.isWatched || isPending(tracked)) continue;
      this.#byKey.delete(key);
      for (const [name, named] of this.#byResponse) if (named === tracked) this.#byResponse.delete(name);
    }
  }

  /** The tracked products that a result concerns: the one of the ref, and the one of the product's other name. */
  concernedBy(ref: ProductRef, product: StorefrontProduct | null): Set<TrackedProduct> {
    const concerned = new Set([this.get(ref)]);
    for (const key of product ? listProductKeys(product) : []) {
      const tracked = this.#byKey.get(key);
      if (tracked) concerned.add(tracked);
      this.#byResponse.set(key, this.get(ref));
    }
    return concerned;
  }
}

/**
 * The ready products of earlier page views of this session, so that their buttons need not wait. A cached product is shown
 * at first and must then be checked. Never throws: storage may be full, forbidden, or contain other data.
 */
export interface SessionCache {
  get(ref: ProductRef): StorefrontProduct | undefined;
  /** Null removes the product. */
  set(ref: ProductRef, product: StorefrontProduct | null): void;
}

/** @param storage null, or one that throws, is a cache for this page alone */
export function createSessionCache(baseUrl: string, storage: () => Storage | null): SessionCache {
  const name = `storefront-tryon ${baseUrl}`;
  let products: StorefrontProduct[] = [];
  let isChanged = false;
  try {
    // Empty at first: an error thrown here, though caught, would cost a slow phone 10 ms, for its message is made from the source.
    products = (JSON.parse(storage()?.getItem(name) ?? '[]') as StorefrontProduct[]).filter(readProduct);
  } catch {}

  return {
    get: (ref) => products.find((product) => isNamed(ref, product)),
    set(ref, product) {
      const others = products.filter((known) => !isNamed(ref, known));
      if (!product && others.length === products.length) return;
      products = product ? [...others.slice(1 - MAX_CACHED), product] : others;
      if (isChanged) return;
      isChanged = true;
      // A response may hold many products: they are written once.
      queueMicrotask(() => {
        isChanged = false;
        try {
          storage()?.setItem(name, JSON.stringify(products));
        } catch {}
      });
    },
  };
}
