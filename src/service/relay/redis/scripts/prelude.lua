-- What every script begins with. Each script is one atomic step, over the keys of a shop and one argument, an "input" in JSON: "me",
-- the relay; the "epoch" that it knows; "newEpoch", used if there is none; and "serverTime" by the relay's own clock, where it can
-- tell.
--
-- All data is one unit and belongs to one epoch. A Redis that lost its data or a part of it, a different server, or one whose clock
-- was stepped begins a new epoch. Relays notice, and send the calls that still count and the relays that they knew. Until all of
-- those relays are back, or a minute has passed, only the reserve is spent, because nobody knows the calls of a relay that is
-- missing. If no relay comes that knew the others, as when all of them were restarted as well, the calls of the first minute are
-- spaced; but not at the very first start, when neither this Redis nor the relay's own records show that there were any before.
local state, window, members, expected = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local products, changes, removed = KEYS[5], KEYS[6], KEYS[7]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local input = cjson.decode(ARGV[1])
local me, known = input.me, input.epoch
local function get(field) return tonumber(redis.call('HGET', state, field) or '0') or 0 end
local function put(field, value) redis.call('HSET', state, field, string.format('%.0f', value)) end
-- Milliseconds until the time in a field; 0 if it has passed, or if it is further ahead than "most".
local function left(field, most)
  local ms = get(field) - now
  if ms > most then return 0 end
  return math.max(ms, 0)
end
-- Relays whose calls may count, and that have not been here in this epoch.
local function countMissing()
  redis.call('ZREMRANGEBYSCORE', expected, '-inf', now)
  local missing = 0
  for _, relay in ipairs(redis.call('ZRANGEBYSCORE', expected, now, now + 120000)) do
    if not redis.call('ZSCORE', members, relay) then missing = missing + 1 end
  end
  return missing
end
local info = redis.pcall('INFO', 'server')
local server = type(info) == 'string' and string.match(info, 'run_id:(%x+)') or 'unknown'
local epoch = redis.call('HGET', state, 'epoch')
-- Where memory is short a Redis may drop keys one by one: how much each held is checked at every use.
local function sizes()
  local all = {}
  for _, key in ipairs({ window, members, expected, changes, removed }) do table.insert(all, redis.call('ZCARD', key)) end
  table.insert(all, redis.call('HLEN', products))
  return table.concat(all, ' ')
end
-- The relay's own clock neither jumps nor goes back. A command takes less than this, there and back.
local isStepped = known == epoch and math.abs(now - (input.serverTime or now)) > 4500
if not epoch or isStepped or redis.call('HGET', state, 'run') ~= server or redis.call('HGET', state, 'sizes') ~= sizes() then
  -- Since this server started nobody has run a script on it, so no relay has used it; nor did it bring data from before.
  local stats = redis.pcall('INFO', 'commandstats')
  local isUnused = not epoch and type(stats) == 'string'
    and string.find(stats, 'cmdstat_', 1, true) and not string.find(stats, 'cmdstat_eval:', 1, true)
  redis.call('UNLINK', state, window, members, expected, products, changes, removed)
  epoch = input.newEpoch
  redis.call('HSET', state, 'epoch', epoch, 'run', server, 'isUnused', isUnused and 1 or 0)
  -- Until then no call is granted: relays first send the calls that still count.
  put('settlesAt', now + 1200)
  -- Until then calls are spaced, unless a relay comes that knows who made calls before, or that nobody did.
  put('spacedUntil', now + 75000)
end
