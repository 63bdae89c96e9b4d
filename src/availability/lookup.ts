/**
 * Looks up products: makes the first attempt at each request. What follows a failed attempt is in rechecks.ts, the lookup of
 * several products in lookup-many.ts; each is loaded when it is first needed.
 */
import type { Clock } from '../base/clock.ts';
import { readAnswer } from '../catalog/answer.ts';
import { checkApiKey, checkBaseUrl, requestUrl } from '../catalog/connection-settings.ts';
import type { Schema } from '../catalog/standard-schema.ts';
import {
  oneProductSchema,
  readProduct,
  storefrontListSchema,
  type StorefrontList,
  type StorefrontProduct,
} from '../catalog/storefront-product.ts';
import { attempt, type FetchLike } from '../http/attempt.ts';
import type { LookupFailure } from './availability.ts';
import { isNamed, type ProductRef } from './product-ref.ts';
import { isBySku, listingQuery, productQuery, type CatalogQuery } from './request-plan.ts';

/** An attempt, its one retry and the wait between them end in about 10 seconds. */
const ATTEMPT_TIMEOUT_MS = 4500;
const DEADLINE_MS = 9500;
const MAX_IN_FLIGHT = 6;

/** The result for one product: the product, null where there is none, or why that is not known. */
export type ProductResult = { product: StorefrontProduct | null } | { failure: LookupFailure };
export type OnResult = (ref: ProductRef, result: ProductResult) => void;

/** @param maxRequests to spend; refs that these do not reach get no result */
export type Lookup = (refs: readonly ProductRef[], onResult: OnResult, maxRequests?: number) => Promise<void>;

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
  /** For previews only. */
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
    one: (ref) =>
      get(
        oneProductSchema(isBySku(ref), (product) => isNamed(ref, product)),
        productQuery(ref),
      ),
    page: (number) => get(storefrontListSchema, listingQuery(number)),
    read: readProduct,
    inLine: inLineOf(MAX_IN_FLIGHT),
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
function inLineOf(max: number): Requests['inLine'] {
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
