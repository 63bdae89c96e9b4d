-- Answers sequence numbers, ids and packed products, some of those after a sequence number; nil in another epoch.
if known ~= epoch then return false end
local MOST = 500
local function after(key) return redis.call('ZRANGEBYSCORE', key, '(' .. input.sequence, '+inf', 'WITHSCORES', 'LIMIT', 0, MOST) end
local found = {}
for _, key in ipairs({ changes, removed }) do
  local entries = after(key)
  for i = 1, #entries, 2 do table.insert(found, { id = entries[i], sequence = tonumber(entries[i + 1]) }) end
end
table.sort(found, function(a, b) return a.sequence < b.sequence end)
local result = {}
for i = 1, math.min(#found, MOST) do
  table.insert(result, found[i].sequence)
  table.insert(result, found[i].id)
  table.insert(result, redis.call('HGET', products, found[i].id) or '')
end
return result
