/**
 * Counts the pictures of the photo swap in the state directory, so that a restart doesn't begin the day anew. Each process has a file of
 * its own and counts what the others noted; files of which nothing counts any more are deleted.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { orNull } from '../../../core/base/or-null.ts';
import {
  formatDay,
  MemoryCounts,
  type DayCounts,
  type NoRoom,
  type SwapCounts,
  type SwapLimits,
} from '../photo-swap/counts.ts';

const countsSchema = z.object({
  day: z.string(),
  spent: z.number(),
  visitors: z.record(z.string(), z.object({ count: z.number(), until: z.number() })),
});

const NO_LIMITS: SwapLimits = { perDay: Infinity, perVisitor: Infinity };

export class FileCounts implements SwapCounts {
  readonly #directory: string;
  readonly #prefix: string;
  readonly #file: string;
  readonly #own = new MemoryCounts();
  /** The sum of all processes, as of the last reading. */
  #last = { day: '', spent: 0 };

  /** @param shop names the shop in file names */
  constructor(directory: string, shop: string) {
    this.#directory = directory;
    this.#prefix = `${shop}.swaps.`;
    this.#file = `${this.#prefix}${randomUUID().slice(0, 8)}.json`;
    this.#all(Date.now());
  }

  async take(visitor: string, limits: SwapLimits, now: number): Promise<NoRoom | null> {
    const refused = await new MemoryCounts(this.#all(now)).take(visitor, limits, now);
    if (refused) return refused;
    await this.#own.take(visitor, NO_LIMITS, now);
    this.#save(now);
    return null;
  }

  async giveBack(visitor: string, now: number): Promise<void> {
    await this.#own.giveBack(visitor, now);
    this.#save(now);
  }

  spent(now: number): number {
    return this.#last.day === formatDay(now) ? this.#last.spent : 0;
  }

  #save(now: number): void {
    const draft = join(this.#directory, `${this.#file}.draft`);
    // A full disk costs what would have been kept, nothing else.
    orNull(() => {
      writeFileSync(draft, JSON.stringify(this.#own.at(now)), { mode: 0o600 });
      renameSync(draft, join(this.#directory, this.#file));
    });
    this.#all(now);
  }

  /** The counts of all processes together. */
  #all(now: number): DayCounts {
    const names = orNull(() => readdirSync(this.#directory)) ?? [];
    const others = names
      .filter((name) => name.startsWith(this.#prefix) && name.endsWith('.json') && name !== this.#file)
      .flatMap((name) => this.#read(join(this.#directory, name), now) ?? []);
    const sum: DayCounts = { day: formatDay(now), spent: 0, visitors: {} };
    for (const { spent, visitors } of [this.#own.at(now), ...others]) {
      sum.spent += spent;
      for (const [visitor, { count, until }] of Object.entries(visitors)) {
        const known = sum.visitors[visitor];
        sum.visitors[visitor] = {
          count: count + (known?.count ?? 0),
          until: Math.max(until, known?.until ?? 0),
        };
      }
    }
    this.#last = sum;
    return sum;
  }

  #read(file: string, now: number): DayCounts | null {
    const noted = orNull(() => countsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    const counts = noted && new MemoryCounts(noted).at(now);
    if (counts && (counts.spent > 0 || Object.keys(counts.visitors).length > 0)) return counts;
    orNull(() => rmSync(file));
    return null;
  }
}
