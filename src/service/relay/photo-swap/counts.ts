/** Counts the pictures that were asked for: by the whole shop today, and by each visitor within an hour. */

/** The limit that is reached, and the seconds until it has room. */
export interface NoRoom {
  limit: 'day' | 'visitor';
  seconds: number;
}

export interface SwapLimits {
  perDay: number;
  /** Within an hour. */
  perVisitor: number;
}

/** A counter of pictures: in memory, in the state directory, or in the Redis that relays share. */
export interface SwapCounts {
  /**
   * Counts one picture of a visitor if both limits have room for it.
   * @param visitor a salted hash of his address
   * @param now milliseconds since 1970
   */
  take(visitor: string, limits: SwapLimits, now: number): Promise<NoRoom | null>;
  /** Counts one less: the engine was not asked, or charges nothing. */
  giveBack(visitor: string, now: number): Promise<void>;
  /** The number of pictures of today, as far as this relay knows. */
  spent(now: number): number;
}

export const DAY_MS = 24 * 3_600_000;
export const HOUR_MS = 3_600_000;

/** 2026-11-24, in UTC. */
export const formatDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const secondsLeftOfDay = (now: number): number => (DAY_MS - (now % DAY_MS)) / 1000;

/** The counts of one day. */
export interface DayCounts {
  day: string;
  spent: number;
  /** The count of each visitor with a picture in the last hour, and the end of that hour. */
  visitors: Record<string, { count: number; until: number }>;
}

export class MemoryCounts implements SwapCounts {
  #today: DayCounts;

  /** @param today what was counted before */
  constructor(today: DayCounts = { day: '', spent: 0, visitors: {} }) {
    this.#today = today;
  }

  async take(visitor: string, { perDay, perVisitor }: SwapLimits, now: number): Promise<NoRoom | null> {
    const { visitors } = this.at(now);
    const own = visitors[visitor];
    if (own && own.count >= perVisitor) return { limit: 'visitor', seconds: (own.until - now) / 1000 };
    if (this.spent(now) >= perDay) return { limit: 'day', seconds: secondsLeftOfDay(now) };
    this.#today.spent++;
    visitors[visitor] = { count: (own?.count ?? 0) + 1, until: own?.until ?? now + HOUR_MS };
    return null;
  }

  async giveBack(visitor: string, now: number): Promise<void> {
    const { visitors } = this.at(now);
    this.#today.spent = Math.max(this.#today.spent - 1, 0);
    const own = visitors[visitor];
    if (own) own.count--;
  }

  spent(now: number): number {
    return this.at(now).spent;
  }

  /** The counts that still hold. */
  at(now: number): DayCounts {
    const day = formatDay(now);
    const { visitors } = this.#today;
    if (this.#today.day !== day) this.#today = { day, spent: 0, visitors };
    for (const [visitor, { until }] of Object.entries(visitors)) if (until <= now) delete visitors[visitor];
    return this.#today;
  }
}
