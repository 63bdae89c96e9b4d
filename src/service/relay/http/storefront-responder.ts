/**
 * Answers a storefront's requests from the catalog: at once if the cache can be trusted, else after a bounded wait. Never says
 * that a product does not exist before a listing is complete.
 */
import { withTimeout } from '../../../core/base/clock.ts';
import { clamp } from '../../../core/base/numbers.ts';
import type { CheckedOptions } from '../options.ts';
import type { CatalogSync } from '../sync/catalog-sync.ts';
import { isFresh, isLookupNeeded, isRecent, provesAbsence } from '../sync/freshness.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';
import { corsPolicy } from './cors.ts';
import { ProductResponses, type Range } from './product-responses.ts';
import {
  failure,
  METHODS,
  preflight,
  respond,
  type RelayResponse,
  type ResponseContent,
} from './relay-response.ts';
import { readStorefrontQuery, type StorefrontQuery } from './storefront-query.ts';

/** The parts of a request that a response depends on. */
export interface RelayRequest {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  origin: string | null;
  ifNoneMatch: string | null;
}

/** The response, and what it was for: a word for logs and metrics that holds nothing of the visitor's. */
export interface RoutedResponse {
  response: RelayResponse;
  route: StorefrontQuery['kind'] | 'failed';
}

export interface StorefrontResponderOptions extends Pick<
  CheckedOptions,
  'clock' | 'basePath' | 'allowedOrigins' | 'staleIfErrorMs'
> {
  catalog: CatalogSync;
}

type ProductQuery = Extract<StorefrontQuery, { key: unknown }>;

/** The longest Retry-After that a visitor is given. */
const MAX_RETRY_SECONDS = 3600;

/** A visitor waits no longer for the first listing, or for a lookup. */
const COLD_START_TIMEOUT_MS = 5000;
/** A known product that was not confirmed lately is answered after so long all the same. */
const CONFIRMATION_MS = 1000;

const COLD: Record<UpstreamFailureKind, [status: number, code: string]> = {
  'rate-limited': [429, 'rate_limited'],
  timeout: [504, 'upstream_timeout'],
  failed: [502, 'upstream_failed'],
  refused: [502, 'upstream_failed'],
  'too-large': [502, 'upstream_failed'],
};

const UNKNOWN = failure(404, 'not_found', 'There is nothing here.', { maxAgeSeconds: 60 });
const NOT_ALLOWED = failure(405, 'method_not_allowed', `Only ${METHODS} are answered here.`, {
  allow: METHODS,
});
const FAILED = failure(500, 'internal_error', 'The relay failed.', { retryAfterSeconds: 1 });

export class StorefrontResponder {
  readonly #options: StorefrontResponderOptions;
  readonly #catalog: CatalogSync;
  readonly #cors: ReturnType<typeof corsPolicy>;
  readonly #responses: ProductResponses;

  constructor(options: StorefrontResponderOptions) {
    this.#options = options;
    this.#catalog = options.catalog;
    this.#cors = corsPolicy(options.allowedOrigins);
    this.#responses = new ProductResponses(options.catalog.cache);
  }

  /** Never rejects, never tells what the service or the key said. A promise only where something has to be waited for. */
  answer(request: RelayRequest): RoutedResponse | Promise<RoutedResponse> {
    const { method } = request;
    const query = readStorefrontQuery(request.target, this.#options.basePath);
    if (method !== 'GET' && method !== 'HEAD' && query.kind !== 'unknown') {
      if (method === 'OPTIONS') return { response: preflight(this.#cors(request.origin)), route: query.kind };
      return this.#toRoutedResponse(NOT_ALLOWED, request, query.kind);
    }
    const content = this.#contentNow(query);
    if (content) return this.#toRoutedResponse(content, request, query.kind);
    return this.#contentLater(query).then(
      (later) => this.#toRoutedResponse(later, request, query.kind),
      () => this.#toRoutedResponse(FAILED, request, 'failed'),
    );
  }

  #toRoutedResponse(
    content: ResponseContent,
    request: RelayRequest,
    route: RoutedResponse['route'],
  ): RoutedResponse {
    const { method, ifNoneMatch, origin } = request;
    return { response: respond(content, method, ifNoneMatch, this.#cors(origin)), route };
  }

  /** The content that can be answered without waiting; null if there is none. */
  #contentNow(query: StorefrontQuery): ResponseContent | null {
    if (query.kind === 'unknown') return UNKNOWN;
    if (query.kind === 'invalid')
      return failure(400, 'validation_error', query.message, { maxAgeSeconds: 60 });
    if (!this.#isFresh() || !this.#isRecent()) return null;
    if (query.kind === 'list') return this.#responses.list(query);
    const known = this.#known(query);
    if (known) return known;
    return !isLookupNeeded(this.#catalog.status) && this.#provesAbsence() ? this.#absent(query) : null;
  }

  async #contentLater(query: StorefrontQuery): Promise<ResponseContent> {
    if (query.kind === 'product' || query.kind === 'search') return this.#findLater(query);
    await this.#untilFresh(() => this.#catalog.status.isSlowToStart, COLD_START_TIMEOUT_MS);
    if (this.#catalog.status.listing === null || !this.#isRecent()) return this.#cold();
    return this.#responses.list(query as Range);
  }

  async #findLater(query: ProductQuery): Promise<ResponseContent> {
    const catalog = this.#catalog;
    const wasKnown = this.#known(query) !== null;
    await this.#untilFresh(
      () => catalog.status.isSlowToStart || (!wasKnown && this.#known(query) !== null),
      wasKnown ? CONFIRMATION_MS : COLD_START_TIMEOUT_MS,
    );
    const known = this.#isRecent() ? this.#known(query) : null;
    if (known) return known;
    const { status } = catalog;
    if (!isLookupNeeded(status) || status.failure)
      return this.#provesAbsence() ? this.#absent(query) : this.#cold();
    const limit = { clock: this.#options.clock, timeoutMs: COLD_START_TIMEOUT_MS };
    const found = await withTimeout(limit, () => catalog.find(query.key)).catch(() => 'unknown');
    // The listing may have brought it meanwhile.
    const listed = this.#isRecent() ? this.#known(query) : null;
    if (listed) return listed;
    return found === 'none' || this.#provesAbsence() ? this.#absent(query) : this.#cold();
  }

  #known(query: ProductQuery): ResponseContent | null {
    if (query.kind === 'product') return this.#responses.byId(query.key.id);
    return this.#responses.bySearch(query.key.externalId, query);
  }

  #absent(query: ProductQuery): ResponseContent {
    return query.kind === 'search' ? this.#responses.absentBySearch(query) : this.#responses.absentById;
  }

  /** Waits until the cache is confirmed, unless it is known that this will take long. */
  async #untilFresh(settled: () => boolean, atMostMs: number): Promise<void> {
    const done = () => this.#isFresh() || this.#catalog.status.failure !== null || settled();
    await this.#catalog.until(done, atMostMs);
  }

  #isFresh(): boolean {
    return isFresh(this.#catalog.status, this.#options.clock.now());
  }

  #provesAbsence(): boolean {
    return provesAbsence(this.#catalog.status, this.#options.clock.now());
  }

  #isRecent(): boolean {
    const { clock, staleIfErrorMs } = this.#options;
    return isRecent(this.#catalog.status, clock.now(), staleIfErrorMs);
  }

  /** The error while nothing is known yet. */
  #cold(): ResponseContent {
    const failing = this.#catalog.status.failure;
    const waitSeconds = failing ? Math.ceil((failing.until - this.#options.clock.now()) / 1000) : 1;
    const [status, code] = failing ? COLD[failing.kind] : [503, 'starting'];
    const retryAfterSeconds = clamp(waitSeconds, 1, MAX_RETRY_SECONDS);
    const message = 'The products can not be read right now. Ask again later.';
    return failure(status, code, message, { retryAfterSeconds });
  }
}
