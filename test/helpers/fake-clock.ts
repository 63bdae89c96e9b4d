/** A clock that stands still until a test advances it. */
import type { Clock } from '../../src/core/base/clock.ts';
import { turn } from './turn.ts';

interface Alarm {
  at: number;
  ring: () => void;
}

export class FakeClock implements Clock {
  #now: number;
  #alarms: Alarm[] = [];

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** How many waits are pending. */
  get waiting(): number {
    return this.#alarms.length;
  }

  wake(ms: number, callback: () => void): () => void {
    const alarm = { at: this.#now + Math.max(ms, 0), ring: callback };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** Lets `ms` milliseconds pass: rings what falls due, in order, with pending promises settled in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = this.#alarms.filter((alarm) => alarm.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#alarms = this.#alarms.filter((alarm) => alarm !== due);
      this.#now = Math.max(this.#now, due.at);
      due.ring();
      await settle();
    }
    this.#now = end;
  }
}

/** Waits until the promises that are ready to go on have gone on. */
async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await turn();
}
