/** After which failures a request may be sent again. How long to wait before is decided in retry-timing.ts. */

/** The facts of a failure that the decision depends on. */
export interface Failure {
  /** `network` or `timeout` if there was no response; otherwise only the status counts. */
  readonly kind: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Milliseconds that the server asked to wait; null if it did not. */
  readonly retryAfter: number | null;
}

/** `any`: the server did nothing, so even a creation may be sent again. `idempotent`: it may have carried the request out. */
type Retryable = 'any' | 'idempotent';

/** By HTTP status, or by kind if there was no response. Every other failure is final. */
const RETRYABLE: Record<string | number, Retryable> = {
  network: 'idempotent',
  timeout: 'idempotent',
  408: 'idempotent',
  429: 'any',
  500: 'idempotent',
  502: 'idempotent',
  503: 'idempotent',
  504: 'idempotent',
};

/** @param nonIdempotent sending the request twice may have another effect than sending it once */
export function isRetryable({ kind, status, retryAfter }: Failure, nonIdempotent: boolean): boolean {
  // With Retry-After, a 503 rejected the request. Without, it may come from a proxy that lost the response.
  const retryable = status === 503 && retryAfter !== null ? 'any' : RETRYABLE[status || kind];
  return retryable === 'any' || (retryable === 'idempotent' && !nonIdempotent);
}

/** Whether the server rejected the request and asks for a pause before any other one. */
export function isThrottled({ status, retryAfter }: Pick<Failure, 'status' | 'retryAfter'>): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}
