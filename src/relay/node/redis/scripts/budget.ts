/** The calls of all relays, as one sliding window. */
import { script } from './prelude.ts';

/** ARGV: 4 the call, 5 its class, 6 the milliseconds for which it counts, 7 quotas in JSON, 8 the reserve. Returns the milliseconds to wait, or -1 in another epoch. */
export const RESERVE = script(`if known ~= epoch then return -1 end
local quotas, reserved = cjson.decode(ARGV[7]), tonumber(ARGV[8])
local wait = math.max(left('settlesAt', 2000), left('pausedUntil', 3600000))
local spaced = left('spacedUntil', 75000)
if spaced > 0 and get('spacedCalls') >= tonumber(ARGV[8]) then
  -- Relays that were in contact before used no more than the pool, so that as many calls as the reserve may leave at once: enough
  -- for the listing of most shops. Beyond it, as many as seven tenths of the pool allow since the epoch began; the rest is for
  -- calls of the minute before, which nobody knows.
  local spacing = math.ceil(60100 / 0.7 / quotas[1].limit)
  wait = math.max(wait, get('spacedCalls') * spacing - (75000 - spaced))
end
if wait > 0 then return wait end

redis.call('ZREMRANGEBYSCORE', window, '-inf', now)
local calls = {}
local entries = redis.call('ZRANGE', window, 0, -1, 'WITHSCORES')
for i = 1, #entries, 2 do
  local origin, class = string.match(entries[i], '^(%a+):(%a+):')
  local ends = tonumber(entries[i + 1])
  if ends > now + 300000 then
    ends = now + 61000
    redis.call('ZADD', window, ends, entries[i])
  end
  table.insert(calls, { origin = origin, class = class, ends = ends })
end

local origin, most = 'pool', 60000
local missing = countMissing()
if missing > 0 then
  -- Whatever is spent now, the pool opens when they are back or their calls stop counting.
  most = 1000
  if ARGV[5] == 'sync' then return most end
  -- Those that are missing may each be spending their own share of it.
  local present = redis.call('ZCARD', members)
  local limit = math.floor(reserved * present / (present + missing))
  origin, quotas = 'reserve', { { classes = { 'listing', 'processing', 'lookup' }, limit = limit } }
end

for _, quota in ipairs(quotas) do
  local counts, mine = {}, false
  for _, class in ipairs(quota.classes) do
    counts[class] = true
    if class == ARGV[5] then mine = true end
  end
  if mine then
    if quota.limit <= 0 then return most end
    local ends = {}
    for _, call in ipairs(calls) do
      if call.origin == origin and counts[call.class] then table.insert(ends, call.ends) end
    end
    if #ends >= quota.limit then
      table.sort(ends)
      wait = math.max(wait, ends[#ends - quota.limit + 1] - now, 1)
    end
  end
end
if wait > 0 then return math.min(wait, most) end
local ends = now + tonumber(ARGV[6])
if origin == 'reserve' then put('lentUntil', math.max(ends, get('lentUntil'))) end
redis.call('ZADD', window, ends, origin .. ':' .. ARGV[5] .. ':' .. ARGV[4])
if spaced > 0 then put('spacedCalls', get('spacedCalls') + 1) end
return 0`);

/** ARGV: 4 the call, 5 its class, 6 the milliseconds for which it still counts. */
export const SETTLE = script(`for _, origin in ipairs({ 'pool', 'reserve' }) do
  local call = origin .. ':' .. ARGV[5] .. ':' .. ARGV[4]
  if redis.call('ZSCORE', window, call) then redis.call('ZADD', window, now + tonumber(ARGV[6]), call) end
end
return 0`);

/**
 * ARGV: 4 calls in JSON, 5 in JSON the relays that were known, each with the milliseconds for which its calls may still count,
 * 6 the milliseconds of a pause, 7 the milliseconds for which calls were still spaced in the epoch before, '' from a relay that
 * did not know all others of it, 8 the calls that were made so, 9 '1' from a relay before which none ran where it keeps its calls.
 */
export const REMEMBER = script(`for _, call in ipairs(cjson.decode(ARGV[4])) do
  local name = ':' .. call.quotaClass .. ':' .. call.id
  if not redis.call('ZSCORE', window, 'reserve' .. name) then
    redis.call('ZADD', window, now + call.remaining, call.origin .. name)
  end
end
for _, entry in ipairs(cjson.decode(ARGV[5])) do
  if entry[2] > 0 then redis.call('ZADD', expected, now + entry[2], entry[1]) end
end
if tonumber(ARGV[6]) > 0 then put('pausedUntil', now + math.max(left('pausedUntil', 3600000), tonumber(ARGV[6]))) end
if ARGV[7] ~= '' and left('spacedUntil', 75000) > tonumber(ARGV[7]) then
  put('spacedUntil', now + tonumber(ARGV[7]))
  put('spacedCalls', math.max(get('spacedCalls'), tonumber(ARGV[8])))
end
if ARGV[9] == '1' and get('isUnused') == 1 then put('spacedUntil', now) end
return 0`);

/** ARGV: 4 the milliseconds for which no call is granted. */
export const PAUSE =
  script(`put('pausedUntil', now + math.max(left('pausedUntil', 3600000), tonumber(ARGV[4])))
return 0`);
