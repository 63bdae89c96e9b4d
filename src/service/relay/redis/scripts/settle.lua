-- From now on a call counts for so many milliseconds.
for _, origin in ipairs({ 'pool', 'reserve' }) do
  local call = origin .. ':' .. input.quotaClass .. ':' .. input.id
  if redis.call('ZSCORE', window, call) then redis.call('ZADD', window, now + input.ms, call) end
end
return 0
