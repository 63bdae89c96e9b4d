/**
 * Everything that CI runs after `npm ci`, one step after the other, also after one that failed. Closes with the line
 * `N passed, N failed, N skipped` over all of them. A step that fails without a test that failed counts as one failure.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { tallyLine } from './browsers/tally.js';

const STEPS = [
  { script: 'test' },
  { script: 'test:old-browsers' },
  { script: 'test:consumers' },
  // To come, each once it was seen through on a quiet machine: test:engines in Firefox and WebKit, test:faults --sample,
  // test:soak in Chromium, chaos --short.
];

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

async function run({ script, args = [], env = {} }) {
  console.log(`\n──── npm run ${[script, ...args].join(' ')}`);
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const [code] = await once(child, 'close');
  const counts = countsIn(output);
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

async function runAll() {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  for (const step of STEPS.filter(({ script }) => script in scripts)) {
    const start = Date.now();
    const counts = await run(step);
    for (const name of Object.keys(total)) total[name] += counts[name];
    const seconds = Math.round((Date.now() - start) / 1000);
    summary.push(`${step.script.padEnd(20)} ${tallyLine(counts)} (${seconds} s)`);
  }
  console.log(`\n${summary.join('\n')}\n`);
  console.log(tallyLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) await runAll();
