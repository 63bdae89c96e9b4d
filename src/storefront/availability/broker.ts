/**
 * The broker of a page for one service. It joins the parts: watched products go to the batcher, results to the products.
 * Failures and polling are handled by rechecks.ts, which is loaded when it is first needed.
 */
import type { FetchLike } from '../../core/http/attempt.ts';
import type { ProductRef } from '../../core/catalog/storefront-product.ts';
import {
  Batcher,
  createLookup,
  type LookupOptions,
  type PageVisibility,
  type ProductResult,
} from './lookup.ts';
import {
  afterResponse,
  isLoading,
  Products,
  afterRefresh,
  type Availability,
  type PollOptions,
  type ProductState,
  type SessionCache,
  type TrackedProduct,
} from './products.ts';
import type { Rechecks } from './rechecks.ts';

/** A button watches one product, and is notified of its availability. */
export type Broker = ReturnType<typeof createBroker>;
export type Watch = ReturnType<Broker['watch']>;

export interface BrokerOptions extends Omit<LookupOptions, 'fetch' | 'random'> {
  fetch?: FetchLike | undefined;
  random?: (() => number) | undefined;
  page: PageVisibility;
  cache: SessionCache;
  /** Calls back once the page's first elements have requested for their products; after a frame where this is left out. */
  gather?: ((send: () => void) => void) | undefined;
}

export function browserPage(): PageVisibility {
  let isCached = false;
  return {
    get isActive() {
      return !isCached && document.visibilityState === 'visible';
    },
    onChange(callback) {
      const follow = (cached: boolean) => () => {
        isCached = cached;
        callback();
      };
      addEventListener('pagehide', follow(true));
      addEventListener('pageshow', follow(false));
      // A prerendered page reports that it is hidden, and reports a change when it is activated.
      document.addEventListener('visibilitychange', callback);
    },
  };
}

/** How long a result stays fresh: another element that watches the product reuses it. */
const FRESH_MS = 30_000;
/** Delay before a part of the script that failed to load is loaded again. */
const RELOAD_MS = 10_000;

/** @throws TypeError that says what is wrong with `baseUrl` or `apiKey` */
export function createBroker(options: BrokerOptions) {
  const { clock, page, cache, loadRechecks, random = Math.random } = options;
  const fetch: FetchLike = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const products = new Products(cache);
  const lookup = createLookup({ ...options, fetch, random });
  const batcher = new Batcher({
    clock,
    page,
    lookup: (refs) => lookup(refs, onResult),
    beforeSend: (batch) => rechecks?.beforeSend(batch),
    gather: options.gather,
  });
  let rechecks: Rechecks | undefined;
  let loading: Promise<Rechecks> | undefined;

  function withRechecks(use: (rechecks: Rechecks) => void, otherwise = () => {}): void {
    loading ??= loadRechecks().then(
      ({ Rechecks }) =>
        (rechecks = new Rechecks({ clock, page, batcher, lookup, onResult, products, settle, random })),
      (error: unknown) => {
        loading = undefined;
        clock.wake(RELOAD_MS, update);
        throw error;
      },
    );
    loading.then(use, otherwise);
  }

  /** Plans the next check, after any change. */
  function update(): void {
    for (const { state } of rechecks ? [] : products.all()) {
      if (state.nextCheckAt < Infinity) return withRechecks(update);
    }
    rechecks?.update();
  }

  function onResult(ref: ProductRef, result: ProductResult): void {
    const now = clock.now();
    const requested = products.get(ref);
    if ('failure' in result) {
      const { failure } = result;
      return withRechecks(
        (rechecks) => rechecks.fail(requested, failure),
        () => {
          const availability = { state: 'error', reason: 'network', product: null, error: failure } as const;
          settle(requested, { ...requested.state, availability, checkedAt: now, nextCheckAt: now });
        },
      );
    }
    const { product } = result;
    for (const tracked of products.concernedBy(ref, product)) {
      settle(tracked, afterResponse(tracked.state, product, now, tracked.pollIntervalMs));
      cache.set(tracked.ref, tracked.state.availability.state === 'ready' ? product : null);
    }
    update();
  }

  function settle(tracked: TrackedProduct, state: ProductState): void {
    tracked.become(state, clock.now());
    batcher.settle(tracked);
  }

  page.onChange(() => {
    batcher.gather();
    update();
  });

  return {
    /** Calls `listener` at once with the known availability, and again with every change. */
    watch(ref: ProductRef, pollOptions: PollOptions, listener: (availability: Availability) => void) {
      const now = clock.now();
      const tracked = products.get(ref);
      const watcher = { ...pollOptions, listener };
      const { checkedAt } = tracked.state;
      const isFresh = checkedAt > 0 && now - checkedAt <= FRESH_MS;
      // A later watcher waits for the whole poll time-out, which starts now.
      if (!isFresh && !tracked.isWatched) tracked.become({ ...tracked.state, processingSince: now }, now);
      tracked.add(watcher, now);
      if (!isFresh || isLoading(tracked.state)) batcher.add(tracked);
      update();
      return {
        /** Checks again, even after a final result. */
        refresh(): void {
          tracked.become(afterRefresh(tracked.state, clock.now()), clock.now());
          // A response in flight may be older than the change that made the caller refresh.
          if (batcher.isInFlight(tracked)) void batcher.settled(tracked).then(() => batcher.add(tracked));
          else batcher.add(tracked);
        },
        /** The availability as checked in this page view. Waits for a check that is in flight. */
        async confirm(): Promise<Availability> {
          if (!tracked.state.checkedAt) batcher.add(tracked);
          await batcher.settled(tracked);
          return tracked.state.availability;
        },
        /** Ends the watch: no listener is called any more and nothing is requested on its behalf. */
        release(): void {
          tracked.remove(watcher);
          products.prune((released) => batcher.isPending(released));
          update();
        },
      };
    },
  };
}
