/**
 * Everything that CI runs after `npm ci`, in two lanes: the second only where nothing failed in the first. Two steps of a lane run side
 * by side, since most of each is waiting for a browser; what a step writes is shown once it has ended. Closes with the line
 * `N passed, N failed, N skipped` over all that was run. A step that fails without a test that failed counts as one failure.
 *
 * A file in which a test failed is run once more, alone, after the other steps of its lane: a machine that was busy for a moment should
 * not end a run of an hour, and a test that fails twice has a reason. The summary names what failed, and what passed only at its second
 * try. A test that was skipped in every engine counts as failed: nothing has shown what it is for.
 *
 * Browsers are installed, and dist/ and the demo built, once: of the scripts of package.json the steps are what is left without that.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tallyLine } from './browsers/tally.js';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const PREPARES = /^(node test\/browsers\/install\.js .+|npm run build(:demo)?)$/;

/** What a script runs where everything is there that it prepares. */
const prepared = (name) =>
  scripts[name]
    .split(' && ')
    .filter((part) => !PREPARES.test(part))
    .join(' && ');

const PREPARATION = [
  'npm run --silent check && npm run --silent build:demo',
  'node test/browsers/install.js chromium redis-server nginx php firefox webkit',
];

/** What most faults show in, within five minutes: where a step of it fails, the rest is not run. */
const FIRST_LANE = [prepared('test:browser'), prepared('test:node')];

/** The slow tests compute the same in each engine: here in Chromium, by `npm run test:engines` in all. */
const QUICK = '--files "test/**/*.browser.test.ts" "!test/**/*.slow.browser.test.ts"';

/**
 * What takes its time: real waits, other engines, other people's builds, faults. The longest first, so that both ends of it come at about
 * the same time. Two runners of browsers never begin at the same moment: they would take the same port.
 */
const SECOND_LANE = [
  `ENGINES=webkit ${prepared('test:engines')} ${QUICK}`,
  prepared('test:slow:node'),
  `ENGINES=firefox ${prepared('test:engines')} ${QUICK}`,
  prepared('test:consumers'),
  prepared('test:old-browsers'),
  prepared('test:slow:browser'),
  prepared('test:docs'),
  `${prepared('test:faults')} --sample`,
  `${prepared('test:soak')} --engines chromium`,
  'tsx test/service/relay/chaos/run.ts --short --seed 1',
];

/** A noisy machine ends the run after 90 minutes: what has not begun by then is named instead. */
const LAST_START_MS = 68 * 60_000;

export const STEPS = [...PREPARATION, ...FIRST_LANE, ...SECOND_LANE];

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

/** What the steps that are running have written. */
const outputs = new Map();

async function run(command) {
  console.log(`──── begun: ${command}`);
  // The project's own programs, as in scripts of package.json.
  const path = resolve('node_modules/.bin') + delimiter + process.env.PATH;
  const child = spawn(command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path },
    shell: true,
  });
  outputs.set(command, '');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => outputs.set(command, outputs.get(command) + text));
  }
  const [code] = await once(child, 'close');
  const output = outputs.get(command);
  outputs.delete(command);
  console.log(`\n──── ${command}\n${output}`);
  const counts = countsIn(output);
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, output };
}

/**
 * The command that runs again what failed of a step: the files in which a test failed, engine by engine, without others beside them; else
 * the whole step, where that is a suite or ended before it could name a test.
 */
export function againIn(command, output) {
  const files = new Map();
  for (const [, name, file] of output.matchAll(/^Failed in (\w+): (\S+)$/gm)) {
    const engine = /^(node|firefox|webkit)$/i.test(name) ? name.toLowerCase() : 'chromium';
    files.set(engine, [...(files.get(engine) ?? []), file]);
  }
  if (files.size === 0) return command;
  return [...files]
    .map(([engine, names]) =>
      engine === 'node'
        ? command.replace(/ --parallel --jobs \d+/, '').replace(/ "[^"]+"$/, ` ${names.join(' ')}`)
        : `ENGINES=${engine} node test/browsers/run.js --files ${names.join(' ')}`,
    )
    .join(' && ');
}

/** The lines that name a test that failed, as the reporters and the suites write them. */
export function failuresIn(output) {
  const text = stripVTControlCharacters(output);
  return [...new Set([...text.matchAll(/^\s*((?:✗|𐄂) .+)$/gm)].map(([, line]) => line))];
}

/** The tests that each of the three engines skipped, as `file: title`. Where one can't be run at all, its title ends with the reason. */
export function skippedEverywhere(output) {
  const engines = new Map();
  for (const [, engine, title] of stripVTControlCharacters(output).matchAll(
    /^  (Chrom\w*|Firefox|WebKit), (test\/.+?)(?: \(not in \w+: .+\))?$/gm,
  )) {
    engines.set(title, (engines.get(title) ?? new Set()).add(engine));
  }
  return [...engines].filter(([, names]) => names.size === 3).map(([title]) => title);
}

/**
 * As `skippedEverywhere`, of tests that Chromium skips once more with nothing beside it: a camera is followed where that is fast enough.
 */
async function skippedAlone(output) {
  const titles = skippedEverywhere(output);
  if (titles.length === 0) return [];
  const files = new Set(titles.map((title) => title.slice(0, title.indexOf(': '))));
  const again = await run(`ENGINES=chromium node test/browsers/run.js --files ${[...files].join(' ')}`);
  return titles.filter((title) => again.output.includes(`, ${title}`));
}

/** The last lines of a step that named no test, for the summary. */
const endOf = (output) =>
  stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(-12)
    .join('\n    ');

/** Runs a step; what failed of it counts by how it ends when `again` is called, after the other steps. */
async function runStep(command) {
  const start = Date.now();
  const { counts, output } = await run(command);
  const seconds = Math.round((Date.now() - start) / 1000);
  const failures = counts.failed > 0 ? failuresIn(output) : [];
  const step = { command, counts, output, seconds, failures, secondTry: [] };
  if (counts.failed > 0) {
    const again = againIn(command, output);
    step.again = async () => {
      const second = await run(again);
      const { failed } = second.counts;
      const mended = Math.max(0, counts.failed - failed);
      step.counts = again === command ? second.counts : { ...counts, passed: counts.passed + mended, failed };
      const names = failuresIn(second.output);
      step.failures = failed === 0 ? [] : names.length > 0 ? names : [endOf(second.output)];
      step.secondTry = failures.filter((line) => !step.failures.includes(line));
      if (failed === 0 && failures.length === 0) step.secondTry = [`${command}: ${endOf(output)}`];
    };
  }
  return step;
}

/** Two at a time, and then, each alone, what is to be tried again. */
async function runSideBySide(commands) {
  const left = [...commands];
  const steps = [];
  const work = async () => {
    while (left.length > 0 && performance.now() < LAST_START_MS) steps.push(await runStep(left.shift()));
  };
  await Promise.all([work(), work()]);
  for (const step of steps) await step.again?.();
  return steps;
}

async function runAll() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      for (const [command, output] of outputs) console.log(`\n──── not ended: ${command}\n${output}`);
      process.exit(1);
    });
  }
  const steps = [...(await runSideBySide(PREPARATION)), ...(await runSideBySide(FIRST_LANE))];
  const isOver = steps.some(({ counts }) => counts.failed > 0);
  if (!isOver) steps.push(...(await runSideBySide(SECOND_LANE)));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  for (const { command, counts, seconds, failures } of steps) {
    for (const name of Object.keys(total)) total[name] += counts[name];
    summary.push(
      `${command.padEnd(50)} ${tallyLine(counts)} (${seconds} s)`,
      ...(counts.failed > 0 ? failures.map((failure) => `  failed: ${failure}`) : []),
    );
  }
  if (isOver) summary.push('The second lane was not run.');
  else
    for (const command of SECOND_LANE.filter((each) => !steps.some((step) => step.command === each)))
      summary.push(`${command}: not run, for want of time`);
  for (const title of await skippedAlone(steps.map(({ output }) => output).join('\n'))) {
    total.failed += 1;
    summary.push(`  failed: skipped in every engine: ${title}`);
  }
  const secondTries = steps.flatMap(({ secondTry }) => secondTry);
  summary.push(
    `Passed at the second try: ${secondTries.length}`,
    ...secondTries.map((title) => `  ${title}`),
  );
  console.log(`\n${summary.join('\n')}\n`);
  console.log(tallyLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) await runAll();
