/** The command `lift`: compares the visitors who could see the button with those who could not, and says what the counts can tell. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CannotBeginError, wholeNumberIn, type AddCommand } from './command.ts';
import type { Comparison } from './lift/comparison.ts';
import { readCounts, type Counts } from './lift/counts.ts';

const HELP_END = `
COUNTS is CSV with the columns variant, visitors and conversions, and a row each for "shown" and "held":

  variant,visitors,conversions
  shown,45000,1530
  held,5000,150

or JSON: [{"variant": "shown", "visitors": 45000, "conversions": 1530}, {"variant": "held", …}].
Visitors are people, not visits; conversions are those of them who bought. Exports of Google Analytics are read as they are.

Example:
  storefront-tryon lift counts.csv --holdout 10`;

const WARNING =
  'Do not compare those who clicked the button with the others: whoever clicks wanted the product more before that, and would have bought more without it.';

export const addLiftCommand: AddCommand = (program, { host, action }) => {
  program
    .command('lift')
    .summary('whether the button sells: visitors with and without it compared')
    .description('Says whether visitors who could see the button bought more than those of data-holdout.')
    .argument('<counts>', 'a CSV or JSON file; - reads standard input')
    .option('--change <percent>', 'the smallest change that matters to you', wholeNumberIn(1, 1000), 10)
    .option(
      '--holdout <percent>',
      'data-holdout: checks that so many visitors are held',
      wholeNumberIn(1, 99),
    )
    .option('--json', 'prints one JSON object')
    .addHelpText('after', HELP_END)
    .action(
      action(async (file: string, options: { change: number; holdout?: number; json?: boolean }) => {
        const counts = await read(file);
        const { compare } = await import('./lift/comparison.ts');
        const mismatch =
          options.holdout === undefined ? null : describeMismatch(counts, options.holdout / 100);
        // Groups that are counted differently can't be compared, so that nothing is.
        const comparison = mismatch === null ? compare(counts, options.change / 100) : null;
        const cautions = [...(mismatch === null ? [] : [mismatch]), ...listCautions(counts)];
        if (options.json)
          host.print(JSON.stringify({ ...counts, ...comparison, cautions, warning: WARNING }));
        else
          for (const line of [
            ...formatGroups(counts),
            ...(comparison ? formatComparison(comparison, options.change) : []),
            '',
            ...cautions,
            WARNING,
          ])
            host.print(line);
        return mismatch ? 1 : 0;
      }),
    );
};

/** Deviations beyond this come up in one of a thousand comparisons without a cause. */
const MAX_DEVIATION = 3.29;
/** With fewer buyers in a group, one more or less changes what the counts say. */
const MIN_CONVERSIONS = 10;

/** What is wrong with the share of visitors who were held, if it is not what the setting makes of chance. */
function describeMismatch({ shown, held }: Counts, holdout: number): string | null {
  const all = shown.visitors + held.visitors;
  const deviation = Math.abs(held.visitors - all * holdout) / Math.sqrt(all * holdout * (1 - holdout));
  if (deviation <= MAX_DEVIATION) return null;
  return `The groups don't fit data-holdout="${holdout * 100}": ${percent(held.visitors / all)} of the visitors are held. One group is counted otherwise than the other, so the comparison says nothing: look for pages, consent or filters that lose visitors of one group.`;
}

const listCautions = ({ shown, held }: Counts): string[] =>
  shown.conversions < MIN_CONVERSIONS || held.conversions < MIN_CONVERSIONS
    ? [
        `Fewer than ${MIN_CONVERSIONS} visitors of a group bought: the intervals are rough, and one more or less changes them.`,
      ]
    : [];

async function read(file: string): Promise<Counts> {
  try {
    return readCounts(await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing)
      throw new CannotBeginError(`There is no file ${file}. Check its name, or give - for standard input.`);
    throw new CannotBeginError(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

function formatGroups(counts: Counts): string[] {
  return (['shown', 'held'] as const).map((name) => {
    const { visitors, conversions } = counts[name];
    return `${name.padEnd(6)} ${percent(conversions / visitors)} bought (${whole(conversions)} of ${whole(visitors)} visitors)`;
  });
}

function formatComparison(
  { difference, lift, pValue, visitorsNeeded }: Comparison,
  change: number,
): string[] {
  const interval = ({ low, high }: { low: number; high: number }) => `${signed(low)} to ${signed(high)}`;
  return [
    '',
    `difference ${signed(difference.value)} points, 95 % interval ${interval(difference)}`,
    ...(lift ? [`lift       ${signed(lift.value)} %, 95 % interval ${interval(lift)}`] : []),
    `by chance  a difference of this size would come up in ${percent(pValue)} of such comparisons without any effect`,
    '',
    verdict(difference),
    visitorsNeeded > 0
      ? `Still needed: ${whole(visitorsNeeded)} visitors, to find a change of ${change} % in 8 of 10 cases.`
      : 'Still needed: 0 visitors.',
    'Choose the number of visitors before you begin, and decide once they are there: who looks every day finds an effect where there is none.',
  ];
}

function verdict({ low, high }: Comparison['difference']): string {
  if (low > 0) return 'With the button, visitors buy more.';
  if (high < 0) return 'With the button, visitors buy less.';
  return 'These counts do not tell whether the button sells: the interval contains zero.';
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
const signed = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(2)}`;
const whole = (number: number) => number.toLocaleString('en');
