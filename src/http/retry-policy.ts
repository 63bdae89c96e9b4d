/**
 * After which failures a request may be sent again. How long to wait before is decided in retry-timing.ts.
 */

/** What a failure is judged by. */
export interface Failure {
  /** `network` or `timeout` where there was no response; with a response only its status counts. */
  readonly kind: string;
  /** HTTP status; 0 where there was no response. */
  readonly status: number;
  /** Milliseconds that the server asked to wait; null where it did not. */
  readonly retryAfter: number | null;
}

/** `any`: nothing was done, so even a creation may be sent again. `idempotent`: it may have been done already. */
type Retryable = 'any' | 'idempotent';

/** By HTTP status, or by kind where there was no response. What is not named here is final. */
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

/** @param nonIdempotent sending the request twice may end elsewhere than sending it once */
export function isRetryable({ kind, status, retryAfter }: Failure, nonIdempotent: boolean): boolean {
  // A 503 that names a time turned the request away; one without may come from a proxy that lost the answer.
  const retryable = status === 503 && retryAfter !== null ? 'any' : RETRYABLE[status || kind];
  return retryable === 'any' || (retryable === 'idempotent' && !nonIdempotent);
}

/** Whether the server turned the request away and asks for a pause, whatever the request was for. */
export function isThrottled({ status, retryAfter }: Pick<Failure, 'status' | 'retryAfter'>): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}
