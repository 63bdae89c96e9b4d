/**
 * One attempt at the catalog service: counted first, sent with the shop's key and nothing of a visitor's, ended in time.
 * Repeats nothing: whoever asks again pays again. Called by keeper.ts and lookups.ts. (The client's transport retries on its
 * own, which a budget counted by attempt can't allow.)
 */
import type { Clock } from '../http/clock.ts';
import type { FetchLike } from '../http/attempt.ts';
import type { Budget, Lane } from './budget.ts';
import type { RelayLog } from './log.ts';

export type UpstreamTrouble = 'rate-limited' | 'refused' | 'failed' | 'timeout';

/** No usable answer. Says nothing of what the service wrote: its words are not for visitors or logs. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(
    readonly trouble: UpstreamTrouble | 'no-budget',
    /** Milliseconds before another call makes sense; 0 where nothing is known. */
    readonly waitMs: number,
  ) {
    super(`The catalog service gave no usable answer: ${trouble}`);
  }
}

export interface Upstream {
  /**
   * The parsed body of a 2xx answer, or null for a 404.
   * @throws UpstreamError
   */
  get(lane: Lane, path: string, query?: Record<string, string>): Promise<unknown>;
}

export interface UpstreamOptions {
  baseUrl: string;
  apiKey: string;
  fetch: FetchLike;
  clock: Clock;
  budget: Budget;
  attemptTimeoutMs: number;
  /** Ends the attempt under way, too. */
  stop: AbortSignal;
  log: RelayLog;
}

/** Where a 429 does not say how long: the minute over which the service counts (section 8). */
const SILENT_429_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

export function createUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, apiKey, clock, budget, attemptTimeoutMs, stop, log } = options;
  const underWay = new Set<() => void>();
  stop.addEventListener('abort', () => underWay.forEach((end) => end()), { once: true });

  return {
    async get(lane, path, query = {}) {
      const wait = await budget.take(lane).catch(() => {
        // Without the ledger nobody knows what was spent already.
        log({ event: 'skipped', reason: 'the shared store failed' });
        throw new UpstreamError('failed', 0);
      });
      if (wait > 0) throw new UpstreamError('no-budget', wait);

      const search = new URLSearchParams(query).toString();
      const abort = new AbortController();
      const end = () => abort.abort();
      const cancel = clock.wake(attemptTimeoutMs, end);
      underWay.add(end);
      const started = clock.now();
      let status = 0;
      try {
        const response = await options.fetch(`${baseUrl}/v1${path}${search && `?${search}`}`, {
          headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
          // A redirect would carry the key to wherever it points.
          redirect: 'manual',
          signal: abort.signal,
        });
        status = response.status;
        if (response.ok) return await response.json();
        await response.body?.cancel();
        if (status === 404) return null;
        if (status === 429) {
          const pause = retryAfterMs(response.headers.get('retry-after'), clock.now());
          await budget.pause(pause);
          throw new UpstreamError('rate-limited', pause);
        }
        throw new UpstreamError(status === 401 || status === 403 ? 'refused' : 'failed', 0);
      } catch (error) {
        if (error instanceof UpstreamError) throw error;
        throw new UpstreamError(abort.signal.aborted ? 'timeout' : 'failed', 0);
      } finally {
        cancel();
        underWay.delete(end);
        log({ event: 'upstream', lane, status, ms: clock.now() - started });
      }
    },
  };
}

/** Digits or an IMF date (RFC 9110), between a second and an hour; anything else counts as not said. */
function retryAfterMs(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  const asked = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
      ? Date.parse(text) - now
      : SILENT_429_MS;
  return Math.min(Math.max(asked, 1000), LONGEST_PAUSE_MS);
}
