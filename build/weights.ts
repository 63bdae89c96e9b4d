/** The size in brotli of each file that a shopper may load, beside its size budget. Writes no file. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesByUrl } from './files.ts';

/** Bytes in brotli, by file; the first pattern that matches counts. Every script needs a size budget. */
const SIZE_BUDGETS: readonly (readonly [file: RegExp, budget: number, when: string])[] = [
  [/^embed\.js$/, 12_000, 'every page with the script tag'],
  [/^embed\.iife\.js$/, 12_000, 'every page with the classic script'],
  [/^dialog\.js$/, 21_200, 'a pointer over the button, or a click'],
  [/^texts-[\w-]+\.js$/, 2200, 'a dialog in that language'],
  [/^follow-page\.js$/, 11_800, 'data-mount, data-platform, id-from'],
  [/^debug-panel\.js$/, 4500, 'data-debug'],
  [/^match\.js$/, 1550, 'match, or data-platform'],
  [/^theme-class\.js$/, 800, 'data-class'],
  [/^lookup-many\.js$/, 1400, 'several products on a page'],
  [/^rechecks\.js$/, 2800, 'a failure, or images being processed'],
  [/^experience\.js$/, 1900, 'the shop’s own engine, sample photos or texts'],
  [/^face-finder\.js$/, 8000, 'auto-place, with the first photo'],
  // Uncompressed, because few servers compress unknown types. The whole face finder stays below a megabyte.
  [/^face-detector\.bin$/, 225_000, 'auto-place, with the first photo'],
  [/^face-landmarks\.bin$/, 660_000, 'auto-place, with the first photo'],
  [/^explanations\.js$/, 1500, 'debug, or a key in the page'],
  [/^mock-page\.js$/, 26_000, 'base-url="mock:"'],
];

export interface Weight {
  name: string;
  bytes: number;
  brotli: number;
  /** The maximum in bytes of brotli; null for pictures. */
  budget: number | null;
  /** What makes a page load it. */
  when: string;
  /** For the `integrity` attribute of a script tag. */
  integrity: string;
}

/** @throws Error if a script has no size budget */
export async function weigh(dist: string): Promise<Weight[]> {
  return Promise.all(
    (await filesByUrl(dist)).map(async (name) => {
      const content = await readFile(join(dist, name));
      const isScript = name.endsWith('.js');
      const [, budget = null, when = 'a product of the mock'] =
        SIZE_BUDGETS.find(([file]) => file.test(name)) ?? [];
      if (isScript && budget === null) {
        throw new Error(
          `${name} has no budget: add its size budget, and when it is loaded, to build/weights.ts.`,
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

/** A table of the scripts, the heaviest first. */
export function reportOf(weights: readonly Weight[]): string {
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

/** @throws Error that names each file that is too heavy */
export function checkSizeBudgets(weights: readonly Weight[]): void {
  const heavy = weights.filter(({ brotli, budget }) => budget !== null && brotli > budget);
  if (heavy.length === 0) return;
  const sentences = heavy.map(
    ({ name, brotli, budget }) => `${name} weighs ${brotli} bytes in brotli; at most ${budget} are allowed.`,
  );
  throw new Error(`${sentences.join(' ')} Load parts later, or make them smaller.`);
}

const inBytes = (count: number) => count.toLocaleString('en');
