/**
 * `npm run test:faults`: every fault at every moment in twenty-five random orders, against the built files in each engine, all
 * engines at once. Prints one table and what the time did not reach, and closes with `N passed, N failed, N skipped`.
 *
 * Options: `--sample` (each fault once per engine, at a moment of chance), `--seeds N` (25), `--seed N` (the first one),
 * `--minutes N` (240: what has not run by then counts as failed), `--engines chromium,firefox,webkit`, `--fault NAME`,
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
import { table, type EngineResult } from './report.ts';

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

/** Milliseconds after which a browser that does not answer is given up. */
const CELL_TIMEOUT_MS = 300_000;

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

/** Plays the plan until its end, until there is no time left, or until there is no browser to be had. */
async function runEngine(engine: EngineName, plan: readonly Planned[], until: number): Promise<EngineResult> {
  const passed: Planned[] = [];
  const failed: Planned[] = [];
  const shop = new ShopServer();
  let driver: Driver | undefined;
  try {
    await shop.open();
    for (const [number, planned] of plan.entries()) {
      if (Date.now() > until) break;
      driver ??= await launch(engine);
      const { seed, fault, moment } = planned;
      try {
        await runCell(driver, shop, planned, number);
        passed.push(planned);
      } catch (error) {
        failed.push(planned);
        console.log(
          `✗ ${engine}, seed ${seed}: ${fault.name} at ${moment.name}: ${(error as Error).message}`,
        );
        // Nothing of it shall be left for the next one.
        await driver.close();
        driver = undefined;
      }
      if (plan[number + 1]?.seed !== seed) console.log(`${engine}, seed ${seed}: done`);
    }
  } catch (error) {
    console.log(`✗ ${engine}: ${(error as Error).message}`);
  } finally {
    await driver?.close();
    await shop.close();
  }
  return { engine, passed, failed, notReached: plan.slice(passed.length + failed.length) };
}

for (const [option, known] of [
  ['fault', FAULTS],
  ['moment', MOMENTS],
] as const) {
  const names = known.map(({ name }) => name);
  if (values[option] !== undefined && !names.includes(values[option])) {
    throw new Error(`--${option} names "${values[option]}"; there are ${names.join(', ')}.`);
  }
}
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
const results = await Promise.all(engines.map((engine) => runEngine(engine, plan, end)));

for (const { engine, notReached } of results) {
  const [next] = notReached;
  if (!next) continue;
  const { seed, fault, moment } = next;
  console.log(
    `✗ ${engine}: ${notReached.length} cells did not run in ${minutes} minutes (more: --minutes N), ` +
      `from seed ${seed}, ${fault.name} at ${moment.name} on`,
  );
}
console.log(`\n${table(results)}`);
console.log(
  `\nEach number: so many times it occurred, nothing reached the page, the reason was right and the page recovered; in ${engines.join(', ')}, ` +
    `seeds ${first} to ${first + seeds - 1}, ${Math.round((Date.now() - start) / 1000)} s. –: it can't occur there. ·: not tried.`,
);
const count = (of: 'passed' | 'failed' | 'notReached') =>
  results.reduce((sum, result) => sum + result[of].length, 0);
// Of a cell that did not run nobody knows whether it is right.
const failed = count('failed') + count('notReached');
console.log(tallyLine({ passed: count('passed'), failed, skipped: 0 }));
process.exitCode = failed > 0 ? 1 : 0;
