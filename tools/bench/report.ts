/** The figures of a run as ratios, and the table of them. */

/** Ratios, or milliseconds and bytes where there is nothing to compare with. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export interface Report {
  date: string;
  machine: string;
  rounds: number;
  /** By what was measured, then by variant: each round's value over that of the hand-written button in the same round. */
  ratios: Record<string, Record<string, Spread>>;
  /** Of this package alone, with the unit in the name. */
  values: Record<string, Spread | number>;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}

const shown = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'));
const cell = (spread: Spread | number) =>
  typeof spread === 'number'
    ? shown(spread)
    : `**${shown(spread.median)}** (${shown(spread.min)}–${shown(spread.max)})`;

/** In Markdown. */
export function tableOf({ date, machine, rounds, ratios, values }: Report): string {
  const variants = Object.keys(Object.values(ratios)[0]!);
  return [
    `${date}, ${machine}, ${rounds} interleaved rounds. Median (least–most).`,
    '',
    `| times the hand-written button | ${variants.join(' | ')} |`,
    `|---|${variants.map(() => '---').join('|')}|`,
    ...Object.entries(ratios).map(
      ([name, row]) => `| ${name} | ${variants.map((variant) => cell(row[variant]!)).join(' | ')} |`,
    ),
    '',
    '| storefront-tryon alone | |',
    '|---|---|',
    ...Object.entries(values).map(([name, value]) => `| ${name} | ${cell(value)} |`),
  ].join('\n');
}
