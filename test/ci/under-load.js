/**
 * `npm run test:under-load`: the quick suites in Node and in Chromium ten times, beside one process for each core that keeps it busy. What
 * fails here waits for time instead of for a condition. `-- --runs 3` runs them three times.
 */
import { spawn } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tallyLine } from '../browsers/tally.js';
import { execute } from './execute.js';
import { failuresIn } from './output.js';
import { runCommand } from './run.js';

if (process.argv[2] === 'keep-busy') for (;;);

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs is "${values.runs}", and has to be a whole number from 1 on.`);
  process.exit(2);
}

const build = await execute('node test/browsers/install.js chromium && npm run build');
if (build.status !== 0) {
  console.error(`${build.output}\nThe build failed: there is nothing to test.`);
  process.exit(2);
}
const busy = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, [import.meta.filename, 'keep-busy'], { stdio: 'ignore' }),
);
process.once('exit', () => busy.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const total = { passed: 0, failed: 0, skipped: 0 };
/** How many runs each test failed in. */
const failedIn = new Map();
for (let run = 1; run <= runs; run++) {
  const start = performance.now();
  const { counts, lines, output } = await runCommand(
    'run-p --continue-on-error --aggregate-output test:node test:browser',
    new Set(),
    execute,
  );
  for (const name of Object.keys(total)) total[name] += counts[name];
  console.log(
    `Run ${run} of ${runs}: ${tallyLine(counts)} (${Math.round((performance.now() - start) / 1000)} s)`,
  );
  if (counts.failed === 0) continue;
  for (const line of lines) console.log(`  ${line}`);
  for (const failure of failuresIn(output)) failedIn.set(failure, (failedIn.get(failure) ?? 0) + 1);
  const file = join(tmpdir(), `under-load-${process.pid}-${run}.log`);
  writeFileSync(file, output);
  console.log(`  All of its output: ${file}`);
}
if (failedIn.size > 0) {
  console.log('\nFlaky, with the number of runs that each failed in:');
  for (const [failure, times] of [...failedIn].toSorted(([, a], [, b]) => b - a))
    console.log(`  ${times} × ${failure}`);
}
console.log(`\n${tallyLine(total)}`);
// Those that keep busy would keep this one from ending, and end with it.
process.exit(total.failed > 0 ? 1 : 0);
