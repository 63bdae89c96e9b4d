/**
 * One request to the catalog service: sent, repeated where it may be, answered or failed as one CatalogError.
 * Knows no operation of the API. Called by client.ts, the broker in availability and the relay.
 */
import { readAnswer } from './answer.ts';
import { apiRoot } from './base-url.ts';
import { type Clock, sleep, systemClock } from './clock.ts';
import { CatalogError } from './errors.ts';
import { waitBeforeRepeat } from './retry-timing.ts';
import { mayRepeat } from './retry.ts';
import type { Schema } from './standard-schema.ts';
import { within } from './within.ts';

/** Fetch as it is handed in: a URL and an init, never a Request. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  /** `{base_url}` without `/v1`; or `mock:`, for a `fetch` that knows it. */
  baseUrl: string;
  /** Sent as bearer token (section 5); without it no custom header is sent at all. */
  apiKey?: string;
  fetch?: FetchLike;
  clock?: Clock;
  /** Milliseconds for a whole call: its attempts and the waits between them (30 000). */
  deadline?: number;
  /** Milliseconds for one attempt of a request that may be repeated (10 000); any other may use the whole deadline. */
  attemptTimeout?: number;
  /** How often a request that may be repeated is sent again (2). */
  retries?: number;
  /** Whether a 429 is waited out and repeated within the call (true); false leaves that to a caller with many calls. */
  repeatRateLimited?: boolean;
  /** The jitter's dice: a number from 0 up to 1. */
  random?: () => number;
}

export interface TransportRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /v1, for example `/products`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: string | FormData;
  /** Of the body. */
  headers?: Record<string, string>;
  /** Sending it twice may end elsewhere than sending it once: so it is with POST, unless told otherwise. */
  once?: boolean;
  signal?: AbortSignal;
}

export interface Transport {
  /** @throws CatalogError, or the signal's reason once it is aborted */
  request<Output>(schema: Schema<Output>, request: TransportRequest): Promise<Output>;
}

/**
 * @throws TypeError that says what was expected, where `baseUrl` or `apiKey` can't be used
 */
export function createTransport({
  baseUrl,
  apiKey,
  fetch = (url, init) => globalThis.fetch(url, init),
  clock = systemClock,
  deadline = 30_000,
  attemptTimeout = 10_000,
  retries = 2,
  repeatRateLimited = true,
  random = Math.random,
}: TransportOptions): Transport {
  const root = apiRoot(baseUrl);
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be one word in ASCII: copy it without spaces and line breaks.');
  }

  return {
    async request(schema, request) {
      const { method = 'GET', path, query, body, once = method === 'POST', signal } = request;
      const name = `${method} ${path}`;
      const url = root + path + queryOf(query);
      const headers = { ...request.headers };
      if (apiKey) headers.Authorization = `Bearer ${apiKey}`;
      const end = clock.now() + deadline;

      async function send(signal: AbortSignal) {
        try {
          return await readAnswer(
            schema,
            name,
            await fetch(url, { method, headers, body, signal }),
            signal,
            clock.now(),
          );
        } catch (cause) {
          if (cause instanceof CatalogError) throw cause;
          throw new CatalogError('network', `${name}: no answer (network or CORS).`, {
            cause,
          });
        }
      }

      for (let count = 1; ; count++) {
        const left = end - clock.now();
        const timeout = once ? left : Math.min(left, attemptTimeout);
        try {
          return await within({ clock, timeout, name, signal }, send);
        } catch (error) {
          if (!(error instanceof CatalogError) || count > retries || !mayRepeat(error, once)) throw error;
          if (error.status === 429 && !repeatRateLimited) throw error;
          const wait = waitBeforeRepeat(count, error.retryAfter, random());
          if (clock.now() + wait >= end) throw error;
          await sleep(clock, wait, signal);
          // A timer may come late, in a page that was hidden or a machine that slept.
          if (clock.now() >= end) throw error;
        }
      }
    },
  };
}

function queryOf(query: TransportRequest['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
