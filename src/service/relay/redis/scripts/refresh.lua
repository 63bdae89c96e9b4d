-- Asks the relay that lists for a refresh, or the next one that does.
put('refresh', now)
return 0
