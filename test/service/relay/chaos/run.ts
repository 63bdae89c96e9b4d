/**
 * `npm run chaos`: four relays on a real Redis, a catalog service that counts calls, constant visitors, and one fault after the
 * other. Every response is checked against the true state of the catalog; the result is a table. `-- --short` takes four minutes;
 * `--seed N` repeats a run, `--only WORDS` runs only the faults whose names have these words.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { refreshInterval } from '../../../../src/service/relay/sync/refresh-plan.ts';
import { seededRandom, shuffled } from '../../../helpers/seeded-random.ts';
import { ALL_FAULTS, SHORT_FAULTS, type Fault } from './faults.ts';
import { emptyTally, Visitors, type Tally } from './visitors.ts';
import { ChaosDeployment } from './deployment.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
    log: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1e6);
const perMinute = 120;
const { products, perSecond, unknown, faults } = values.short
  ? // Its faults follow each other so closely that what three of them cost falls into one minute. Lookups leave room for that.
    { products: 300, perSecond: 100, unknown: 3, faults: SHORT_FAULTS }
  : { products: 3000, perSecond: 150, unknown: 50, faults: ALL_FAULTS };
/** In the full run visitors ask for so many unknown products that lookups take their half of the budget. */
const refreshMs = refreshInterval(Math.ceil(products / 100), perMinute / 2);

interface Row extends Tally {
  fault: string;
  /** Calls in a minute. */
  most: number;
  leastAvailable: number;
  busiestMinute: number;
  inSyncAfter: number | null;
  wrongHealth: number;
  error: string | null;
}

const deployment = new ChaosDeployment(products, perMinute);
const rows: Row[] = [];
let upstreamWellSince = performance.now();
let sharedWellSince = performance.now();
let wrongHealth = 0;
let current: Fault | null = null;
const over = new AbortController();

/** Compares the health that every relay reports with its true state. */
async function watchHealth(): Promise<void> {
  while (!over.signal.aborted) {
    await Promise.all(deployment.relays.map((relay) => relay.readHealth()));
    const now = performance.now();
    if (deployment.catalog.fault !== 'none') upstreamWellSince = now;
    for (const { health, startedAt, name, isUp } of deployment.relays) {
      if (!health || !isUp) continue;
      const late = (health.age ?? 0) * 1000 > 3 * health.refresh * 1000 + 4000;
      const wellSince = Math.max(upstreamWellSince, sharedWellSince, startedAt);
      const allWell = now - wellSince > 2 * refreshMs + 5000;
      const says = health.status;
      if ((late && says === 'ok') || (allWell && says !== 'ok')) {
        wrongHealth++;
        console.error(`  ${name} says ${JSON.stringify(health)}`);
      }
    }
    const doSeveralList = () =>
      !current?.splits && deployment.relays.filter(({ health }) => health?.role === 'listing').length > 1;
    if (doSeveralList()) {
      await sleep(1500);
      await Promise.all(deployment.relays.map((relay) => relay.readHealth()));
      if (doSeveralList()) wrongHealth++;
    }
    await sleep(1000);
  }
}

/** Whether one relay lists, the others follow, and each answers truly for every change that is older than a refresh. */
async function isInSync(): Promise<boolean> {
  if (!(await deployment.isInSync(visitors.switchedWithin(refreshMs)))) return false;
  const right = await Promise.all(deployment.relays.map((relay) => visitors.isRightAt(relay, refreshMs)));
  return right.every(Boolean);
}

/** Seconds until every relay is in sync; null if that takes longer than two refreshes. */
async function untilInSync(): Promise<number | null> {
  const from = performance.now();
  const inTime = 2 * refreshMs + 2000;
  while (performance.now() - from < inTime) {
    if (await isInSync()) return Math.round((performance.now() - from) / 100) / 10;
    await sleep(250);
  }
  return null;
}

async function run(fault: Fault | null): Promise<void> {
  const began = performance.now();
  current = fault;
  visitors.tally = emptyTally();
  wrongHealth = 0;
  console.error(`${Math.round(began / 1000)} s: ${fault?.name ?? 'nothing'}`);
  if (fault?.cutsOff) visitors.cutOffUntil = Infinity;
  visitors.learnsWithinMs = fault?.learnsWithinMs ?? 0;
  sharedWellSince = Infinity;
  deployment.beginFault();
  let error: string | null = null;
  await fault?.inject(deployment).catch((reason: Error) => (error = reason.message));
  if (fault?.cutsOff) visitors.cutOffUntil = performance.now();
  sharedWellSince = performance.now();
  const inSyncAfter = await untilInSync();
  // Long enough to notice delayed effects of a fault.
  await sleep(values.short ? 3000 : refreshMs);
  const busiestMinute = deployment.catalog.busiestMinute(began);
  for (const problem of visitors.takeProblems()) console.error(`  ${problem}`);
  rows.push({
    ...visitors.tally,
    fault: fault?.name ?? 'nothing',
    most: perMinute * (fault?.mostOfBudget ?? 1),
    leastAvailable: fault?.leastAvailable ?? 0.999,
    busiestMinute,
    inSyncAfter,
    wrongHealth,
    error,
  });
}

function isRight(row: Row): boolean {
  const { known, unavailable, missing, outdated, busiestMinute, inSyncAfter, wrongHealth, error, most } = row;
  const available = known > 0 && unavailable + missing <= known * (1 - row.leastAvailable);
  const held = missing === 0 && outdated === 0 && wrongHealth === 0 && busiestMinute <= most;
  return available && held && inSyncAfter !== null && error === null;
}

function report(): void {
  const refresh = `${(refreshMs / 1000).toFixed(1)} s`;
  const { length } = deployment.relays;
  console.log(
    `Seed ${seed}, ${length} relays, ${products} products, budget ${perMinute}, refresh ${refresh}\n`,
  );
  const print = (...cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);
  const gone = ['404 for an active product', 'active after two refreshes'];
  print('fault', 'busiest minute', ...gone, 'available', 'in sync after', 'wrong health');
  print(...Array(7).fill('---'));
  for (const row of rows) {
    const share = ((1 - (row.unavailable + row.missing) / Math.max(row.known, 1)) * 100).toFixed(2);
    const available = `${share} % of ${row.known}`;
    const step = row.inSyncAfter === null ? 'not in time' : `${row.inSyncAfter} s`;
    const fault = row.fault + (row.error ? ` (${row.error})` : '');
    print(fault, row.busiestMinute, row.missing, row.outdated, available, step, row.wrongHealth);
  }
}

const visitors = new Visitors(deployment, seededRandom(seed), refreshMs, unknown);
const { only } = values;
const chosen = only ? ALL_FAULTS.filter(({ name }) => only.some((part) => name.includes(part))) : faults;
const order = shuffled(chosen, seededRandom(seed + 1));
const started = performance.now();
try {
  await deployment.start();
  while (!(await isInSync())) {
    if (performance.now() - started > 60_000 + 2 * refreshMs)
      throw new Error('The relays never got in sync.');
    await sleep(250);
  }
  console.error(`In sync ${Math.round((performance.now() - started) / 1000)} s after the start.`);
  visitors.start(perSecond, values.short ? 2000 : 3000);
  const watch = watchHealth();
  await run(null);
  for (const fault of order) await run(fault);
  over.abort();
  await watch;
  await visitors.stop();
} catch (error) {
  console.error(error);
} finally {
  over.abort();
  await deployment.stop();
}
report();
if (values.log)
  for (const { name, lines } of deployment.relays) for (const line of lines) console.error(`${name} ${line}`);
const right = rows.filter(isRight).length;
// Of a fault that was not tried nobody knows what comes of it; the first row is without one.
const failed = order.length + 1 - right;
console.log(`\n${right} passed, ${failed} failed, 0 skipped`);
if (failed > 0) process.exitCode = 1;
process.exit();
