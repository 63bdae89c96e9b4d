/**
 * One request to the catalog service: sent, repeated where it may be, answered or failed as one CatalogError.
 * Knows no operation of the API. Called by client.ts, the broker in availability and the relay.
 */
import type * as z from 'zod/mini';
import type { Clock } from './clock.ts';

/** Fetch as it is handed in: a URL and an init, never a Request. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  /** `{base_url}` without `/v1`. */
  baseUrl: string;
  /** Sent as bearer token (section 5); without it no custom header is sent at all. */
  apiKey?: string;
  fetch?: FetchLike;
  clock?: Clock;
  /** Milliseconds for a whole call: its attempts and the waits between them. */
  deadline?: number;
  /** Milliseconds for one attempt. */
  attemptTimeout?: number;
  /** How often a request that may be repeated is sent again. */
  retries?: number;
}

export interface TransportRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /v1, for example `/products`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}

export interface Transport {
  /** @throws CatalogError, or the signal's reason once it is aborted */
  request<Schema extends z.core.$ZodType>(
    schema: Schema,
    request: TransportRequest,
  ): Promise<z.output<Schema>>;
}
