/**
 * Sends one request to the catalog service and retries it if that is safe. Resolves with checked data, or rejects with one
 * CatalogError.
 */
import {
  attempt,
  readAnswer,
  type FailedAnswer,
  type FetchLike,
  type HttpResponse,
  type Schema,
} from '../http/attempt.ts';
import { type Clock, sleep, systemClock } from '../base/clock.ts';
import { isRetryable } from '../http/retry-policy.ts';
import { retryDelayMs } from '../http/retry-timing.ts';
import { checkApiKey, checkBaseUrl, requestUrl, type Query } from './connection-settings.ts';
import { createError } from './errors.ts';

/** The default deadline: enough for ten image URLs of ten seconds each (section 4.1) and a full minute of Retry-After (section 8). */
const DEADLINE_MS = 120_000;

export interface TransportOptions {
  /** `{base_url}` without `/v1`; or `mock:`, for a `fetch` that knows it. */
  baseUrl: string;
  /** Sent as bearer token (section 5); without it no custom header is sent at all. */
  apiKey?: string | undefined;
  fetch?: FetchLike | undefined;
  clock?: Clock | undefined;
  /** Milliseconds for a whole call: its attempts and the waits between them (120 000). */
  deadline?: number | undefined;
  /** Milliseconds for one attempt of an idempotent request (10 000); any other may use the whole deadline. */
  attemptTimeout?: number | undefined;
  /** How often a request is sent again at most (2). */
  retries?: number | undefined;
  /** Whether the call waits after a 429 and retries (true). False leaves that to a caller with many calls. */
  retryRateLimited?: boolean | undefined;
  /** Returns a number from 0 up to 1, for the jitter. */
  random?: (() => number) | undefined;
}

export interface TransportRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /v1, for example `/products`. */
  path: string;
  query?: Query;
  body?: string | FormData;
  /** The headers of the body. */
  headers?: Record<string, string>;
  /** Whether sending it twice may have another effect than sending it once (true for POST). */
  nonIdempotent?: boolean;
  signal?: AbortSignal;
}

/** Rejects with a CatalogError, or with the signal's reason once it is aborted. */
type Send = <Output>(schema: Schema<Output>, request: TransportRequest) => Promise<Output>;

/** @throws TypeError that says what was expected, if `baseUrl` or `apiKey` can't be used */
export function createTransport({
  baseUrl,
  apiKey,
  fetch = (url, init) => globalThis.fetch(url, init),
  clock = systemClock,
  deadline = DEADLINE_MS,
  attemptTimeout = 10_000,
  retries = 2,
  retryRateLimited = true,
  random = Math.random,
}: TransportOptions): Send {
  const root = checkBaseUrl(baseUrl);
  if (apiKey) checkApiKey(apiKey);
  const times = { deadlineMs: deadline, attemptTimeoutMs: attemptTimeout };
  const limits = { ...times, clock, retries, retryRateLimited, random };

  return async (schema, request) => {
    const { method = 'GET', path, query, body, nonIdempotent = method === 'POST', signal } = request;
    const url = requestUrl(root, path, query);
    const headers = { ...request.headers };
    if (apiKey) headers.Authorization = `Bearer ${apiKey}`;
    const init = { method, headers, body };
    return requestWithRetries(
      { ...limits, nonIdempotent, signal },
      schema,
      `${method} ${path}`,
      (timeoutMs) => attempt(url, init, { fetch, clock, timeoutMs, signal }),
    );
  };
}

export interface RetryOptions {
  clock: Clock;
  /** The time for all attempts and the waits between them. */
  deadlineMs: number;
  /** The time for one attempt of an idempotent request; any other may use the whole deadline. */
  attemptTimeoutMs: number;
  retries: number;
  /** Whether to wait and retry after a 429. */
  retryRateLimited: boolean;
  /** Whether sending the request twice may have another effect than sending it once. */
  nonIdempotent: boolean;
  /** Returns a number from 0 up to 1, for the jitter. */
  random: () => number;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request, and sends it again while that may help and time is left.
 * @param name the request's name, for messages
 * @param failed the first attempt, if it was already made
 * @throws CatalogError of the last attempt, or the signal's reason once it is aborted
 */
export async function requestWithRetries<Output>(
  options: RetryOptions,
  schema: Schema<Output>,
  name: string,
  send: (timeoutMs: number) => Promise<HttpResponse>,
  failed?: FailedAnswer,
): Promise<Output> {
  const { clock, attemptTimeoutMs, retries, retryRateLimited, nonIdempotent, random, signal } = options;
  const endsAt = clock.now() + options.deadlineMs;
  for (let count = 1; ; count++) {
    const leftMs = endsAt - clock.now();
    const timeoutMs = nonIdempotent ? leftMs : Math.min(leftMs, attemptTimeoutMs);
    const answer = failed ?? (await readAnswer(schema, send(timeoutMs)));
    if ('value' in answer) return answer.value;
    signal?.throwIfAborted();
    failed = undefined;
    const error = createError(name, answer, clock.now());
    if (count > retries || !isRetryable(error, nonIdempotent)) throw error;
    if (error.status === 429 && !retryRateLimited) throw error;
    const delayMs = retryDelayMs(count, error.retryAfter, random());
    if (clock.now() + delayMs >= endsAt) throw error;
    await sleep(clock, delayMs, signal);
    // A timer may fire late, after the page was hidden or the machine slept.
    if (clock.now() >= endsAt) throw error;
  }
}
