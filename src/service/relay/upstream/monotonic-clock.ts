/** The relay's clock, which never goes back or jumps when the machine's date is changed. */
import { systemClock, type Clock } from '../../../core/base/clock.ts';

export const monotonicClock: Clock = { ...systemClock, now: () => performance.now() };
