/**
 * The relay's clock: it never goes back and never jumps, whatever is done to the machine's date. Knows no date.
 */
import { systemClock, type Clock } from '../../http/clock.ts';

export const monotonicClock: Clock = {
  now: () => performance.now(),
  wake: (ms, callback) => systemClock.wake(ms, callback),
};
