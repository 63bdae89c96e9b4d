-- Who runs, and who holds the lease with which a relay lists for all of them.
redis.call('ZADD', members, now, me)
redis.call('ZREMRANGEBYSCORE', members, '-inf', now - 120000)
redis.call('ZREMRANGEBYSCORE', members, now + 5000, '+inf')
redis.call('ZADD', members, now, me)

local LEASE = 6000
local holder = redis.call('HGET', state, 'holder')
local held = holder and left('heldUntil', 2 * LEASE) > 0
local token, page = 0, get('page')
if held and holder == me then
  if input.wantsLease or input.token == get('token') then token = get('token')
  else redis.call('HDEL', state, 'holder') end
elseif not held and input.wantsLease and (known == epoch or known == '' or input.token > 0) then
  token = math.max(get('token') + 1, now)
  redis.call('HSET', state, 'holder', me)
  put('token', token)
end
if token > 0 then
  put('heldUntil', now + LEASE)
  if input.token == token then put('page', input.page) end
  redis.call('HSET', state, 'failure', input.failureKind)
  put('failsUntil', now + input.failsFor)
end
local isRefreshWanted = token > 0 and redis.call('HDEL', state, 'refresh') == 1

local result = {
  now = now, epoch = epoch, token = token, sequence = get('sequence'), floor = get('floor'),
  isRefreshWanted = isRefreshWanted, page = page, members = {},
  pausedFor = left('pausedUntil', 3600000), spacedFor = left('spacedUntil', 75000), spacedCalls = get('spacedCalls'),
  -- What is granted out of the reserve must not be spent once more by relays that lose contact now.
  lentFor = countMissing() > 0 and 90000 or left('lentUntil', 300000),
}
local seen = redis.call('ZRANGE', members, 0, -1, 'WITHSCORES')
for i = 1, #seen, 2 do
  table.insert(result.members, { seen[i], math.max(now - tonumber(seen[i + 1]), 0) })
end
-- A listing from the future says nothing of its age.
if redis.call('HEXISTS', state, 'completedAt') == 1 and get('completedAt') <= now then
  result.listing = {
    startedAgoMs = math.max(now - get('startedAt'), 0), completedAgoMs = math.max(now - get('completedAt'), 0),
    exactAgoMs = get('exactAt') > 0 and math.max(now - get('exactAt'), 0) or cjson.null,
    pages = get('pages'), total = get('total'),
  }
end
local failure = redis.call('HGET', state, 'failure')
if failure and failure ~= '' then result.failure = { kind = failure, waitMs = left('failsUntil', 3600000) } end
return cjson.encode(result)
