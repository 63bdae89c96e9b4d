/**
 * How many calls the shop's key may still spend: a count over the last minute, by lane, never a bucket that refills.
 * Knows no call; keeps nothing but the ledger, which several relays may share. Asked by upstream.ts before every attempt.
 */
import type { Clock } from '../http/clock.ts';

/** What a call is for. Listing and processing leave the lookups their share; processing leaves the listing half of its own. */
export type Lane = 'listing' | 'processing' | 'lookup';

/** Every call of the last minute, and until when the service asked for silence. Times in milliseconds since the epoch. */
export interface LedgerPage {
  calls: [at: number, lane: Lane][];
  pausedUntil: number;
}

/** Where the ledger lies. `update` runs `change` on the page while nobody else does, and keeps what it did to it. */
export interface Ledger {
  update<Result>(change: (page: LedgerPage) => Result): Promise<Result>;
}

export interface Budget {
  /** Counts one call and answers 0; or counts nothing and answers how many milliseconds to wait before asking again. */
  take(lane: Lane): Promise<number>;
  /** No call in any lane for `ms` milliseconds (section 8, Retry-After). */
  pause(ms: number): Promise<void>;
  /** Calls a minute that listing and processing have between them. */
  readonly listingPerMinute: number;
}

/** The service counts a call when it arrives, this ledger when it leaves: the second over the minute covers the way. */
const WINDOW_MS = 61_000;
export const LOOKUPS_PER_MINUTE = 10;

export function createMemoryLedger(): Ledger {
  const page: LedgerPage = { calls: [], pausedUntil: 0 };
  return { update: async (change) => change(page) };
}

export function createBudget(requestsPerMinute: number, ledger: Ledger, clock: Clock): Budget {
  const lookups = Math.min(LOOKUPS_PER_MINUTE, Math.floor(requestsPerMinute / 6));
  const listing = requestsPerMinute - lookups;
  const limits: { lanes: readonly Lane[]; limit: number }[] = [
    { lanes: ['listing', 'processing', 'lookup'], limit: requestsPerMinute },
    { lanes: ['listing', 'processing'], limit: listing },
    { lanes: ['processing'], limit: Math.floor(listing / 2) },
    { lanes: ['lookup'], limit: lookups },
  ];

  /** A refusal holds until its time: asking a shared ledger again before that would be for nothing. */
  const refusedUntil = new Map<Lane, number>();

  async function take(lane: Lane): Promise<number> {
    const refused = (refusedUntil.get(lane) ?? 0) - clock.now();
    if (refused > 0) return refused;
    const wait = await ledger.update((page) => {
      const now = clock.now();
      page.calls = page.calls.filter(([at]) => now - at < WINDOW_MS);
      if (page.pausedUntil > now) return page.pausedUntil - now;
      for (const { lanes, limit } of limits) {
        if (!lanes.includes(lane)) continue;
        const spent = page.calls.filter(([, of]) => lanes.includes(of));
        if (limit === 0) return WINDOW_MS;
        if (spent.length >= limit) return spent[spent.length - limit]![0] + WINDOW_MS - now;
      }
      page.calls.push([now, lane]);
      return 0;
    });
    if (wait > 0) refusedUntil.set(lane, clock.now() + wait);
    return wait;
  }

  return {
    listingPerMinute: listing,
    take,
    pause: (ms) =>
      ledger.update((page) => {
        page.pausedUntil = Math.max(page.pausedUntil, clock.now() + ms);
      }),
  };
}
