/**
 * One broker per page and service, which joins the parts: what is asked for goes to the batcher, what is answered to the
 * products, what is due is the scheduler's. Knows no element.
 */
import { createTransport } from '../catalog/transport.ts';
import type { FetchLike } from '../http/attempt.ts';
import type { Clock } from '../http/clock.ts';
import { Batcher } from './batcher.ts';
import { createLookup, type LoadLookupMany, type LookupResult } from './lookup.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { ProductRef } from './product-ref.ts';
import {
  afterAnswer,
  afterFailure,
  awaited,
  isLoading,
  restarted,
  resumed,
  type ProductState,
} from './product-state.ts';
import { Products } from './products.ts';
import { Scheduler } from './scheduler.ts';
import type { SessionCache } from './session-cache.ts';
import { Throttle } from './throttle.ts';
import type { TrackedProduct } from './tracked-product.ts';
import type { Broker } from './watch.ts';

export interface BrokerOptions {
  /** `{base_url}` without `/v1`. */
  baseUrl: string;
  /** For previews only. */
  apiKey?: string;
  fetch?: FetchLike;
  clock: Clock;
  page: PageVisibility;
  cache: SessionCache;
  loadLookupMany: LoadLookupMany;
  /** For the jitter: a number from 0 up to 1. */
  random?: () => number;
}

/** An attempt, its one retry and the wait between them end in about 10 seconds. */
const REQUEST = { attemptTimeout: 4500, deadline: 9500, retries: 1, retryRateLimited: false };
/** Milliseconds for which an answer is taken as it is when another element asks. */
const FRESH_MS = 30_000;

/** @throws TypeError that says what is wrong with `baseUrl` or `apiKey` */
export function createBroker(options: BrokerOptions): Broker {
  const { baseUrl, apiKey, fetch, clock, page, cache, loadLookupMany, random = Math.random } = options;
  const transport = createTransport({ baseUrl, apiKey, fetch, clock, ...REQUEST });
  const products = new Products(cache);
  const throttle = new Throttle();
  const batcher = new Batcher({
    clock,
    page,
    lookup: createLookup(transport, clock, loadLookupMany),
    onResult,
    beforeSend: failThrottled,
  });
  const scheduler = new Scheduler({ clock, page, batcher, throttle, products: () => products.all() });

  function onResult(ref: ProductRef, result: LookupResult): void {
    const now = clock.now();
    if ('error' in result) {
      const isThrottled = throttle.record(result.error, now);
      fail(products.get(ref), result.error, isThrottled);
    } else {
      const { product } = result;
      for (const tracked of products.answered(ref, product)) {
        settle(tracked, afterAnswer(tracked.state, product, now, tracked.pollInterval));
        cache.set(tracked.ref, tracked.state.availability.state === 'ready' ? product : null);
      }
    }
    scheduler.update();
  }

  function fail(tracked: TrackedProduct, error: unknown, isThrottled: boolean): void {
    settle(tracked, afterFailure(tracked.state, error, clock.now(), isThrottled, random()));
  }

  function settle(tracked: TrackedProduct, state: ProductState): void {
    tracked.become(state, clock.now());
    batcher.settle(tracked);
  }

  /** While the service wants to be left alone. */
  function failThrottled(batch: readonly TrackedProduct[]): void {
    if (clock.now() >= throttle.throttledUntil) return;
    for (const tracked of batch) {
      const { checkedAt, availability } = tracked.state;
      // What was ready a while ago is as good as known: nobody has said otherwise.
      if (checkedAt && availability.state === 'ready') batcher.settle(tracked);
      else fail(tracked, throttle.error, true);
    }
    scheduler.update();
  }

  /** Since when nobody looks at the page; 0 while somebody does. */
  let hiddenSince = page.isActive ? 0 : clock.now();
  page.onChange(() => {
    const now = clock.now();
    if (!page.isActive) {
      hiddenSince ||= now;
    } else if (hiddenSince) {
      for (const tracked of products.all()) tracked.become(resumed(tracked.state, now - hiddenSince), now);
      hiddenSince = 0;
      batcher.gather();
    }
    scheduler.update();
  });

  return {
    watch(ref, pollOptions, listener) {
      const now = clock.now();
      const tracked = products.get(ref);
      const watcher = { ...pollOptions, listener };
      const { checkedAt } = tracked.state;
      const isFresh = checkedAt > 0 && now - checkedAt <= FRESH_MS;
      // Waiting begins anew for who comes back later.
      if (!isFresh && !tracked.isWatched) tracked.become(awaited(tracked.state, now), now);
      tracked.add(watcher, now);
      if (!isFresh || isLoading(tracked.state)) batcher.add(tracked);
      scheduler.update();
      return {
        refresh() {
          tracked.become(restarted(tracked.state, clock.now()), clock.now());
          // An answer that is in flight may be older than what is to be seen.
          const isInFlight = batcher.isPending(tracked) && !batcher.isQueued(tracked);
          if (isInFlight) void batcher.settled(tracked).then(() => batcher.add(tracked));
          else batcher.add(tracked);
        },
        async confirm() {
          if (!tracked.state.checkedAt) batcher.add(tracked);
          await batcher.settled(tracked);
          return tracked.state.availability;
        },
        release() {
          tracked.remove(watcher);
          scheduler.update();
        },
      };
    },
  };
}
