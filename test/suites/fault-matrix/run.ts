/**
 * `npm run test:faults`: every fault at every moment in twenty-five random orders, against the built files in each engine, all
 * engines at once. Prints one table and what the time did not reach, and closes with `N passed, N failed, N skipped`.
 *
 * Options: `--sample` (each fault once per engine, at a moment of chance), `--seeds N` (25), `--seed N` (the first one),
 * `--minutes N` (240: what has not run by then is skipped), `--engines chromium,firefox,webkit`, `--fault NAME`,
 * `--moment NAME`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../../../src/core/base/numbers.ts';
import { ensureEngines } from '../../browsers/engines.js';
import { tallyLine } from '../../browsers/tally.js';
import { launch, type Driver, type EngineName } from '../shop-and-drivers/drivers.ts';
import { ShopServer } from '../shop-and-drivers/shop-server.ts';
import { Cell } from './cell.ts';
import { FAULTS } from './faults.ts';
import { MOMENTS } from './moments.ts';
import { makePlan, type Planned } from './plan.ts';
import { notReached, table, type EngineResult } from './report.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '240' },
    engines: { type: 'string', default: 'chromium,firefox,webkit' },
    fault: { type: 'string' },
    moment: { type: 'string' },
  },
});

/** @throws Error naming what there is, where a value is none of it */
function checkName(option: string, value: string | undefined, known: readonly string[]): void {
  if (value !== undefined && !known.includes(value)) {
    throw new Error(`--${option} names "${value}"; there are ${known.join(', ')}.`);
  }
}

/** Milliseconds after which a browser that does not answer is given up. */
const CELL_TIMEOUT_MS = 120_000;

async function runCell(driver: Driver, shop: ShopServer, planned: Planned, number: number): Promise<void> {
  const cell = new Cell(driver, shop, planned.fault, `SKU-${planned.seed}-${number}`);
  const timer = new AbortController();
  const tooLong = sleep(CELL_TIMEOUT_MS, null, { signal: timer.signal }).then(() => {
    throw new Error('the browser did not answer in time');
  });
  try {
    await Promise.race([planned.moment.play(cell), tooLong]);
  } finally {
    tooLong.catch(() => {});
    timer.abort();
    cell.over();
  }
}

/** Plays the plan until its end, or until there is no time left. */
async function runEngine(first: Driver, plan: readonly Planned[], until: number): Promise<EngineResult> {
  const shop = new ShopServer();
  await shop.open();
  const passed: Planned[] = [];
  const failed: Planned[] = [];
  const engine = first.name as EngineName;
  let driver = first;
  try {
    for (const [number, planned] of plan.entries()) {
      if (Date.now() > until) break;
      const { seed, fault, moment } = planned;
      try {
        await runCell(driver, shop, planned, number);
        passed.push(planned);
      } catch (error) {
        failed.push(planned);
        console.log(`${engine}, seed ${seed}: ${fault.name} at ${moment.name}: ${(error as Error).message}`);
        // Nothing of it shall be left for the next one.
        await driver.close().catch(() => {});
        driver = await launch(engine);
      }
      if (plan[number + 1]?.seed !== seed) console.log(`${engine}, seed ${seed}: done`);
    }
  } finally {
    await driver.close();
    shop.close();
  }
  return { engine, passed, failed, notReached: plan.slice(passed.length + failed.length) };
}

checkName(
  'fault',
  values.fault,
  FAULTS.map(({ name }) => name),
);
checkName(
  'moment',
  values.moment,
  MOMENTS.map(({ name }) => name),
);
const engines = values.engines.split(',') as EngineName[];
const first = wholeNumber('--seed', values.seed, 0, 1e9);
const seeds = values.sample ? 1 : wholeNumber('--seeds', values.seeds, 1, 1e6);
const minutes = wholeNumber('--minutes', values.minutes, 1, 1e4);
const plan = makePlan({
  seed: first,
  seeds,
  isSample: values.sample,
  fault: values.fault,
  moment: values.moment,
});
const start = Date.now();
const end = start + minutes * 60_000;

ensureEngines(engines);
// All at once: most of a cell is waiting.
const drivers: Driver[] = [];
for (const engine of engines) drivers.push(await launch(engine));
const results = await Promise.all(drivers.map((driver) => runEngine(driver, plan, end)));

const unreached = notReached(results);
if (unreached.length > 0) {
  console.log(`\nNot reached in ${minutes} minutes (more: --minutes N):\n${unreached.join('\n')}`);
}
console.log(`\n${table(results)}`);
console.log(
  `\nEach number: so many times it occurred, nothing reached the page, the reason was right and the page recovered; in ${engines.join(', ')}, ` +
    `seeds ${first} to ${first + seeds - 1}, ${Math.round((Date.now() - start) / 1000)} s. –: it can't occur there. ·: not tried.`,
);
const count = (of: 'passed' | 'failed' | 'notReached') =>
  results.reduce((sum, result) => sum + result[of].length, 0);
console.log(tallyLine({ passed: count('passed'), failed: count('failed'), skipped: count('notReached') }));
process.exitCode = count('failed') > 0 ? 1 : 0;
