/**
 * The calls that still count, and what is recorded of them. The service counts a call at some moment between its
 * sending and its response, so a call counts from its sending until a minute after its end, however long it took.
 */
import type { Counted } from '../../../core/base/request-rate.ts';
import type { QuotaClass } from './quotas.ts';

/** The longest that one call is waited for. */
export const ATTEMPT_TIMEOUT_MS = 10_000;

export interface CountedCall extends Counted {
  readonly id: string;
  readonly quotaClass: QuotaClass;
  /** Granted by what several relays share, or out of this relay's own reserve. */
  readonly origin: 'pool' | 'reserve';
  /** By the relay's clock; as long as it is in flight, a guess that is late enough. */
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
