/**
 * From a wanted product to the answer about it: collects the requested products into batches, and makes the first attempt at
 * each request. What follows a failed attempt is in rechecks.ts, the lookup of several products in lookup-many.ts; each is
 * loaded when it is first needed.
 */
import type { Clock } from '../../core/base/clock.ts';
import type { CatalogError } from '../../core/catalog/errors.ts';
import { checkApiKey, checkBaseUrl, requestUrl } from '../../core/catalog/connection-settings.ts';
import {
  oneProductSchema,
  productQuery,
  readProduct,
  storefrontListSchema,
  type CatalogQuery,
  type ProductRef,
  type StorefrontList,
  type StorefrontProduct,
} from '../../core/catalog/storefront-product.ts';
import { attempt, readAnswer, type FetchLike, type Schema } from '../../core/http/attempt.ts';
import type { TrackedProduct } from './products.ts';
import { listingQuery } from './request-plan.ts';

/** In which requests are collected: a frame. */
const BATCH_WINDOW_MS = 16;
/** An attempt, its one retry and the wait between them end in about 10 seconds. */
const ATTEMPT_TIMEOUT_MS = 4500;
const DEADLINE_MS = 9500;
const MAX_IN_FLIGHT = 6;

/**
 * Why a lookup failed. Recognised by its fields, since each file of the script has a class of its own; without them it is the
 * error of a part of the script that could not be loaded.
 */
export type LookupFailure = Partial<CatalogError>;

/** The result for one product: the product, null where there is none, or why that is not known. */
export type ProductResult = { product: StorefrontProduct | null } | { failure: LookupFailure };
export type OnResult = (ref: ProductRef, result: ProductResult) => void;

/** @param maxRequests to spend; refs that these do not reach get no result */
export type Lookup = (refs: readonly ProductRef[], onResult: OnResult, maxRequests?: number) => Promise<void>;

/** Whether the page is visible: not in a hidden tab, in the back/forward cache or while prerendering. */
export interface PageVisibility {
  /** While false nothing is requested, and waits are paused. */
  readonly isActive: boolean;
  /** Calls back whenever `isActive` may have changed. */
  onChange(callback: () => void): void;
}

/** The requests that lookups are made of. They reject with a LookupFailure. */
export interface Requests {
  one(ref: ProductRef): Promise<StorefrontProduct | null>;
  page(number: number): Promise<StorefrontList>;
  /** The product in a list; undefined where it does not fit. */
  read(product: object): StorefrontProduct | undefined;
  /** Makes the call as soon as the number of requests in flight allows it. */
  inLine<Result>(call: () => Promise<Result>): Promise<Result>;
}

export interface LookupOptions {
  /** `{base_url}` without `/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  fetch: FetchLike;
  clock: Clock;
  /** For pages that watch several products. */
  loadLookupMany: () => Promise<{ createLookupMany(requests: Requests, clock: Clock): Lookup }>;
  /** For pages on which something fails or is processed. */
  loadRechecks: () => Promise<typeof import('./rechecks.ts')>;
  /** For the jitter: a number from 0 up to 1. */
  random: () => number;
}

/** @throws TypeError that says what is wrong with `baseUrl` or `apiKey` */
export function createLookup(options: LookupOptions): Lookup {
  const { baseUrl, apiKey, fetch, clock, loadLookupMany, loadRechecks, random } = options;
  const root = checkBaseUrl(baseUrl);
  const headers: HeadersInit = apiKey ? { Authorization: `Bearer ${checkApiKey(apiKey)}` } : {};

  async function get<Output>(schema: Schema<Output>, { path, query }: CatalogQuery): Promise<Output> {
    const endsAt = clock.now() + DEADLINE_MS;
    const url = requestUrl(root, path, query);
    const send = (timeoutMs: number) => attempt(url, { headers }, { fetch, clock, timeoutMs });
    const answer = await readAnswer(schema, send(ATTEMPT_TIMEOUT_MS));
    if ('value' in answer) return answer.value;
    const { retry } = await loadRechecks();
    const limits = { clock, deadlineMs: endsAt - clock.now(), attemptTimeoutMs: ATTEMPT_TIMEOUT_MS, random };
    return retry(limits, schema, `GET ${url}`, send, answer);
  }

  const requests: Requests = {
    one: (ref) => get(oneProductSchema(ref), productQuery(ref)),
    page: (number) => get(storefrontListSchema, listingQuery(number)),
    read: readProduct,
    inLine: createLine(MAX_IN_FLIGHT),
  };
  let many: Promise<Lookup> | undefined;

  return async (refs, onResult, maxRequests) => {
    const fail = (failure: LookupFailure) => {
      for (const ref of refs) onResult(ref, { failure });
    };
    const [ref, second] = refs;
    if (!second) {
      const asked = requests.inLine(() => requests.one(ref!));
      return asked.then((product) => onResult(ref!, { product }), fail);
    }
    many ??= loadLookupMany().then(({ createLookupMany }) => createLookupMany(requests, clock));
    return many
      .then((lookup) => lookup(refs, onResult, maxRequests))
      .catch((error) => {
        many = undefined;
        fail(error);
      });
  };
}

/** Runs so many calls at a time; the others wait in line. */
function createLine(max: number): Requests['inLine'] {
  let running = 0;
  const line: (() => void)[] = [];
  return async (call) => {
    if (running >= max) await new Promise<void>((resolve) => line.push(resolve));
    else running++;
    try {
      return await call();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}

export interface BatcherOptions {
  /** For the first batch, in place of the clock: calls back once all have asked, as the elements of a parsed page do. */
  gather?: ((send: () => void) => void) | undefined;
  clock: Clock;
  page: PageVisibility;
  lookup: (refs: readonly ProductRef[]) => Promise<void>;
  /** Sees each batch before it is sent, and may settle its products without a request. */
  beforeSend: (products: readonly TrackedProduct[]) => void;
}

/** One lookup for all products that are requested within a short time, and no product twice at the same time. */
export class Batcher {
  readonly #options: BatcherOptions;
  /** The products that are queued or being requested, each with the callbacks that wait for its result. */
  readonly #pending = new Map<TrackedProduct, (() => void)[]>();
  readonly #queue = new Set<TrackedProduct>();
  #isGathering = false;
  #gather: BatcherOptions['gather'];

  constructor(options: BatcherOptions) {
    this.#options = options;
    this.#gather = options.gather;
  }

  isPending(product: TrackedProduct): boolean {
    return this.#pending.has(product);
  }

  /** A response that comes for it may be older than now. */
  isInFlight(product: TrackedProduct): boolean {
    return this.isPending(product) && !this.#queue.has(product);
  }

  async settled(product: TrackedProduct): Promise<void> {
    const waiting = this.#pending.get(product);
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Queues the product for the next batch, unless it is pending already. */
  add(product: TrackedProduct): void {
    if (this.isPending(product)) return;
    this.claim(product);
    this.#queue.add(product);
    this.gather();
  }

  /** Schedules the queue to be sent, once the page is visible. */
  gather(): void {
    const { clock, page } = this.#options;
    if (this.#isGathering || !page.isActive || this.#queue.size === 0) return;
    this.#isGathering = true;
    const gather = this.#gather ?? ((send) => void clock.wake(BATCH_WINDOW_MS, send));
    gather(() => this.#send());
    this.#gather = undefined;
  }

  /** The product is being requested, and so in no batch. The returned function ends that, unless it is requested anew meanwhile. */
  claim(product: TrackedProduct): () => void {
    const waiting: (() => void)[] = [];
    this.#pending.set(product, waiting);
    return () => {
      if (this.#pending.get(product) === waiting) this.settle(product);
    };
  }

  /** The product's result has come, or the product is not requested any more. */
  settle(product: TrackedProduct): void {
    const waiting = this.#pending.get(product);
    this.#pending.delete(product);
    this.#queue.delete(product);
    for (const resolve of waiting ?? []) resolve();
  }

  #send(): void {
    const { page, lookup, beforeSend } = this.#options;
    this.#isGathering = false;
    if (!page.isActive) return;
    const queued = [...this.#queue];
    for (const product of queued) {
      // It is no longer watched or awaited.
      if (!product.isWatched && this.#pending.get(product)!.length === 0) this.settle(product);
    }
    beforeSend([...this.#queue]);
    const refs = [...this.#queue].map(({ ref }) => ref);
    this.#queue.clear();
    if (refs.length > 0) void lookup(refs);
  }
}
