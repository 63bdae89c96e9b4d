/**
 * `npm run test:faults`: forty-one faults at five moments in twenty-five random orders, against the built files in each
 * engine. Prints one table, and closes with `N passed, N failed, N skipped`.
 *
 * Options: `--sample` (each fault once per engine, at a moment of chance), `--seeds N` (25), `--seed N` (the first one),
 * `--minutes N` (90: what has not run by then is skipped), `--engines chromium,firefox,webkit`, `--fault NAME`,
 * `--moment NAME`.
 */
import { parseArgs } from 'node:util';
import { wholeNumber } from '../../src/http/whole-number.ts';
import { tallyLine } from '../browsers/tally.js';
import { launch, type Driver, type EngineName } from '../built-shop/drivers.ts';
import { ShopServer } from '../built-shop/shop-server.ts';
import { FAULTS, type Fault } from './faults.ts';
import { Cell, MOMENTS, type Moment } from './moments.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '90' },
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

interface Planned {
  readonly fault: Fault;
  readonly moment: Moment;
  readonly seed: number;
}

interface Failure extends Planned {
  readonly engine: string;
  readonly message: string;
}

/** mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

function planOf(seed: number, isSample: boolean): Planned[] {
  const random = randomOf(seed);
  const faults = FAULTS.filter(({ name }) => !values.fault || name === values.fault);
  const moments = MOMENTS.filter(({ name }) => !values.moment || name === values.moment);
  const all = faults.flatMap((fault) =>
    (isSample ? [moments[Math.floor(random() * moments.length)]!] : moments).map((moment) => ({
      fault,
      moment,
      seed,
    })),
  );
  return shuffled(all, random);
}

async function runCell(driver: Driver, shop: ShopServer, planned: Planned, number: number): Promise<void> {
  const cell = new Cell(driver, shop, planned.fault, `SKU-${planned.seed}-${number}`);
  try {
    await planned.moment.play(cell);
  } finally {
    await cell.over();
  }
}

async function runEngine(engine: EngineName, plan: readonly Planned[], until: number) {
  const shop = new ShopServer();
  await shop.open();
  const driver = await launch(engine);
  const passed: Planned[] = [];
  const failures: Failure[] = [];
  try {
    for (const [number, planned] of plan.entries()) {
      if (Date.now() > until) break;
      try {
        await runCell(driver, shop, planned, number);
        passed.push(planned);
      } catch (error) {
        const { message } = error as Error;
        failures.push({ ...planned, engine, message });
        console.log(
          `${engine}, seed ${planned.seed}: ${planned.fault.name} at ${planned.moment.name}: ${message}`,
        );
      }
    }
  } finally {
    await driver.close();
    shop.close();
  }
  return { engine, passed, failures, skipped: plan.length - passed.length - failures.length };
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
for (const engine of engines) checkName('engines', engine, ['chromium', 'firefox', 'webkit']);
const first = wholeNumber('--seed', values.seed, 0, 1e9);
const seeds = values.sample ? 1 : wholeNumber('--seeds', values.seeds, 1, 1e6);
const minutes = wholeNumber('--minutes', values.minutes, 1, 1e4);
const plan = Array.from({ length: seeds }, (_, index) => planOf(first + index, values.sample)).flat();
const start = Date.now();
const end = start + minutes * 60_000;

const results = [];
for (const [index, engine] of engines.entries()) {
  // Each engine may take its share of the time that is left.
  const share = (end - Date.now()) / (engines.length - index);
  results.push(await runEngine(engine, plan, Date.now() + share));
}

const passed = results.flatMap((result) => result.passed);
const failures = results.flatMap((result) => result.failures);
const width = Math.max(...FAULTS.map(({ name }) => name.length));
console.log(`\n${' '.repeat(width)}  ${MOMENTS.map(({ name }) => name.padStart(12)).join('')}`);
for (const fault of FAULTS) {
  const cells = MOMENTS.map((moment) => {
    const isHere = (planned: Planned) => planned.fault === fault && planned.moment === moment;
    const wrong = failures.filter(isHere).length;
    const right = passed.filter(isHere).length;
    return (wrong > 0 ? `${right}, ${wrong} failed` : right > 0 ? String(right) : '·').padStart(12);
  });
  console.log(`${fault.name.padEnd(width)}  ${cells.join('')}`);
}
console.log(
  `\nEach number: so many times it occurred, nothing reached the page, the reason was right and the page recovered; in ${engines.join(', ')}, ` +
    `seeds ${first} to ${first + seeds - 1}, ${Math.round((Date.now() - start) / 1000)} s.`,
);
console.log(
  tallyLine({
    passed: passed.length,
    failed: failures.length,
    skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  }),
);
process.exitCode = failures.length > 0 ? 1 : 0;
