/**
 * Imported, or preloaded into a relay: the relays' scripts then read the server's time as `STEP_KEY` on that server shifts it, in
 * seconds. libfaketime can't step a Redis, whose allocator it clashes with.
 */
import { Redis } from 'ioredis';

export const STEP_KEY = 'test:clock-step';
const STEPPED_TIME = `(function()
  local time = redis.call('TIME')
  return { tonumber(time[1]) + tonumber(redis.call('GET', '${STEP_KEY}') or '0'), time[2] }
end)()`;

const { defineCommand } = Redis.prototype;
Redis.prototype.defineCommand = function (name, definition) {
  const lua = definition.lua.replaceAll("redis.call('TIME')", STEPPED_TIME);
  return defineCommand.call(this, name, { ...definition, lua });
};
