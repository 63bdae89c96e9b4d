/** Decides whose pages may read the responses. Does not know their content. */

/** Flat: name, value, name, value. */
export type HeaderList = readonly string[];

/** The CORS headers for every kind of origin there is: the allowed ones, one by one, and all others together. */
export class CorsPolicy {
  readonly #byOrigin: ReadonlyMap<string, HeaderList>;
  readonly #others: HeaderList;

  constructor(allowedOrigins: readonly string[]) {
    this.#byOrigin = new Map(allowedOrigins.map((origin) => [origin, headersOf(origin)]));
    // A single origin is always sent, so that a CDN that ignores Vary can't serve one page the headers of another.
    this.#others = allowedOrigins.length === 1 ? headersOf(allowedOrigins[0]!) : headersOf(null);
  }

  /** Equal origins get the same list, not only an equal one. */
  headersFor(origin: string | null): HeaderList {
    return (origin !== null && this.#byOrigin.get(origin)) || this.#others;
  }
}

function headersOf(origin: string | null): HeaderList {
  if (origin === null) return ['vary', 'Origin'];
  return [
    'vary',
    'Origin',
    'access-control-allow-origin',
    origin,
    'access-control-expose-headers',
    'ETag, Retry-After',
  ];
}
