/** Grants the calls of one relay within its budget: by quota class, in any rolling minute. A call is counted before it is sent. */
import type { Clock } from '../../../core/base/clock.ts';
import { RateWindow, WINDOW_MS, type Counted } from '../../../core/base/request-rate.ts';
import {
  ATTEMPT_TIMEOUT_MS,
  IN_FLIGHT_MS,
  type CallBudget,
  type Permit,
  type Refusal,
} from './call-budget.ts';
import { divideBudget, type Quota, type QuotaClass } from './quotas.ts';

export interface RateLimiterOptions {
  requestsPerMinute: number;
  clock: Clock;
  /** Calls of the first minute: fewer where a process before this one may have made some. */
  firstMinute: number;
  /** Milliseconds without a call at the start. */
  quietMs: number;
}

interface CountedCall extends Counted {
  readonly quotaClass: QuotaClass;
}

export class RateLimiter implements CallBudget {
  readonly #clock: Clock;
  readonly #window = new RateWindow<CountedCall>();
  readonly #quotas: readonly Quota[];
  readonly #firstQuotas: readonly Quota[];
  readonly #opensAt: number;
  /** When the first minute ends. */
  readonly #fullAt: number;
  pausedUntil = -Infinity;

  constructor({ requestsPerMinute, clock, firstMinute, quietMs }: RateLimiterOptions) {
    this.#clock = clock;
    this.#quotas = divideBudget(requestsPerMinute);
    this.#firstQuotas = divideBudget(firstMinute);
    this.#opensAt = clock.now() + quietMs;
    this.#fullAt = this.#opensAt + WINDOW_MS;
  }

  get requestsPerMinute(): number {
    return this.#quotasAt(this.#clock.now())[0]!.limit;
  }

  /** The number of calls that still count. */
  get spent(): number {
    return this.#window.live(this.#clock.now()).length;
  }

  async take(quotaClass: QuotaClass): Promise<Permit | Refusal> {
    const waitMs = this.#msUntilRoom(quotaClass);
    if (waitMs > 0) return { waitMs };
    const call: CountedCall = { quotaClass, expiresAt: this.#clock.now() + IN_FLIGHT_MS };
    this.#window.add(call);
    return {
      done: (answered) => {
        call.expiresAt = this.#clock.now() + WINDOW_MS + (answered ? 0 : ATTEMPT_TIMEOUT_MS);
      },
    };
  }

  pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.#clock.now() + ms);
  }

  #msUntilRoom(quotaClass: QuotaClass): number {
    const now = this.#clock.now();
    const waits = this.#quotasAt(now)
      .filter(({ classes }) => classes.includes(quotaClass))
      .map(({ classes, limit }) =>
        limit > 0
          ? this.#window.msUntilRoom(limit, now, (call) => classes.includes(call.quotaClass))
          : WINDOW_MS,
      );
    const roomMs = Math.max(...waits);
    const heldMs = Math.max(this.pausedUntil, this.#opensAt) - now;
    return Math.max(heldMs, now < this.#fullAt ? Math.min(roomMs, this.#fullAt - now) : roomMs);
  }

  #quotasAt(now: number): readonly Quota[] {
    return now < this.#fullAt ? this.#firstQuotas : this.#quotas;
  }
}
