/**
 * The relay: answers a storefront's three kinds of reads from memory, and keeps that memory up to date within a fixed budget of
 * calls. Uses only the Fetch API, for any runtime.
 */
import { ProductCache } from './cache/product-cache.ts';
import { toRelayRequest, toResponse } from './http/fetch-adapter.ts';
import { StorefrontResponder, type RelayRequest, type RoutedResponse } from './http/storefront-responder.ts';
import { checkOptions, type CheckedOptions, type RelayOptions } from './options.ts';
import type { PhotoSwapHealth } from './photo-swap/photo-swap.ts';
import { createSwapRoutes, type SwapParts, type SwapRoutes } from './photo-swap/relay-routes.ts';
import { CatalogSync } from './sync/catalog-sync.ts';
import type { StoredListing } from './sync/catalog.ts';
import { describeHealth, type RelayHealth } from './sync/freshness.ts';
import { ProductLookups, type SharedAbsences } from './sync/product-lookups.ts';
import type { SharedListing } from './sync/shared-listing.ts';
import { SharedSync } from './sync/shared-sync.ts';
import type { BudgetJournal, BudgetRecord } from './upstream/counted-calls.ts';
import { createCatalogUpstream } from './upstream/catalog-upstream.ts';
import { RateLimiter, type SharedBudget } from './upstream/rate-limiter.ts';

/** What an edge runtime passes beside the request. */
export interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void;
}

export interface Relay {
  /** Answers every request. Never rejects, and reveals neither the key nor the service's words. */
  fetch(request: Request, context?: ExecutionContext): Promise<Response>;
  /** As `fetch`, for a server that has no Request: returns at once if nothing has to be waited for. */
  answer(request: RelayRequest): RoutedResponse | Promise<RoutedResponse>;
  /** Lists the shop's products now instead of with the first visitor. On Node only: an edge runtime refuses work without one. */
  start(): void;
  /** Ends all calls of the service. Later requests are answered from memory. */
  close(): void;
  health(): RelayHealth & { photo_swap?: PhotoSwapHealth };
  /** Lists the shop's products anew at once, within the budget, for a shop that knows that something has changed. */
  refresh(): void;
}

/** A relay as its own hosts see it. */
export interface RelayEngine extends Relay {
  readonly catalog: CatalogSync;
  /** The calls that still count. */
  budget(): BudgetRecord;
  /** Null where it is off. */
  readonly photoSwap: SwapRoutes | null;
}

/** What joins several relays of one shop. */
export type SharedState = SharedBudget & SharedListing & SharedAbsences;

/** @throws RelayOptionError */
export function createRelay(options: RelayOptions): Relay {
  return createEngine(checkOptions(options));
}

/** What a host may add to a relay. */
export interface EngineParts {
  shared?: SharedState | undefined;
  journal?: BudgetJournal;
  stored?: StoredListing | null;
  swap?: SwapParts | null;
}

export function createEngine(options: CheckedOptions, parts: EngineParts = {}): RelayEngine {
  const { clock, log, staleIfErrorMs } = options;
  const { shared, stored } = parts;
  const stop = new AbortController();
  const { signal } = stop;
  const limiter = new RateLimiter({ ...options, ...parts });
  const upstream = createCatalogUpstream({ ...options, limiter, signal });
  const cache = new ProductCache();
  const lookups = new ProductLookups(upstream, cache, clock, shared);
  const catalog = new CatalogSync({ upstream, limiter, lookups, cache, clock, log, signal });
  if (stored && stored.ageMs <= staleIfErrorMs) restore(catalog, stored, options);
  const others = shared && new SharedSync({ sync: catalog, limiter, shared, clock, signal });
  const responder = new StorefrontResponder({ ...options, catalog });
  const photoSwap =
    options.photoSwap && createSwapRoutes(options.photoSwap, options, responder, parts.swap ?? {});

  function logged({ method }: RelayRequest, routed: RoutedResponse, ms: number): RoutedResponse {
    log({ event: 'answered', method, route: routed.route, status: routed.response.status, ms });
    return routed;
  }

  function answer(request: RelayRequest): RoutedResponse | Promise<RoutedResponse> {
    const given = responder.answer(request);
    if (!(given instanceof Promise)) return logged(request, given, 0);
    const startedAt = clock.now();
    return given.then((later) => logged(request, later, Math.round(clock.now() - startedAt)));
  }

  return {
    catalog,
    budget: () => limiter.record(),
    photoSwap,
    answer,
    async fetch(request, context) {
      const running = catalog.keepRunning();
      if (running) context?.waitUntil(running);
      if (photoSwap?.has(new URL(request.url).pathname)) return photoSwap.fetch(request);
      return toResponse((await answer(toRelayRequest(request))).response);
    },
    start() {
      catalog.keepRunning()?.catch(() => {});
      void others?.run();
    },
    close: () => stop.abort(),
    health: () => ({
      ...describeHealth(catalog.status, cache.size, clock.now(), staleIfErrorMs),
      ...(photoSwap && { photo_swap: photoSwap.health() }),
    }),
    refresh: () => (others ?? catalog).requestRefresh(),
  };
}

/** Restored products are answered, but no unknown product is answered with 404 yet: the shop may have changed since. */
function restore(catalog: CatalogSync, stored: StoredListing, { clock, log }: CheckedOptions): void {
  for (const product of stored.products) catalog.cache.apply(product);
  const completedAt = clock.now() - stored.ageMs;
  const total = catalog.cache.size;
  catalog.adopt({ startedAt: completedAt, completedAt, pages: stored.pages, total, exactAt: null });
  log({ event: 'restored', products: catalog.cache.size, age: Math.round(stored.ageMs / 1000) });
}
