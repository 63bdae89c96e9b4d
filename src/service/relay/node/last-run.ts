/**
 * The note that a relay's process leaves in the state directory for the next one, which does not know its calls: when it started,
 * and at an orderly end how many calls still counted. After any other end the next one begins with part of its budget, and one that starts
 * again and again, or can't leave a note, makes no call until a minute has passed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { clamp } from '../../../core/base/numbers.ts';
import { orNull } from '../../../core/base/or-null.ts';
import { WINDOW_MS } from '../../../core/base/request-rate.ts';
import { limitAfterCrash } from '../upstream/quotas.ts';
import type { RateLimiterOptions } from '../upstream/rate-limiter.ts';

const runSchema = z.object({
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  end: z.nullable(z.object({ at: z.number(), calls: z.number() })),
});

const RETRY_MS = 1000;

export class LastRun {
  readonly #file: string | null;
  readonly #startedAt = Date.now();
  /** The budget with which this process begins. */
  readonly start: Pick<RateLimiterOptions, 'firstMinute' | 'quietMs'>;
  /** False on a host where nothing could be noted. */
  readonly isNoted: boolean;
  #retries: NodeJS.Timeout | undefined;

  /**
   * @param directory null where there is none
   * @param shop names the shop in the file's name
   */
  constructor(directory: string | null, shop: string, requestsPerMinute: number) {
    const file = directory === null ? null : join(directory, `${shop}.run.json`);
    this.#file = file;
    const isFirst = file !== null && !existsSync(file);
    const run = file === null ? null : orNull(() => runSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    this.isNoted = this.#note(null);
    // A date that was changed since says nothing.
    const msUntilForgotten = (at: number) => clamp(at + WINDOW_MS - this.#startedAt, 0, WINDOW_MS);
    let firstMinute = requestsPerMinute;
    let quietMs = 0;
    // A note that was found tells nothing of processes that could not leave one either. A minute later their calls count no more.
    if (!this.isNoted) quietMs = WINDOW_MS;
    else if (run?.end) firstMinute -= msUntilForgotten(run.end.at) > 0 ? run.end.calls : 0;
    else if (!isFirst) {
      firstMinute = limitAfterCrash(requestsPerMinute);
      quietMs = run ? msUntilForgotten(run.startedAt) : 0;
    }
    this.start = { firstMinute, quietMs };
    if (file !== null && !this.isNoted)
      this.#retries = setInterval(() => {
        if (this.#note(null)) clearInterval(this.#retries);
      }, RETRY_MS).unref();
  }

  /** @param calls how many still count */
  noteEnd(calls: number): void {
    clearInterval(this.#retries);
    this.#note({ at: Date.now(), calls });
  }

  #note(end: z.infer<typeof runSchema>['end']): boolean {
    const file = this.#file;
    if (file === null) return false;
    const write = () => {
      makeDirectory(dirname(file));
      writeFileSync(file, JSON.stringify({ startedAt: this.#startedAt, end }), { mode: 0o600 });
      return true;
    };
    return orNull(write) ?? false;
  }
}

/** Step by step: Node's own recursion never ends where a parent is there and can't be written, as below /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) makeDirectory(parent);
  mkdirSync(directory, { mode: 0o700 });
}
