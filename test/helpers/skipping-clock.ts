/** A clock on which nobody waits: where nothing is under way, it goes on to the next moment that somebody waits for. */
import type { Clock } from '../../src/core/base/clock.ts';

interface Alarm {
  at: number;
  ring: () => void;
}

/** Turns of the event loop in which what is ready goes on. */
const IDLE_TURNS = 4;

export class SkippingClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  readonly #alarms = new Set<Alarm>();
  #underWay = 0;
  #isScheduled = false;

  now(): number {
    return this.#now;
  }

  wake(ms: number, ring: () => void): () => void {
    const alarm = { at: this.#now + Math.max(ms, 0), ring };
    this.#alarms.add(alarm);
    this.#schedule();
    return () => void this.#alarms.delete(alarm);
  }

  /** The clock stands still as long as `work` is under way. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay > 0) return;
    this.#isScheduled = true;
    let turns = 0;
    const turn = () => {
      if (this.#underWay > 0) return void (this.#isScheduled = false);
      if (turns++ < IDLE_TURNS) return void setImmediate(turn);
      this.#isScheduled = false;
      const next = [...this.#alarms].reduce<Alarm | null>(
        (first, alarm) => (first && first.at <= alarm.at ? first : alarm),
        null,
      );
      if (!next) return;
      this.#alarms.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.ring();
      this.#schedule();
    };
    setImmediate(turn);
  }
}
