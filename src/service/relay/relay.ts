/**
 * The relay: answers a storefront's three kinds of reads from memory, and keeps that memory up to date within a fixed budget of
 * calls. Uses only the Fetch API, for any runtime.
 */
import { ProductCache } from './cache/product-cache.ts';
import { toRelayRequest, toResponse } from './http/fetch-adapter.ts';
import { healthContent } from './http/health-content.ts';
import { respond } from './http/relay-response.ts';
import { StorefrontResponder, type RelayRequest, type RoutedResponse } from './http/storefront-responder.ts';
import { checkOptions, type CheckedOptions, type RelayOptions } from './options.ts';
import type { PhotoSwapHealth } from './photo-swap/photo-swap.ts';
import { createSwapRoutes, type SwapParts, type SwapRoutes } from './photo-swap/relay-routes.ts';
import { CatalogSync } from './sync/catalog-sync.ts';
import { describeHealth, type RelayHealth } from './sync/catalog-status.ts';
import { ProductLookups } from './sync/product-lookups.ts';
import type { SharedState } from './sync/shared-state.ts';
import { createSharedSync } from './sync/shared-sync.ts';
import { createCatalogUpstream } from './upstream/catalog-upstream.ts';
import { limitWithoutMemory } from './upstream/quotas.ts';
import { RateLimiter, type RateLimiterOptions } from './upstream/rate-limiter.ts';

/** The context that an edge runtime passes beside the request. */
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
  /** The number of calls that still count, where this relay counts alone. */
  spentCalls(): number;
  /** Null where it is off. */
  readonly photoSwap: SwapRoutes | null;
}

/** @throws RelayOptionError */
export function createRelay(options: RelayOptions): Relay {
  return createEngine(checkOptions(options));
}

/** The parts that a host may add to a relay. */
export interface EngineParts {
  /** The state that joins several relays of one shop. */
  shared?: SharedState | undefined;
  /** The budget of the first minute, by what is known of a process before this one; by default nothing is. */
  start?: Pick<RateLimiterOptions, 'firstMinute' | 'quietMs'>;
  swap?: SwapParts | null;
}

export function createEngine(options: CheckedOptions, parts: EngineParts = {}): RelayEngine {
  const { clock, log, requestsPerMinute, staleIfErrorMs } = options;
  const { shared, start = { firstMinute: limitWithoutMemory(requestsPerMinute), quietMs: 0 } } = parts;
  const stop = new AbortController();
  const { signal } = stop;
  const limiter = shared ? null : new RateLimiter({ requestsPerMinute, clock, ...start });
  const budget = shared ?? limiter!;
  const upstream = createCatalogUpstream(options, budget, signal);
  const cache = new ProductCache();
  const lookups = new ProductLookups(upstream, cache, clock);
  const catalog = new CatalogSync({ ...options, upstream, budget, lookups, cache, signal });
  const others = shared && createSharedSync(catalog, shared, clock);
  const responder = new StorefrontResponder(options, catalog);
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

  const health = (): ReturnType<Relay['health']> => ({
    ...describeHealth(catalog.status, cache.size, clock.now(), staleIfErrorMs),
    ...(photoSwap && { photo_swap: photoSwap.health() }),
  });

  return {
    spentCalls: () => limiter?.spent ?? 0,
    photoSwap,
    answer,
    async fetch(request, context) {
      const running = catalog.keepRunning();
      if (running) context?.waitUntil(running);
      const { pathname } = new URL(request.url);
      if (photoSwap?.has(pathname)) return photoSwap.fetch(request);
      const own = healthContent(pathname, request.method, health);
      if (own) return toResponse(respond(own, request.method, null, []));
      const { response } = await answer(toRelayRequest(request));
      context?.waitUntil(lookups.settled());
      return toResponse(response);
    },
    start() {
      catalog.keepRunning()?.catch(() => {});
      void others?.run(signal);
    },
    close: () => stop.abort(),
    health,
    refresh: () => (others ?? catalog).requestRefresh(),
  };
}
