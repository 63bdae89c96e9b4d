/**
 * The budget of a sync that shares a Redis with the relays of its shop: a class of calls of its own, which takes nothing from
 * theirs, and waits where theirs leave too little.
 */
import { sleep, systemClock } from '../base/clock.ts';
import { readWholeNumber } from '../base/numbers.ts';
import { shopName } from '../relay/node/shop-name.ts';
import { RedisState } from '../relay/node/redis/redis-state.ts';
import { CallWindow, WINDOW_MS, type CountedCall } from '../relay/upstream/call-window.ts';
import type { Quota } from '../relay/upstream/quotas.ts';
import type { CallBudget } from '../sync/run/pace.ts';
import type { CommandHost } from './command.ts';
import { readRedisUrl } from './relay-settings.ts';

/** Of the 120 of section 8: a few are left for clocks that differ and for people. */
const ALL_CALLS = 115;
/** While a call is under way. */
const IN_FLIGHT_MS = 2 * WINDOW_MS + 120_000;
const HEARTBEAT_MS = 2000;

export interface SharedBudgetOptions {
  baseUrl: string;
  apiKey: string;
  callsPerMinute: number;
  env: CommandHost['env'];
  signal: AbortSignal;
}

export async function createSharedBudget({
  env,
  callsPerMinute,
  signal,
  ...shop
}: SharedBudgetOptions): Promise<{ budget: CallBudget; close(): Promise<void> }> {
  const clock = systemClock;
  const window = new CallWindow();
  // The relays do not wait for a sync, so that what they may need is left to them.
  const relays = readWholeNumber(env.TRYON_REQUESTS_PER_MINUTE ?? '', 1, ALL_CALLS - 1) ?? 60;
  const quotas: readonly Quota[] = [
    { classes: ['sync'], limit: Math.min(callsPerMinute, ALL_CALLS - relays) },
    { classes: ['listing', 'processing', 'lookup', 'sync'], limit: ALL_CALLS },
  ];
  let pausedUntil = -Infinity;
  const record = () => {
    const now = clock.now();
    return {
      calls: window.live(now).map(({ expiresAt, ...call }) => ({ ...call, remaining: expiresAt - now })),
      pausedFor: Math.max(pausedUntil - now, 0),
    };
  };
  const redis = new RedisState({
    url: readRedisUrl(env.TRYON_REDIS_URL!.trim())!,
    shop: shopName(shop),
    log: () => {},
    // What ran before is not known here; the relays know it.
    isFirst: false,
    now: () => clock.now(),
  });
  const beat = () =>
    redis
      .heartbeat({ wantsLease: false, token: 0, page: 0, failure: null, record: record() })
      .then(({ pausedFor }) => void (pausedUntil = Math.max(pausedUntil, clock.now() + pausedFor)))
      .catch(() => {});
  await beat();
  const beating = setInterval(() => void beat(), HEARTBEAT_MS);
  beating.unref();

  async function waitFor(call: CountedCall): Promise<number> {
    const now = clock.now();
    const pausedMs = pausedUntil - now;
    if (pausedMs > 0) return pausedMs;
    const ownMs = window.waitFor('sync', 'pool', quotas, now);
    if (ownMs > 0) return ownMs;
    // Counted before anything is awaited: what asks meanwhile must see it.
    window.add(call);
    // Out of Redis' reach, the relays keep within their own limit, and this within its own.
    const refusedMs = redis.isReachable ? await redis.reserve(call, quotas, 0).catch(() => 0) : 0;
    if (refusedMs > 0) window.remove(call);
    return refusedMs;
  }

  return {
    budget: {
      async take(stopped) {
        for (;;) {
          stopped?.throwIfAborted();
          const call: CountedCall = {
            id: crypto.randomUUID(),
            quotaClass: 'sync',
            origin: 'pool',
            expiresAt: clock.now() + IN_FLIGHT_MS,
          };
          const waitMs = await waitFor(call);
          if (waitMs <= 0) {
            return () => {
              call.expiresAt = clock.now() + WINDOW_MS;
              redis.settle(call, WINDOW_MS);
            };
          }
          await sleep(clock, waitMs, stopped ?? signal);
        }
      },
      pause(ms) {
        pausedUntil = Math.max(pausedUntil, clock.now() + ms);
        redis.pause(ms);
      },
    },
    async close() {
      clearInterval(beating);
      await redis.close();
    },
  };
}
