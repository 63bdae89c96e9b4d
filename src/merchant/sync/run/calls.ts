/** Connects to the service: sends calls within the budget, and retries where that is safe. A 429 is always waited out. */
import { sleep, systemClock, type Clock } from '../../../core/base/clock.ts';
import { createCatalogClient } from '../../../core/catalog/client.ts';
import { CatalogError } from '../../../core/catalog/errors.ts';
import type { CallOptions } from '../../../core/catalog/requests.ts';
import type { FetchLike } from '../../../core/http/attempt.ts';
import { isRetryable, isThrottled } from '../../../core/http/retry-policy.ts';
import { backoffDelayMs, type Backoff } from '../../../core/http/retry-timing.ts';
import type { SyncEvent } from '../events.ts';
import { SyncState } from '../state/sync-state.ts';
import { createPace, type CallBudget } from './pace.ts';

/**
 * @param isRepeatable whether the call is idempotent
 * @throws CatalogError, or the signal's reason
 */
export type Calls = <Result>(
  send: (options: CallOptions) => Promise<Result>,
  isRepeatable?: boolean,
) => Promise<Result>;

/** The way to the service. */
export interface ConnectOptions {
  /** `{base_url}` of the catalog service, without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** The limit of calls in any minute: at most 110 (50). */
  callsPerMinute?: number | undefined;
  /** Limits calls instead of `callsPerMinute`. */
  budget?: CallBudget | undefined;
  state?: SyncState | undefined;
  onEvent?: ((event: SyncEvent) => void) | undefined;
  fetch?: FetchLike | undefined;
  clock?: Clock | undefined;
  random?: (() => number) | undefined;
  signal?: AbortSignal | undefined;
}

/** The time limit of one call, in which the service may fetch a picture. */
const TIMEOUT_MS = 30_000;

const BACKOFF: Backoff = { initialMs: 1000, maxMs: 30_000, jitter: 0.5 };
const MAX_ATTEMPTS = 5;
/** Shorter waits are not reported. */
const MIN_REPORTED_WAIT_MS = 2000;
/** The pause after a 429 without Retry-After: the minute over which the service counts. */
const DEFAULT_PAUSE_MS = 60_000;

/** Creates a client, the function that sends its calls, and the count of what was sent: every attempt. */
export function connect(options: ConnectOptions) {
  const { clock = systemClock, random = Math.random, state = new SyncState(), callsPerMinute = 50 } = options;
  const { baseUrl, apiKey, fetch, signal, onEvent: say = () => {} } = options;
  const shop = { baseUrl, apiKey, fetch, clock, random };
  const client = createCatalogClient({ ...shop, retries: 0, attemptTimeout: TIMEOUT_MS });
  const budget =
    options.budget ??
    createPace({ callsPerMinute, clock: options.clock, callAgesMs: state.recentCalls(clock.now()) });
  const sent = { count: 0 };
  // Several calls may wait for the same; the wait is reported once.
  let isWaiting = false;
  function reportWait(ms: number): void {
    if (isWaiting || ms < MIN_REPORTED_WAIT_MS) return;
    isWaiting = true;
    say({ event: 'waiting', seconds: Math.ceil(ms / 1000) });
  }

  const calls: Calls = async (send, isRepeatable = true) => {
    for (let attempt = 1; ;) {
      const done = await budget.take(signal, reportWait);
      isWaiting = false;
      try {
        sent.count++;
        await state.noteCall(clock.now());
        return await send({ signal });
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof CatalogError)) throw error;
        if (error.kind === 'timeout') say({ event: 'timeout', seconds: TIMEOUT_MS / 1000 });
        if (isThrottled(error)) {
          const ms = Math.max(error.retryAfter ?? DEFAULT_PAUSE_MS, 1000);
          budget.pause(ms);
          say({ event: 'paused', seconds: Math.ceil(ms / 1000) });
          continue;
        }
        if (attempt === MAX_ATTEMPTS || !isRetryable(error, !isRepeatable)) throw error;
        await sleep(clock, backoffDelayMs(BACKOFF, attempt++, random()), signal);
      } finally {
        done();
      }
    }
  };
  return { client, calls, sent };
}

/** Whether the service may have carried out the call in spite of the error. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CatalogError && isRetryable(error, false) && !isRetryable(error, true);
