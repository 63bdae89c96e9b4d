/** Repeats a GET whose first attempt failed or brought no usable response. Knows no product. */
import type { HttpResponse } from '../http/attempt.ts';
import type { Clock } from '../base/clock.ts';
import { withRetries } from '../http/with-retries.ts';
import { noResponse } from '../catalog/errors.ts';
import { readResponse } from '../catalog/read-response.ts';
import type { Schema } from '../catalog/standard-schema.ts';

export interface FailedRequest<Output> {
  schema: Schema<Output>;
  /** For messages. */
  name: string;
  /** The first attempt, which failed. */
  first: Promise<HttpResponse>;
  send: (timeout: number) => Promise<HttpResponse>;
  clock: Clock;
  attemptTimeout: number;
  /** Milliseconds that are left for the retry. */
  deadline: number;
  random: () => number;
}

/**
 * Retries the request once, if it may be retried.
 * @throws CatalogError
 */
export function retryRequest<Output>({
  schema,
  name,
  first,
  send,
  ...options
}: FailedRequest<Output>): Promise<Output> {
  let sent: Promise<HttpResponse> | null = first;
  return withRetries(
    { ...options, retries: 1, retryRateLimited: false, nonIdempotent: false },
    async (timeout) => {
      const attempt = sent ?? send(timeout);
      sent = null;
      const response = await attempt.catch((error: unknown) => {
        throw noResponse(error, name);
      });
      return readResponse(schema, name, response, options.clock.now());
    },
  );
}
