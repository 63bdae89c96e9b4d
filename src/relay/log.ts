/**
 * What the relay has to tell its keeper: one plain record per thing that happened, without keys, bodies or visitors' input.
 * Written by the relay's parts, printed by whoever runs it.
 */
export type RelayLogEntry =
  | { event: 'upstream'; lane: string; status: number; ms: number }
  | { event: 'pass'; products: number; pages: number; ms: number; certain: boolean }
  | { event: 'trouble'; trouble: string; wait_ms: number }
  | { event: 'skipped'; reason: string }
  | { event: 'answered'; method: string; route: string; status: number; ms: number };

export type RelayLog = (entry: RelayLogEntry) => void;
