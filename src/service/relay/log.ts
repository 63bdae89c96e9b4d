/** The entries of the relay's log: one plain record for each event, without keys, bodies or visitors' input. */
import type { Unreadable } from './sync/listing-round.ts';
import type { SwapLogEntry } from './photo-swap/photo-swap.ts';

export type RelayLogEntry =
  | SwapLogEntry
  | { event: 'upstream'; quota_class: string; status: number; ms: number }
  | { event: 'scan'; products: number; pages: number; ms: number; complete: boolean }
  | { event: 'doubted'; products: number }
  | ({ event: 'unreadable' } & Unreadable)
  | { event: 'upstream-failure'; kind: string; wait_ms: number }
  | { event: 'role'; role: string }
  | { event: 'redis'; reachable: boolean }
  | { event: 'redis-evicts'; policy: string }
  | { event: 'skipped'; reason: string }
  | { event: 'answered'; method: string; route: string; status: number; ms: number };

export type RelayLog = (entry: RelayLogEntry) => void;
