/**
 * Runs a plan of plans.js: `node test/ci/run.js change|nightly|weekly`. What a command writes is shown once it has ended. Closes with a
 * line for each command and with `N passed, N failed, N skipped` over all.
 *
 * Nothing is run a second time but the tests of test/quarantine.json. A command fails where a test of it failed, where it ended with
 * another status than 0, and where it has not started: `-- --without containers` leaves out, by name and visibly, what this machine can't run.
 */
import { parseArgs } from 'node:util';
import { tallyLine } from '../browsers/tally.js';
import { execute, outputs } from './execute.js';
import { countsIn, endOf, failuresIn, skippedEverywhere } from './output.js';
import { PLANS } from './plans.js';
import { nameIn, readQuarantine, secondTry } from './quarantine.js';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status: number | null, output: string }} Ended
 * @typedef {{ command: string, counts: Counts, lines: string[], output: string }} Result
 */

/** Shows what the command has written. @returns {Promise<Ended>} */
async function executeAndShow(command) {
  console.log(`──── begun: ${command}`);
  const ended = await execute(command);
  console.log(`\n──── ${command}\n${ended.output}`);
  return ended;
}

/** Runs one command, and a second time what is in quarantine where nothing else of it failed. */
export async function runCommand(command, quarantine, run) {
  const { status, output } = await run(command);
  const counts = countsIn(output);
  const failures = failuresIn(output);
  if (status === 0 && counts.failed === 0) {
    // A program that counts no tests, as the build, is one.
    if (counts.passed + counts.skipped === 0) counts.passed = 1;
    return { command, counts, lines: [], output };
  }
  const isQuarantined = failures.length > 0 && failures.every((failure) => quarantine.has(nameIn(failure)));
  if (isQuarantined && failures.length >= counts.failed) {
    const second = await run(secondTry(failures));
    if (second.status === 0) {
      counts.passed += counts.failed;
      counts.failed = 0;
      const lines = failures.map((failure) => `in quarantine, passed at the second try: ${failure}`);
      return { command, counts, lines, output };
    }
  }
  // Mocha counts a hook that failed, and a program that ended early names no test.
  counts.failed = Math.max(counts.failed, failures.length, 1);
  return {
    command,
    counts,
    lines: (failures.length > 0 ? failures : endOf(output)).map((line) => `failed: ${line}`),
    output,
  };
}

/**
 * @param {{ first: string[][], rest: string[][] }} plan
 * @param {{ quarantine?: Set<string>, run?: (command: string) => Promise<Ended> }} [options]
 * @returns {Promise<Result[]>} one for each command, also for those that have not started
 */
export async function runPlan({ first, rest }, { quarantine = new Set(), run = executeAndShow } = {}) {
  const results = [];
  for (const lane of first) if (!hasFailed(results)) results.push(...(await runLane(lane, quarantine, run)));
  const isOver = hasFailed(results);
  if (!isOver) for (const lane of rest) results.push(...(await runLane(lane, quarantine, run)));
  const started = new Set(results.map(({ command }) => command));
  for (const command of [...first, ...rest].flat().filter((each) => !started.has(each))) {
    const counts = { passed: 0, failed: 1, skipped: 0 };
    results.push({
      command,
      counts,
      lines: ['failed: not started, since something failed before'],
      output: '',
    });
  }
  return results;
}

const hasFailed = (results) => results.some(({ counts }) => counts.failed > 0);

/** Runs two commands at a time, until none is left. */
async function runLane(lane, quarantine, run) {
  const left = [...lane];
  const results = [];
  const work = async () => {
    while (left.length > 0) {
      const start = performance.now();
      const result = await runCommand(left.shift(), quarantine, run);
      results.push({ ...result, seconds: Math.round((performance.now() - start) / 1000) });
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

/**
 * @param {readonly Result[]} results
 * @returns {{ counts: Counts, lines: string[] }} the summary, and what it adds up to
 */
export function summarize(results) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  for (const result of results) {
    for (const name of Object.keys(counts)) counts[name] += result.counts[name];
    const seconds = result.seconds === undefined ? '' : ` (${result.seconds} s)`;
    lines.push(
      `${result.command.padEnd(50)} ${tallyLine(result.counts)}${seconds}`,
      ...result.lines.map((line) => `  ${line}`),
    );
  }
  for (const title of skippedEverywhere(results.map(({ output }) => output).join('\n'))) {
    counts.failed += 1;
    lines.push(`failed: skipped in every engine: ${title}`);
  }
  return { counts, lines };
}

/** Without the commands whose text contains one of these words. @throws {Error} for a word that leaves out nothing */
export function leaveOut({ first, rest }, words) {
  const commands = [...first, ...rest].flat();
  const idle = words.find((word) => !commands.some((command) => command.includes(word)));
  if (idle)
    throw new Error(`--without ${idle} leaves out nothing. The commands are:\n${commands.join('\n')}`);
  const reduce = (lanes) =>
    lanes.map((lane) => lane.filter((command) => !words.some((word) => command.includes(word))));
  return { first: reduce(first), rest: reduce(rest) };
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { without: { type: 'string', multiple: true, default: [] } },
  });
  const plan = PLANS[positionals[0]];
  if (!plan || positionals.length > 1) {
    throw new Error(`Say which plan to run: node test/ci/run.js ${Object.keys(PLANS).join('|')}`);
  }
  const reduced = leaveOut(plan, values.without);
  const quarantine = readQuarantine();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      for (const [command, output] of outputs) console.log(`\n──── not ended: ${command}\n${output}`);
      process.exit(1);
    });
  }
  const results = await runPlan(reduced, { quarantine });
  const { counts, lines } = summarize(results);
  if (values.without.length > 0) lines.push(`Left out, as asked: ${values.without.join(', ')}`);
  console.log(`\n${lines.join('\n')}\n`);
  console.log(tallyLine(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 2;
  });
}
