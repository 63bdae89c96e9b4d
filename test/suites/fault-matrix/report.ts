/** What came of a run of the matrix: one table over all engines. */
import { FAULTS } from './faults.ts';
import { isPossible, MOMENTS } from './moments.ts';
import type { Planned } from './plan.ts';

export interface EngineResult {
  readonly engine: string;
  readonly passed: readonly Planned[];
  readonly failed: readonly Planned[];
  /** In the order in which they would have come. */
  readonly notReached: readonly Planned[];
}

const WIDTH = 14;

/** A row for each fault, a column for each moment; `–` where a fault can't occur, `·` where it was not tried. */
export function table(results: readonly EngineResult[]): string {
  const first = Math.max(...FAULTS.map(({ name }) => name.length));
  const rows = FAULTS.map((fault) => {
    const cells = MOMENTS.map((moment) => {
      const count = (list: readonly Planned[]) =>
        list.filter((planned) => planned.fault === fault && planned.moment === moment).length;
      const right = results.reduce((sum, { passed }) => sum + count(passed), 0);
      const wrong = results.reduce((sum, { failed }) => sum + count(failed), 0);
      if (wrong > 0) return `${right}, ${wrong} failed`;
      return right > 0 ? String(right) : isPossible(fault, moment) ? '·' : '–';
    });
    return `${fault.name.padEnd(first)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}`;
  });
  return [' '.repeat(first) + MOMENTS.map(({ name }) => name.padStart(WIDTH)).join(''), ...rows].join('\n');
}
