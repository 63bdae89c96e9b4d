-- Counts a call where the budget that the relays of a shop share has room for it. Replies with the milliseconds to wait, 0 where the
-- call is counted; the server's time; and 1 in the first minute, in which nobody knows what was called before.
-- KEYS: the calls that still count, by the time at which they stop; the pause that the service asked for; since when calls are counted.
-- ARGV: the call's class and id; the milliseconds for which it counts until its end is known; in JSON, the quotas of any minute, and
-- those of the first one.
local MINUTE = 60100
local window, pause, since = KEYS[1], KEYS[2], KEYS[3]
local class, id, ms = ARGV[1], ARGV[2], tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)

local paused = redis.call('PTTL', pause)
if paused > 0 then return { paused, now, 0 } end

redis.call('ZREMRANGEBYSCORE', window, '-inf', now)
-- The clock went back: what was noted before says nothing.
local isBack = redis.call('ZREMRANGEBYSCORE', window, now + 5 * MINUTE, '+inf') > 0
local began = tonumber(redis.call('GET', since) or now + 1)
if isBack or began > now then
  began = now
  redis.call('SET', since, now)
end
local isFirst = now < began + MINUTE

local calls = redis.call('ZRANGE', window, 0, -1, 'WITHSCORES')
local wait = 0
for _, quota in ipairs(cjson.decode(isFirst and ARGV[5] or ARGV[4])) do
  local counts, ends = {}, {}
  for _, each in ipairs(quota.classes) do counts[each] = true end
  if counts[class] then
    for i = 1, #calls, 2 do
      if counts[string.match(calls[i], '^%a+')] then table.insert(ends, tonumber(calls[i + 1])) end
    end
    if quota.limit <= 0 then wait = math.max(wait, MINUTE)
    elseif #ends >= quota.limit then wait = math.max(wait, ends[#ends - quota.limit + 1] - now, 1) end
  end
end
if isFirst then wait = math.min(wait, began + MINUTE - now) end
if wait == 0 then redis.call('ZADD', window, now + ms, class .. ':' .. id) end
return { wait, now, isFirst and 1 or 0 }
