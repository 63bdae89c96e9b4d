/**
 * Everything that CI runs after `npm ci`, in two lanes: the second only where nothing failed in the first. Closes with the line
 * `N passed, N failed, N skipped` over all that was run. A step that fails without a test that failed counts as one failure.
 *
 * A test that failed is tried once more, alone or with its suite: a machine that paused for a moment should not end a run of an hour,
 * and a test that fails twice has a reason. The summary names what failed, and how many passed only at their second try. A test that
 * was skipped in every engine counts as failed: nothing has shown what it is for.
 *
 * dist/ is built once: scripts of package.json that build it first appear here as what they run then.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tallyLine } from './browsers/tally.js';

/** What most faults show in, within five minutes: where a step of it fails, the rest is not run. */
const FIRST_LANE = ['npm run --silent check', 'npm run --silent test:node', 'npm run --silent test:browser'];

/** What takes its time: real waits, other engines, other people's builds, faults. */
const SECOND_LANE = [
  'npm run --silent test:slow',
  'npm run --silent test:consumers',
  'npm run --silent test:docs',
  'ENGINES=firefox,webkit node test/browsers/run.js',
  'tsx test/suites/old-browsers/run.ts',
  'tsx test/suites/fault-matrix/run.ts --sample',
  'tsx test/suites/hour-in-one-page/run.ts --engines chromium',
  'tsx test/service/relay/chaos/run.ts --short --seed 1',
];

export const STEPS = [...FIRST_LANE, ...SECOND_LANE];

/** As mocha counts, and as `tallyLine` does. */
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

async function run(command) {
  console.log(`\n──── ${command}`);
  // The project's own programs, as in scripts of package.json.
  const path = resolve('node_modules/.bin') + delimiter + process.env.PATH;
  const child = spawn(command, {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Of mocha; the browsers' files are run again below.
    env: { ...process.env, PATH: path, TEST_RETRIES: '1' },
    shell: true,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const [code] = await once(child, 'close');
  const counts = countsIn(output);
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, output };
}

/** The command that runs the browsers' files again in which a test failed, engine by engine; null if there are none. */
export function againIn(output) {
  const files = new Map();
  for (const [, browser, file] of output.matchAll(/^Failed in (\w+): (\S+)$/gm)) {
    const engine = /^(firefox|webkit)$/i.test(browser) ? browser.toLowerCase() : 'chromium';
    files.set(engine, [...(files.get(engine) ?? []), file]);
  }
  if (files.size === 0) return null;
  return [...files]
    .map(([engine, names]) => `ENGINES=${engine} node test/browsers/run.js --files ${names.join(' ')}`)
    .join(' && ');
}

/** The lines that name a test that failed, as mocha, the browsers' runner and the suites write them. */
export function failuresIn(output) {
  const text = stripVTControlCharacters(output);
  return [
    ...new Set([...text.matchAll(/^\s*((?:✗|𐄂|\d+\)) .+|Failed in \w+: .+)$/gm)].map(([, line]) => line)),
  ];
}

/** The tests that mocha tried again; those that failed once more are among the failures too. */
export const triedAgainIn = (output) => [
  ...new Set(
    [...stripVTControlCharacters(output).matchAll(/^Tried again: (.+)$/gm)].map(([, title]) => title),
  ),
];

/** The tests that each of the three engines skipped. */
export function skippedEverywhere(output) {
  const engines = new Map();
  for (const [, engine, title] of stripVTControlCharacters(output).matchAll(
    /^  (Chrom\w*|Firefox|WebKit): (.+)$/gm,
  )) {
    engines.set(title, (engines.get(title) ?? new Set()).add(engine));
  }
  return [...engines].filter(([, names]) => names.size === 3).map(([title]) => title);
}

/** Counts a step's tests; those that failed in a browser or in a suite by how they end when they are run again. */
async function runStep(command) {
  const first = await run(command);
  const failures = first.counts.failed > 0 ? failuresIn(first.output) : [];
  const result = { ...first, failures, secondTry: triedAgainIn(first.output) };
  // Mocha has tried its own again.
  const again = againIn(first.output) ?? (command.startsWith('tsx ') ? command : null);
  if (first.counts.failed === 0 || !again) return result;
  const { failed } = (await run(again)).counts;
  const mended = Math.max(0, first.counts.failed - failed);
  const counts = { ...first.counts, passed: first.counts.passed + mended, failed };
  return { ...result, counts, secondTry: failed === 0 ? failures : [] };
}

async function runAll() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  const secondTries = [];
  let browsers = '';
  for (const lane of [FIRST_LANE, SECOND_LANE]) {
    if (total.failed > 0) {
      summary.push('The second lane was not run.');
      break;
    }
    for (const command of lane) {
      const start = Date.now();
      const { counts, failures, secondTry, output } = await runStep(command);
      if (/browser|slow/.test(command)) browsers += output;
      secondTries.push(...secondTry.filter((title) => !failures.includes(title) || counts.failed === 0));
      for (const name of Object.keys(total)) total[name] += counts[name];
      const seconds = Math.round((Date.now() - start) / 1000);
      summary.push(
        `${command.padEnd(50)} ${tallyLine(counts)} (${seconds} s)`,
        ...failures.map((failure) => `  failed: ${failure}`),
      );
    }
  }
  for (const title of skippedEverywhere(browsers)) {
    total.failed += 1;
    summary.push(`  failed: skipped in every engine: ${title}`);
  }
  summary.push(
    `Passed at the second try: ${secondTries.length}`,
    ...secondTries.map((title) => `  ${title}`),
  );
  console.log(`\n${summary.join('\n')}\n`);
  console.log(tallyLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) await runAll();
