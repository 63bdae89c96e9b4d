/** The published listing: products, the changes by which they are followed, and which of them are on which page. */
import { script } from './prelude.ts';

/**
 * Products, `''` for one that is gone; pages, each with its ids as one text, `''` for one that is gone; and the listing that they
 * make. Without a token, products that were found by their ids.
 */
export const PUBLISH = script(`if known ~= epoch then return false end
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
for _, page in ipairs(input.pages) do
  if page[2] == '' then redis.call('HDEL', pages, page[1]) else redis.call('HSET', pages, page[1], page[2]) end
end
local listing = input.listing
if listing then
  put('startedAt', now - listing.startedAgoMs)
  put('completedAt', now - listing.completedAgoMs)
  put('exactAt', listing.exactAgoMs and now - listing.exactAgoMs or 0)
  put('pages', listing.pages)
end
return { before, sequence }`);

/** Answers sequence numbers, ids and packed products, some of those after a sequence number; nil in another epoch. */
export const CHANGES = script(`if known ~= epoch then return false end
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
return result`);

/** Answers numbers of pages, each with its ids as one text. */
export const PAGES = script(`if known ~= epoch then return {} end
return redis.call('HGETALL', pages)`);

/** Asks the relay that lists for a refresh, or the next one that does. */
export const REFRESH = script(`put('refresh', now)
return 0`);

/**
 * KEYS: all of a shop, then all of another one in the same order, which are copied to the first. Nobody lists at once
 * afterwards: whoever did has the other shop's lease. Answers 0 if the first shop has data.
 */
export const TAKE_OVER = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
for i = 1, #KEYS / 2 do
  local data = redis.call('DUMP', KEYS[#KEYS / 2 + i])
  if data then redis.call('RESTORE', KEYS[i], 0, data, 'REPLACE') end
end
redis.call('HDEL', KEYS[1], 'holder')
return redis.call('EXISTS', KEYS[1])`;
