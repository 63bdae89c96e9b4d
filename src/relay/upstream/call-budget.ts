/** The interface of the budget that several relays of one shop share, and of the journal that outlasts a process. Types only. */
import type { CountedCall } from './call-window.ts';
import type { Quota } from './quotas.ts';

export interface SharedBudget {
  /** False while what is shared can't be reached: then only this relay's share of the reserve may be spent. */
  readonly isReachable: boolean;
  /** Relays that were seen last; null where there is no agreed share: before the first contact, or as long as the reserve is lent. */
  readonly instances: number | null;
  /**
   * Counts the call for all relays and answers 0; or counts nothing and answers how many milliseconds to wait.
   * @param reserved calls that the pool's limit leaves for relays that can't reach it
   */
  reserve(call: CountedCall, quotas: readonly Quota[], reserved: number): Promise<number>;
  /** Says when a call that ended stops counting: `ms` milliseconds from now. */
  settle(call: CountedCall, ms: number): void;
  /** No call by any relay for `ms` milliseconds. */
  pause(ms: number): void;
}

/** What is known of the calls that were made, wherever it is kept. */
export interface BudgetRecord {
  readonly calls: readonly RecordedCall[];
  /** Milliseconds for which the service asked for no call. */
  readonly pausedFor: number;
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
