-- No call is granted for so many milliseconds.
put('pausedUntil', now + math.max(left('pausedUntil', 3600000), input.ms))
return 0
