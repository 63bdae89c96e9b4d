/**
 * Tells how long ago a file was written by any process, even if the machine's date was changed since: within one boot by the
 * uptime, across boots by the date.
 */
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { orNull } from '../../../core/base/or-null.ts';

/** When something happened; to be written down. */
export interface Moment {
  boot: string | null;
  /** Seconds. */
  uptime: number;
  /** Milliseconds since 1970. */
  date: number;
}

const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());

export function thisMoment(): Moment {
  return { boot, uptime: uptime(), date: Date.now() };
}

/** Milliseconds since `moment`; never negative. */
export function since(moment: Moment): number {
  const now = thisMoment();
  const sameBoot = moment.boot !== null && moment.boot === now.boot;
  const passed = sameBoot ? (now.uptime - moment.uptime) * 1000 : now.date - moment.date;
  return Number.isFinite(passed) ? Math.max(passed, 0) : 0;
}
