/** A sliding window for calls per minute. A call counts until a minute after its end, because the service counts it before that. */
import { sleep, type Clock } from '../../../core/base/clock.ts';
import { RateWindow, WINDOW_MS, type Counted } from '../../../core/base/request-rate.ts';
import { monotonicClock } from '../../../service/relay/upstream/monotonic-clock.ts';

/** A budget of calls, of this process alone or shared with relays. */
export interface CallBudget {
  /**
   * @param onWait receives the milliseconds until the next call is allowed
   * @returns once a call may be sent, a function to call when it has ended. Rejects with the signal's reason.
   */
  take(signal?: AbortSignal, onWait?: (ms: number) => void): Promise<() => void>;
  /** Allows no call for `ms`, because the service asked for a pause (section 8). */
  pause(ms: number): void;
}

/** A second counter that is shared with others who use the same key. */
export interface SharedCalls {
  /** Counts a call. @returns a function to call when it has ended, or the milliseconds to wait before trying again */
  reserve(): Promise<(() => void) | number>;
  pause(ms: number): void;
}

export interface PaceOptions {
  callsPerMinute: number;
  /** The default is monotonic, so that a change of the machine's date has no effect. */
  clock?: Clock | undefined;
  /** The ages of the last minute's calls, including those of an earlier process. */
  callAgesMs?: readonly number[];
  shared?: SharedCalls;
}

/** The interval of checking calls that are in flight. */
const IN_FLIGHT_RETRY_MS = 250;

export function createPace({
  callsPerMinute,
  clock = monotonicClock,
  callAgesMs = [],
  shared,
}: PaceOptions): CallBudget {
  const window = new RateWindow();
  for (const ms of callAgesMs) window.add({ expiresAt: clock.now() - ms + WINDOW_MS });
  let pausedUntil = -Infinity;

  return {
    async take(signal, onWait) {
      for (;;) {
        signal?.throwIfAborted();
        const now = clock.now();
        const pauseMs = pausedUntil - now;
        const freeMs = window.msUntilRoom(callsPerMinute, now);
        // The end of a call in flight is unknown.
        let roomMs = Number.isFinite(freeMs) ? freeMs : IN_FLIGHT_RETRY_MS;
        if (Math.max(roomMs, pauseMs) <= 0) {
          // The call is counted before the first await, so that concurrent callers see it.
          const call: Counted = { expiresAt: Infinity };
          window.add(call);
          const settle = await shared?.reserve();
          if (typeof settle !== 'number') {
            return () => {
              call.expiresAt = clock.now() + WINDOW_MS;
              settle?.();
            };
          }
          window.remove(call);
          roomMs = settle;
        }
        // The caller has already reported the pause.
        if (roomMs > pauseMs) onWait?.(roomMs);
        await sleep(clock, Math.max(roomMs, pauseMs), signal);
      }
    },
    pause(ms) {
      shared?.pause(ms);
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
  };
}
