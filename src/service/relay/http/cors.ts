/** Decides whose pages may read the responses. */

/** Flat: name, value, name, value. */
export type HeaderList = readonly string[];

/** The CORS headers for an origin, made once for each that is allowed and for all others. */
export function corsPolicy(allowedOrigins: readonly string[]): (origin: string | null) => HeaderList {
  const byOrigin = new Map(allowedOrigins.map((origin) => [origin, listCorsHeaders(origin)]));
  // A single origin is always sent, so that a CDN that ignores Vary can't serve one page the headers of another.
  const others = listCorsHeaders(allowedOrigins.length === 1 ? allowedOrigins[0]! : null);
  return (origin) => (origin !== null && byOrigin.get(origin)) || others;
}

function listCorsHeaders(origin: string | null): HeaderList {
  if (origin === null) return ['vary', 'Origin'];
  const exposed = ['access-control-expose-headers', 'ETag, Retry-After'];
  return ['vary', 'Origin', 'access-control-allow-origin', origin, ...exposed];
}
