/** Decides after which failures a request may be sent again. retry-timing.ts decides how long to wait before. */

/** The facts of a failure that the decision depends on. */
export interface Failure {
  /** `network` or `timeout` if there was no response; for other kinds only the status counts. */
  readonly kind: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Milliseconds that the server asked to wait; null if it did not. */
  readonly retryAfter: number | null;
}

/** Statuses, and kinds without one, after which the server may have carried the request out. */
const UNCERTAIN: readonly (string | number)[] = ['network', 'timeout', 408, 500, 502, 503, 504];

/**
 * Whether the request may be sent again. Failures that are not named here are final.
 * @param nonIdempotent whether sending the request twice may have another effect than sending it once
 */
export function isRetryable(failure: Failure, nonIdempotent: boolean): boolean {
  // The server did nothing, so even a creation may be sent again.
  if (isThrottled(failure)) return true;
  return !nonIdempotent && UNCERTAIN.includes(failure.status || failure.kind);
}

/**
 * Whether the server rejected the request and asks for a pause before any other one. A 503 without Retry-After may come from a
 * proxy that lost the response.
 */
export function isThrottled({ status, retryAfter }: Pick<Failure, 'status' | 'retryAfter'>): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}
