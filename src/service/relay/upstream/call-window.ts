/**
 * The calls that still count: a sliding window, not a token bucket. The service counts a call at some moment between its
 * sending and its response, so a call counts from its sending until a minute after its end, however long it took.
 */
import { msUntilRoom } from '../../../core/base/request-rate.ts';
import type { Quota, QuotaClass } from './quotas.ts';

/** How long a call counts after its end: the minute of section 8, and a little for unequal clocks. */
export const WINDOW_MS = 60_100;
/** The longest that one call is waited for. */
export const ATTEMPT_TIMEOUT_MS = 10_000;

export interface CountedCall {
  readonly id: string;
  readonly quotaClass: QuotaClass;
  /** Granted by what several relays share, or out of this relay's own reserve. */
  readonly origin: 'pool' | 'reserve';
  /** When it stops counting, by the relay's clock; as long as it is in flight, a guess that is late enough. */
  expiresAt: number;
}

/** What is known of the calls that were made, wherever it is kept. */
export interface BudgetRecord {
  readonly calls: readonly RecordedCall[];
  /** Milliseconds for which the service asked for no call. */
  readonly pausedFor: number;
  /** More calls may have been made since it was written. */
  readonly isOutdated?: boolean;
}

/** Where a relay's calls are recorded beyond the end of its process. */
export interface BudgetJournal {
  /** What still counts of the process before; null if nothing can be kept. */
  load(): BudgetRecord | null;
  save(record: BudgetRecord): void;
}

export type RecordedCall = Omit<CountedCall, 'expiresAt'> & {
  /** Milliseconds for which it goes on counting. */
  remaining: number;
};

export class CallWindow {
  #calls: CountedCall[] = [];

  add(call: CountedCall): void {
    this.#calls.push(call);
  }

  remove(call: CountedCall): void {
    this.#calls = this.#calls.filter((other) => other !== call);
  }

  /** The calls that count at `now`. */
  live(now: number): readonly CountedCall[] {
    this.#calls = this.#calls.filter(({ expiresAt }) => expiresAt > now);
    return this.#calls;
  }

  /** Milliseconds until the quotas leave room for a call of this class; 0 if they do now. */
  waitFor(
    quotaClass: QuotaClass,
    origin: CountedCall['origin'],
    quotas: readonly Quota[],
    now: number,
  ): number {
    const live = this.live(now).filter((call) => call.origin === origin);
    let waitMs = 0;
    for (const { classes, limit } of quotas) {
      if (!classes.includes(quotaClass)) continue;
      if (limit === 0) return WINDOW_MS;
      const ends = live.filter((call) => classes.includes(call.quotaClass)).map((call) => call.expiresAt);
      waitMs = Math.max(waitMs, msUntilRoom(ends, limit, now));
    }
    return waitMs;
  }
}
