/**
 * Looks up products: collects the requested ones into batches, and makes the first attempt at each request. Retries are in
 * rechecks.ts and the lookup of several products is in lookup-many.ts; each is loaded when it is first needed.
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

/** Requests made within one frame form one batch. */
const BATCH_WINDOW_MS = 16;
/** One attempt, one retry and the wait between them take about 10 seconds at most. */
const ATTEMPT_TIMEOUT_MS = 4500;
const DEADLINE_MS = 9500;
const MAX_IN_FLIGHT = 6;

/**
 * Why a lookup failed. The fields identify the failure, not its class, of which each file of the script has a copy. An error
 * without these fields means that a part of the script could not be loaded.
 */
export type LookupFailure = Partial<CatalogError>;

/** The result for one product: the product, null if there is none, or the failure. */
export type ProductResult = { product: StorefrontProduct | null } | { failure: LookupFailure };
export type OnResult = (ref: ProductRef, result: ProductResult) => void;

/** @param maxRequests the most requests to send; refs that these do not reach get no result */
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
  /** Checks a product of a list; undefined if it is not valid. */
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
  /** Loads the lookup of several products. */
  loadLookupMany: () => Promise<{ createLookupMany(requests: Requests, clock: Clock): Lookup }>;
  /** Loads the retries and polls. */
  loadRechecks: () => Promise<typeof import('./rechecks.ts')>;
  /** Returns a number from 0 up to 1, for the jitter. */
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

/** Runs at most `max` calls at a time; the others wait in a queue. */
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
  /** Replaces the clock for the first batch: calls back once all elements of a parsed page have made their requests. */
  gather?: ((send: () => void) => void) | undefined;
  clock: Clock;
  page: PageVisibility;
  lookup: (refs: readonly ProductRef[]) => Promise<void>;
  /** Is called with each batch before it is sent, and may settle its products without a request. */
  beforeSend: (products: readonly TrackedProduct[]) => void;
}

/** Combines the products that are requested within a short time into one lookup, and requests no product twice at the same time. */
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

  /** Whether a request for the product is already on its way; its response may be older than this call. */
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

  /** Marks the product as being requested outside of a batch. The returned function ends that, unless it was requested again meanwhile. */
  claim(product: TrackedProduct): () => void {
    const waiting: (() => void)[] = [];
    this.#pending.set(product, waiting);
    return () => {
      if (this.#pending.get(product) === waiting) this.settle(product);
    };
  }

  /** Ends the product's request: its result has come, or nobody waits for it any more. */
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
      // Nobody watches the product or waits for it any more.
      if (!product.isWatched && this.#pending.get(product)!.length === 0) this.settle(product);
    }
    beforeSend([...this.#queue]);
    const refs = [...this.#queue].map(({ ref }) => ref);
    this.#queue.clear();
    if (refs.length > 0) void lookup(refs);
  }
}
