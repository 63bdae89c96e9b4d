/**
 * What runs for each change, each night and each week. A plan is a list of lanes, a lane a list of commands, of which two run side by
 * side. The lanes of `rest` begin only where nothing failed in those of `first`.
 *
 * Browsers are installed, and dist/ and the demo built, once for each plan: of a script of package.json, a lane takes what is left of it
 * without that.
 */
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const PREPARES = /^(node test\/browsers\/install\.js .+|npm run build(:demo)?)$/;

/** What a script of package.json runs where everything is there that it prepares. */
export const prepared = (name) =>
  scripts[name]
    .split(' && ')
    .filter((part) => !PREPARES.test(part))
    .join(' && ');

const BUILD = 'npm run --silent check && npm run --silent build:demo';
const INSTALL = 'node test/browsers/install.js chromium redis-server nginx php wordpress firefox webkit';

const inEngine = (engine, files = '') => `ENGINES=${engine} ${prepared('test:engines')}${files}`;
const OF_THE_ENGINE = ' --files "test/**/*.engine.browser.test.ts"';
const FAULT_SAMPLE = `${prepared('test:faults')} --sample`;
const SHORT_CHAOS = `${prepared('chaos')} --short --seed 1`;

/**
 * The longest command of a lane comes first, so that both halves of it end at about the same time.
 *
 * @type {Record<'change' | 'nightly' | 'weekly', { first: string[][], rest: string[][] }>}
 */
export const PLANS = {
  // Once each: whatever can show a fault of the product.
  change: {
    first: [['npm test'], [INSTALL]],
    rest: [
      [
        FAULT_SAMPLE,
        inEngine('webkit', OF_THE_ENGINE),
        'mocha --parallel --jobs 2 "test/dist/*.slow.test.ts" "test/platforms/wordpress/*.slow.test.ts"',
        inEngine('firefox', OF_THE_ENGINE),
        'mocha --config test/consumers/.mocharc.json test/consumers/vite.consumer.test.ts',
      ],
      // Alone: its visitors wait for half a second, as long as relays may take that have the machine to themselves.
      [SHORT_CHAOS],
    ],
  },
  nightly: {
    first: [[BUILD, INSTALL]],
    rest: [
      [
        inEngine('webkit'),
        inEngine('firefox'),
        prepared('test:slow:node'),
        inEngine('chromium'),
        prepared('test:node'),
        prepared('test:consumers'),
        prepared('test:old-browsers'),
        prepared('test:docs'),
        FAULT_SAMPLE,
        prepared('faces'),
        prepared('containers'),
      ],
      [SHORT_CHAOS],
    ],
  },
  weekly: {
    first: [[BUILD, INSTALL]],
    rest: [
      // Alone: it measures.
      [prepared('bench')],
      // Every fault at every moment once: all 25 orders of `npm run test:faults` take days.
      [`${prepared('test:faults')} --seeds 1 --minutes 300`, prepared('test:soak')],
      [prepared('chaos')],
    ],
  },
};
