/** Compares the brotli size of each file that a shopper may load with its size budget. Writes no file. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesByUrl } from './files.ts';
import { PAGE_SCRIPTS, type PageScript } from './page-scripts.ts';

/** The budgets of a network for hands, which has five files. */
const handNetwork = (name: string, when: string) =>
  Object.fromEntries(
    ['', '-2', '-3', '-4', '-5'].map((part) => [
      `${name}${part}.bin`,
      { budget: part === '-5' ? 175_000 : 240_000, when },
    ]),
  );

/**
 * The budgets of the finders' networks, uncompressed, because few servers compress unknown types. The face finder stays below a
 * megabyte. The hand's second network is only loaded if the first finds no hand.
 */
const NETWORKS: Readonly<Record<string, Pick<PageScript, 'budget' | 'when'>>> = {
  'face-detector.bin': { budget: 225_000, when: 'auto-place, with the first photo' },
  'face-landmarks.bin': { budget: 240_000, when: 'auto-place, with the first photo' },
  'face-landmarks-2.bin': { budget: 240_000, when: 'auto-place, with the first photo' },
  'face-landmarks-3.bin': { budget: 180_000, when: 'auto-place, with the first photo' },
  'eyewear-parser.bin': {
    budget: 240_000,
    when: 'the dialog, while the shopper chooses a photo, for eyewear',
  },
  'eyewear-parser-2.bin': {
    budget: 20_000,
    when: 'the dialog, while the shopper chooses a photo, for eyewear',
  },
  ...handNetwork('hand-landmarks', 'auto-place of a watch or bracelet, with the first photo'),
  ...handNetwork('palm-detector', 'a photo whose hand is small, or that shows none'),
};

export interface Weight {
  name: string;
  bytes: number;
  brotli: number;
  /** The maximum in bytes of brotli; null for pictures. */
  budget: number | null;
  /** The condition under which a page loads it. */
  when: string;
  /** The value for the `integrity` attribute of a script tag. */
  integrity: string;
}

/** @throws Error if a script has no size budget */
export async function weigh(dist: string): Promise<Weight[]> {
  return Promise.all(
    (await filesByUrl(dist)).map(async (name) => {
      const content = await readFile(join(dist, name));
      const isScript = name.endsWith('.js');
      const { budget = null, when = 'a product of the mock' } =
        (isScript ? PAGE_SCRIPTS[name.slice(0, -'.js'.length)] : NETWORKS[name]) ?? {};
      if (isScript && budget === null) {
        throw new Error(
          `${name} has no budget: add its size budget, and when it is loaded, to build/page-scripts.ts.`,
        );
      }
      return {
        name,
        bytes: content.length,
        brotli: isScript ? brotliCompressSync(content).length : content.length,
        budget,
        when,
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      };
    }),
  );
}

/** Formats a table of the scripts, the largest first. */
export function writeReport(weights: readonly Weight[]): string {
  const scripts = weights.filter(({ budget }) => budget !== null).toSorted((a, b) => b.brotli - a.brotli);
  const rows = [
    ['file', 'brotli', 'budget', 'loaded for'],
    ...scripts.map(({ name, brotli, budget, when }) => [name, inBytes(brotli), inBytes(budget!), when]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(([name, brotli, budget, when]) =>
      [name!.padEnd(widths[0]!), brotli!.padStart(widths[1]!), budget!.padStart(widths[2]!), when].join('  '),
    )
    .join('\n');
}

/** A file may exceed its budget by this share with a message, so that intended growth leads to a new budget. */
const HEADROOM = 0.05;

/**
 * @returns a sentence for each file that exceeds its budget
 * @throws Error with these sentences if a file also exceeds the headroom
 */
export function checkSizeBudgets(weights: readonly Weight[]): string[] {
  const heavy = weights.filter(({ brotli, budget }) => budget !== null && brotli > budget);
  const sentences = heavy.map(
    ({ name, brotli, budget }) =>
      `${name} weighs ${brotli} bytes in brotli, ${brotli - budget!} more than its budget of ${budget}.`,
  );
  if (heavy.some(({ brotli, budget }) => brotli > budget! * (1 + HEADROOM)))
    throw new Error(
      `${sentences.join(' ')} Load parts later, make them smaller, or raise the budget in build/page-scripts.ts.`,
    );
  return sentences;
}

const inBytes = (count: number) => count.toLocaleString('en');
