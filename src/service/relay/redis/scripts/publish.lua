-- Products, `''` for one that is gone, and the listing that they make. Without a token, products that were found by their ids.
if known ~= epoch then return false end
if input.token then
  if redis.call('HGET', state, 'holder') ~= me or get('token') ~= input.token then return false end
end
local before = get('sequence')
local sequence = before
for _, change in ipairs(input.changes) do
  local id, packed = change[1], change[2]
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
local listing = input.listing
if listing then
  put('startedAt', now - listing.startedAgoMs)
  put('completedAt', now - listing.completedAgoMs)
  put('exactAt', listing.exactAgoMs and now - listing.exactAgoMs or 0)
  put('pages', listing.pages)
  put('total', listing.total)
end
return { before, sequence }
