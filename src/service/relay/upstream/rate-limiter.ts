/**
 * Grants calls within the budget: by quota class, in any rolling minute, together with any other relays of the shop. A permit
 * is counted before its call is sent.
 */
import type { Clock } from '../../../core/base/clock.ts';
import { RateWindow, WINDOW_MS } from '../../../core/base/request-rate.ts';
import {
  ATTEMPT_TIMEOUT_MS,
  type BudgetJournal,
  type BudgetRecord,
  type CountedCall,
} from './counted-calls.ts';
import { divideQuotas, type Quota, type QuotaClass } from './quotas.ts';

/** A call may be made; it counts until a minute after `done`. */
export interface Permit {
  /** @param answered false if the service may still receive the call, because it was given up */
  done(answered: boolean): void;
}

/** No call may be made yet. */
export interface Refusal {
  /** How long to wait before asking again. */
  waitMs: number;
}

/** The budget that several relays of one shop share. */
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

export interface RateLimiterOptions {
  requestsPerMinute: number;
  clock: Clock;
  shared?: SharedBudget | undefined;
  journal?: BudgetJournal | undefined;
}

/** Where several relays share the budget, one call in six is kept for times in which they can't reach each other. */
const RESERVE_SHARE = 6;
/** Where no journal is kept, one call in six may leave at once after the start: enough for the listing of most shops. */
const UNSPACED_SHARE = 6;

/** How long a call counts whose end nobody was told of. */
const IN_FLIGHT_MS = WINDOW_MS + 2 * ATTEMPT_TIMEOUT_MS;

export class RateLimiter {
  readonly #clock: Clock;
  readonly #shared: SharedBudget | undefined;
  readonly #journal: BudgetJournal | undefined;
  readonly #window = new RateWindow<CountedCall>();
  readonly #limit: number;
  /** Calls a minute that relays without contact have between them. */
  readonly reserve: number;
  /** Calls a minute that relays in contact have between them. */
  readonly pool: number;
  /** While nothing is known of a process before this one, calls leave one by one. */
  readonly #spacedUntil: number;
  /** Calls that may leave at once all the same. */
  #unspaced: number;
  #lastCallAt: number;
  #pausedUntil = -Infinity;
  #lending = false;
  #pollsPerMinute = 0;

  constructor({ requestsPerMinute, clock, shared, journal }: RateLimiterOptions) {
    this.#clock = clock;
    this.#shared = shared;
    this.#journal = journal;
    this.#limit = requestsPerMinute;
    this.reserve = shared ? Math.floor(requestsPerMinute / RESERVE_SHARE) : 0;
    this.pool = requestsPerMinute - this.reserve;
    const now = clock.now();
    const before = journal?.load() ?? null;
    // A host with a disk restarts at once where a process fails; an edge runtime begins anew only with a visitor.
    this.#unspaced = journal ? 0 : Math.floor(requestsPerMinute / UNSPACED_SHARE);
    for (const { remaining, ...call } of before?.calls ?? [])
      this.#window.add({ ...call, expiresAt: now + Math.min(remaining, IN_FLIGHT_MS) });
    if (before && before.pausedFor > 0) this.#pausedUntil = now + before.pausedFor;
    this.#spacedUntil = (before === null || before.isOutdated) && !shared ? now + WINDOW_MS : -Infinity;
    this.#lastCallAt = now;
  }

  /**
   * Divides the budget from now on.
   * @param lending whether lookups lend their share to the listing
   * @param pollsPerMinute calls that the listing leaves to products that are processed
   */
  divide(lending: boolean, pollsPerMinute: number): void {
    this.#lending = lending;
    this.#pollsPerMinute = pollsPerMinute;
  }

  /** Until when the service wants no call, by the relay's clock. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** What this relay knows of its own calls. */
  record(): BudgetRecord {
    const now = this.#clock.now();
    const calls = this.#window.live(now);
    return {
      calls: calls.map(({ expiresAt, ...call }) => ({ ...call, remaining: expiresAt - now })),
      pausedFor: Math.max(this.#pausedUntil - now, 0),
    };
  }

  async take(quotaClass: QuotaClass): Promise<Permit | Refusal> {
    const now = this.#clock.now();
    const pausedMs = Math.max(this.#pausedUntil, this.#nextSpacedCallAt(now)) - now;
    if (pausedMs > 0) return { waitMs: pausedMs };
    const { origin, quotas } = this.#allowance();
    const waitMs = this.#msUntilRoom(quotaClass, origin, quotas, now);
    if (waitMs > 0) return { waitMs };

    // Counted before anything is awaited: what asks meanwhile must see it.
    const call: CountedCall = { id: crypto.randomUUID(), quotaClass, origin, expiresAt: now + IN_FLIGHT_MS };
    this.#window.add(call);
    if (this.#shared && origin === 'pool') {
      const refusedMs = await this.#shared.reserve(call, quotas, this.reserve).catch(() => 1000);
      if (refusedMs > 0) {
        this.#window.remove(call);
        return { waitMs: refusedMs };
      }
    }
    this.#lastCallAt = now;
    if (this.#unspaced > 0) this.#unspaced--;
    this.#save();
    return { done: (answered) => this.#settle(call, answered) };
  }

  /** No call in any class for `ms` milliseconds (section 8, Retry-After). */
  pause(ms: number): void {
    this.holdCalls(ms);
    this.#shared?.pause(ms);
    this.#save();
  }

  /** As `pause`, for this relay alone: another one was told to pause. */
  holdCalls(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
  }

  #allowance(): { origin: CountedCall['origin']; quotas: readonly Quota[] } {
    const shared = this.#shared;
    if (!shared || shared.isReachable)
      return { origin: 'pool', quotas: divideQuotas(this.pool, this.#lending, this.#pollsPerMinute) };
    const share = shared.instances === null ? 0 : Math.floor(this.reserve / shared.instances);
    return { origin: 'reserve', quotas: divideQuotas(share, true) };
  }

  /** Milliseconds until the quotas leave room for a call of this class; 0 if they do now. */
  #msUntilRoom(quotaClass: QuotaClass, origin: CountedCall['origin'], quotas: readonly Quota[], now: number) {
    const own = quotas.filter(({ classes }) => classes.includes(quotaClass));
    if (own.some(({ limit }) => limit === 0)) return WINDOW_MS;
    return Math.max(
      0,
      ...own.map(({ classes, limit }) =>
        this.#window.msUntilRoom(
          limit,
          now,
          (call) => call.origin === origin && classes.includes(call.quotaClass),
        ),
      ),
    );
  }

  #nextSpacedCallAt(now: number): number {
    return now < this.#spacedUntil && this.#unspaced === 0
      ? this.#lastCallAt + WINDOW_MS / this.#limit
      : -Infinity;
  }

  #settle(call: CountedCall, answered: boolean): void {
    const remainingMs = WINDOW_MS + (answered ? 0 : ATTEMPT_TIMEOUT_MS);
    call.expiresAt = this.#clock.now() + remainingMs;
    this.#shared?.settle(call, remainingMs);
    this.#save();
  }

  #save(): void {
    this.#journal?.save(this.record());
  }
}
