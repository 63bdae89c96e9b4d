-- Takes in what a relay knows: calls; the relays that were known, each with the milliseconds for which its calls may still
-- count; a pause; for how long calls were still spaced in the epoch before, which only a relay says that knew all others of it;
-- and whether none ran before it where it keeps its calls.
for _, call in ipairs(input.calls) do
  local name = ':' .. call.quotaClass .. ':' .. call.id
  if not redis.call('ZSCORE', window, 'reserve' .. name) then
    redis.call('ZADD', window, now + call.remaining, call.origin .. name)
  end
end
for _, relay in ipairs(input.relays) do
  if relay[2] > 0 then redis.call('ZADD', expected, now + relay[2], relay[1]) end
end
if input.pausedFor > 0 then put('pausedUntil', now + math.max(left('pausedUntil', 3600000), input.pausedFor)) end
if input.spacedFor and left('spacedUntil', 75000) > input.spacedFor then
  put('spacedUntil', now + input.spacedFor)
  put('spacedCalls', math.max(get('spacedCalls'), input.spacedCalls))
end
if input.isFirst and get('isUnused') == 1 then put('spacedUntil', now) end
return 0
