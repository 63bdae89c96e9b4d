/** Counts the pictures of the photo swap in the Redis that the relays of a shop share: one budget, and no address, only its hash. */
import { formatDay, secondsLeftOfDay, type SwapCounts } from '../photo-swap/counts.ts';
import { Refusal } from '../photo-swap/refusal.ts';
import type { RedisState } from './redis-state.ts';

/** Both limits in one step. Replies with which has no room (0, 1 visitor, 2 day), its milliseconds, and what the day has spent. */
const TAKE = `local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
local own = tonumber(redis.call('GET', KEYS[2]) or '0')
if own >= tonumber(ARGV[2]) then return { 1, redis.call('PTTL', KEYS[2]), spent } end
if spent >= tonumber(ARGV[1]) then return { 2, 0, spent } end
redis.call('SET', KEYS[1], spent + 1, 'PX', 90000000)
if own == 0 then redis.call('SET', KEYS[2], 1, 'PX', 3600000) else redis.call('INCR', KEYS[2]) end
return { 0, 0, spent + 1 }`;

const GIVE_BACK = `for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end
return tonumber(redis.call('GET', KEYS[1]) or '0')`;

const listCountKeys = (visitor: string, now: number): string[] => [
  `swaps:${formatDay(now)}`,
  `swaps:visitor:${visitor}`,
];

export function createRedisCounts(state: RedisState): SwapCounts {
  let last = { day: '', spent: 0 };
  return {
    /** @throws Refusal 503: without a common count the relays could spend several budgets */
    async take(visitor, { perDay, perVisitor }, now) {
      const reply = await state
        .evaluate(TAKE, listCountKeys(visitor, now), [perDay, perVisitor])
        .catch(() => {
          throw new Refusal(503, 'unavailable', 'No picture can be made right now.', 10);
        });
      const [limit, ms, spent] = reply as [number, number, number];
      last = { day: formatDay(now), spent };
      if (limit === 1) return { limit: 'visitor', seconds: ms / 1000 };
      return limit === 2 ? { limit: 'day', seconds: secondsLeftOfDay(now) } : null;
    },

    async giveBack(visitor, now) {
      const spent = (await state.evaluate(GIVE_BACK, listCountKeys(visitor, now), [])) as number;
      last = { day: formatDay(now), spent };
    },

    spent: (now) => (last.day === formatDay(now) ? last.spent : 0),
  };
}
