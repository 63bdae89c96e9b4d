/** The error of every call of the catalog service. Knows no request. */

/** What went wrong, for code to branch on. */
export type FailureKind =
  /** The service answered with an error status; `status` is set, `code` is the envelope's, or '' without one. */
  | 'http'
  /** No response: the network failed, or the browser withheld it. */
  | 'network'
  /** Nothing in time: no response within an attempt or the deadline of the call, or a product that did not become ready. */
  | 'timeout'
  /** A 2xx response whose body is not as specified; `message` says where. */
  | 'invalid-response'
  /** A product that was waited for has no images, and so never becomes ready (section 1). */
  | 'no-images';

export interface FailureDetails {
  status?: number;
  code?: string;
  /** Milliseconds the service asks to wait (section 8). */
  retryAfter?: number;
  cause?: unknown;
}

export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly kind: FailureKind;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The envelope's `code` (section 7), any text; '' if there was none. */
  readonly code: string;
  /** Milliseconds the service asked to wait; null if it did not. */
  readonly retryAfter: number | null;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, details);
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** The error of an attempt without a response, as a CatalogError that names the request. */
export function noResponse(cause: unknown, name: string): CatalogError {
  const { name: type, message } = cause as Error;
  return type === 'TimeoutError'
    ? new CatalogError('timeout', `${name}: ${message}`, { cause })
    : new CatalogError('network', `${name}: no answer (network or CORS).`, { cause });
}
