/**
 * Makes one attempt at the catalog service: counted first, sent with the shop's key and nothing of a visitor's, bounded in time
 * and size. It does not use the client's transport, whose retries would not be counted in the budget.
 */
import { requestUrl } from '../../../core/catalog/connection-settings.ts';
import { attempt, type HttpResponse } from '../../../core/http/attempt.ts';
import { clamp } from '../../../core/base/numbers.ts';
import { parseRetryAfter } from '../../../core/http/retry-timing.ts';
import type { CheckedOptions } from '../options.ts';
import { ATTEMPT_TIMEOUT_MS, type CallBudget } from './call-budget.ts';
import type { QuotaClass } from './quotas.ts';
import { orNull } from '../../../core/base/or-null.ts';

/** Why the service gave no usable response. */
export type UpstreamFailureKind = 'rate-limited' | 'refused' | 'failed' | 'timeout' | 'too-large';

/** The service gave no usable response. The error does not repeat the service's words, which are not for visitors or logs. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  constructor(
    readonly kind: UpstreamFailureKind,
    /** How long to wait before another call; 0 if nothing is known. */
    readonly waitMs = 0,
  ) {
    super(`The catalog service gave no usable answer: ${kind}`);
  }
}

/** The budget leaves no room for the call; nothing was sent. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  constructor(readonly waitMs: number) {
    super(`The budget leaves no room for another ${waitMs} ms`);
  }
}

export type CatalogUpstream = ReturnType<typeof createCatalogUpstream>;

/** The pause after a 429 that does not say how long: the minute over which the service counts (section 8). */
const SILENT_429_MS = 60_000;
const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 3_600_000;

/** A full page of products with forty images each stays well below this. */
const MAX_BODY_BYTES = 8 * 2 ** 20;

/** @param signal ends the attempts in flight, too */
export function createCatalogUpstream(
  { baseUrl, apiKey, fetch, clock, log }: CheckedOptions,
  budget: CallBudget,
  signal: AbortSignal,
) {
  // Each attempt has a signal of its own: Node warns of more than ten listeners on one.
  const inFlight = new Set<AbortController>();
  signal.addEventListener('abort', () => {
    for (const controller of inFlight) controller.abort(signal.reason);
  });

  async function send(url: string): Promise<HttpResponse> {
    const sentAt = clock.now();
    const controller = new AbortController();
    if (signal.aborted) controller.abort(signal.reason);
    inFlight.add(controller);
    const init = {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      // A redirect would carry the key to wherever it points.
      redirect: 'manual',
    } as const;
    const limits = { timeoutMs: ATTEMPT_TIMEOUT_MS, maxBytes: MAX_BODY_BYTES };
    return attempt(url, init, { fetch, clock, signal: controller.signal, ...limits })
      .catch(() => {
        throw new UpstreamFailure(clock.now() - sentAt >= ATTEMPT_TIMEOUT_MS ? 'timeout' : 'failed');
      })
      .finally(() => inFlight.delete(controller));
  }

  function read({ ok, status, headers, text }: HttpResponse): unknown {
    if (status === 404) return null;
    if (status === 401 || status === 403) throw new UpstreamFailure('refused');
    if (status === 429) {
      const pauseMs = readPause(headers);
      budget.pause(pauseMs);
      throw new UpstreamFailure('rate-limited', pauseMs);
    }
    if (ok && text === null) throw new UpstreamFailure('too-large');
    const body = ok ? orNull(() => JSON.parse(text!) as unknown) : null;
    if (body === null) throw new UpstreamFailure('failed');
    return body;
  }

  return {
    /**
     * The parsed body of a 2xx response, or null for a 404.
     * @throws UpstreamFailure
     * @throws BudgetSpent
     */
    async get(quotaClass: QuotaClass, path: string, query?: Record<string, string>): Promise<unknown> {
      const permit = await budget.take(quotaClass);
      if ('waitMs' in permit) throw new BudgetSpent(permit.waitMs);
      const sentAt = clock.now();
      let status = 0;
      try {
        const response = await send(requestUrl(baseUrl, path, query));
        ({ status } = response);
        return read(response);
      } finally {
        permit.done(status !== 0);
        log({ event: 'upstream', quota_class: quotaClass, status, ms: Math.round(clock.now() - sentAt) });
      }
    },
  };
}

/** A date in Retry-After is compared with the response's own date, because this machine's clock may be wrong. */
function readPause(headers: Headers): number {
  const date = Date.parse(headers.get('date') ?? '');
  const asked = parseRetryAfter(headers.get('retry-after'), Number.isNaN(date) ? Date.now() : date);
  return clamp(asked ?? SILENT_429_MS, MIN_PAUSE_MS, MAX_PAUSE_MS);
}
