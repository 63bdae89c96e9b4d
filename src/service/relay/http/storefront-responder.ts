/**
 * Answers a storefront's requests from the catalog: known products at once, others after the service was asked for them. Says that
 * a product does not exist only where the service said so.
 */
import { withTimeout } from '../../../core/base/clock.ts';
import { clamp } from '../../../core/base/numbers.ts';
import type { CheckedOptions } from '../options.ts';
import type { CatalogSync } from '../sync/catalog-sync.ts';
import { isRecent } from '../sync/catalog-status.ts';
import { BudgetSpent, type UpstreamFailureKind } from '../upstream/catalog-upstream.ts';
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

type ProductQuery = Extract<StorefrontQuery, { key: unknown }>;

/** The longest Retry-After that a visitor is given. */
const MAX_RETRY_SECONDS = 3600;

/** A visitor waits no longer for a lookup, or for the first page of a list. */
const LOOKUP_TIMEOUT_MS = 5000;
/** A visitor waits so long for a listing that begins, or for news of a product that is processed. */
const CONFIRMATION_MS = 1000;

const COLD: Record<UpstreamFailureKind, [status: number, code: string]> = {
  'rate-limited': [429, 'rate_limited'],
  timeout: [504, 'upstream_timeout'],
  failed: [502, 'upstream_failed'],
  refused: [502, 'upstream_failed'],
  'too-large': [502, 'upstream_failed'],
};

const UNKNOWN = failure(404, 'not_found', 'There is nothing here.', { maxAgeSeconds: 60 });
const INVALID = failure(
  400,
  'validation_error',
  'Ask for external_id=… (1 to 255 characters) or tryon_status=active, each once, with page (from 1) and limit (1 to 100) and nothing else.',
  { maxAgeSeconds: 60 },
);
const NOT_ALLOWED = failure(405, 'method_not_allowed', `Only ${METHODS} are answered here.`, {
  allow: METHODS,
});
const FAILED = failure(500, 'internal_error', 'The relay failed.', { retryAfterSeconds: 1 });

export class StorefrontResponder {
  readonly #options: CheckedOptions;
  readonly #catalog: CatalogSync;
  readonly #cors: ReturnType<typeof corsPolicy>;
  readonly #responses: ProductResponses;

  constructor(options: CheckedOptions, catalog: CatalogSync) {
    this.#options = options;
    this.#catalog = catalog;
    this.#cors = corsPolicy(options.allowedOrigins);
    this.#responses = new ProductResponses(catalog.cache);
  }

  /** Never rejects, never tells what the service or the key said. A promise only where something has to be waited for. */
  answer(request: RelayRequest): RoutedResponse | Promise<RoutedResponse> {
    const { method, target, origin, ifNoneMatch } = request;
    const query = readStorefrontQuery(target, this.#options.basePath);
    const cors = this.#cors(origin);
    const routed = (content: ResponseContent, route: RoutedResponse['route'] = query.kind) => ({
      response: respond(content, method, ifNoneMatch, cors),
      route,
    });
    if (method !== 'GET' && method !== 'HEAD' && query.kind !== 'unknown')
      return method === 'OPTIONS' ? { response: preflight(cors), route: query.kind } : routed(NOT_ALLOWED);
    const content = this.#contentNow(query);
    if (content) return routed(content);
    return this.#contentLater(query).then(
      (later) => routed(later),
      () => routed(FAILED, 'failed'),
    );
  }

  /** The content that can be answered without waiting; null if there is none. */
  #contentNow(query: StorefrontQuery): ResponseContent | null {
    if (query.kind === 'unknown') return UNKNOWN;
    if (query.kind === 'invalid') return INVALID;
    if (!this.#isCurrent() || !this.#isRecent()) return null;
    if (query.kind === 'list') return this.#list(query);
    return this.#isNewsDue(query) ? null : (this.#known(query) ?? this.#absent(query));
  }

  async #contentLater(query: StorefrontQuery): Promise<ResponseContent> {
    if (query.kind === 'product' || query.kind === 'search') return this.#findLater(query);
    await this.#untilCurrent(() => this.#catalog.status.listing !== null, LOOKUP_TIMEOUT_MS);
    if (this.#catalog.status.listing === null || !this.#isRecent()) return this.#cold();
    return this.#list(query as Range);
  }

  async #findLater(query: ProductQuery): Promise<ResponseContent> {
    const catalog = this.#catalog;
    await this.#untilCurrent(
      () => catalog.status.listing !== null || this.#known(query) !== null,
      CONFIRMATION_MS,
    );
    const known = this.#isRecent() ? this.#known(query) : null;
    const answer = known ?? this.#absent(query);
    const isSettled = answer !== null && !(known && this.#isNewsDue(query));
    if (isSettled || catalog.status.failure) return answer ?? this.#cold();
    const limit = { clock: this.#options.clock, timeoutMs: known ? CONFIRMATION_MS : LOOKUP_TIMEOUT_MS };
    const refused = await withTimeout(limit, () => catalog.find(query.key)).then(
      () => null,
      (error: unknown) => error,
    );
    // The listing may have brought it meanwhile.
    const found = this.#isRecent() ? this.#known(query) : null;
    return found ?? this.#absent(query) ?? this.#cold(refused);
  }

  #list(range: Range): ResponseContent {
    this.#catalog.askForNews();
    return this.#responses.list(range);
  }

  #known(query: ProductQuery): ResponseContent | null {
    if (query.kind === 'product') return this.#responses.byId(query.key.id);
    return this.#responses.bySearch(query.key.externalId, query);
  }

  /** Null where the service did not say that there is none. */
  #absent(query: ProductQuery): ResponseContent | null {
    if (!this.#catalog.isAbsent(query.key)) return null;
    return query.kind === 'search' ? this.#responses.absentBySearch(query) : this.#responses.absentById;
  }

  #isNewsDue({ key }: ProductQuery): boolean {
    const { cache } = this.#catalog;
    const id = 'id' in key ? key.id : cache.findId(key.externalId);
    return id !== null && this.#catalog.isNewsDue(id);
  }

  /** Waits until the listing goes on, unless it is known that this will take long. */
  async #untilCurrent(settled: () => boolean, atMostMs: number): Promise<void> {
    const done = () => {
      const { failure, isHeld } = this.#catalog.status;
      return failure !== null || isHeld || (this.#isCurrent() && settled());
    };
    await this.#catalog.until(done, atMostMs);
  }

  /** Whether the listing goes on. On an edge runtime it rests while there are no visitors. */
  #isCurrent(): boolean {
    const { status } = this.#catalog;
    return status.isHeld || isRecent(status, this.#options.clock.now(), 0);
  }

  #isRecent(): boolean {
    const { clock, staleIfErrorMs } = this.#options;
    return isRecent(this.#catalog.status, clock.now(), staleIfErrorMs);
  }

  /** The error where nothing is known, and nobody could be asked. */
  #cold(refused: unknown = null): ResponseContent {
    const failing = this.#catalog.status.failure;
    const waitMs = failing ? failing.until - this.#options.clock.now() : 0;
    const budgetMs = refused instanceof BudgetSpent ? refused.waitMs : 0;
    const [status, code] = failing ? COLD[failing.kind] : [503, budgetMs > 0 ? 'busy' : 'starting'];
    const retryAfterSeconds = clamp(Math.ceil((waitMs || budgetMs) / 1000), 1, MAX_RETRY_SECONDS);
    const message = 'The products can not be read right now. Ask again later.';
    return failure(status, code, message, { retryAfterSeconds });
  }
}
