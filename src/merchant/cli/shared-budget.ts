/** The budget of a sync that shares Redis with relays: its calls are a class of their own, which waits for the relays' calls. */
import { readWholeNumber } from '../../core/base/numbers.ts';
import { WINDOW_MS } from '../../core/base/request-rate.ts';
import { shopName } from '../../service/relay/node/shop-name.ts';
import { monotonicClock } from '../../service/relay/upstream/monotonic-clock.ts';
import { RedisState } from '../../service/relay/redis/redis-state.ts';
import type { Quota } from '../../service/relay/upstream/quotas.ts';
import { createPace, type CallBudget } from '../sync/run/pace.ts';
import type { CommandHost } from './command.ts';
import { readRedisUrl } from './relay-settings.ts';

/** The service allows 120 (section 8); the rest is a margin for clock differences and people. */
const ALL_CALLS = 115;
/** How long a call may be in flight. */
const IN_FLIGHT_MS = 2 * WINDOW_MS + 120_000;

/** @returns null if the shop's relays share no Redis */
export async function createSharedBudget(
  shop: { baseUrl: string; apiKey: string },
  callsPerMinute: number,
  { TRYON_REDIS_URL, TRYON_REQUESTS_PER_MINUTE }: CommandHost['env'],
): Promise<{ budget: CallBudget; close(): Promise<void> } | null> {
  const url = TRYON_REDIS_URL?.trim();
  if (!url) return null;
  // Relays do not wait for a sync, so that the calls that they may need are reserved.
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
    // If Redis has lost its data, the calls of this sync fit beside all calls of the relays.
    firstQuotas: quotas,
    now: () => monotonicClock.now(),
  });
  await redis.connected();

  async function reserve(): Promise<(() => void) | number> {
    const permit = await redis.take('sync', IN_FLIGHT_MS);
    if (!('waitMs' in permit)) return () => permit.done(true);
    // Without Redis, the relays make no calls, and this sync keeps within its own limit.
    return redis.isReachable ? permit.waitMs : () => {};
  }

  const shared = { reserve, pause: (ms: number) => redis.pause(ms) };
  return {
    budget: createPace({ callsPerMinute: limit, shared }),
    close: () => redis.close(),
  };
}
