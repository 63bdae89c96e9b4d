/**
 * How fast calls may leave: at most so many in any minute, by a sliding window. A call counts until a minute after its end,
 * because the service counts it at some moment in between.
 */
import { sleep, type Clock } from '../../../core/base/clock.ts';
import { RateWindow, WINDOW_MS, type Counted } from '../../../core/base/request-rate.ts';
import { monotonicClock } from '../../../service/relay/upstream/monotonic-clock.ts';

/** Where calls are counted: here, or together with relays. */
export interface CallBudget {
  /**
   * @param onWait is told how many milliseconds it is until the minute has room
   * @returns what is to be called when the call has ended, once one may be sent. Rejects with the signal's reason.
   */
  take(signal?: AbortSignal, onWait?: (ms: number) => void): Promise<() => void>;
  /** No call for so many milliseconds: the service asked for it (section 8). */
  pause(ms: number): void;
}

/** Where calls are counted besides: together with others of the same key. */
export interface SharedCalls {
  /** Counts a call. @returns what is to be called when it has ended; or, where it may not be sent yet, milliseconds to wait */
  reserve(): Promise<(() => void) | number>;
  pause(ms: number): void;
}

export interface PaceOptions {
  callsPerMinute: number;
  /** One that goes on when the machine's date is changed, if none is given. */
  clock?: Clock | undefined;
  /** How many milliseconds ago calls of the last minute were made: also those of a process before this one. */
  ago?: readonly number[];
  shared?: SharedCalls;
}

/** Between looks at calls that are under way. */
const UNKNOWN_END_MS = 250;

export function createPace({
  callsPerMinute,
  clock = monotonicClock,
  ago = [],
  shared,
}: PaceOptions): CallBudget {
  const window = new RateWindow();
  for (const ms of ago) window.add({ expiresAt: clock.now() - ms + WINDOW_MS });
  let pausedUntil = -Infinity;

  function msUntilRoom(now: number): number {
    const roomMs = window.msUntilRoom(callsPerMinute, now);
    // Of a call that is under way nobody knows the end.
    return Number.isFinite(roomMs) ? roomMs : UNKNOWN_END_MS;
  }

  return {
    async take(signal, onWait) {
      for (;;) {
        signal?.throwIfAborted();
        const now = clock.now();
        const pauseMs = pausedUntil - now;
        let roomMs = msUntilRoom(now);
        if (Math.max(roomMs, pauseMs) <= 0) {
          // Counted before anything is awaited: what asks meanwhile must see it.
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
        // Who asked for a pause is said where it was asked for.
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
