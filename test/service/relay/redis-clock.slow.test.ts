/** Relays whose Redis has its clock stepped. Every step has a Redis of its own, and all are taken at once: each takes over a minute. */
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../../helpers/redis.ts';
import { readStatus, RedisShop, until } from './redis-shop.ts';

/** By how many seconds the relays see the server's time shifted: libfaketime can't step a Redis, whose allocator it clashes with. */
const STEP_KEY = 'test:clock-step';
const STEPPED_TIME = `(function()
  local time = redis.call('TIME')
  return { tonumber(time[1]) + tonumber(redis.call('GET', '${STEP_KEY}') or '0'), time[2] }
end)()`;
const { defineCommand, multi } = Redis.prototype;
Redis.prototype.defineCommand = function (name, definition) {
  const lua = definition.lua.replaceAll("redis.call('TIME')", STEPPED_TIME);
  return defineCommand.call(this, name, { ...definition, lua });
};
// The relays read the time in the same step as other things.
Redis.prototype.multi = function (this: Redis, ...args: []) {
  const commands = multi.apply(this, args);
  commands.time = () => commands.eval(`return ${STEPPED_TIME}`, 0);
  return commands;
} as typeof multi;

const PRODUCTS = 3000;
const STEPS = {
  'back by half an hour': -1800,
  'back by a minute': -60,
  'forward by two minutes': 120,
};

/** What the relays say, and do, in the minute after such a step. */
async function step(seconds: number) {
  const redis = await startRedis();
  // Enough pages that the whole budget is spent.
  const shop = new RedisShop(redis.url, PRODUCTS);
  const { admin, service } = shop;
  /** When the published listing began, by the clock that the relays read. */
  const storedTime = async () => Number(await admin.hget(`${shop.prefix}listing`, 'startedAt'));
  try {
    const relays = [shop.join({ requestsPerMinute: 120 }), shop.join({ requestsPerMinute: 120 })];
    await until(() => relays.every((relay) => relay.health().products === PRODUCTS));
    const before = await storedTime();
    await admin.set(STEP_KEY, seconds);
    await until(async () => Math.abs((await storedTime()) - before) > 30_000);
    const calls = service.calls.length;
    service.products[5]!.tryon_status = 'inactive';
    let wasRateLimited = false;
    const known = new Set<number>();
    for (const end = performance.now() + 70_000; performance.now() < end; await sleep(500)) {
      wasRateLimited ||= relays.some((relay) => relay.health().failure === 'rate-limited');
      for (const relay of relays) known.add(await readStatus(relay, 7));
    }
    return {
      wasRateLimited,
      /** Of a product that stays active. */
      known: [...known],
      callsAfterwards: service.calls.length - calls,
      /** Of a product that was switched off afterwards, at each relay. */
      statuses: await Promise.all(relays.map((relay) => readStatus(relay, 5))),
      busiestMinute: service.busiestMinute,
    };
  } finally {
    await shop.close();
    await redis.stop();
  }
}

describe('Relays whose Redis has its clock stepped', function () {
  this.timeout(240_000);
  const seen = new Map<string, ReturnType<typeof step>>();
  before(() => {
    for (const [name, seconds] of Object.entries(STEPS)) {
      const outcome = step(seconds);
      // Told by its own test.
      outcome.catch(() => {});
      seen.set(name, outcome);
    }
  });

  for (const name of Object.keys(STEPS))
    it(`${name} list on within the budget, and see what is switched off`, async () => {
      const { callsAfterwards, busiestMinute, ...rest } = await seen.get(name)!;
      expect(rest).to.deep.equal({ wasRateLimited: false, known: [200], statuses: [404, 404] });
      expect(callsAfterwards).to.be.above(20);
      expect(busiestMinute).to.be.at.most(120);
    });
});
