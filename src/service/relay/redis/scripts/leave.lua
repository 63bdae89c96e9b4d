-- The relay stops: the others need not wait for it any more.
redis.call('ZREM', members, me)
if redis.call('HGET', state, 'holder') == me then redis.call('HDEL', state, 'holder') end
return 0
