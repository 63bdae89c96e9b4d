-- Answers numbers of pages, each with its ids as one text.
if known ~= epoch then return {} end
return redis.call('HGETALL', pages)
