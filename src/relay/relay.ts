/**
 * The relay: answers a storefront's three kinds of reads from memory, and keeps that memory up to date within a fixed budget of
 * calls. Uses only the Fetch API, for any runtime; knows no server, no environment and no file.
 */
import { ProductCache } from './cache/product-cache.ts';
import { toRelayRequest, toResponse } from './http/fetch-adapter.ts';
import { StorefrontResponder, type RelayRequest, type RoutedResponse } from './http/storefront-responder.ts';
import { checkOptions, type CheckedOptions, type RelayOptions } from './options.ts';
import { CatalogSync } from './sync/catalog-sync.ts';
import type { Catalog, CompleteListing, StoredListing } from './sync/catalog.ts';
import { healthOf, type RelayHealth } from './sync/freshness.ts';
import { ProductLookups, type SharedAbsences } from './sync/product-lookups.ts';
import type { SharedListing } from './sync/shared-listing.ts';
import { SharedSync } from './sync/shared-sync.ts';
import type { BudgetJournal, BudgetRecord, SharedBudget } from './upstream/call-budget.ts';
import { createCatalogUpstream } from './upstream/catalog-upstream.ts';
import { RateLimiter } from './upstream/rate-limiter.ts';

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
  health(): RelayHealth;
  /** Lists the shop's products anew at once, within the budget, for a shop that knows that something has changed. */
  refresh(): void;
}

/** A relay as its own hosts see it. */
export interface RelayEngine extends Relay {
  readonly catalog: Catalog;
}

/** What joins several relays of one shop. */
export type SharedState = SharedBudget & SharedListing & SharedAbsences;

/** @throws RelayOptionError */
export function createRelay(options: RelayOptions): Relay {
  return createEngine(checkOptions(options));
}

/** What a host may add to a relay. */
export interface EngineParts {
  /** Made with a function that tells what this relay knows of its own calls. */
  share?: (record: () => BudgetRecord) => SharedState;
  journal?: BudgetJournal;
  stored?: StoredListing | null;
  /** Called with every newer listing, whoever completed it, when its products are in the cache. */
  onListing?: ((listing: CompleteListing) => void) | undefined;
}

/** A relay that lists for itself. */
export function createEngine(options: CheckedOptions, parts: EngineParts = {}): RelayEngine {
  const { clock, log, attemptTimeout, requestsPerMinute } = options;
  const { share, journal, stored, onListing } = parts;
  const stop = new AbortController();
  const { signal } = stop;
  const shared = share?.(() => limiter.record());
  const limiter = new RateLimiter({ requestsPerMinute, clock, attemptTimeout, journal, shared });
  const upstream = createCatalogUpstream({ ...options, limiter, signal });
  const catalog = new CatalogSync({
    upstream,
    limiter,
    lookups: new ProductLookups(upstream, clock, shared),
    cache: new ProductCache(),
    clock,
    log,
    signal,
    onListing(listing) {
      sharedSync?.noteListing(listing);
      onListing?.(listing);
    },
  });
  if (stored && stored.age <= options.staleIfError) restore(catalog, stored, options);
  const sharedSync = shared && new SharedSync({ sync: catalog, shared, clock, signal, onListing });
  const engine = engineOver(catalog, options, () => stop.abort());
  if (!sharedSync) return engine;
  return {
    ...engine,
    start() {
      engine.start();
      void sharedSync.run();
    },
    refresh: () => sharedSync.requestRefresh(),
  };
}

/** Restored products are answered, but no unknown product is answered with 404 yet: the shop may have changed since. */
function restore(catalog: CatalogSync, stored: StoredListing, { clock, log }: CheckedOptions): void {
  for (const product of stored.products) catalog.cache.apply(product);
  const completedAt = clock.now() - stored.age;
  const { pages } = stored;
  catalog.adopt({ startedAt: completedAt, completedAt, pages, exact: false, authoritative: false });
  log({ event: 'restored', products: catalog.cache.size, age: Math.round(stored.age / 1000) });
}

/** A relay over a catalog that is kept up to date elsewhere. */
function engineOver(catalog: Catalog, options: CheckedOptions, close: () => void): RelayEngine {
  const { clock, log, staleIfError } = options;
  const responder = new StorefrontResponder({ ...options, catalog });

  function note(request: RelayRequest, { route, response }: RoutedResponse, ms: number): void {
    log({ event: 'answered', method: request.method, route, status: response.status, ms });
  }

  function answer(request: RelayRequest): RoutedResponse | Promise<RoutedResponse> {
    const given = responder.answer(request);
    if (!(given instanceof Promise)) {
      note(request, given, 0);
      return given;
    }
    const started = clock.now();
    return given.then((later) => {
      note(request, later, Math.round(clock.now() - started));
      return later;
    });
  }

  return {
    catalog,
    answer,
    async fetch(request, context) {
      const running = catalog.keepRunning();
      if (running) context?.waitUntil(running);
      return toResponse((await answer(toRelayRequest(request))).response);
    },
    start: () => void catalog.keepRunning()?.catch(() => {}),
    close,
    health: () => healthOf(catalog.status, catalog.cache.size, clock.now(), staleIfError),
    refresh: () => catalog.requestRefresh(),
  };
}
