/**
 * `npm run bench -- [--against DIR] [--only TEXT] [--rounds N] [--write]`: the button beside a hand-written one and beside Lit alone,
 * in a slowed browser on a slowed network. What is compared is visited in turns, so that what the machine does meanwhile falls on all
 * alike; only ratios of one round mean anything. Each row has as many rounds as make its spread less than 0.03, or N (20).
 * `--against` also measures the built files of another version; `--only` the rows whose scene's name contains the text. Prints a
 * table, and with `--write` puts it and the JSON into docs/.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { wholeNumber } from '../../src/core/base/numbers.ts';
import { ensureChrome } from '../../test/chrome.js';
import {
  enlarge,
  growingList,
  heapPerButton,
  placeOnFace,
  press,
  scriptTime,
  visitOnce,
  visitTwice,
  wearOnSample,
  type Placing,
} from './measure.ts';
import { summarize, writeTable, type Figure, type Report } from './report.ts';
import { serve, type Variant } from './server.ts';

const PAGE = 'docs/performance.md';
const MIN_ROUNDS = 5;
const ENOUGH = 0.03;

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
  },
});
const maxRounds = wholeNumber('--rounds', options.rounds, 1, 1000);
const { against } = options;

const FLOOR = 'hand-written';
const MODULES: readonly Variant[] = against ? ['before embed.js', 'embed.js'] : ['Lit alone', 'embed.js'];
const SCRIPTS: readonly Variant[] = against
  ? [...MODULES, 'before embed.iife.js', 'embed.iife.js']
  : [...MODULES, 'embed.iife.js'];
const OWN = MODULES.filter((variant) => variant !== 'Lit alone');

const browser = await chromium.launch({
  executablePath: ensureChrome(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const picture = await enlarge(browser, 'src/service/mock/seed/pictures/tortoise-round-glasses.webp', 1024);
const server = await serve({ now: 'dist', ...(against && { before: against }) }, picture);

/** What one visit measures, by the name of the row. */
type Measured = Record<string, number>;

/** A page that is visited by each variant in turns. */
interface Scene {
  readonly name: string;
  readonly variants: readonly Variant[];
  /** Rows that are ratios: their rows of the floor, of which `all` is the time of the whole page. */
  readonly floor?: (row: string) => string;
  /** A figure that one visit says, or that a few do: the spread is not waited for. */
  readonly rounds?: number;
  measure(variant: Variant): Promise<Measured>;
}

const same = (row: string) => row;

const scenes: readonly Scene[] = [
  {
    name: 'one product',
    variants: SCRIPTS,
    // A second visit is for the floor a first one again but for the script: both are compared with what a shop has without us.
    floor: (row) => (row === 'second visit' ? 'first visit' : row),
    async measure(variant) {
      const [first, second] = await visitTwice(browser, server.page(variant, 1));
      return { 'first visit': first.shown, 'second visit': second.shown };
    },
  },
  {
    name: 'preloaded',
    variants: MODULES,
    floor: same,
    measure: async (variant) => ({
      'first visit, preloaded': (await visitOnce(browser, server.page(variant, 1, { isPreloaded: true })))
        .shown,
    }),
  },
  {
    name: 'script time',
    variants: MODULES,
    floor: same,
    measure: async (variant) => ({
      'script time, first visit': await scriptTime(browser, server.page(variant, 1, { isSilent: true })),
    }),
  },
  {
    name: 'grid of 200',
    variants: MODULES,
    floor: (row) => (row.includes('those in view') ? 'grid of 200, all' : row),
    async measure(variant) {
      server.requests();
      const visit = await visitOnce(browser, server.page(variant, 200, { isGrid: true }));
      return {
        'grid of 200, all': visit.shown,
        'grid of 200, those in view (to the floor’s all)': visit.shownInView,
        'grid of 200, requests': server.requests(),
      };
    },
  },
  {
    name: 'script time of 200',
    variants: MODULES,
    floor: same,
    measure: async (variant) => ({
      'script time, grid of 200': await scriptTime(
        browser,
        server.page(variant, 200, { isGrid: true, isSilent: true }),
      ),
    }),
  },
  {
    name: '10,000 buttons',
    variants: OWN,
    rounds: 3,
    async measure(variant) {
      server.requests();
      const url = server.page(variant, 10_000, { isGrid: true, isSmallCatalog: true });
      const { longestTask, shown, shownInView } = await visitOnce(browser, url, false);
      return {
        '10,000 buttons, not slowed, longest task, ms (0: none over 50)': longestTask,
        '10,000 buttons, not slowed, those in view, ms': shownInView,
        '10,000 buttons, not slowed, all, ms': shown,
        '10,000 buttons, requests': server.requests(),
      };
    },
  },
  {
    name: 'click',
    variants: OWN,
    rounds: 5,
    async measure(variant) {
      const warm = await press(browser, server.page(variant, 1), true);
      const cold = await press(browser, server.page(variant, 1), false);
      return {
        'click to dialog, warm, ms': warm.toDialog,
        'press to next paint (INP), warm, ms': warm.toNextPaint,
        'click to dialog, cold, ms': cold.toDialog,
        'press to next paint (INP), cold, ms': cold.toNextPaint,
      };
    },
  },
  {
    name: 'sample face',
    variants: OWN,
    rounds: 5,
    async measure(variant) {
      const url = server.page(variant, 1, { isWorn: true, isSampled: true });
      return {
        'press to glasses on a sample face, at once, cold, ms': await wearOnSample(browser, url, 0),
        'the same, the face pressed after 3 s, without these, ms': await wearOnSample(browser, url, 3000),
      };
    },
  },
  {
    name: 'endless list',
    variants: OWN,
    rounds: 3,
    async measure(variant) {
      server.requests();
      const took = await growingList(browser, server.page(variant, 24), 24, 4);
      return {
        '24 more in an endless list, shown, ms': summarize(took).median,
        '24 more in an endless list, requests': server.requests() / (took.length + 1),
      };
    },
  },
  {
    name: 'on the face',
    variants: OWN,
    rounds: 5,
    async measure(variant) {
      const placed = await placeOnFace(browser, server.page(variant, 4, { isWorn: true }));
      if (!placed) return {};
      const rows = (what: string, all: readonly Placing[]): [string, number][] => {
        const median = (of: (placing: Placing) => number) => summarize(all.map(of)).median;
        return [
          [`${what}, warm, not slowed, ms`, median(({ ms }) => ms)],
          [`${what}, main thread, ms of the processor`, median(({ mainThread }) => mainThread)],
          [`${what}, workers and painting, ms of the processor`, median(({ workers }) => workers)],
        ];
      };
      return Object.fromEntries([
        ...rows('photo to product on the face', [placed.photo]),
        ...rows('next product on the face', placed.next),
      ]);
    },
  },
  {
    name: 'heap',
    variants: OWN,
    rounds: 1,
    measure: async (variant) => ({
      'heap for each of 1,000 buttons, bytes': await heapPerButton(
        browser,
        server.page(variant, 1),
        server.page(variant, 1000),
        1000,
      ),
    }),
  },
];

const report: Report = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]!.model.trim()}, Chromium ${browser.version()}`,
  ratios: {},
  values: {},
};

async function play({ name, variants, floor, rounds = maxRounds, measure }: Scene): Promise<void> {
  /** Each round's figures, by row and variant. */
  const rows: Record<string, Record<string, number[]>> = {};
  const figures = () =>
    Object.entries(rows).map(([row, values]) => {
      const of = ([variant, list]: [string, number[]]): [string, Figure] => [variant, summarize(list)];
      return [row, Object.fromEntries(Object.entries(values).map(of))] as const;
    });
  const isEnough = () =>
    floor !== undefined &&
    figures().every(([, row]) => Object.values(row).every(({ spread }) => spread < ENOUGH));
  for (let round = 1; round <= rounds && !(round > MIN_ROUNDS && isEnough()); round++) {
    const least = floor && (await measure(FLOOR));
    for (const variant of variants) {
      for (const [row, value] of Object.entries(await measure(variant)))
        ((rows[row] ??= {})[variant] ??= []).push(least ? value / least[floor(row)]! : value);
    }
    console.error(`${name}: round ${round}`);
  }
  Object.assign(floor ? report.ratios : report.values, Object.fromEntries(figures()));
}

try {
  // The first page of a new browser shares the machine with the browser's own start.
  for (const variant of [FLOOR, ...SCRIPTS] as const) await visitOnce(browser, server.page(variant, 1));
  for (const scene of scenes) if (scene.name.includes(options.only)) await play(scene);
} finally {
  await browser.close();
  server.close();
}

const weights = SCRIPTS.map((variant) => [variant, summarize([server.weight(variant)])]);
report.values['bytes in brotli'] = Object.fromEntries(weights) as Record<string, Figure>;
const table = writeTable(report);
console.log(table);
if (options.write) {
  const page = readFileSync(PAGE, 'utf8');
  const written = page.replace(
    /(<!-- bench -->\n)[^]*(<!-- \/bench -->)/,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  );
  writeFileSync(PAGE, written);
  writeFileSync('docs/performance.json', `${JSON.stringify(report, null, 2)}\n`);
}
