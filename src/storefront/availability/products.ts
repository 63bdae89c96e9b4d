/**
 * The products that a page knows: those that it watches, with their watchers, and those of earlier page views. Each has an
 * availability, from which a button takes its state, and a time when its next check is due.
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
  /** The reason for `unavailable` and `error`; null in other states. */
  readonly reason: AvailabilityReason | null;
  /** The product of the last response, or null. */
  readonly product: StorefrontProduct | null;
  /** The failure behind the state `error`. */
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

/** Times are in milliseconds since 1970. */
export interface ProductState {
  readonly availability: Availability;
  /** When the response came; 0 before that, also for a product of the session cache. */
  readonly checkedAt: number;
  /** When a watcher on this page began to wait for the product's images. */
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

/** The state after a refresh: a ready product stays shown, any other is loading again, and the poll time-out starts over. */
export function afterRefresh(state: ProductState, now: number): ProductState {
  const { availability } = state;
  return {
    ...state,
    availability: availability.state === 'ready' ? availability : LOADING,
    processingSince: now,
    failures: 0,
  };
}

export const isLoading = ({ availability }: ProductState) => availability === LOADING;

const MAX_CACHED = 60;
/** The number of products above which unwatched ones are removed: a single-page shop stays open for hours. */
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
  /** Each watcher with the availability of its last notification. */
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

  /** The time between polls while images are processed: the shortest that a watcher asks for. */
  get pollIntervalMs(): number {
    return Math.max(
      MIN_POLL_INTERVAL_MS,
      Math.min(...[...this.#watchers.keys()].map(({ pollIntervalMs }) => pollIntervalMs)),
    );
  }

  /** For each watcher that waits for processing, the time at which that counts as failed. */
  get timeouts(): number[] {
    const waiting = [...this.#watchers].filter(([, lastNotified]) => lastNotified?.state === 'processing');
    return waiting.map(([watcher]) => this.#findTimeout(watcher));
  }

  add(watcher: Watcher, now: number): void {
    this.#notify(watcher, undefined, now);
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
    for (const [watcher, lastNotified] of this.#watchers) this.#notify(watcher, lastNotified, now);
  }

  #notify(watcher: Watcher, lastNotified: Availability | undefined, now: number): void {
    let { availability } = this.#state;
    const { state, product } = availability;
    // "The images most likely failed" (section 1).
    if (state === 'processing' && now >= this.#findTimeout(watcher))
      availability = unavailable('timed-out', product);
    this.#watchers.set(watcher, availability);
    const isKnown = lastNotified?.state === availability.state && lastNotified.reason === availability.reason;
    if (!isKnown || lastNotified.product !== availability.product) watcher.listener(availability);
  }

  #findTimeout({ pollTimeoutMs }: Watcher): number {
    return this.#state.processingSince + pollTimeoutMs;
  }
}

/** The table of tracked products, by id and by SKU. */
export class Products {
  /** The products by the name that an element uses. */
  readonly #byKey = new Map<string, TrackedProduct>();
  /** The products by both names, id and SKU, that a response contained. */
  readonly #byResponse = new Map<string, TrackedProduct>();
  readonly #cache: SessionCache;

  constructor(cache: SessionCache) {
    this.#cache = cache;
  }

  all(): Iterable<TrackedProduct> {
    return this.#byKey.values();
  }

  /** The tracked product, which is added if it is new. It starts with the state under its other name, or of an earlier page view. */
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

/** @param storage if it is null or throws, the cache is for this page alone */
export function createSessionCache(baseUrl: string, storage: () => Storage | null): SessionCache {
  const name = `storefront-tryon ${baseUrl}`;
  let products: StorefrontProduct[] = [];
  let isChanged = false;
  try {
    // No error may be thrown where nothing is stored: V8 makes its message from the source, which costs a slow phone 10 ms.
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
      // Many products may come in one response; they are written once.
      queueMicrotask(() => {
        isChanged = false;
        try {
          storage()?.setItem(name, JSON.stringify(products));
        } catch {}
      });
    },
  };
}
