/**
 * The Lua scripts that Redis runs for the relays of one shop. Each is one atomic step and uses the server's clock; no relay's
 * clock is trusted. If the server's clock is set back, a stored time may lie too far in the future: it then counts as passed.
 *
 * All data belongs to one epoch. A Redis that lost its data, or a different server, begins a new epoch. Relays notice, and
 * send the calls that still count and the relays that they knew. Until all of those relays are back, or a minute has passed,
 * only the reserve is spent, because nobody knows the calls of a relay that is missing.
 */

/** In this order. */
export const KEYS = [
  'state',
  'window',
  'members',
  'expected',
  'products',
  'changes',
  'removed',
  'pages',
] as const;

/** ARGV: 1 the name of a new epoch, used if there is none, 2 the relay, 3 the epoch that it knows. */
const PRELUDE = `
local state, window, members, expected = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local products, changes, removed, pages = KEYS[5], KEYS[6], KEYS[7], KEYS[8]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local me, known = ARGV[2], ARGV[3]
local function get(field) return tonumber(redis.call('HGET', state, field) or '0') or 0 end
local function put(field, value) redis.call('HSET', state, field, string.format('%.0f', value)) end
-- Milliseconds until the time in a field; 0 if it has passed, or if it is further ahead than "most".
local function left(field, most)
  local ms = get(field) - now
  if ms > most then return 0 end
  return math.max(ms, 0)
end
local info = redis.pcall('INFO', 'server')
local run = type(info) == 'string' and string.match(info, 'run_id:(%x+)') or 'unknown'
local epoch = redis.call('HGET', state, 'epoch')
if not epoch or redis.call('HGET', state, 'run') ~= run then
  redis.call('UNLINK', state, window, members, expected, products, changes, removed, pages)
  epoch = ARGV[1]
  redis.call('HSET', state, 'epoch', epoch, 'run', run)
  -- Until then no call is granted: relays first send the calls that still count.
  put('settlesAt', now + 1200)
end
`;

/** ARGV: 4 wants the lease, 5 token, 6 kind of failure, 7 its milliseconds, 8 the page that is read next. */
export const HEARTBEAT = `${PRELUDE}
redis.call('ZADD', members, now, me)
redis.call('ZREMRANGEBYSCORE', members, '-inf', now - 120000)
redis.call('ZREMRANGEBYSCORE', members, now + 5000, '+inf')
redis.call('ZADD', members, now, me)

local LEASE = 6000
local holder = redis.call('HGET', state, 'holder')
local held = holder and left('heldUntil', 2 * LEASE) > 0
local token, page = 0, get('page')
if held and holder == me then
  if ARGV[4] == '1' or tonumber(ARGV[5]) == get('token') then token = get('token')
  else redis.call('HDEL', state, 'holder') end
elseif not held and ARGV[4] == '1' and (known == epoch or known == '' or tonumber(ARGV[5]) > 0) then
  token = math.max(get('token') + 1, now)
  redis.call('HSET', state, 'holder', me)
  put('token', token)
end
if token > 0 then
  put('heldUntil', now + LEASE)
  if tonumber(ARGV[5]) == token then put('page', tonumber(ARGV[8])) end
  redis.call('HSET', state, 'failure', ARGV[6])
  put('failsUntil', now + tonumber(ARGV[7]))
end

local result = {
  epoch = epoch, token = string.format('%.0f', token), sequence = get('sequence'), floor = get('floor'),
  refreshes = get('refreshes'), page = page, members = {}, memberAges = {},
  pausedFor = left('pausedUntil', 3600000),
}
local seen = redis.call('ZRANGE', members, 0, -1, 'WITHSCORES')
for i = 1, #seen, 2 do
  table.insert(result.members, seen[i])
  table.insert(result.memberAges, math.max(now - tonumber(seen[i + 1]), 0))
end
if redis.call('HEXISTS', state, 'completedAt') == 1 then
  result.listing = {
    startedAgo = math.max(now - get('startedAt'), 0), completedAgo = math.max(now - get('completedAt'), 0),
    pages = get('pages'), exact = get('exact') == 1, authoritative = get('authoritative') == 1,
  }
end
local failure = redis.call('HGET', state, 'failure')
if failure and failure ~= '' then result.failure = { kind = failure, waitMs = left('failsUntil', 3600000) } end
return cjson.encode(result)`;

/** ARGV: 4 the call, 5 its class, 6 the milliseconds for which it counts, 7 quotas in JSON, 8 the reserve. Returns the milliseconds to wait, or -1 in another epoch. */
export const RESERVE = `${PRELUDE}
if known ~= epoch then return -1 end
local wait = math.max(left('settlesAt', 2000), left('pausedUntil', 3600000))
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

local origin, quotas = 'pool', cjson.decode(ARGV[7])
redis.call('ZREMRANGEBYSCORE', expected, '-inf', now)
for _, relay in ipairs(redis.call('ZRANGEBYSCORE', expected, now, now + 120000)) do
  if not redis.call('ZSCORE', members, relay) then
    origin, quotas = 'reserve', { { classes = { 'listing', 'processing', 'lookup' }, limit = tonumber(ARGV[8]) } }
  end
end

for _, quota in ipairs(quotas) do
  local counts, mine = {}, false
  for _, class in ipairs(quota.classes) do
    counts[class] = true
    if class == ARGV[5] then mine = true end
  end
  if mine then
    if quota.limit <= 0 then return 60000 end
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
if wait > 0 then return wait end
redis.call('ZADD', window, now + tonumber(ARGV[6]), origin .. ':' .. ARGV[5] .. ':' .. ARGV[4])
return 0`;

/** ARGV: 4 the call, 5 its class, 6 the milliseconds for which it still counts. */
export const SETTLE = `${PRELUDE}
for _, origin in ipairs({ 'pool', 'reserve' }) do
  local call = origin .. ':' .. ARGV[5] .. ':' .. ARGV[4]
  if redis.call('ZSCORE', window, call) then redis.call('ZADD', window, now + tonumber(ARGV[6]), call) end
end
return 0`;

/** ARGV: 4 calls in JSON, 5 in JSON the relays that were known, each with the milliseconds for which its calls may still count. */
export const REMEMBER = `${PRELUDE}
for _, call in ipairs(cjson.decode(ARGV[4])) do
  local name = ':' .. call.quotaClass .. ':' .. call.id
  if not redis.call('ZSCORE', window, 'reserve' .. name) then
    redis.call('ZADD', window, now + call.remaining, call.origin .. name)
  end
end
for _, entry in ipairs(cjson.decode(ARGV[5])) do
  if entry[2] > 0 then redis.call('ZADD', expected, now + entry[2], entry[1]) end
end
return 0`;

/** ARGV: 4 the milliseconds for which no call is granted. */
export const PAUSE = `${PRELUDE}
put('pausedUntil', math.max(now + left('pausedUntil', 3600000), now + tonumber(ARGV[4])))
return 0`;

/**
 * ARGV: 4 token, or '' for a product found by its id; 5 the listing in JSON or ''; 6 pages in JSON, each with its ids as one
 * text, '' for one that is gone; then ids and packed products, '' for one that is gone.
 */
export const PUBLISH = `${PRELUDE}
if known ~= epoch then return false end
if ARGV[4] ~= '' then
  if redis.call('HGET', state, 'holder') ~= me or get('token') ~= tonumber(ARGV[4]) then return false end
end
local before = get('sequence')
local sequence = before
for i = 7, #ARGV, 2 do
  local id, packed = ARGV[i], ARGV[i + 1]
  if packed == '' then
    if redis.call('HDEL', products, id) == 1 then
      sequence = sequence + 1
      redis.call('ZREM', changes, id)
      redis.call('ZADD', removed, sequence, id)
    end
  elseif redis.call('HGET', products, id) ~= packed then
    sequence = sequence + 1
    redis.call('HSET', products, id, packed)
    redis.call('ZREM', removed, id)
    redis.call('ZADD', changes, sequence, id)
  end
end
put('sequence', sequence)
if redis.call('ZCARD', removed) > 2000 then
  local last = redis.call('ZRANGE', removed, 999, 999, 'WITHSCORES')
  redis.call('ZREMRANGEBYRANK', removed, 0, 999)
  put('floor', tonumber(last[2]))
end
for _, page in ipairs(cjson.decode(ARGV[6])) do
  if page[2] == '' then redis.call('HDEL', pages, page[1]) else redis.call('HSET', pages, page[1], page[2]) end
end
if ARGV[5] ~= '' then
  local listing = cjson.decode(ARGV[5])
  put('startedAt', now - listing.startedAgo)
  put('completedAt', now - listing.completedAgo)
  put('pages', listing.pages)
  put('exact', listing.exact and 1 or 0)
  put('authoritative', listing.authoritative and 1 or 0)
end
return { string.format('%.0f', before), string.format('%.0f', sequence) }`;

/** ARGV: 4 the sequence number after which changes are wanted, 5 how many at most. Returns sequence numbers, ids and packed products. */
export const CHANGES = `${PRELUDE}
if known ~= epoch then return {} end
local function after(key) return redis.call('ZRANGEBYSCORE', key, '(' .. ARGV[4], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[5]) end
local found = {}
for _, key in ipairs({ changes, removed }) do
  local entries = after(key)
  for i = 1, #entries, 2 do table.insert(found, { id = entries[i], sequence = tonumber(entries[i + 1]) }) end
end
table.sort(found, function(a, b) return a.sequence < b.sequence end)
local result = {}
for i = 1, math.min(#found, tonumber(ARGV[5])) do
  table.insert(result, string.format('%.0f', found[i].sequence))
  table.insert(result, found[i].id)
  table.insert(result, redis.call('HGET', products, found[i].id) or '')
end
return result`;

/** Answers numbers of pages, each with its ids as one text. */
export const PAGES = `${PRELUDE}
if known ~= epoch then return {} end
return redis.call('HGETALL', pages)`;

/** Asks the relay that lists for a refresh. */
export const REFRESH = `${PRELUDE}
redis.call('HINCRBY', state, 'refreshes', 1)
return 0`;

/** The relay stops: the others need not wait for it any more. */
export const LEAVE = `${PRELUDE}
redis.call('ZREM', members, me)
if redis.call('HGET', state, 'holder') == me then redis.call('HDEL', state, 'holder') end
return 0`;
