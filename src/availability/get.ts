/**
 * The storefront's GET requests: the first attempt is made here; retries and errors are in retry-request.ts, which is loaded after a
 * failed attempt. Knows no product.
 */
import { checkApiKey, checkBaseUrl } from '../catalog/connection-settings.ts';
import { requestUrl } from '../catalog/request-url.ts';
import type { Schema } from '../catalog/standard-schema.ts';
import { attempt, type FetchLike } from '../http/attempt.ts';
import type { Clock } from '../base/clock.ts';
import type { CatalogQuery } from './request-plan.ts';

/** An attempt, its one retry and the wait between them end in about 10 seconds. */
const ATTEMPT_TIMEOUT_MS = 4500;
const DEADLINE_MS = 9500;

/** Loads what a page needs once something fails or is processed. */
export type LoadRechecks = () => Promise<typeof import('./rechecks.ts')>;

export interface GetOptions {
  baseUrl: string;
  apiKey?: string | undefined;
  fetch: FetchLike;
  clock: Clock;
  loadRechecks: LoadRechecks;
  random: () => number;
}

/** Rejects with a CatalogError, or with the error of a part of the script that could not be loaded. */
export type Get = <Output>(schema: Schema<Output>, query: CatalogQuery) => Promise<Output>;

/** @throws TypeError that says what is wrong with `baseUrl` or `apiKey` */
export function createGet({ baseUrl, apiKey, fetch, clock, loadRechecks, random }: GetOptions): Get {
  const root = checkBaseUrl(baseUrl);
  const headers: HeadersInit = apiKey ? { Authorization: `Bearer ${checkApiKey(apiKey)}` } : {};
  return async (schema, { path, query }) => {
    const end = clock.now() + DEADLINE_MS;
    const send = (timeoutMs: number) =>
      attempt(requestUrl(root, path, query), { headers }, { fetch, clock, timeoutMs });
    const first = send(ATTEMPT_TIMEOUT_MS);
    try {
      const { ok, text } = await first;
      const result = await schema['~standard'].validate(JSON.parse(text!));
      if (ok && !result.issues) return result.value;
    } catch {}
    const { retryRequest } = await loadRechecks();
    return retryRequest({
      schema,
      name: `GET ${path}`,
      first,
      send,
      clock,
      attemptTimeout: ATTEMPT_TIMEOUT_MS,
      deadline: end - clock.now(),
      random,
    });
  };
}
