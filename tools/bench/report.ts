/** The figures of a run as ratios, and the table of them. */

/** Ratios, or milliseconds and bytes where there is nothing to compare with. */
export interface Figure {
  median: number;
  /** By how much the median of as many other rounds would differ: its standard error. */
  spread: number;
  rounds: number;
}

export interface Report {
  date: string;
  machine: string;
  /** By what was measured, then by variant: each round's value over that of the hand-written button in the same round. */
  ratios: Record<string, Record<string, Figure>>;
  /** With nothing to compare with: the unit is in the name. */
  values: Record<string, Record<string, Figure>>;
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Of one round nobody knows the spread. */
export function summarize(values: readonly number[]): Figure {
  const median = findMedian(values);
  // Of the median deviation, which a round that the machine disturbed does not move: 1.4826 of it are one of the normal
  // distribution's, whose median varies 1.2533 times as much as its mean.
  const deviation = 1.4826 * findMedian(values.map((value) => Math.abs(value - median)));
  const rounds = values.length;
  return { median, spread: rounds > 1 ? (1.2533 * deviation) / Math.sqrt(rounds) : Infinity, rounds };
}

const shown = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'));
const cell = (figure: Figure | undefined) =>
  figure
    ? `**${shown(figure.median)}**${Number.isFinite(figure.spread) ? ` ± ${shown(figure.spread)}` : ''}`
    : '';

/** In Markdown. */
export function writeTable({ date, machine, ratios, values }: Report): string {
  const table = (title: string, rows: Report['ratios']) => {
    const variants = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
    return [
      `| ${title} | ${variants.join(' | ')} | rounds |`,
      `|---|${variants.map(() => '---|').join('')}---|`,
      ...Object.entries(rows).map(
        ([name, row]) =>
          `| ${name} | ${variants.map((variant) => cell(row[variant])).join(' | ')} | ${Math.max(...Object.values(row).map(({ rounds }) => rounds))} |`,
      ),
    ];
  };
  return [
    `${date}, ${machine}, in interleaved rounds. Median ± its standard error.`,
    '',
    ...table('times the hand-written button', ratios),
    '',
    ...table('alone', values),
  ].join('\n');
}
