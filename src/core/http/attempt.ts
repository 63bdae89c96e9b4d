/**
 * One attempt at a request: it is sent once, its body is read within limits of time and size, and the data is checked against a
 * schema.
 */
import { withTimeout, type TimeLimit } from '../base/clock.ts';

/** The part of `fetch` that is used: a URL and an init, never a Request. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** A response whose body has been read. */
export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  /** The body; null if it is longer than `maxBytes`; '' if the body of an error response was cut off. */
  readonly text: string | null;
}

export interface AttemptOptions extends TimeLimit {
  fetch: FetchLike;
  /** The longest body that is read (10 MiB). */
  maxBytes?: number;
}

/** The default limit, larger than a list of a hundred products with a hundred images each. */
export const MAX_BODY_BYTES = 10 * 2 ** 20;

/**
 * Sends the request once. Any status is a response.
 * @param init its `signal` is replaced by one of this attempt
 * @throws a DOMException named `TimeoutError`, the reason of `signal` once that is aborted, or what `fetch` fails with
 */
export function attempt(
  url: string,
  init: RequestInit,
  { fetch, maxBytes = MAX_BODY_BYTES, ...limit }: AttemptOptions,
): Promise<HttpResponse> {
  return withTimeout(limit, async (signal) => {
    const response = await fetch(url, { ...init, signal });
    const { ok, status, headers } = response;
    const text = await readText(response, maxBytes, signal).catch((error: unknown) => {
      if (ok) throw error;
      return ''; // The status is enough: the body was cut off.
    });
    return { ok, status, headers, text };
  });
}

/**
 * The body as text; null if it holds more than `maxBytes` (after decompression). An abort ends the reading, whether or
 * not the `fetch` that made the response knew the signal.
 */
async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string | null> {
  // The response is empty, or comes from a page's own `fetch` without streams, such as a polyfill by XMLHttpRequest.
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  if (signal.aborted) stop();
  // The listener is never removed, since the signal belongs to this attempt alone.
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      stop();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * The interface of a schema: the part of Standard Schema (standardschema.dev) that zod and the storefront's own lean schemas
 * have in common. It lets the storefront do without zod, while the full client uses it.
 */
export interface Schema<Output> {
  readonly '~standard': {
    validate(value: unknown): Result<Output> | Promise<Result<Output>>;
  };
}

export type Result<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** The requested data, or the failure. */
export type Answer<Output> = { readonly value: Output } | FailedAnswer;

/** The facts that are needed to name a failure. */
export interface FailedAnswer {
  /** Undefined if there was no response. */
  readonly response?: HttpResponse | undefined;
  /** The places where the body of a 2xx response does not fit the schema. */
  readonly issues?: readonly Issue[];
  /** The error if there is no response, or no JSON in one of 2xx. */
  readonly cause?: unknown;
}

/** Reads the response and checks its data. Any 2xx is a success, because the specification names no status. Never rejects. */
export async function readAnswer<Output>(
  schema: Schema<Output>,
  attempted: Promise<HttpResponse>,
): Promise<Answer<Output>> {
  let response: HttpResponse | undefined;
  try {
    response = await attempted;
    return { response, ...(response.ok && (await schema['~standard'].validate(JSON.parse(response.text!)))) };
  } catch (cause) {
    return { response, cause };
  }
}
