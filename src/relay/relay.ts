/**
 * The relay: answers a storefront's three reads from memory, while a keeper spends a fixed budget to keep that memory true.
 * Fetch API only, for any runtime; knows no server, no environment and no file. Called by whoever hosts it: node-server.ts,
 * an edge worker, the demo.
 */
import { failure, METHODS, preflight, toResponse, type Answer } from './answer.ts';
import { createBudget, createMemoryLedger } from './budget.ts';
import { Keeper } from './keeper.ts';
import { Lookups, type Found, type Wanted } from './lookups.ts';
import { checkOptions, type RelayOptions } from './options.ts';
import { readQuestion, wantedBy, type Question } from './question.ts';
import type { ProductRecord } from './record.ts';
import { Shelf } from './shelf.ts';
import { createUpstream, type UpstreamTrouble } from './upstream.ts';

/** What an edge runtime hands in beside the request. */
export interface RunsOn {
  waitUntil(promise: Promise<unknown>): void;
}

export interface RelayHealth {
  /** `starting` before the first listing is complete, `stale` while the service gives no usable answer. */
  status: 'starting' | 'ok' | 'stale';
  products: number;
  /** Seconds since the service last answered the listing, or null. */
  age: number | null;
}

export interface Relay {
  /** Answers every request; never rejects, never tells what the service or the key said. */
  fetch(request: Request, runsOn?: RunsOn): Promise<Response>;
  /** Lists the shop's products now instead of with the first visitor. On Node only: an edge runtime refuses work without one. */
  start(): void;
  /** Ends all work upstream; what comes after is answered from memory. */
  close(): void;
  health(): RelayHealth;
}

const READY_SECONDS = 15;
const PROCESSING_SECONDS = 2;
const ABSENT_SECONDS = 5;
/** A cold failure asks to come again no later than this. */
const LONGEST_RETRY_SECONDS = 3600;

const COLD: Record<UpstreamTrouble, [status: number, code: string]> = {
  'rate-limited': [429, 'rate_limited'],
  timeout: [504, 'upstream_timeout'],
  failed: [502, 'upstream_failed'],
  refused: [502, 'upstream_failed'],
};

/** @throws RelayOptionError */
export function createRelay(options: RelayOptions): Relay {
  const checked = checkOptions(options);
  const { clock, log, basePath, allowedOrigins, staleFor, coldWait, attemptTimeout, store } = checked;
  const budget = createBudget(checked.requestsPerMinute, store?.ledger ?? createMemoryLedger(), clock);
  const stop = new AbortController();
  const upstream = createUpstream({
    ...checked,
    budget,
    attemptTimeoutMs: attemptTimeout,
    stop: stop.signal,
  });
  const shelf = new Shelf();
  const keeper = new Keeper({
    upstream,
    budget,
    shelf,
    clock,
    log,
    attemptTimeoutMs: attemptTimeout,
    stop: stop.signal,
    ...(store && { sharing: store.sharing }),
  });
  const lookups = new Lookups(upstream, clock);
  const absent = failure(404, 'not_found', 'There is no such product.', { keepFor: ABSENT_SECONDS });

  const onShelf = (wanted: Wanted) =>
    'id' in wanted ? shelf.get(wanted.id) : shelf.getByExternalId(wanted.externalId);

  /** Not older than the shop allows while the service is silent. */
  const recent = () =>
    keeper.lastSuccessAt !== null && clock.now() - keeper.lastSuccessAt <= staleFor + keeper.roundMs;
  const warm = () => keeper.completedAt !== null && recent();

  /** After a quiet time, as on an edge runtime, what is known is old although nothing is wrong. */
  const fresh = () => warm() && clock.now() - keeper.lastSuccessAt! <= 2 * keeper.roundMs + attemptTimeout;

  /** Why nothing can be said yet. */
  function cold(): Answer {
    const { trouble } = keeper;
    const wait = trouble ? Math.ceil((trouble.until - clock.now()) / 1000) : 1;
    const retryAfter = Math.min(Math.max(wait, 1), LONGEST_RETRY_SECONDS);
    const [status, code] = trouble ? COLD[trouble.kind] : [503, 'starting'];
    return failure(status, code, 'The products can not be read right now. Ask again later.', { retryAfter });
  }

  /** No visitor waits for a lookup longer than for the first listing. */
  function lookUp(wanted: Wanted): Promise<Found> {
    return new Promise((resolve) => {
      const cancel = clock.wake(coldWait, () => resolve('unknown'));
      lookups
        .find(wanted)
        .catch((): Found => 'unknown')
        .then((found) => {
          cancel();
          resolve(found);
        });
    });
  }

  async function find(wanted: Wanted): Promise<ProductRecord | null | 'cold'> {
    const settled = () => onShelf(wanted) !== null || keeper.slowToStart;
    if (!fresh() && !keeper.trouble) {
      await keeper.until(() => fresh() || keeper.trouble !== null || settled(), coldWait);
    }
    const known = onShelf(wanted);
    if (known && recent()) return known;
    if (!keeper.thorough && !keeper.trouble) {
      const found = await lookUp(wanted);
      if (found === 'none') return null;
      if (found !== 'unknown') {
        keeper.take(found);
        return found;
      }
    }
    return warm() ? null : 'cold';
  }

  async function answerTo(question: Question): Promise<Answer> {
    if (question.kind === 'nothing')
      return failure(404, 'not_found', 'There is nothing here.', { keepFor: 60 });
    if (question.kind === 'invalid')
      return failure(400, 'validation_error', question.message, { keepFor: 60 });

    const wanted = wantedBy(question);
    if (wanted) {
      const found = await find(wanted);
      if (found === 'cold') return cold();
      if (question.kind === 'search') return listOf(found ? [found] : [], found ? 1 : 0, question, true);
      return found ? { status: 200, body: { product: found }, keepFor: secondsFor([found]) } : absent;
    }
    const { page, limit } = question as { page: number; limit: number };
    if (!fresh() && !keeper.trouble) {
      await keeper.until(() => fresh() || keeper.trouble !== null || keeper.slowToStart, coldWait);
    }
    return warm() ? listOf(shelf.page(page, limit), shelf.size, { page, limit }, false) : cold();
  }

  function listOf(
    found: ProductRecord[],
    total: number,
    { page, limit }: { page: number; limit: number },
    cut: boolean,
  ): Answer {
    const products = cut ? found.slice((page - 1) * limit, page * limit) : found;
    return { status: 200, body: { products, total, page, limit }, keepFor: secondsFor(products) };
  }

  /** A CDN may keep what will not change soon; what is processed, or not there yet, is asked for again at once. */
  function secondsFor(products: readonly ProductRecord[]): number {
    if (products.length === 0) return ABSENT_SECONDS;
    return products.every((product) => product.swap_ready) ? READY_SECONDS : PROCESSING_SECONDS;
  }

  async function respond(request: Request): Promise<[Response, route: string]> {
    const { method, headers } = request;
    const question = readQuestion(new URL(request.url), basePath);
    const known = question.kind !== 'nothing';
    if (known && method === 'OPTIONS') return [preflight(headers, allowedOrigins), question.kind];
    const answer =
      known && method !== 'GET' && method !== 'HEAD'
        ? failure(405, 'method_not_allowed', `Only ${METHODS} are answered here.`, { allow: METHODS })
        : await answerTo(question);
    return [toResponse(answer, method, headers, allowedOrigins), question.kind];
  }

  function ensure(runsOn?: RunsOn): void {
    const running = keeper.ensure();
    if (running) runsOn?.waitUntil(running);
  }

  return {
    async fetch(request, runsOn) {
      const started = clock.now();
      ensure(runsOn);
      const [response, route] = await respond(request).catch((): [Response, string] => {
        const answer = failure(500, 'internal_error', 'The relay failed.', { retryAfter: 1 });
        return [toResponse(answer, request.method, request.headers, allowedOrigins), 'failed'];
      });
      log({
        event: 'answered',
        method: request.method,
        route,
        status: response.status,
        ms: clock.now() - started,
      });
      return response;
    },
    start: () => ensure(),
    close: () => stop.abort(),
    health() {
      const { completedAt, lastSuccessAt, trouble } = keeper;
      return {
        status: completedAt === null ? 'starting' : trouble ? 'stale' : 'ok',
        products: shelf.size,
        age: lastSuccessAt === null ? null : Math.round((clock.now() - lastSuccessAt) / 1000),
      };
    },
  };
}
