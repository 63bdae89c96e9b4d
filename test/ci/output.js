/** What the output of a test command says: how many tests passed, and which failed or were skipped. */
import { stripVTControlCharacters } from 'node:util';

/** As mocha counts, and as the `tallyLine` of the browsers' runs and of the suites does. */
const COUNTS = {
  passed: [/^\s*(\d+) passing\b/gm, /^(\d+) passed, \d+ failed, \d+ skipped$/gm],
  failed: [/^\s*(\d+) failing\b/gm, /^\d+ passed, (\d+) failed, \d+ skipped$/gm],
  skipped: [/^\s*(\d+) pending\b/gm, /^\d+ passed, \d+ failed, (\d+) skipped$/gm],
};

/** @returns {{ passed: number, failed: number, skipped: number }} */
export function countsIn(output) {
  const text = stripVTControlCharacters(output).replaceAll('\r', '');
  const sum = (patterns) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .reduce((all, [, count]) => all + Number(count), 0);
  return { passed: sum(COUNTS.passed), failed: sum(COUNTS.failed), skipped: sum(COUNTS.skipped) };
}

/** @returns {string[]} the lines that name a test that failed, as the reporters and the suites write them, each once */
export function failuresIn(output) {
  const text = stripVTControlCharacters(output);
  return [...new Set([...text.matchAll(/^\s*((?:✗|𐄂) .+)$/gm)].map(([, line]) => line))];
}

/**
 * The tests that each of the three engines skipped: nothing has shown what they are for.
 *
 * @returns {string[]} `file: title`, without the reason that a title ends with where an engine can't run it
 */
export function skippedEverywhere(output) {
  const engines = new Map();
  for (const [, engine, title] of stripVTControlCharacters(output).matchAll(
    /^  (Chrom\w*|Firefox|WebKit), (test\/.+?)(?: \(not in \w+: .+\))?$/gm,
  )) {
    engines.set(title, (engines.get(title) ?? new Set()).add(engine));
  }
  return [...engines].filter(([, names]) => names.size === 3).map(([title]) => title);
}

/** @returns {string[]} the last lines, for a command that failed without naming a test */
export const endOf = (output) =>
  stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(-12);
