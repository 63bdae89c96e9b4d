/** The error of every call of the catalog service. */
import { MAX_BODY_BYTES, type FailedAnswer, type Issue } from '../http/attempt.ts';
import { parseRetryAfter } from '../http/retry-timing.ts';

/** The kind of a failure, for code to branch on. */
export type FailureKind =
  /** The service answered with an error status; `status` is set, `code` is the envelope's, or '' without one. */
  | 'http'
  /** No response: the network failed, or the browser withheld it. */
  | 'network'
  /** The time is up: no response within an attempt or the deadline of the call, or a product that did not become ready. */
  | 'timeout'
  /** A 2xx response whose body is not as specified; `message` says where. */
  | 'invalid-response'
  /** A product that was waited for has no images, and so never becomes ready (section 1). */
  | 'no-images';

export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly kind: FailureKind;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The envelope's `code` (section 7), any text; '' if there was none. */
  readonly code: string;
  /** Milliseconds the service asked to wait; null if it did not. */
  readonly retryAfter: number | null;

  constructor(
    kind: FailureKind,
    message: string,
    details: { cause?: unknown } & Partial<Pick<CatalogError, 'status' | 'code' | 'retryAfter'>> = {},
  ) {
    super(message, details);
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.retryAfter = details.retryAfter ?? null;
  }
}

/**
 * Creates the error of a failed attempt.
 * @param request the request's name, for the message
 * @param now milliseconds since 1970
 */
export function createError(
  request: string,
  { response, issues, cause }: FailedAnswer,
  now: number,
): CatalogError {
  if (!response) {
    const { name, message } = cause as Error;
    return name === 'TimeoutError'
      ? new CatalogError('timeout', `${request}: ${message}`, { cause })
      : new CatalogError('network', `${request}: no answer (network or CORS).`, { cause });
  }
  const { ok, status, headers, text } = response;
  if (!ok) {
    const { code, message } = envelopeIn(text);
    return new CatalogError('http', `${request}: ${[status, code, message].filter(Boolean).join(' ')}`, {
      status,
      code: typeof code === 'string' ? code : '',
      retryAfter: parseRetryAfter(headers.get('Retry-After'), now),
    });
  }
  const invalid = (what: string) =>
    new CatalogError('invalid-response', `${request}: the answer ${what}.`, {
      status,
      cause: cause ?? issues,
    });
  if (text === null) return invalid(`is longer than ${MAX_BODY_BYTES} bytes`);
  if (!issues) return invalid(`is not JSON (${headers.get('Content-Type')}): ${(cause as Error).message}`);
  const { path = [], message, expected = message, values = [expected] } = issues[0] as ZodIssue;
  return invalid(`does not fit at ${['body', ...path].join('.')}: ${values.join(' or ')} expected`);
}

/** The `error` of the envelope (section 7), if there is one. */
function envelopeIn(text: string | null): Partial<Record<'code' | 'message', unknown>> {
  try {
    return JSON.parse(text!)?.error ?? {};
  } catch {
    return {};
  }
}

/** zod's issue with its facts. Its messages would need a locale, which is too large. */
type ZodIssue = Issue & { expected?: string; values?: unknown[] };
