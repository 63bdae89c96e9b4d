/**
 * Responses for browsers, CDNs and the shop's page: the service's shapes and its error envelope (section 7), caching headers and
 * ETag. Serialised once, however often they are sent.
 */
import type { HeaderList } from './cors.ts';

/** A response as it is sent. */
export interface RelayResponse {
  readonly status: number;
  readonly headers: HeaderList;
  /** '' if there is none, as with 304 and HEAD. */
  readonly body: string;
  /** Node writes plain ASCII, as most bodies are, faster when it is told the encoding. */
  readonly encoding: 'latin1' | 'utf8';
}

/** The content of a response, independent of a request's headers and method. */
export interface ResponseContent {
  readonly status: number;
  readonly body: string;
  readonly encoding: RelayResponse['encoding'];
  /** Null if no cache keeps it. */
  readonly etag: string | null;
  readonly headers: HeaderList;
  /** The same headers without those that describe the body. */
  readonly headersOf304: HeaderList;
}

export interface ContentOptions {
  /** How long a shared cache keeps it; 0 means that nobody does. */
  maxAgeSeconds?: number;
  /** A shared cache may answer with it for so many seconds more, while it fetches anew or can't. */
  staleSeconds?: number;
  /** The seconds after which the visitor is asked to come again. */
  retryAfterSeconds?: number;
  allow?: string;
}

export const METHODS = 'GET, HEAD, OPTIONS';
/** Browsers ask again after this; a shared cache may keep what it has for longer. */
const MAX_BROWSER_AGE_SECONDS = 5;

/** @param body JSON */
export function createContent(status: number, body: string, options: ContentOptions = {}): ResponseContent {
  const { maxAgeSeconds = 0, staleSeconds = 0, retryAfterSeconds, allow } = options;
  const etag = status === 200 ? `W/"${fingerprint(body)}"` : null;
  const caching = cacheControl(maxAgeSeconds, staleSeconds);
  const shared = ['x-content-type-options', 'nosniff', 'cache-control', caching];
  if (retryAfterSeconds !== undefined) shared.push('retry-after', String(retryAfterSeconds));
  if (allow !== undefined) shared.push('allow', allow);
  if (etag !== null) shared.push('etag', etag);
  const length = new TextEncoder().encode(body).byteLength;
  const encoding = length === body.length ? 'latin1' : 'utf8';
  const type = ['content-type', 'application/json; charset=utf-8', 'content-length', String(length)];
  return { status, body, encoding, etag, headers: [...type, ...shared], headersOf304: shared };
}

/** The error envelope. */
export function failure(
  status: number,
  code: string,
  message: string,
  options?: ContentOptions,
): ResponseContent {
  return createContent(status, JSON.stringify({ error: { code, message } }), options);
}

/** The content as the response to one request. */
export function respond(
  content: ResponseContent,
  method: string,
  ifNoneMatch: string | null,
  cors: HeaderList,
): RelayResponse {
  const { status, headers, headersOf304, body, encoding, etag } = content;
  if (etag !== null && ifNoneMatch !== null && matches(ifNoneMatch, etag))
    return { status: 304, headers: [...cors, ...headersOf304], body: '', encoding };
  return { status, headers: [...cors, ...headers], body: method === 'HEAD' ? '' : body, encoding };
}

/** The response to OPTIONS, a CORS preflight included. */
export function preflight(cors: HeaderList, methods = METHODS): RelayResponse {
  const headers = [...cors, 'allow', methods];
  if (cors.includes('access-control-allow-origin')) {
    headers.push('access-control-allow-methods', methods);
    headers.push('access-control-allow-headers', 'if-none-match');
    headers.push('access-control-max-age', '86400');
  }
  return { status: 204, headers, body: '', encoding: 'latin1' };
}

function cacheControl(maxAgeSeconds: number, staleSeconds: number): string {
  if (maxAgeSeconds === 0) return 'no-store';
  const kept = `public, max-age=${Math.min(maxAgeSeconds, MAX_BROWSER_AGE_SECONDS)}, s-maxage=${maxAgeSeconds}`;
  if (staleSeconds === 0) return kept;
  return `${kept}, stale-while-revalidate=${staleSeconds}, stale-if-error=${staleSeconds}`;
}

/** Weak comparison (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const bare = etag.slice(2);
  return ifNoneMatch.split(',').some((tag) => {
    const asked = tag.trim();
    return asked === '*' || asked.replace(/^W\//, '') === bare;
  });
}

/** Two 32-bit FNV-1a hashes with different starts: enough to tell one response for a product from the next. */
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
