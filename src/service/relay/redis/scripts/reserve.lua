-- Answers the milliseconds to wait, 0 where the call is counted, or -1 in another epoch.
if known ~= epoch then return -1 end
local quotas, reserved = input.quotas, input.reserved
local wait = math.max(left('settlesAt', 2000), left('pausedUntil', 3600000))
local spaced = left('spacedUntil', 75000)
if spaced > 0 and get('spacedCalls') >= reserved then
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
  if input.quotaClass == 'sync' then return most end
  -- Those that are missing may each be spending their own share of it.
  local present = redis.call('ZCARD', members)
  local limit = math.floor(reserved * present / (present + missing))
  origin, quotas = 'reserve', { { classes = { 'listing', 'processing', 'lookup' }, limit = limit } }
end

for _, quota in ipairs(quotas) do
  local counts, mine = {}, false
  for _, class in ipairs(quota.classes) do
    counts[class] = true
    if class == input.quotaClass then mine = true end
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
local ends = now + input.ms
if origin == 'reserve' then put('lentUntil', math.max(ends, get('lentUntil'))) end
redis.call('ZADD', window, ends, origin .. ':' .. input.quotaClass .. ':' .. input.id)
if spaced > 0 then put('spacedCalls', get('spacedCalls') + 1) end
return 0
