/** How many pictures were asked for: of the whole shop today, and of each visitor within an hour. */

/** Which limit has no room, and the seconds until it has. */
export interface NoRoom {
  limit: 'day' | 'visitor';
  seconds: number;
}

export interface SwapLimits {
  perDay: number;
  /** Within an hour. */
  perVisitor: number;
}

/** Where pictures are counted: in memory, in the state directory, or in the Redis that relays share. */
export interface SwapCounts {
  /**
   * Counts one picture of a visitor if both limits have room for it.
   * @param visitor a salted hash of his address
   * @param now milliseconds since 1970
   */
  take(visitor: string, limits: SwapLimits, now: number): Promise<NoRoom | null>;
  /** Counts one less: nothing was asked of the engine. */
  giveBack(visitor: string, now: number): Promise<void>;
  /** Of today, as far as this relay knows. */
  spent(now: number): number;
}

export const DAY_MS = 24 * 3_600_000;
export const HOUR_MS = 3_600_000;

/** 2026-11-24, in UTC. */
export const formatDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const secondsLeftOfDay = (now: number): number => (DAY_MS - (now % DAY_MS)) / 1000;

/** What is counted of one day. */
export interface DayCounts {
  day: string;
  spent: number;
  /** Of each visitor with a picture in the last hour: how many, and when that hour ends. */
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

  /** What still counts. */
  at(now: number): DayCounts {
    const day = formatDay(now);
    if (this.#today.day !== day) this.#today = { day, spent: 0, visitors: {} };
    const { visitors } = this.#today;
    for (const [visitor, { until }] of Object.entries(visitors)) if (until <= now) delete visitors[visitor];
    return this.#today;
  }
}
