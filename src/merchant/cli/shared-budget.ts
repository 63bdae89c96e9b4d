/** The budget of a sync beside relays on one Redis: calls of a class of their own, which wait where the relays leave too little. */
import { readWholeNumber } from '../../core/base/numbers.ts';
import { WINDOW_MS } from '../../core/base/request-rate.ts';
import { shopName } from '../../service/relay/node/shop-name.ts';
import { monotonicClock } from '../../service/relay/upstream/monotonic-clock.ts';
import { RedisState } from '../../service/relay/redis/redis-state.ts';
import type { Quota } from '../../service/relay/upstream/quotas.ts';
import { createPace, type CallBudget } from '../sync/run/pace.ts';
import type { CommandHost } from './command.ts';
import { readRedisUrl } from './relay-settings.ts';

/** Of the 120 of section 8: a few are left for clocks that differ and for people. */
const ALL_CALLS = 115;
/** While a call is under way. */
const IN_FLIGHT_MS = 2 * WINDOW_MS + 120_000;

export interface SharedBudget {
  budget: CallBudget;
  close(): Promise<void>;
}

/** Null where no Redis joins the relays of the shop. */
export async function createSharedBudget(
  shop: { baseUrl: string; apiKey: string },
  callsPerMinute: number,
  { TRYON_REDIS_URL, TRYON_REQUESTS_PER_MINUTE }: CommandHost['env'],
): Promise<SharedBudget | null> {
  const url = TRYON_REDIS_URL?.trim();
  if (!url) return null;
  const clock = monotonicClock;
  // The relays do not wait for a sync, so that what they may need is left to them.
  const relays = readWholeNumber(TRYON_REQUESTS_PER_MINUTE ?? '', 1, ALL_CALLS - 1) ?? 60;
  const limit = Math.min(callsPerMinute, ALL_CALLS - relays);
  const quotas: readonly Quota[] = [
    { classes: ['sync'], limit },
    { classes: ['listing', 'lookup', 'sync'], limit: ALL_CALLS },
  ];
  const redis = new RedisState({
    url: readRedisUrl(url)!,
    shop: shopName(shop),
    log: () => {},
    quotas,
    // Where what Redis held was lost, what this sync may send fits beside all that the relays may.
    firstQuotas: quotas,
    now: () => clock.now(),
  });
  await redis.connected();

  async function reserve(): Promise<(() => void) | number> {
    const permit = await redis.take('sync', IN_FLIGHT_MS);
    if (!('waitMs' in permit)) return () => permit.done(true);
    // Out of Redis' reach, the relays make no call, and this keeps within its own limit.
    return redis.isReachable ? permit.waitMs : () => {};
  }

  const shared = { reserve, pause: (ms: number) => redis.pause(ms) };
  return {
    budget: createPace({ callsPerMinute: limit, clock, shared }),
    close: () => redis.close(),
  };
}
