/**
 * Answers as a browser, a CDN and the shop's page need them: the service's shapes and its error envelope (section 7), how
 * long they may be kept, ETag, CORS for named origins. Knows nothing of products. Called by relay.ts.
 */

/** An answer before it meets the request's headers and method. */
export interface Answer {
  status: number;
  body: unknown;
  /** Seconds a shared cache may keep it; 0 means nobody keeps it. */
  keepFor: number;
  /** Seconds, with an answer that asks to come again later. */
  retryAfter?: number;
  allow?: string;
}

export const METHODS = 'GET, HEAD, OPTIONS';
/** While a CDN fetches anew, it may go on answering for this long. */
const STALE_SECONDS = 60;

export function failure(
  status: number,
  code: string,
  message: string,
  more: Partial<Pick<Answer, 'keepFor' | 'retryAfter' | 'allow'>> = {},
): Answer {
  return { status, body: { error: { code, message } }, keepFor: 0, ...more };
}

export function toResponse(
  answer: Answer,
  method: string,
  headers: Headers,
  allowedOrigins: ReadonlySet<string>,
): Response {
  const text = JSON.stringify(answer.body);
  const out = corsHeaders(headers, allowedOrigins);
  out.set('content-type', 'application/json; charset=utf-8');
  out.set('x-content-type-options', 'nosniff');
  out.set('cache-control', cacheControl(answer));
  if (answer.retryAfter !== undefined) out.set('retry-after', String(answer.retryAfter));
  if (answer.allow) out.set('allow', answer.allow);
  if (answer.status !== 200)
    return new Response(method === 'HEAD' ? null : text, { status: answer.status, headers: out });

  const etag = `W/"${fingerprint(text)}"`;
  out.set('etag', etag);
  if (matches(headers.get('if-none-match'), etag)) {
    out.delete('content-type');
    return new Response(null, { status: 304, headers: out });
  }
  return new Response(method === 'HEAD' ? null : text, { status: 200, headers: out });
}

/** The answer to OPTIONS, a CORS preflight included. */
export function preflight(headers: Headers, allowedOrigins: ReadonlySet<string>): Response {
  const out = corsHeaders(headers, allowedOrigins);
  out.set('allow', METHODS);
  if (out.has('access-control-allow-origin')) {
    out.set('access-control-allow-methods', METHODS);
    out.set('access-control-allow-headers', 'if-none-match');
    out.set('access-control-max-age', '86400');
  }
  return new Response(null, { status: 204, headers: out });
}

function corsHeaders(headers: Headers, allowedOrigins: ReadonlySet<string>): Headers {
  const out = new Headers({ vary: 'Origin' });
  const origin = headers.get('origin');
  if (origin !== null && allowedOrigins.has(origin)) {
    out.set('access-control-allow-origin', origin);
    out.set('access-control-expose-headers', 'ETag, Retry-After');
  }
  return out;
}

function cacheControl({ status, keepFor }: Answer): string {
  if (keepFor === 0) return 'no-store';
  const kept = `public, max-age=${Math.min(keepFor, 5)}, s-maxage=${keepFor}`;
  return status === 200
    ? `${kept}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=${STALE_SECONDS}`
    : kept;
}

/** Weak comparison (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const bare = etag.slice(2);
  return ifNoneMatch.split(',').some((tag) => {
    const asked = tag.trim();
    return asked === '*' || asked.replace(/^W\//, '') === bare;
  });
}

/** Two 32-bit FNV-1a hashes with different starts: enough to tell one answer of a product from the next. */
function fingerprint(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x01000197) ^ (b >>> 15);
  }
  return `${text.length.toString(36)}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
